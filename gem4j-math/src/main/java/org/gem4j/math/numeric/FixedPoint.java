// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import java.math.BigInteger;

/// Elementary functions on fixed-point numbers: an integer `x` stands for `x * 2^-bits`.
///
/// Every result is within `2^-(bits - GUARD)` of the truth for arguments in the ranges stated, as long as `bits` is
/// at most [#MAX_BITS]; callers add [#GUARD] bits to the precision they want.
final class FixedPoint {
    static final int GUARD = 32;
    static final int MAX_BITS = 40_000;

    private static final BigInteger THREE = BigInteger.valueOf(3);

    private record Constant(int bits, BigInteger value) {
        BigInteger at(int wanted) {
            return value.shiftRight(bits - wanted);
        }
    }

    private static volatile Constant pi = new Constant(0, THREE);
    private static volatile Constant lnTwo = new Constant(0, BigInteger.ZERO);

    private FixedPoint() {}

    /// π, by Machin's formula; the longest value computed so far is kept.
    static BigInteger pi(int bits) {
        Constant known = pi;
        if (known.bits() < bits) {
            int wide = bits + bits / 4 + 64;
            BigInteger one = BigInteger.ONE.shiftLeft(wide + GUARD);
            BigInteger sum = arctanOfInverse(one, 5)
                    .shiftLeft(4)
                    .subtract(arctanOfInverse(one, 239).shiftLeft(2));
            known = new Constant(wide, sum.shiftRight(GUARD));
            pi = known;
        }
        return known.at(bits);
    }

    /// ln 2 = 18 artanh(1/26) - 2 artanh(1/4801) + 8 artanh(1/8749); the longest value computed so far is kept.
    static BigInteger lnTwo(int bits) {
        Constant known = lnTwo;
        if (known.bits() < bits) {
            int wide = bits + bits / 4 + 64;
            BigInteger one = BigInteger.ONE.shiftLeft(wide + GUARD);
            BigInteger sum = artanhOfInverse(one, 26)
                    .multiply(BigInteger.valueOf(18))
                    .subtract(artanhOfInverse(one, 4801).shiftLeft(1))
                    .add(artanhOfInverse(one, 8749).shiftLeft(3));
            known = new Constant(wide, sum.shiftRight(GUARD));
            lnTwo = known;
        }
        return known.at(bits);
    }

    /// e^x for 0 <= x < 1.
    static BigInteger exp(BigInteger x, int bits) {
        int halvings = (int) Math.sqrt(bits / 4.0);
        int wide = bits + 2 * halvings;
        BigInteger small = x.shiftLeft(wide - bits).shiftRight(halvings);
        BigInteger term = BigInteger.ONE.shiftLeft(wide);
        BigInteger sum = term;
        for (int n = 1; term.signum() != 0; n++) {
            term = term.multiply(small).shiftRight(wide).divide(BigInteger.valueOf(n));
            sum = sum.add(term);
        }
        for (int i = 0; i < halvings; i++) {
            sum = sum.multiply(sum).shiftRight(wide);
        }
        return sum.shiftRight(wide - bits);
    }

    /// ln x for 1/2 <= x < 2: square roots bring x near 1, then the series of artanh.
    static BigInteger ln(BigInteger x, int bits) {
        int roots = 2 + (int) Math.sqrt(bits / 16.0);
        int wide = bits + 2 * roots;
        BigInteger near = x.shiftLeft(wide - bits);
        for (int i = 0; i < roots; i++) {
            near = near.shiftLeft(wide).sqrt();
        }
        BigInteger one = BigInteger.ONE.shiftLeft(wide);
        BigInteger ratio = near.subtract(one).shiftLeft(wide).divide(near.add(one));
        BigInteger square = ratio.multiply(ratio).shiftRight(wide);
        BigInteger power = ratio;
        BigInteger sum = ratio;
        for (int n = 3; power.signum() != 0 && !power.equals(BigInteger.ONE.negate()); n += 2) {
            power = power.multiply(square).shiftRight(wide);
            sum = sum.add(power.divide(BigInteger.valueOf(n)));
        }
        return sum.shiftLeft(roots + 1).shiftRight(wide - bits);
    }

    /// sin x for |x| <= 1.
    static BigInteger sin(BigInteger x, int bits) {
        return alternating(x, x, 2, bits);
    }

    /// cos x for |x| <= 1.
    static BigInteger cos(BigInteger x, int bits) {
        return alternating(x, BigInteger.ONE.shiftLeft(bits), 1, bits);
    }

    /// arctan x for 0 <= x <= 1: arctan x = 2 arctan(x / (1 + sqrt(1 + x²))), then its series.
    static BigInteger arctan(BigInteger x, int bits) {
        int halvings = 2 + (int) Math.sqrt(bits / 16.0);
        int wide = bits + 2 * halvings;
        BigInteger one = BigInteger.ONE.shiftLeft(wide);
        BigInteger small = x.shiftLeft(wide - bits);
        for (int i = 0; i < halvings; i++) {
            BigInteger root = one.shiftLeft(wide).add(small.multiply(small)).sqrt();
            small = small.shiftLeft(wide).divide(one.add(root));
        }
        BigInteger square = small.multiply(small).shiftRight(wide);
        BigInteger power = small;
        BigInteger sum = small;
        for (int n = 3; power.signum() != 0; n += 2) {
            power = power.multiply(square).shiftRight(wide);
            BigInteger part = power.divide(BigInteger.valueOf(n));
            sum = (n & 2) != 0 ? sum.subtract(part) : sum.add(part);
        }
        return sum.shiftLeft(halvings).shiftRight(wide - bits);
    }

    private static BigInteger alternating(BigInteger x, BigInteger first, int divisor, int bits) {
        BigInteger square = x.multiply(x).shiftRight(bits);
        BigInteger term = first;
        BigInteger sum = first;
        for (int n = divisor; term.bitLength() > 0; n += 2) {
            term = term.multiply(square).shiftRight(bits).divide(BigInteger.valueOf((long) n * (n + 1)));
            if (term.equals(BigInteger.ONE.negate())) {
                break;
            }
            term = term.negate();
            sum = sum.add(term);
        }
        return sum;
    }

    private static BigInteger arctanOfInverse(BigInteger one, int n) {
        return inverseSeries(one, n, true);
    }

    private static BigInteger artanhOfInverse(BigInteger one, int n) {
        return inverseSeries(one, n, false);
    }

    private static BigInteger inverseSeries(BigInteger one, int n, boolean alternate) {
        BigInteger square = BigInteger.valueOf((long) n * n);
        BigInteger power = one.divide(BigInteger.valueOf(n));
        BigInteger sum = power;
        for (int k = 3; power.signum() != 0; k += 2) {
            power = power.divide(square);
            BigInteger part = power.divide(BigInteger.valueOf(k));
            sum = alternate && (k & 2) != 0 ? sum.subtract(part) : sum.add(part);
        }
        return sum;
    }
}
