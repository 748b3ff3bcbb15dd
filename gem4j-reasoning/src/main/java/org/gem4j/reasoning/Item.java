// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// One question of a reasoning task.
///
/// @param task the name of the task that made it and scores it
/// @param question the whole text the model sees
/// @param answer the oracle; empty for tasks that are scored by simulation rather than by comparison
/// @param metadata what the scorer needs, with `source_dataset`, `source_index` and `difficulty` (the configured
///     ranges), which every item has
public record Item(String task, String question, Optional<String> answer, Metadata metadata) {
    public Item {
        Objects.requireNonNull(task, "task is null");
        Objects.requireNonNull(question, "question is null");
        Objects.requireNonNull(answer, "answer is null");
        Objects.requireNonNull(metadata, "metadata is null");
    }

    /// The oracle.
    ///
    /// @throws IllegalStateException if the task's items have none
    public String oracle() {
        return answer.orElseThrow(() -> new IllegalStateException("items of " + task + " have no answer text"));
    }

    /// The item in the JSON shape of reasoning-gym: `question`, `answer` (absent if there is none), `metadata`.
    public Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("question", question);
        answer.ifPresent(text -> map.put("answer", text));
        map.put("metadata", metadata.asMap());
        return map;
    }
}
