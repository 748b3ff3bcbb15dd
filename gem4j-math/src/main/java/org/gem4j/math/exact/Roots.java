// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

import java.math.BigInteger;

/// Roots of whole numbers.
public final class Roots {
    private Roots() {}

    /// The whole part of the n-th root of a number >= 0, by Newton's method.
    public static BigInteger floor(BigInteger value, int n) {
        if (n == 2) {
            return value.sqrt();
        }
        if (value.signum() == 0) {
            return value;
        }
        BigInteger guess = BigInteger.ONE.shiftLeft(value.bitLength() / n + 1);
        BigInteger index = BigInteger.valueOf(n);
        while (true) {
            BigInteger next = guess.multiply(BigInteger.valueOf(n - 1L))
                    .add(value.divide(guess.pow(n - 1)))
                    .divide(index);
            if (next.compareTo(guess) >= 0) {
                return guess;
            }
            guess = next;
        }
    }
}
