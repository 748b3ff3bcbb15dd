// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.util.Objects;
import java.util.OptionalLong;

/// A Python program to be run once.
///
/// @param code the source
/// @param input its standard input
/// @param limits what it may use
/// @param seed of Python's `random`, not negative; empty: from entropy
/// @param lenientNames whether names of well-known modules may be used without import, such as `math`, `Counter`,
///     `np`; only names that the program defines nowhere
public record Program(String code, String input, Limits limits, OptionalLong seed, boolean lenientNames) {
    public Program {
        Objects.requireNonNull(code, "code is null");
        Objects.requireNonNull(input, "input is null");
        Objects.requireNonNull(limits, "limits is null");
        if (seed.isPresent() && seed.getAsLong() < 0) {
            throw new IllegalArgumentException("seed must be >= 0 but was " + seed.getAsLong());
        }
    }

    /// A program without input, with default limits and seed 0, so that it does the same every time.
    public static Program of(String code) {
        return new Program(code, "", Limits.defaults(), OptionalLong.of(0), false);
    }

    public Program withInput(String newInput) {
        return new Program(code, newInput, limits, seed, lenientNames);
    }

    public Program withLimits(Limits newLimits) {
        return new Program(code, input, newLimits, seed, lenientNames);
    }

    public Program withSeed(long newSeed) {
        return new Program(code, input, limits, OptionalLong.of(newSeed), lenientNames);
    }

    public Program withoutSeed() {
        return new Program(code, input, limits, OptionalLong.empty(), lenientNames);
    }

    public Program withLenientNames(boolean lenient) {
        return new Program(code, input, limits, seed, lenient);
    }
}
