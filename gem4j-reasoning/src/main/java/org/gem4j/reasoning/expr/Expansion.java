// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import java.util.List;
import org.gem4j.math.exact.Rational;

/// Expands a formula, with a limit on the work.
final class Expansion {
    private static final int MOST_WORK = 50_000;

    private final List<String> variables;
    private int work;

    Expansion(List<String> variables) {
        this.variables = variables;
    }

    Polynomial of(Expr expr) {
        return switch (expr) {
            case Expr.Constant(Rational value) -> Polynomial.constant(variables, value);
            case Expr.Symbol(String name) -> {
                int[] exponents = new int[variables.size()];
                exponents[variables.indexOf(name)] = 1;
                yield Polynomial.of(variables, List.of(exponents), List.of(Rational.ONE));
            }
            case Expr.Sum(List<Expr> summands) -> {
                Polynomial sum = Polynomial.constant(variables, Rational.ZERO);
                for (Expr summand : summands) {
                    Polynomial part = of(summand);
                    spend(part.termCount());
                    sum.add(part);
                }
                yield sum;
            }
            case Expr.Product(List<Expr> factors) -> {
                Polynomial product = Polynomial.constant(variables, Rational.ONE);
                for (Expr factor : factors) {
                    product = product(product, of(factor));
                }
                yield product;
            }
            case Expr.Power(Expr base, Expr exponent) -> power(of(base), exponent);
            case Expr.Call call ->
                Polynomial.constant(
                        variables, call.exactValue().orElseThrow(() -> new ArithmeticException("not a polynomial")));
        };
    }

    private Polynomial product(Polynomial left, Polynomial right) {
        spend((long) left.termCount() * right.termCount());
        return left.times(right);
    }

    private void spend(long amount) {
        if (amount > MOST_WORK - work) {
            throw new ArithmeticException("polynomial too large");
        }
        work += (int) amount;
    }

    private Polynomial power(Polynomial base, Expr exponent) {
        Rational power = exponent.exactValue()
                .filter(Rational::isInteger)
                .orElseThrow(() -> new ArithmeticException("not an integer exponent"));
        int size = power.numerator().intValueExact();
        if (base.isConstant()) {
            return Polynomial.constant(variables, base.constantTerm().pow(size));
        }
        if (size < 0 || size > Polynomial.LARGEST_DEGREE) {
            throw new ArithmeticException("not a polynomial");
        }
        if (base.termCount() == 1) {
            return base.monomialPower(size);
        }
        Polynomial result = Polynomial.constant(variables, Rational.ONE);
        for (int i = 0; i < size; i++) {
            result = product(result, base);
        }
        return result;
    }
}
