// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.Objects;
import java.util.Optional;

/// What a generator makes: an item before the framework adds where it came from.
///
/// @param question the whole text the model sees
/// @param answer the oracle; empty for tasks that are scored by simulation and have no text to compare with
/// @param metadata what the scorer needs and what the item is like
public record Draft(String question, Optional<String> answer, Metadata metadata) {
    public Draft {
        Objects.requireNonNull(question, "question is null");
        Objects.requireNonNull(answer, "answer is null");
        Objects.requireNonNull(metadata, "metadata is null");
    }

    public static Draft of(String question, String answer, Metadata metadata) {
        return new Draft(question, Optional.of(answer), metadata);
    }

    public static Draft withoutAnswer(String question, Metadata metadata) {
        return new Draft(question, Optional.empty(), metadata);
    }
}
