// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.exact;

import java.util.Arrays;

/// Powers of numbered generators; `[2, 0, 1]` is the square of the first times the third.
final class Monomial implements Comparable<Monomial> {
    static final Monomial ONE = new Monomial(new int[0]);

    private static final int MAX_EXPONENT = 5_000;

    private final int[] exponents;
    private final int hash;

    /// @param exponents kept, not copied; without zeros at the end
    private Monomial(int[] exponents) {
        this.exponents = exponents;
        this.hash = Arrays.hashCode(exponents);
    }

    static Monomial of(int generator, int exponent) {
        int[] exponents = new int[generator + 1];
        exponents[generator] = exponent;
        return new Monomial(exponents);
    }

    int exponent(int generator) {
        return generator < exponents.length ? exponents[generator] : 0;
    }

    /// How many generators may occur: all exponents from this number on are 0.
    int width() {
        return exponents.length;
    }

    Monomial times(Monomial other) {
        int[] longer = exponents.length >= other.exponents.length ? exponents : other.exponents;
        int[] shorter = longer == exponents ? other.exponents : exponents;
        int[] sum = longer.clone();
        for (int i = 0; i < shorter.length; i++) {
            sum[i] += shorter[i];
            if (sum[i] > MAX_EXPONENT) {
                throw new LimitException("a polynomial would have a degree over " + MAX_EXPONENT);
            }
        }
        return new Monomial(sum);
    }

    /// This with another exponent of one generator.
    Monomial with(int generator, int exponent) {
        int[] changed = Arrays.copyOf(exponents, Math.max(exponents.length, generator + 1));
        changed[generator] = exponent;
        int width = changed.length;
        while (width > 0 && changed[width - 1] == 0) {
            width--;
        }
        return new Monomial(width == changed.length ? changed : Arrays.copyOf(changed, width));
    }

    @Override
    public int compareTo(Monomial other) {
        int width = Math.max(width(), other.width());
        for (int i = 0; i < width; i++) {
            int difference = Integer.compare(exponent(i), other.exponent(i));
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Monomial monomial && Arrays.equals(exponents, monomial.exponents);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
