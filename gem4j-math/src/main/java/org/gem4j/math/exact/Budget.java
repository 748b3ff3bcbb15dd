// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

/// The limit on the work of one grade, counted in steps instead of seconds, so that no verdict depends
/// on the machine's load.
///
/// One step is about one machine-word operation of big-number arithmetic. Not thread-safe: one per grade.
public final class Budget {
    /// What one grade may spend: some 10 ms of one core.
    public static final long DEFAULT_STEPS = 3_000_000;

    private long left;

    public Budget(long steps) {
        if (steps <= 0) {
            throw new IllegalArgumentException("steps must be > 0 but was " + steps);
        }
        this.left = steps;
    }

    /// Takes `steps` from what is left.
    ///
    /// @throws LimitException when nothing is left
    public void spend(long steps) {
        left -= steps;
        if (left < 0) {
            throw new LimitException("the work limit was reached");
        }
    }

    /// Takes the price of one product of numbers of `bits` bits.
    public void spendProduct(long bits) {
        long words = 4 + bits / 32;
        spend(words < 80 ? words * words : words * 80);
    }

    /// A budget of half of what is left, for an attempt that may fail without ending the grade.
    public Budget half() {
        return new Budget(Math.max(1, left / 2));
    }

    /// What is left to spend.
    public long left() {
        return left;
    }
}
