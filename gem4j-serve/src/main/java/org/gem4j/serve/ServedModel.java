// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.Optional;
import org.gem4j.rollout.generation.TextGenerator;
import org.gem4j.text.ChatTemplate;
import org.gem4j.text.ToolCallFormat;

/// A model that a [ModelServer] serves.
///
/// @param name its name in requests
/// @param generator generates the answers
/// @param chatTemplate the model's chat template; without one only completions are served
/// @param toolCallFormat the model's tool-call format
public record ServedModel(
        String name, TextGenerator generator, Optional<ChatTemplate> chatTemplate, ToolCallFormat toolCallFormat) {
    public ServedModel {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a model's name must not be blank");
        }
    }
}
