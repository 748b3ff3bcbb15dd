// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.rollout.Request;

/// Moves as a person types them, without the box that environments want.
///
/// @param environment where they are made
/// @param info what the environment said last
/// @param number how many were made before
record TypedMoves(Request.Capabilities environment, Info info, int number) {
    private static final String OPEN = "\\boxed{";
    private static final Pattern BOX = Pattern.compile("\\\\boxed\\{([^{}]+)}");
    private static final List<String> DIRECTIONS = List.of("down", "left", "right", "up");
    private static final int SAMPLES = 60;
    private static final int MOST_WORDS = 200;

    /// Whether the environment wants moves in a box, by what it proposes.
    boolean boxed() {
        return environment
                .capability(Samples.class)
                .map(sampler -> sampler.sampleAction(SeededRandom.of(0)))
                .or(() -> environment.capability(ReferencePlayer.class).map(ReferencePlayer::referenceAction))
                .map(action -> action.startsWith(OPEN))
                .orElse(false);
    }

    /// The action that a typed line stands for where moves are in boxes: a direction may be its first letter.
    String action(String line) {
        if (line.contains("\\boxed")) {
            return line;
        }
        String move = line.strip();
        if (move.length() == 1 && List.copyOf(words()).equals(DIRECTIONS)) {
            move = DIRECTIONS.stream()
                    .filter(word -> word.startsWith(line.strip().toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElse(move);
        }
        return OPEN + move + "}";
    }

    /// What the environment's own player would do now, without its box.
    Optional<String> hint() {
        return environment.capability(ReferencePlayer.class).map(player -> content(player.referenceAction()));
    }

    /// Moves worth completing: some that the environment proposes, and what its request shows in boxes.
    Collection<String> words() {
        TreeSet<String> words = new TreeSet<>();
        SeededRandom random = SeededRandom.of(number, "words", 0);
        environment.capability(Samples.class).ifPresent(samples -> {
            for (int i = 0; i < SAMPLES; i++) {
                words.add(content(samples.sampleAction(random)));
            }
        });
        BOX.matcher(info.getOr(InfoKeys.SUFFIX, ""))
                .results()
                .limit(MOST_WORDS)
                .forEach(box -> words.add(box.group(1)));
        return words;
    }

    private static String content(String action) {
        return action.startsWith(OPEN) && action.endsWith("}")
                ? action.substring(OPEN.length(), action.length() - 1)
                : action;
    }
}
