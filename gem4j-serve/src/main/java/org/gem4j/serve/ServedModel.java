// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.Optional;
import org.gem4j.rollout.generation.TextGenerator;
import org.gem4j.text.ChatTemplate;
import org.gem4j.text.ToolCallFormat;

/// A model as a [ModelServer] offers it.
///
/// @param name what clients call it
/// @param generator who answers
/// @param chatTemplate how it writes conversations; without one there are completions only
/// @param toolCallFormat how it writes tool calls
public record ServedModel(
        String name, TextGenerator generator, Optional<ChatTemplate> chatTemplate, ToolCallFormat toolCallFormat) {
    public ServedModel {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a model's name must not be blank");
        }
    }
}
