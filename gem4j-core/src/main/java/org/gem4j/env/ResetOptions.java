// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Objects;
import java.util.OptionalLong;

/// Options of a reset.
///
/// @param seed restarts the environment's random stream; empty: the stream continues
/// @param index row of the dataset to start, for environments over one (GEM's `idx`), from 0; empty: the environment
///     chooses
public record ResetOptions(OptionalLong seed, OptionalLong index) {
    private static final ResetOptions NONE = new ResetOptions(OptionalLong.empty(), OptionalLong.empty());

    public ResetOptions {
        Objects.requireNonNull(seed, "seed is null");
        Objects.requireNonNull(index, "index is null");
        if (index.isPresent() && index.getAsLong() < 0) {
            throw new IllegalArgumentException("index must be >= 0 but was " + index.getAsLong());
        }
    }

    public static ResetOptions none() {
        return NONE;
    }

    public static ResetOptions seeded(long seed) {
        return new ResetOptions(OptionalLong.of(seed), OptionalLong.empty());
    }

    public ResetOptions withSeed(long newSeed) {
        return new ResetOptions(OptionalLong.of(newSeed), index);
    }

    public ResetOptions withIndex(long newIndex) {
        return new ResetOptions(seed, OptionalLong.of(newIndex));
    }
}
