// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import org.gem4j.algo.InvalidParameterException;

/// How an environment gets harder: one of its options goes up by one with success in a batch and down with failure.
///
/// @param option the option that is turned, a whole number
/// @param from its first value, at least 0
/// @param to its last, at least `from`
/// @param raiseAt mean return of a batch from which on it goes up
/// @param lowerAt mean return up to which it goes down; below `raiseAt`
public record Curriculum(String option, int from, int to, double raiseAt, double lowerAt) {
    public Curriculum {
        InvalidParameterException.require(from >= 0 && from <= to, "curriculum", "a range that rises", from + "-" + to);
        InvalidParameterException.require(lowerAt < raiseAt, "lowerAt", "below raiseAt, " + raiseAt, lowerAt);
    }

    /// Up at a mean return of 0.8, down at 0.3.
    public static Curriculum of(String option, int from, int to) {
        return new Curriculum(option, from, to, 0.8, 0.3);
    }

    /// The level after a batch at `level` whose episodes had this mean return.
    public int next(int level, double meanReturn) {
        if (meanReturn >= raiseAt) {
            return Math.min(to, level + 1);
        }
        return meanReturn <= lowerAt ? Math.max(from, level - 1) : level;
    }
}
