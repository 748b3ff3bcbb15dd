// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Integers of any size and floats; truth values count as 0 and 1.
final class Numbers {
    private static final double EXACT = 0x1p53;

    private Numbers() {}

    static boolean isNumber(@Nullable Object value) {
        return value instanceof Long
                || value instanceof Double
                || value instanceof Boolean
                || value instanceof BigInteger;
    }

    static boolean isInteger(@Nullable Object value) {
        return value instanceof Long || value instanceof Boolean || value instanceof BigInteger;
    }

    /// An integer as a value: a [Long] where it fits.
    static Object of(BigInteger number) {
        return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    }

    /// The integer a value is.
    static BigInteger integer(Object value) {
        return switch (value) {
            case Boolean flag -> flag ? BigInteger.ONE : BigInteger.ZERO;
            case BigInteger number -> number;
            case Long number -> BigInteger.valueOf(number);
            default -> throw new IllegalArgumentException(Values.kind(value));
        };
    }

    /// The value of an index or size, at the end of the range where it is beyond; empty if it is not an integer.
    static Optional<Long> index(@Nullable Object value) {
        return switch (value) {
            case Long number -> Optional.of(number);
            case Boolean flag -> Optional.of(flag ? 1L : 0L);
            case BigInteger number -> Optional.of(number.signum() < 0 ? -Long.MAX_VALUE : Long.MAX_VALUE);
            case null, default -> Optional.empty();
        };
    }

    /// `float(number)`.
    ///
    /// @throws JinjaException if it is too large
    static double decimal(Object value) {
        return switch (value) {
            case Double number -> number;
            case Long number -> number.doubleValue();
            case Boolean flag -> flag ? 1 : 0;
            default -> {
                double number = integer(value).doubleValue();
                if (Double.isInfinite(number)) {
                    throw JinjaException.type("int too large to convert to float");
                }
                yield number;
            }
        };
    }

    /// `int(number)`: toward 0.
    ///
    /// @throws JinjaException if it is infinite or not a number
    static Object truncated(double number) {
        if (!Double.isFinite(number)) {
            throw JinjaException.type(
                    "cannot convert float " + (Double.isNaN(number) ? "NaN" : "infinity") + " to integer");
        }
        return Math.abs(number) < EXACT ? (Object) (long) number : of(new BigDecimal(number).toBigInteger());
    }

    /// The order of two numbers by their exact values; not a number is neither smaller nor equal.
    static int compare(Object left, Object right) {
        if (left instanceof Long x && right instanceof Long y) {
            return Long.compare(x, y);
        }
        if (isInteger(left) && isInteger(right)) {
            return integer(left).compareTo(integer(right));
        }
        double x = approximate(left);
        double y = approximate(right);
        if (Double.isFinite(x) && Double.isFinite(y) && Math.max(Math.abs(x), Math.abs(y)) >= EXACT) {
            return exact(left).compareTo(exact(right));
        }
        return x == y ? 0 : x < y ? -1 : 1;
    }

    private static double approximate(Object value) {
        return value instanceof BigInteger number
                ? Math.clamp(number.doubleValue(), -Double.MAX_VALUE, Double.MAX_VALUE)
                : decimal(value);
    }

    private static BigDecimal exact(Object value) {
        return value instanceof Double number ? new BigDecimal(number) : new BigDecimal(integer(value));
    }
}
