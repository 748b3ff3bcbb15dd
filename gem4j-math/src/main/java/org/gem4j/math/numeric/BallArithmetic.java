// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import java.math.BigInteger;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Rational;
import org.gem4j.math.exact.UndefinedException;

/// Arithmetic on balls, rounded to a number of bits; errors only ever grow the radius.
final class BallArithmetic {
    private static final int RADIUS_BITS = 30;
    private static final long MAX_EXPONENT = 1L << 60;

    private final int bits;
    private final Budget budget;

    BallArithmetic(int bits, Budget budget) {
        this.bits = bits;
        this.budget = budget;
    }

    int bits() {
        return bits;
    }

    Ball of(Rational value) {
        return divide(Ball.of(value.numerator()), Ball.of(value.denominator()));
    }

    Ball add(Ball a, Ball b) {
        if (a.isExactZero()) {
            return b;
        }
        if (b.isExactZero()) {
            return a;
        }
        if (a.exponent() < b.exponent()) {
            return add(b, a);
        }
        long shift = a.exponent() - b.exponent();
        long reach = a.magnitude() - b.magnitude();
        if (shift > 4L * bits + 4096 && reach > bits + 64L) {
            return round(a.middle(), a.radiusNumber(), a.exponent(), b.magnitude());
        }
        if (shift > 200_000) {
            throw new LimitException("numbers of too different sizes were added");
        }
        BigInteger middle = a.middle().shiftLeft((int) shift).add(b.middle());
        BigInteger radius = a.radiusNumber().shiftLeft((int) shift).add(b.radiusNumber());
        budget.spend(8 + shift / 32);
        return round(middle, radius, b.exponent());
    }

    Ball subtract(Ball a, Ball b) {
        return add(a, b.negate());
    }

    Ball multiply(Ball a, Ball b) {
        budget.spendProduct(Math.max(a.middle().bitLength(), b.middle().bitLength()));
        BigInteger radius = a.middle()
                .abs()
                .multiply(b.radiusNumber())
                .add(b.middle().abs().multiply(a.radiusNumber()))
                .add(a.radiusNumber().multiply(b.radiusNumber()));
        return round(a.middle().multiply(b.middle()), radius, Math.addExact(a.exponent(), b.exponent()));
    }

    Ball divide(Ball a, Ball b) {
        if (b.isExactZero()) {
            throw new UndefinedException("division by zero");
        }
        if (b.containsZero()) {
            throw new PrecisionException("a divisor may be zero");
        }
        if (a.isExactZero()) {
            return a;
        }
        BigInteger divisor = b.middle().abs();
        int shift = Math.max(0, bits + 2 + divisor.bitLength() - a.middle().bitLength());
        budget.spendProduct(bits + (long) divisor.bitLength());
        BigInteger quotient = a.middle().shiftLeft(shift).divide(b.middle());
        BigInteger error = BigInteger.ONE;
        if (!a.isExact() || !b.isExact()) {
            BigInteger spread = a.middle().abs().multiply(b.radiusNumber()).add(divisor.multiply(a.radiusNumber()));
            BigInteger least = divisor.multiply(divisor.subtract(b.radiusNumber()));
            error = spread.shiftLeft(shift).divide(least).add(BigInteger.TWO);
        } else if (quotient.multiply(b.middle()).equals(a.middle().shiftLeft(shift))) {
            error = BigInteger.ZERO;
        }
        return round(quotient, error, Math.subtractExact(Math.subtractExact(a.exponent(), b.exponent()), shift));
    }

    /// `middle ± (radius + 2^(extra - exponent))`: what is left when a far smaller number was added.
    private Ball round(BigInteger middle, BigInteger radius, long exponent, long extra) {
        long places = extra - exponent;
        if (places > 0) {
            return round(middle, radius.add(BigInteger.ONE.shiftLeft((int) places)), exponent);
        }
        int widen = (int) Math.min(-places, bits + 64L);
        return round(middle.shiftLeft(widen), radius.shiftLeft(widen).add(BigInteger.TWO), exponent - widen);
    }

    /// The ball `(middle ± radius) * 2^exponent` with no more bits than wanted.
    Ball round(BigInteger middle, BigInteger radius, long exponent) {
        int drop = Math.max(middle.bitLength() - bits, radius.bitLength() - RADIUS_BITS);
        if (Math.abs(exponent) > MAX_EXPONENT) {
            throw new LimitException("a number is too large or too small");
        }
        if (drop <= 0) {
            return new Ball(middle, radius.longValue(), exponent);
        }
        BigInteger kept = middle.shiftRight(drop);
        boolean exact = radius.signum() == 0 && middle.getLowestSetBit() >= drop;
        return new Ball(kept, exact ? 0 : radius.shiftRight(drop).longValue() + 2, exponent + drop);
    }
}
