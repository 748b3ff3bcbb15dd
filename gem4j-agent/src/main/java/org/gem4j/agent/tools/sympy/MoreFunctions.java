// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools.sympy;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.gem4j.agent.tools.sympy.Value.Decimal;
import org.gem4j.agent.tools.sympy.Value.Items;
import org.gem4j.agent.tools.sympy.Value.Rational;
import org.gem4j.agent.tools.sympy.Value.Truth;

/// The less usual functions of numbers, and what others are of complex numbers.
final class MoreFunctions {
    private static final double LARGEST_ERROR_FUNCTION = 6;

    private MoreFunctions() {}

    /// The value of a function; empty if it is none of these, or an argument is not a number.
    static Optional<Value> call(String name, List<Value> arguments) {
        if (name.equals("len") && arguments.getFirst() instanceof Items(List<Value> items, boolean ignored)) {
            return Optional.of(Rational.of(items.size()));
        }
        boolean numbers = arguments.stream()
                .allMatch(each -> each instanceof Rational || each instanceof Decimal || each instanceof Truth);
        if (!numbers) {
            return Optional.empty();
        }
        return arguments.size() == 1
                ? of(name, arguments.getFirst())
                : arguments.size() == 2 ? of(name, arguments.getFirst(), arguments.getLast()) : Optional.empty();
    }

    private static Optional<Value> of(String name, Value value) {
        Decimal number = Arithmetic.decimal(value);
        double real = number.real();
        return switch (name) {
            case "re" -> Optional.of(number.imaginary() == 0 ? value : part(real, number.exact()));
            case "im" -> Optional.of(part(number.imaginary(), number.exact()));
            case "conjugate" ->
                Optional.of(number.imaginary() == 0 ? value : new Decimal(real, -number.imaginary(), number.exact()));
            case "arg" ->
                Optional.of(
                        Arithmetic.isZero(value)
                                ? Decimal.of(Double.NaN)
                                : part(Math.atan2(number.imaginary(), real), true));
            case "Not" -> value instanceof Truth(boolean flag) ? Optional.of(new Truth(!flag)) : Optional.empty();
            case "sign" -> Optional.of(signed(number));
            case "frac" -> Optional.of(Arithmetic.plus(value, Arithmetic.negated(Functions.floor(value))));
            case "Heaviside" ->
                Optional.of(
                        real == 0 ? Arithmetic.divided(Rational.ONE, Rational.of(2)) : part(real > 0 ? 1 : 0, true));
            case "acot" -> Optional.of(applied(number, x -> x == 0 ? Math.PI / 2 : Math.atan(1 / x)));
            case "asec" -> Optional.of(applied(number, x -> Math.acos(1 / x)));
            case "acsc" -> Optional.of(applied(number, x -> Math.asin(1 / x)));
            case "sech" -> Optional.of(applied(number, x -> 1 / Math.cosh(x)));
            case "csch" -> Optional.of(undirected(applied(number, x -> 1 / Math.sinh(x))));
            case "coth" -> Optional.of(undirected(applied(number, x -> 1 / Math.tanh(x))));
            case "asinh" ->
                Optional.of(applied(
                        number,
                        x -> Double.isInfinite(x) ? x : Math.copySign(Math.log(Math.abs(x) + Math.hypot(1, x)), x)));
            case "acosh" -> Optional.of(applied(number, x -> Math.log(x + Math.sqrt(x * x - 1))));
            case "atanh" -> Optional.of(applied(number, x -> Math.log((1 + x) / (1 - x)) / 2));
            case "acoth" -> Optional.of(applied(number, x -> Math.log((x + 1) / (x - 1)) / 2));
            case "erf" -> Optional.of(applied(number, MoreFunctions::error));
            case "erfc" -> Optional.of(applied(number, x -> 1 - error(x)));
            default -> Optional.empty();
        };
    }

    private static Optional<Value> of(String name, Value left, Value right) {
        return switch (name) {
            case "atan2" ->
                Optional.of(part(
                        Math.atan2(
                                Arithmetic.decimal(left).real(),
                                Arithmetic.decimal(right).real()),
                        Arithmetic.decimal(left).exact()
                                && Arithmetic.decimal(right).exact()));
            case "real_root" -> Optional.of(realRoot(left, right));
            case "beta" ->
                Optional.of(Arithmetic.divided(
                        Arithmetic.times(gamma(left), gamma(right)), gamma(Arithmetic.plus(left, right))));
            case "divmod" ->
                Optional.of(new Items(
                        List.of(Arithmetic.floorDivided(left, right), Arithmetic.modulo(left, right)), false));
            case "KroneckerDelta" ->
                Optional.of(
                        Arithmetic.isZero(Arithmetic.plus(left, Arithmetic.negated(right)))
                                ? Rational.ONE
                                : Rational.ZERO);
            case "And" -> truths(left, right).map(both -> new Truth(both.getFirst() && both.getLast()));
            case "Or" -> truths(left, right).map(both -> new Truth(both.getFirst() || both.getLast()));
            default -> Optional.empty();
        };
    }

