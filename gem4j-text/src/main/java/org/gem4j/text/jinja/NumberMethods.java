// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.math.BigInteger;
import java.util.Optional;

/// Attributes and methods of Python's `int` and `float`.
final class NumberMethods {
    private static final Signature NONE = Signature.of("");

    private NumberMethods() {}

    static Optional<Object> named(Object number, String name) {
        return Numbers.isInteger(number) ? ofInteger(Numbers.integer(number), name) : ofFloat((Double) number, name);
    }

    private static Optional<Object> ofInteger(BigInteger number, String name) {
        return Optional.ofNullable(
                switch (name) {
                    case "real", "numerator" -> Numbers.of(number);
                    case "imag" -> 0L;
                    case "denominator" -> 1L;
                    case "bit_length" -> method(name, (long) number.abs().bitLength());
                    case "bit_count" -> method(name, (long) number.abs().bitCount());
                    case "conjugate" -> method(name, Numbers.of(number));
                    case "as_integer_ratio" -> method(name, Tuple.of(Numbers.of(number), 1L));
                    default -> null;
                });
    }

    private static Optional<Object> ofFloat(double number, String name) {
        return Optional.ofNullable(
                switch (name) {
                    case "real" -> number;
                    case "imag" -> 0.0;
                    case "conjugate" -> method(name, number);
                    case "is_integer" -> method(name, Double.isFinite(number) && number == Math.rint(number));
                    default -> null;
                });
    }

    private static Callable method(String name, Object result) {
        return (positional, named) -> {
            NONE.bind(name, positional, named);
            return result;
        };
    }
}
