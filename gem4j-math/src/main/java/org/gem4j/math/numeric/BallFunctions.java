// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import java.math.BigInteger;
import org.gem4j.math.exact.Budget;
import org.gem4j.math.exact.LimitException;
import org.gem4j.math.exact.Roots;
import org.gem4j.math.exact.UndefinedException;

/// Elementary functions on balls, by fixed-point series; errors only ever grow the radius.
final class BallFunctions {
    /// Units of the last place by which a fixed-point result may be off.
    private static final long FIXED_POINT_ERROR = 1L << 24;

    private final BallArithmetic balls;
    private final Budget budget;

    BallFunctions(BallArithmetic balls, Budget budget) {
        this.balls = balls;
        this.budget = budget;
    }

    /// The real n-th root of a ball without negative numbers.
    Ball root(Ball a, int n) {
        if (a.isExactZero()) {
            return a;
        }
        if (a.sign() < 0) {
            throw new UndefinedException("a root of a negative number");
        }
        if (n > 16) {
            return exp(balls.divide(ln(a), Ball.of(n)));
        }
        int shift = Math.max(0, n * (balls.bits() + 4) - a.middle().bitLength());
        shift += (int) Math.floorMod(a.exponent() - shift, (long) n);
        budget.spendProduct((long) n * balls.bits());
        budget.spendProduct((long) n * balls.bits());
        BigInteger shifted = a.middle().shiftLeft(shift);
        BigInteger root = Roots.floor(shifted, n);
        BigInteger error = root.pow(n).equals(shifted) ? BigInteger.ZERO : BigInteger.ONE;
        if (!a.isExact()) {
            BigInteger least = a.middle().subtract(a.radiusNumber());
            error = root.add(BigInteger.ONE)
                    .multiply(a.radiusNumber())
                    .divide(least)
                    .add(BigInteger.TWO);
        }
        return balls.round(root, error, (a.exponent() - shift) / n);
    }

    Ball exp(Ball a) {
        if (a.isExactZero()) {
            return Ball.ONE;
        }
        long size = a.magnitude();
        if (size > 58) {
            throw new LimitException("an exponential is too large");
        }
        int wide = wideBits(Math.max(0, size));
        BigInteger x = fixed(a, wide);
        BigInteger lnTwo = FixedPoint.lnTwo(wide);
        BigInteger[] parts = floorDivide(x, lnTwo);
        spendSeries(wide);
        Ball middle = balls.round(
                FixedPoint.exp(parts[1], wide),
                BigInteger.valueOf(FIXED_POINT_ERROR).add(parts[0].abs().shiftLeft(2)),
                Math.subtractExact(parts[0].longValueExact(), wide));
        return balls.multiply(middle, spread(a));
    }

    Ball ln(Ball a) {
        if (a.isExactZero()) {
            throw new UndefinedException("the logarithm of zero");
        }
        if (a.sign() < 0) {
            throw new UndefinedException("the logarithm of a negative number");
        }
        int wide = wideBits(0);
        int length = a.middle().bitLength();
        long power = Math.addExact(a.exponent(), length);
        BigInteger mantissa = length > wide
                ? a.middle().shiftRight(length - wide)
                : a.middle().shiftLeft(wide - length);
        spendSeries(wide);
        BigInteger sum = FixedPoint.ln(mantissa, wide)
                .add(FixedPoint.lnTwo(wide + 64)
                        .multiply(BigInteger.valueOf(power))
                        .shiftRight(64));
        BigInteger error = BigInteger.valueOf(FIXED_POINT_ERROR).add(BigInteger.valueOf(Math.abs(power) >> 60));
        if (!a.isExact()) {
            BigInteger least = a.middle().subtract(a.radiusNumber());
            error = error.add(a.radiusNumber().shiftLeft(wide).divide(least).add(BigInteger.ONE));
        }
        return balls.round(sum, error, -wide);
    }

    Ball pi() {
        int wide = balls.bits() + FixedPoint.GUARD;
        return balls.round(FixedPoint.pi(wide), BigInteger.TWO, -wide);
    }

