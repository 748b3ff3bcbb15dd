// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import java.math.BigInteger;
import java.util.List;
import org.gem4j.math.exact.Rational;
import org.jspecify.annotations.Nullable;

/// Exact evaluation of formulas without symbols.
final class Exact {
    private static final int LARGEST_FACTORIAL = 1000;

    private Exact() {}

    /// The value, or null if the formula has parts that are not rational.
    ///
    /// @throws ArithmeticException for a division by 0 or a number that is too large
    static @Nullable Rational value(Expr expr) {
        return switch (expr) {
            case Expr.Constant(Rational value) -> value;
            case Expr.Symbol ignored -> null;
            case Expr.Sum(List<Expr> terms) -> {
                Rational sum = Rational.ZERO;
                for (Expr term : terms) {
                    Rational value = value(term);
                    if (value == null) {
                        yield null;
                    }
                    sum = sum.plus(value);
                }
                yield sum;
            }
            case Expr.Product(List<Expr> factors) -> {
                Rational product = Rational.ONE;
                for (Expr factor : factors) {
                    Rational value = value(factor);
                    if (value == null) {
                        yield null;
                    }
                    product = product.times(value);
                }
                yield product;
            }
            case Expr.Power(Expr base, Expr exponent) -> power(value(base), value(exponent));
            case Expr.Call(Function function, Expr argument) -> call(function, value(argument));
        };
    }

    private static @Nullable Rational power(@Nullable Rational base, @Nullable Rational exponent) {
        return base == null || exponent == null || !exponent.isInteger()
                ? null
                : base.pow(exponent.numerator().intValueExact());
    }

    private static @Nullable Rational call(Function function, @Nullable Rational argument) {
        if (argument == null) {
            return null;
        }
        return switch (function) {
            case ABS -> argument.abs();
            case FACTORIAL -> factorial(argument);
            default -> null;
        };
    }

    private static @Nullable Rational factorial(Rational argument) {
        if (!argument.isInteger() || argument.signum() < 0) {
            return null;
        }
        if (argument.numerator().compareTo(BigInteger.valueOf(LARGEST_FACTORIAL)) > 0) {
            throw new ArithmeticException("factorial too large");
        }
        Rational product = Rational.ONE;
        for (int i = 2; i <= argument.numerator().intValueExact(); i++) {
            product = product.times(Rational.of(i));
        }
        return product;
    }
}
