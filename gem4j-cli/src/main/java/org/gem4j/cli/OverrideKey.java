// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A key of the trainers whose commands `train` takes as they stand. All of them stand in `train-keys.tsv`.
///
/// @param names its spellings; one that ends in `.*` stands for all below it
/// @param how its value is mapped
/// @param target the flag or the option of an agent that it becomes, or the only value there may be
/// @param note what is said where it has no effect
record OverrideKey(List<String> names, How how, String target, String note) {
    private static final String ALL_BELOW = ".*";
    private static final Map<String, OverrideKey> BY_NAME = read();

    /// How a value becomes a flag's.
    enum How {
        FLAG,
        AGENT,
        AGENTS,
        FILES,
        USE_AGENT,
        PROMPTS,
        STEPS,
        EVERY,
        PROJECT,
        LOGGERS,
        ESTIMATOR,
        GRPO_STD,
        USE_KL_LOSS,
        KL_LOSS_COEF,
        KL_TYPE,
        USE_KL_IN_REWARD,
        KL_IN_REWARD_COEF,
        ONLY,
        NONE
    }

    private static Map<String, OverrideKey> read() {
        Map<String, OverrideKey> keys = new LinkedHashMap<>();
        Tables.rows("train-keys.tsv").forEach(row -> {
            OverrideKey key = new OverrideKey(
                    List.of(row[0].split(",")), How.valueOf(row[1].toUpperCase(Locale.ROOT)), row[2], row[3]);
            key.names().forEach(name -> keys.put(name, key));
        });
        return keys;
    }

    /// The key of a spelling, if there is one.
    static Optional<OverrideKey> of(String name) {
        OverrideKey exact = BY_NAME.get(name);
        if (exact != null) {
            return Optional.of(exact);
        }
        return BY_NAME.entrySet().stream()
                .filter(entry -> entry.getKey().endsWith(ALL_BELOW))
                .filter(entry -> name.startsWith(
                        entry.getKey().substring(0, entry.getKey().length() - 1)))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    /// All spellings.
    static Set<String> spellings() {
        return BY_NAME.keySet();
    }
}
