// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.env.MoveKind;

/// Recorded episodes of Wordle. The peer has another word list, so the recorded guesses count as words.
final class WordleAdapter implements GameAdapter {
    private static final Pattern BOX = Pattern.compile("\\\\boxed\\{([A-Za-z ]+)}");

    @Override
    public Map<String, Object> options(Map<String, Object> episode) {
        Set<String> words = new TreeSet<>();
        for (Object step : Plain.list(episode.get("steps"))) {
            Matcher boxes = BOX.matcher(String.valueOf(Plain.map(step).get("action")));
            while (boxes.find()) {
                words.add(boxes.group(1).replace(" ", "").toUpperCase(Locale.ROOT));
            }
        }
        Map<String, Object> options = new LinkedHashMap<>(GameAdapter.super.options(episode));
        options.put("extra_words", String.join(",", words));
        return options;
    }

    @Override
    public void start(Map<String, Object> initial, Map<String, Object> fields) {
        fields.put("secret", String.valueOf(initial.get("secret")));
    }

    @Override
    public Set<String> facts() {
        return Set.of("feedback");
    }

    @Override
    public Map<String, Object> state(Map<String, Object> fields) {
        List<?> guesses = Plain.list(fields.get("guesses"));
        String secret = String.valueOf(fields.get("secret"));
        StringBuilder green = new StringBuilder();
        for (int i = 0; i < secret.length(); i++) {
            int place = i;
            boolean seen = guesses.stream().anyMatch(guess -> guess.toString().charAt(place) == secret.charAt(place));
            green.append(seen ? '1' : '0');
        }
        return Map.of("green_seen", green.toString(), "distinct_guesses", guesses.size());
    }

    @Override
    public List<GameDifference> differences() {
        return List.of(GameDifference.ofKinds("D-wordle-words", MoveKind.VALID, MoveKind.INVALID_MOVE));
    }
}