    /// The sine and the cosine of a ball.
    Ball[] sinCos(Ball a) {
        if (a.isExactZero()) {
            return new Ball[] {Ball.ZERO, Ball.ONE};
        }
        long size = a.magnitude();
        if (size > 20_000) {
            throw new LimitException("the argument of a sine or cosine is too large");
        }
        int wide = wideBits(Math.max(0, size));
        BigInteger quarter = FixedPoint.pi(wide).shiftRight(1);
        BigInteger[] parts = floorDivide(fixed(a, wide).add(quarter.shiftRight(1)), quarter);
        BigInteger rest = parts[1].subtract(quarter.shiftRight(1));
        BigInteger error = BigInteger.valueOf(FIXED_POINT_ERROR)
                .add(parts[0].abs().shiftLeft(2))
                .add(radiusAt(a, wide));
        spendSeries(2L * wide);
        Ball sin = balls.round(FixedPoint.sin(rest, wide), error, -wide);
        Ball cos = balls.round(FixedPoint.cos(rest, wide), error, -wide);
        return switch (parts[0].intValue() & 3) {
            case 0 -> new Ball[] {sin, cos};
            case 1 -> new Ball[] {cos, sin.negate()};
            case 2 -> new Ball[] {sin.negate(), cos.negate()};
            default -> new Ball[] {cos.negate(), sin};
        };
    }

    Ball arctan(Ball a) {
        if (a.isExactZero()) {
            return a;
        }
        if (!a.containsZero() && a.middle().signum() < 0) {
            return arctan(a.negate()).negate();
        }
        if (!a.containsZero() && a.magnitude() > 2) {
            return balls.subtract(pi().scaled(-1), arctan(balls.divide(Ball.ONE, a)));
        }
        int wide = wideBits(2);
        BigInteger one = BigInteger.ONE.shiftLeft(wide);
        BigInteger x = fixed(a, wide);
        spendSeries(2L * wide);
        BigInteger magnitude = x.abs();
        BigInteger angle = magnitude.compareTo(one) <= 0
                ? FixedPoint.arctan(magnitude, wide)
                : FixedPoint.pi(wide)
                        .shiftRight(1)
                        .subtract(FixedPoint.arctan(one.shiftLeft(wide).divide(magnitude), wide));
        BigInteger error = BigInteger.valueOf(FIXED_POINT_ERROR).add(radiusAt(a, wide));
        return balls.round(x.signum() < 0 ? angle.negate() : angle, error, -wide);
    }

    /// The ball `1 ± e` by which `exp` of the middle must be multiplied.
    private Ball spread(Ball a) {
        if (a.isExact()) {
            return Ball.ONE;
        }
        long exponent = a.exponent() + 64 - Long.numberOfLeadingZeros(a.radius()) + 1;
        if (exponent > -1) {
            throw new PrecisionException("an exponent is not known well enough");
        }
        int places = (int) Math.min(-exponent, balls.bits() + 32L);
        return new Ball(BigInteger.ONE.shiftLeft(places), 1L << 1, -places);
    }

    private int wideBits(long extra) {
        long wide = balls.bits() + FixedPoint.GUARD + extra;
        if (wide > FixedPoint.MAX_BITS) {
            throw new LimitException("more than " + FixedPoint.MAX_BITS + " bits of precision would be needed");
        }
        return (int) wide;
    }

    private void spendSeries(long wide) {
        long words = 4 + wide / 32;
        budget.spend(words * words * Math.max(8, wide / 24));
    }

    private static BigInteger fixed(Ball a, int wide) {
        long shift = a.exponent() + wide;
        return shift >= 0
                ? a.middle().shiftLeft((int) Math.min(shift, 1 << 20))
                : a.middle().shiftRight((int) Math.min(-shift, Integer.MAX_VALUE));
    }

    private static BigInteger radiusAt(Ball a, int wide) {
        if (a.isExact()) {
            return BigInteger.ONE;
        }
        long shift = a.exponent() + wide;
        if (shift > 1 << 20) {
            throw new PrecisionException("an argument is not known well enough");
        }
        return (shift >= 0
                        ? a.radiusNumber().shiftLeft((int) shift)
                        : a.radiusNumber().shiftRight((int) Math.min(-shift, 64)))
                .add(BigInteger.TWO);
    }

    private static BigInteger[] floorDivide(BigInteger a, BigInteger b) {
        BigInteger[] parts = a.divideAndRemainder(b);
        if (parts[1].signum() < 0) {
            return new BigInteger[] {parts[0].subtract(BigInteger.ONE), parts[1].add(b)};
        }
        return parts;
    }
}
