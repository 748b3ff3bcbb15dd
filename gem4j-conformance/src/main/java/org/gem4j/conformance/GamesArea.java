// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gem4j.conformance.GameDifference.Departure;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Recorded episodes of the games: each starts in the recorded state and must give the recorded rewards, ends, facts
/// and states, action by action.
///
/// An episode that departs from its recording is a documented difference if a rule of its game recognizes the step
/// and, where `compat=gem` is to restore the peer's behavior, the whole episode replays with it.
final class GamesArea implements Area {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    @Override
    public String name() {
        return "games";
    }

    @Override
    public String files() {
        return "games/*.jsonl";
    }

    @Override
    public boolean accepts(Path file) {
        return Area.isIn(file, "games") && file.toString().endsWith(".jsonl");
    }

    /// Episodes may take their initial state from another line of the file, so states are gathered first.
    @Override
    public void replay(Path file, Verdicts verdicts) throws IOException {
        Map<String, Object> states = new HashMap<>();
        JsonLines.forEach(file, line -> {
            Object state = line.get("initial_state");
            if (state instanceof Map<?, ?> map && !map.containsKey("same_as_episode")) {
                states.put(key(line, line.get("episode")), state);
            }
        });
        verdicts.eachLine(file, node -> check(episode(node, states)));
    }

    private static Map<String, Object> episode(JsonNode node, Map<String, Object> states) {
        Map<String, Object> episode = new LinkedHashMap<>(Plain.map(MAPPER.convertValue(node, Map.class)));
        Object other = Plain.map(episode.get("initial_state")).get("same_as_episode");
        if (other != null) {
            Object state = states.get(key(episode, other));
            if (state == null) {
                throw new IllegalArgumentException("no episode " + other + " with an initial state in this file");
            }
            episode.put("initial_state", state);
        }
        return episode;
    }

    private static String key(Map<String, Object> line, @Nullable Object episode) {
        return line.get("env_id") + " episode " + episode;
    }

    private static Outcome check(Map<String, Object> episode) {
        GameAdapter adapter = GameAdapters.of(String.valueOf(episode.get("env_id")));
        Optional<Departure> departure = new GameReplay(adapter, episode, "none").run();
        if (departure.isEmpty()) {
            return Outcome.passed();
        }
        List<GameDifference> candidates = Stream.of(
                        List.of(GameDifference.NO_CRASH), adapter.differences(), List.of(GameDifference.BOXES))
                .flatMap(List::stream)
                .filter(difference -> difference.rule().test(departure.get()))
                .toList();
        for (GameDifference difference : candidates) {
            if (!difference.restored()
                    || new GameReplay(adapter, episode, "gem").run().isEmpty()) {
                return Outcome.differs(difference.entry());
            }
        }
        return Outcome.failed(departure.get().expected(), departure.get().actual());
    }
}
