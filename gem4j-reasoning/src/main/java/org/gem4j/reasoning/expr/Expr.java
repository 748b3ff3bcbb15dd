// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.math.exact.Rational;

/// A formula. Differences are sums with a factor -1, quotients are products with a power of -1.
///
/// The factories fold constants and flatten nested sums and products, and nothing else: `x + x` stays as it is.
public sealed interface Expr {
    Expr ZERO = new Constant(Rational.ZERO);
    Expr ONE = new Constant(Rational.ONE);
    Expr MINUS_ONE = new Constant(Rational.of(-1));

    /// An exact number.
    record Constant(Rational value) implements Expr {}

    /// A variable, or a named constant such as `pi`.
    record Symbol(String name) implements Expr {}

    /// Two or more terms.
    record Sum(List<Expr> terms) implements Expr {
        public Sum {
            terms = List.copyOf(terms);
        }
    }

    /// Two or more factors.
    record Product(List<Expr> factors) implements Expr {
        public Product {
            factors = List.copyOf(factors);
        }
    }

    record Power(Expr base, Expr exponent) implements Expr {}

    record Call(Function function, Expr argument) implements Expr {}

    static Expr constant(long value) {
        return new Constant(Rational.of(value));
    }

    static Expr constant(Rational value) {
        return new Constant(value);
    }

    static Expr symbol(String name) {
        return new Symbol(name);
    }

    static Expr call(Function function, Expr argument) {
        return new Call(function, argument);
    }

    /// The sum of any number of terms.
    static Expr sum(List<Expr> terms) {
        List<Expr> flat = new ArrayList<>();
        for (Expr term : terms) {
            if (term instanceof Sum(List<Expr> inner)) {
                flat.addAll(inner);
            } else if (!term.equals(ZERO)) {
                flat.add(term);
            }
        }
        return switch (flat.size()) {
            case 0 -> ZERO;
            case 1 -> flat.getFirst();
            default -> new Sum(flat);
        };
    }

    static Expr sum(Expr... terms) {
        return sum(List.of(terms));
    }

    /// The product of any number of factors; its constants become one factor in front.
    static Expr product(List<Expr> factors) {
        Rational constant = Rational.ONE;
        List<Expr> flat = new ArrayList<>();
        for (Expr factor : factors) {
            for (Expr part : factor instanceof Product(List<Expr> inner) ? inner : List.of(factor)) {
                if (part instanceof Constant(Rational value)) {
                    constant = constant.times(value);
                } else {
                    flat.add(part);
                }
            }
        }
        if (constant.isZero()) {
            return ZERO;
        }
        if (!constant.isOne() || flat.isEmpty()) {
            flat.addFirst(new Constant(constant));
        }
        return flat.size() == 1 ? flat.getFirst() : new Product(flat);
    }

    static Expr product(Expr... factors) {
        return product(List.of(factors));
    }

    static Expr negate(Expr expr) {
        return product(MINUS_ONE, expr);
    }

    static Expr quotient(Expr above, Expr below) {
        return product(above, power(below, MINUS_ONE));
    }

    /// A power; a power of numbers is computed if the exponent is an integer that is not too large.
    static Expr power(Expr base, Expr exponent) {
        if (exponent.equals(ONE)) {
            return base;
        }
        if (exponent instanceof Constant(Rational power)) {
            if (power.isZero()) {
                return ONE;
            }
            if (base instanceof Constant(Rational value) && power.isInteger()) {
                return new Constant(value.pow(power.numerator().intValueExact()));
            }
        }
        return new Power(base, exponent);
    }

    static Expr power(Expr base, long exponent) {
        return power(base, constant(exponent));
    }

    /// The names of all symbols in it.
    default Set<String> symbols() {
        Set<String> names = new TreeSet<>();
        collectSymbols(this, names);
        return names;
    }

    private static void collectSymbols(Expr expr, Set<String> names) {
        switch (expr) {
            case Constant ignored -> {}
            case Symbol(String name) -> names.add(name);
            case Sum(List<Expr> terms) -> terms.forEach(term -> collectSymbols(term, names));
            case Product(List<Expr> factors) -> factors.forEach(factor -> collectSymbols(factor, names));
            case Power(Expr base, Expr exponent) -> {
                collectSymbols(base, names);
                collectSymbols(exponent, names);
            }
            case Call(Function ignored, Expr argument) -> collectSymbols(argument, names);
        }
    }

    /// The exact value, if it is a formula of numbers, `+ - * /`, whole powers and factorials, and not too large.
    default Optional<Rational> exactValue() {
        try {
            return Optional.ofNullable(Exact.value(this));
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }

    /// In Python's notation, such as `-3*x**2*sin(x)/5 + 1`.
    default String print() {
        return ExprPrinter.print(this);
    }
}
