// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.math.exact.Rational;

/// Prints formulas in Python's notation, in the order they were put together: `-3*x**2*sin(x)/5 + 1`.
final class ExprPrinter {
    private static final int SUM = 0;
    private static final int PRODUCT = 1;
    private static final int POWER = 2;
    private static final Rational HALF = Rational.of(1, 2);

    private ExprPrinter() {}

    static String print(Expr expr) {
        StringBuilder text = new StringBuilder();
        append(text, expr, SUM);
        return text.toString();
    }

    private static void append(StringBuilder text, Expr expr, int tightness) {
        switch (expr) {
            case Expr.Constant(Rational value) -> constant(text, value, tightness);
            case Expr.Symbol(String name) -> text.append(name);
            case Expr.Sum(List<Expr> terms) -> {
                open(text, tightness > SUM);
                for (int i = 0; i < terms.size(); i++) {
                    term(text, terms.get(i), i == 0);
                }
                close(text, tightness > SUM);
            }
            case Expr.Product(List<Expr> factors) -> product(text, factors, tightness);
            case Expr.Power(Expr base, Expr exponent) -> power(text, base, exponent, tightness);
            case Expr.Call(Function function, Expr argument) -> {
                text.append(function).append('(');
                append(text, argument, SUM);
                text.append(')');
            }
        }
    }

    private static void term(StringBuilder text, Expr term, boolean first) {
        int start = text.length();
        append(text, term, PRODUCT);
        boolean minus = text.charAt(start) == '-';
        if (!first) {
            text.replace(start, minus ? start + 1 : start, minus ? " - " : " + ");
        }
    }

    private static void constant(StringBuilder text, Rational value, int tightness) {
        boolean bracket = tightness == POWER && (value.signum() < 0 || !value.isInteger());
        open(text, bracket);
        text.append(value);
        close(text, bracket);
    }

    private static void product(StringBuilder text, List<Expr> factors, int tightness) {
        open(text, tightness > PRODUCT);
        Rational coefficient = Rational.ONE;
        List<Expr> above = new ArrayList<>();
        List<Expr> below = new ArrayList<>();
        for (Expr factor : factors) {
            switch (factor) {
                case Expr.Constant(Rational value) -> coefficient = coefficient.times(value);
                case Expr.Power(Expr base, Expr.Constant(Rational exponent))
                when exponent.signum() < 0 -> below.add(Expr.power(base, Expr.constant(exponent.negate())));
                default -> above.add(factor);
            }
        }
        text.append(coefficient.signum() < 0 ? "-" : "");
        BigInteger numerator = coefficient.numerator().abs();
        if (above.isEmpty() || !numerator.equals(BigInteger.ONE)) {
            above.addFirst(Expr.constant(Rational.of(numerator)));
        }
        if (!coefficient.isInteger()) {
            below.addFirst(Expr.constant(Rational.of(coefficient.denominator())));
        }
        factors(text, above);
        if (!below.isEmpty()) {
            text.append('/');
            open(text, below.size() > 1);
            factors(text, below);
            close(text, below.size() > 1);
        }
        close(text, tightness > PRODUCT);
    }

    private static void factors(StringBuilder text, List<Expr> factors) {
        for (int i = 0; i < factors.size(); i++) {
            text.append(i == 0 ? "" : "*");
            append(text, factors.get(i), POWER);
        }
    }

    private static void power(StringBuilder text, Expr base, Expr exponent, int tightness) {
        if (exponent.equals(Expr.constant(HALF))) {
            text.append("sqrt(");
            append(text, base, SUM);
            text.append(')');
            return;
        }
        if (exponent instanceof Expr.Constant(Rational size) && size.signum() < 0) {
            product(text, List.of(new Expr.Power(base, exponent)), tightness);
            return;
        }
        int start = text.length();
        append(text, base, POWER);
        if (base instanceof Expr.Power) {
            text.insert(start, '(').append(')');
        }
        text.append("**");
        append(text, exponent, POWER);
    }

    private static void open(StringBuilder text, boolean bracket) {
        if (bracket) {
            text.append('(');
        }
    }

    private static void close(StringBuilder text, boolean bracket) {
        if (bracket) {
            text.append(')');
        }
    }
}
