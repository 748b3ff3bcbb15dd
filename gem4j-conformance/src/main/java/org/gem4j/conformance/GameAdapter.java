// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How one game's recorded episodes are told to its environment, and its state in the words of the recording.
///
/// Values are JSON as plain Java: numbers, text, lists, maps. Snapshot fields are those of the game.
interface GameAdapter {
    /// The options to make the environment with. By default the recorded parameters, which have the options' names.
    ///
    /// @param episode the whole recorded line
    default Map<String, Object> options(Map<String, Object> episode) {
        Map<String, Object> options = new LinkedHashMap<>(Plain.map(episode.get("params")));
        options.putAll(Plain.map(episode.getOrDefault("overrides", Map.of())));
        return options;
    }

    /// Puts the recorded initial state into the fields of a snapshot taken after a reset.
    void start(Map<String, Object> initial, Map<String, Object> fields);

    /// Puts what the peer drew at random in this step into the snapshot before the step.
    default void before(Map<String, Object> step, Map<String, Object> fields) {}

    /// Puts what the peer drew at random in this step into the snapshot after the step.
    default void after(Map<String, Object> step, Map<String, Object> fields) {}

    /// The entries of a step that are facts to compare with the info of the same name.
    default Set<String> facts() {
        return Set.of();
    }

    /// The recorded kind of a step in our words.
    default @Nullable Object kind(Map<String, Object> step) {
        return step.get("kind");
    }

    /// The state in the form of `state_after`, without the turn.
    Map<String, Object> state(Map<String, Object> fields);

    /// Where this game differs from its peer on purpose.
    default List<GameDifference> differences() {
        return List.of();
    }
}