    private static Optional<List<Boolean>> truths(Value left, Value right) {
        return left instanceof Truth(boolean a) && right instanceof Truth(boolean b)
                ? Optional.of(List.of(a, b))
                : Optional.empty();
    }

    /// A real number, exactly where it is a small whole one.
    private static Value part(double value, boolean exact) {
        return exact && value == Math.rint(value) && Math.abs(value) < 1e9
                ? Rational.of((long) value)
                : new Decimal(value, 0, exact);
    }

    private static Value gamma(Value value) {
        return Functions.call("gamma", List.of(value));
    }

    private static Value realRoot(Value value, Value index) {
        boolean odd = index instanceof Rational number
                && number.whole()
                && number.above().testBit(0);
        boolean negative = Arithmetic.decimal(value).real() < 0;
        return odd && negative
                ? Arithmetic.negated(Functions.call("root", List.of(Arithmetic.negated(value), index)))
                : Functions.call("root", List.of(value, index));
    }

    private static Value signed(Decimal number) {
        if (Double.isNaN(number.real())) {
            return number;
        }
        return number.imaginary() == 0 ? Rational.of((long) Math.signum(number.real())) : complexed();
    }

    /// A function of a real number that is complex where the formula has no value.
    private static Value applied(Decimal number, DoubleUnaryOperator function) {
        if (number.imaginary() != 0) {
            return complexed();
        }
        double result = function.applyAsDouble(number.real());
        return Double.isNaN(result) && !Double.isNaN(number.real()) ? complexed() : part(result, number.exact());
    }

    private static Value undirected(Value value) {
        return value instanceof Decimal(double real, double ignored, boolean exact) && Double.isInfinite(real)
                ? new Value.Unsigned()
                : value;
    }

    /// What ends as an error, as no complex number is shown.
    private static Value complexed() {
        throw new SympyException("Cannot convert complex to float");
    }

    /// By its series around 0.
    private static double error(double x) {
        if (Math.abs(x) > LARGEST_ERROR_FUNCTION) {
            return Math.signum(x);
        }
        double term = x;
        double sum = x;
        for (int n = 1; Math.abs(term) > 1e-18 * Math.abs(sum); n++) {
            term *= -x * x / n;
            sum += term / (2 * n + 1);
        }
        return 2 / Math.sqrt(Math.PI) * sum;
    }

    /// A function of a complex number.
    static Value complex(String name, Decimal z) {
        double a = z.real();
        double b = z.imaginary();
        return switch (name) {
            case "exp" -> of(Math.exp(a) * Math.cos(b), Math.exp(a) * Math.sin(b), z);
            case "sin" -> of(Math.sin(a) * Math.cosh(b), Math.cos(a) * Math.sinh(b), z);
            case "cos" -> of(Math.cos(a) * Math.cosh(b), -Math.sin(a) * Math.sinh(b), z);
            case "sinh" -> of(Math.sinh(a) * Math.cos(b), Math.cosh(a) * Math.sin(b), z);
            case "cosh" -> of(Math.cosh(a) * Math.cos(b), Math.sinh(a) * Math.sin(b), z);
            case "tanh" -> Arithmetic.divided(complex("sinh", z), complex("cosh", z));
            case "log" -> of(Math.log(Math.hypot(a, b)), Math.atan2(b, a), z);
            default -> complexed();
        };
    }

    /// 0 in place of what rounding left of it.
    private static Value of(double real, double imaginary, Decimal from) {
        double size = Math.hypot(real, imaginary);
        double a = Math.abs(real) < 1e-14 * size ? 0 : real;
        double b = Math.abs(imaginary) < 1e-14 * size ? 0 : imaginary;
        return b == 0 ? part(a, from.exact()) : new Decimal(a, b, from.exact());
    }

    /// A power with a complex exponent.
    static Value power(Decimal base, Decimal exponent) {
        if (base.real() == 0 && base.imaginary() == 0) {
            return Decimal.of(Double.NaN);
        }
        Value logarithm = complex("log", base);
        return complex("exp", Arithmetic.decimal(Arithmetic.times(exponent, logarithm)));
    }
}
