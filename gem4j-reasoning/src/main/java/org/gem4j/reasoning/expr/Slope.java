// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import java.util.List;
import java.util.Map;
import org.gem4j.math.exact.Rational;

/// The value of a formula and its derivative by one symbol at a point: forward differentiation, so that no formula
/// for the derivative is ever made.
///
/// @param value the value
/// @param slope the derivative
record Slope(Complex value, Complex slope) {
    /// Evaluates a formula.
    ///
    /// @param by the symbol the derivative is taken by
    /// @param point values of all symbols but `pi`, `E` and `I`
    static Slope of(Expr expr, String by, Map<String, Complex> point) {
        return switch (expr) {
            case Expr.Constant(Rational value) -> constant(Complex.of(value.doubleValue()));
            case Expr.Symbol(String name) ->
                name.equals(by)
                        ? new Slope(point.getOrDefault(name, Complex.of(Double.NaN)), Complex.ONE)
                        : constant(symbol(name, point));
            case Expr.Sum(List<Expr> terms) -> {
                Slope sum = constant(Complex.ZERO);
                for (Expr term : terms) {
                    sum = sum.plus(of(term, by, point));
                }
                yield sum;
            }
            case Expr.Product(List<Expr> factors) -> {
                Slope product = constant(Complex.ONE);
                for (Expr factor : factors) {
                    product = product.times(of(factor, by, point));
                }
                yield product;
            }
            case Expr.Power(Expr base, Expr exponent) -> of(base, by, point).power(of(exponent, by, point));
            case Expr.Call(Function function, Expr argument) -> call(function, of(argument, by, point));
        };
    }

    private static Complex symbol(String name, Map<String, Complex> point) {
        return switch (name) {
            case "pi" -> Complex.of(Math.PI);
            case "E", "e" -> Complex.of(Math.E);
            case "I", "i" -> new Complex(0, 1);
            default -> point.getOrDefault(name, Complex.of(Double.NaN));
        };
    }

    private static Slope constant(Complex value) {
        return new Slope(value, Complex.ZERO);
    }

    private Slope plus(Slope other) {
        return new Slope(value.plus(other.value), slope.plus(other.slope));
    }

    private Slope times(Slope other) {
        return new Slope(value.times(other.value), slope.times(other.value).plus(value.times(other.slope)));
    }

    private Slope power(Slope exponent) {
        Complex power = value.pow(exponent.value);
        if (exponent.slope.equals(Complex.ZERO)) {
            Complex lower = value.pow(exponent.value.minus(Complex.ONE));
            return new Slope(power, exponent.value.times(lower).times(slope));
        }
        Complex growth = exponent.slope
                .times(value.log())
                .plus(exponent.value.times(slope).over(value));
        return new Slope(power, power.times(growth));
    }

    private Slope outer(Complex result, Complex derivative) {
        return new Slope(result, derivative.times(slope));
    }

    private static Slope call(Function function, Slope x) {
        Complex v = x.value;
        Complex one = Complex.ONE;
        return switch (function) {
            case EXP -> x.outer(v.exp(), v.exp());
            case LOG -> x.outer(v.log(), one.over(v));
            case SIN -> x.outer(v.sin(), v.cos());
            case COS -> x.outer(v.cos(), v.sin().times(-1));
            case TAN -> x.outer(v.sin().over(v.cos()), one.over(v.cos().times(v.cos())));
            case COT ->
                x.outer(v.cos().over(v.sin()), one.over(v.sin().times(v.sin())).times(-1));
            case SEC -> x.outer(one.over(v.cos()), v.sin().over(v.cos().times(v.cos())));
            case CSC ->
                x.outer(one.over(v.sin()), v.cos().over(v.sin().times(v.sin())).times(-1));
            case SINH -> x.outer(v.sinh(), v.cosh());
            case COSH -> x.outer(v.cosh(), v.sinh());
            case TANH -> x.outer(v.sinh().over(v.cosh()), one.over(v.cosh().times(v.cosh())));
            case ASIN -> x.outer(v.asin(), one.over(one.minus(v.times(v)).sqrt()));
            case ACOS ->
                x.outer(v.acos(), one.over(one.minus(v.times(v)).sqrt()).times(-1));
            case ATAN -> x.outer(v.atan(), one.over(one.plus(v.times(v))));
            case ASINH -> x.outer(v.asinh(), one.over(one.plus(v.times(v)).sqrt()));
            case ACOSH ->
                x.outer(
                        v.acosh(),
                        one.over(v.minus(one).sqrt().times(v.plus(one).sqrt())));
            case ATANH -> x.outer(v.atanh(), one.over(one.minus(v.times(v))));
            case ABS -> x.outer(Complex.of(v.abs()), Complex.of(v.im() == 0 ? Math.signum(v.re()) : Double.NaN));
            case FACTORIAL -> constant(Complex.of(factorial(v)));
        };
    }

    private static double factorial(Complex v) {
        if (v.im() != 0 || v.re() != Math.rint(v.re()) || v.re() < 0 || v.re() > 170) {
            return Double.NaN;
        }
        double product = 1;
        for (int i = 2; i <= v.re(); i++) {
            product *= i;
        }
        return product;
    }
}
