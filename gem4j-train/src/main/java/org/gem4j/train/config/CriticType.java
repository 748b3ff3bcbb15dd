// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// What a turn is measured against: the values of `--critic_type`, in lower case.
public enum CriticType {
    /// Nothing: its discounted return.
    NONE,
    /// Nothing: the return of its episode.
    EP_LEVEL,
    /// The mean return of its group, in units of the group's deviation.
    GRPO,
    /// The mean return of its group.
    DRGRPO,
    /// The mean return of the others in its group.
    RLOO,
    /// The return of the greedy episode of the same task.
    REMAX,
    /// The mean over all tokens of the batch.
    REINFORCE_PLUS_PLUS,
    /// What a critic expects of it, by generalised advantage estimation.
    PPO;

    static CriticType parse(String name) {
        return Arrays.stream(values())
                .filter(type -> type.flag().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("--critic_type must be one of "
                        + Arrays.stream(values()).map(CriticType::flag).collect(Collectors.joining(", ")) + " but was "
                        + name));
    }

    /// As a user writes it.
    String flag() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether every token of an answer has an advantage of its own.
    public boolean perToken() {
        return this == REINFORCE_PLUS_PLUS;
    }
}
