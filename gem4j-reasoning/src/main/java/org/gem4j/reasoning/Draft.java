// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.Objects;
import java.util.Optional;

/// The output of a generator: an item before the framework adds its origin.
///
/// @param question the whole text the model sees
/// @param answer the oracle; empty for tasks that are scored by simulation rather than by comparison
/// @param metadata the facts that the scorer needs, and properties of the item
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
