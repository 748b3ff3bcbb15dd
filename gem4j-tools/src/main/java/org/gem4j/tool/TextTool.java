// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.util.Map;
import java.util.Optional;

/// A tool with a markup of its own, as [ToolEnv] offers it: it finds its calls in a model's text.
public interface TextTool extends AutoCloseable {
    /// A tool that is called by a word alone and always answers the same, such as a hint.
    ///
    /// @param instruction how the model calls it
    static TextTool word(String word, String instruction, String answer) {
        return new TextTool() {
            @Override
            public String type() {
                return word;
            }

            @Override
            public String instruction() {
                return instruction;
            }

            @Override
            public Optional<ToolUse> use(String action) {
                return action.strip().equals(word) ? Optional.of(new ToolUse(answer, false, action)) : Optional.empty();
            }
        };
    }

    /// What kind of tool it is, for the info of a step (GEM's `tool_type`).
    String type();

    /// How the model calls it, for the first observation.
    String instruction();

    /// Does what the text asks of this tool; empty if it asks nothing.
    ///
    /// @throws ToolException if the tool cannot work, whatever the text
    Optional<ToolUse> use(String action);

    /// Forgets what it keeps of an episode.
    default void reset() {}

    /// What it keeps of the episode, as JSON-like values.
    default Map<String, Object> save() {
        return Map.of();
    }

    /// Checks what [#save] gave and returns what puts it in place.
    ///
    /// @throws IllegalArgumentException if it does not fit
    default Runnable load(Map<String, Object> state) {
        return this::reset;
    }

    /// Frees what the tool holds.
    @Override
    default void close() {}
}
