// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools.sympy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import org.gem4j.agent.tools.sympy.Value.Decimal;
import org.gem4j.agent.tools.sympy.Value.Items;
import org.gem4j.agent.tools.sympy.Value.Plain;
import org.gem4j.agent.tools.sympy.Value.Rational;
import org.gem4j.agent.tools.sympy.Value.Symbolic;

/// Functions by the names that sympy has for them; others are unknowns.
final class Functions {
    private static final int LARGEST_FACTORIAL = 5000;
    private static final double BITS_OF_DIGIT = 3.3219280948873626;

    private static final Set<String> UNARY = Set.of(
            "sin",
            "cos",
            "tan",
            "sec",
            "csc",
            "cot",
            "asin",
            "acos",
            "atan",
            "sinh",
            "cosh",
            "tanh",
            "Abs",
            "floor",
            "ceiling",
            "factorial",
            "factorial2",
            "gamma");
    private static final Set<String> BINARY = Set.of("Mod", "binomial");
    private static final Set<String> TRIGONOMETRY = Set.of("tan", "sec", "csc", "cot", "asin", "acos");

    private static final Map<String, String> RELATIONS =
            Map.of("Eq", "==", "Ne", "!=", "Lt", "<", "Le", "<=", "Gt", ">", "Ge", ">=");

    private Functions() {}

    static Value call(String name, List<Value> arguments) {
        int wanted = UNARY.contains(name) ? 1 : BINARY.contains(name) ? 2 : arguments.size();
        if (arguments.size() != wanted) {
            throw new SympyException(name + " takes exactly " + wanted + " argument" + (wanted > 1 ? "s" : "") + " ("
                    + arguments.size() + " given)");
        }
        if (List.of("pow", "Pow", "root").contains(name) && arguments.size() == 1) {
            throw new SympyException(name + "() missing required argument 'exp' (pos 2)");
        }
        if (arguments.isEmpty()) {
            return new Symbolic(Sum.of(name + "()"));
        }
        Value first = arguments.getFirst();
        Optional<Value> other = WholeNumbers.call(name, arguments).or(() -> MoreFunctions.call(name, arguments));
        if (other.isPresent()) {
            return other.get();
        }
        if (TRIGONOMETRY.contains(name) && first instanceof Symbolic) {
            return unknown(name, arguments);
        }
        return switch (name) {
            case "sqrt" -> Arithmetic.power(first, Rational.of(BigInteger.ONE, BigInteger.TWO));
            case "cbrt" -> Arithmetic.power(first, Rational.of(BigInteger.ONE, BigInteger.valueOf(3)));
            case "root" -> Arithmetic.power(first, Arithmetic.divided(Rational.ONE, arguments.get(1)));
            case "exp" -> real(name, first, Math::exp);
            case "log", "ln" -> logarithm(name, arguments);
            case "sin" -> real(name, first, Math::sin);
            case "cos" -> real(name, first, Math::cos);
            case "tan" -> Arithmetic.divided(real("sin", first, Math::sin), real("cos", first, Math::cos));
            case "sec" -> Arithmetic.divided(Rational.ONE, real("cos", first, Math::cos));
            case "csc" -> Arithmetic.divided(Rational.ONE, real("sin", first, Math::sin));
            case "cot" -> Arithmetic.divided(real("cos", first, Math::cos), real("sin", first, Math::sin));
            case "asin" -> arc(name, first, Math::asin);
            case "acos" -> arc(name, first, Math::acos);
            case "atan" -> real(name, first, Math::atan);
            case "sinh" -> real(name, first, Math::sinh);
            case "cosh" -> real(name, first, Math::cosh);
            case "tanh" -> real(name, first, Math::tanh);
            case "Abs", "abs" -> absolute(first);
            case "floor" -> floor(first);
            case "ceiling" ->
                first instanceof Symbolic
                        ? unknown(name, arguments)
                        : Arithmetic.negated(floor(Arithmetic.negated(first)));
            case "round" -> round(arguments);
            case "Max", "max", "Min", "min" -> extreme(name, arguments);
            case "rad" -> Arithmetic.times(first, new Decimal(Math.PI / 180, 0, true));
            case "deg" -> Arithmetic.times(first, new Decimal(180 / Math.PI, 0, true));
            case "gamma" ->
                first instanceof Symbolic
                        ? unknown(name, arguments)
                        : factorial(Arithmetic.plus(first, Rational.of(-1)), 1);
            case "factorial" -> factorial(first, 1);
            case "factorial2" -> factorial(first, 2);
            case "binomial" -> binomial(first, arguments.get(1));
            case "Eq", "Ne", "Lt", "Le", "Gt", "Ge" -> relation(name, arguments);
            case "Mod" -> Arithmetic.modulo(first, arguments.get(1));
            case "pow", "Pow" -> Arithmetic.power(first, arguments.get(1));
            case "Integer", "Rational", "Float", "S", "sympify", "simplify", "N", "expand" ->
                converted(name, arguments);
            case "diff", "integrate" -> calculus(name, arguments);
            case "solve" -> throw new SympyException("'list' object has no attribute 'replace'");
            case "sum" -> sum(first);
            default -> unknown(name, arguments);
        };
    }

    private static Value unknown(String name, List<Value> arguments) {
        return new Symbolic(
                Sum.of(name + arguments.stream().map(Value::text).collect(Collectors.joining(", ", "(", ")"))));
    }

    private static Value real(String name, Value value, DoubleUnaryOperator function) {
        if (value instanceof Symbolic) {
            return unknown(name, List.of(value));
        }
        Decimal number = Arithmetic.decimal(value);
        if (number.imaginary() != 0) {
            return MoreFunctions.complex(name, number);
        }
        double result = function.applyAsDouble(number.real());
        boolean exact = number.exact();
        return exact && Math.abs(result) < 1e-15 ? Rational.ZERO : new Decimal(result, 0, exact);
    }

    /// Of a number that is too large, it is complex.
    private static Value arc(String name, Value value, DoubleUnaryOperator function) {
        Decimal number = Arithmetic.decimal(value);
        if (Math.abs(number.real()) > 1 || number.imaginary() != 0) {
            throw new SympyException("Cannot convert complex to float");
        }
        return real(name, value, function);
    }

    private static Value logarithm(String name, List<Value> arguments) {
        Value first = arguments.getFirst();
        if (arguments.size() > 1) {
            return Arithmetic.divided(call("log", List.of(first)), call("log", List.of(arguments.get(1))));
        }
        if (Arithmetic.isZero(first)) {
            return new Value.Unsigned();
        }
        if (!(first instanceof Symbolic) && Arithmetic.decimal(first).real() < 0) {
            Decimal number = Arithmetic.decimal(first);
            return new Decimal(Math.log(-number.real()), Math.PI, number.exact());
        }
        return real("log", first, Math::log);
    }

    private static Value absolute(Value value) {
        return switch (value) {
            case Rational number -> number.sign() < 0 ? number.negated() : number;
            case Symbolic ignored -> unknown("Abs", List.of(value));
            default -> {
                Decimal number = Arithmetic.decimal(value);
                yield new Decimal(Math.hypot(number.real(), number.imaginary()), 0, number.exact());
            }
        };
    }

    static Value floor(Value value) {
        return switch (value) {
            case Rational number -> Rational.of(number.floor());
            case Symbolic ignored -> unknown("floor", List.of(value));
            default -> {
                Decimal given = Arithmetic.decimal(value);
                double number = given.real();
                if (given.imaginary() != 0) {
                    throw new SympyException("Cannot convert complex to float");
                }
                Optional<Rational> fraction = Numbers.fraction(given);
                if (fraction.isPresent()) {
                    yield Rational.of(fraction.get().floor());
                }
                yield Double.isFinite(number)
                        ? Rational.of(BigDecimal.valueOf(Math.floor(number)).toBigInteger())
                        : value;
            }
        };
    }

    /// Rounds numbers as written with fifteen digits; few binary digits are kept, as in sympy.
    private static Value round(List<Value> arguments) {
        Value first = arguments.getFirst();
        if (first instanceof Symbolic) {
            throw new SympyException("Cannot round symbolic expression");
        }
        Decimal given = Arithmetic.decimal(first);
        if (given.imaginary() != 0) {
            throw new SympyException("Cannot convert complex to float");
        }
        if (!Double.isFinite(given.real())) {
            return given;
        }
        BigDecimal number = first instanceof Rational exact
                ? new BigDecimal(exact.above()).divide(new BigDecimal(exact.below()), 30, RoundingMode.HALF_EVEN)
                : new BigDecimal(given.real()).round(new MathContext(15, RoundingMode.HALF_EVEN));
        if (arguments.size() == 1) {
            return Rational.of(number.setScale(0, RoundingMode.HALF_EVEN).toBigInteger());
        }
        int digits = (int) Math.clamp(Arithmetic.decimal(arguments.get(1)).real(), -400, 400);
        BigDecimal rounded = number.setScale(digits, RoundingMode.HALF_EVEN);
        int magnitude = number.signum() == 0 ? 0 : number.precision() - number.scale();
        return rounded.stripTrailingZeros().scale() > 0
                ? Decimal.of(cut(rounded, (int) Math.rint((magnitude + digits + 1) * BITS_OF_DIGIT)))
                : Decimal.of(rounded.doubleValue());
    }

    /// The nearest number of so many binary digits, which are all that sympy keeps of a rounded number.
    private static double cut(BigDecimal value, int bits) {
        double exact = value.doubleValue();
        double unit = Math.scalb(1.0, Math.getExponent(exact) - Math.max(1, bits) + 1);
        return Math.rint(exact / unit) * unit;
    }

    private static Value extreme(String name, List<Value> arguments) {
        boolean most = name.equalsIgnoreCase("max");
        Value best = arguments.getFirst();
        for (Value value : arguments) {
            if (value instanceof Symbolic || best instanceof Symbolic) {
                return unknown(most ? "Max" : "Min", arguments);
            }
            int order = Double.compare(
                    Arithmetic.decimal(value).real(), Arithmetic.decimal(best).real());
            best = (most ? order > 0 : order < 0) ? value : best;
        }
        return best;
    }

    private static Value factorial(Value value, int step) {
        if (value instanceof Decimal given && given.imaginary() != 0) {
            throw new SympyException("Cannot convert complex to float");
        }
        if (value instanceof Decimal given && given.real() == Double.POSITIVE_INFINITY) {
            return given;
        }
        if (step == 2 && value instanceof Decimal given && !given.exact()
                || step == 2 && value instanceof Rational half && !half.whole()) {
            throw new SympyException("argument must be nonnegative integer or negative odd integer");
        }
        if (!(value instanceof Rational number) || !number.whole()) {
            return value instanceof Symbolic
                    ? unknown(step == 1 ? "factorial" : "factorial2", List.of(value))
                    : Decimal.of(gamma(Arithmetic.decimal(value).real() + 1));
        }
        if (number.sign() < 0) {
            return new Value.Unsigned();
        }
        if (number.above().compareTo(BigInteger.valueOf(LARGEST_FACTORIAL)) > 0) {
            throw new SympyException("the factorial of " + number.text() + " is too large");
        }
        BigInteger product = BigInteger.ONE;
        for (int i = number.above().intValue(); i > 1; i -= step) {
            product = product.multiply(BigInteger.valueOf(i));
        }
        return Rational.of(product);
    }

    /// Lanczos's approximation.
    private static double gamma(double x) {
        double[] weights = {
            676.5203681218851,
            -1259.1392167224028,
            771.32342877765313,
            -176.61502916214059,
            12.507343278686905,
            -0.13857109526572012,
            9.9843695780195716e-6,
            1.5056327351493116e-7
        };
        if (x < 0.5) {
            return Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
        }
        double sum = 0.99999999999980993;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] / (x + i);
        }
        double t = x + weights.length - 1.5;
        return Math.sqrt(2 * Math.PI) * Math.pow(t, x - 0.5) * Math.exp(-t) * sum;
    }

    private static Value binomial(Value above, Value below) {
        if (above instanceof Rational n && below instanceof Rational k && n.whole() && k.whole() && n.sign() >= 0) {
            int count = k.above().bitLength() < 16 ? k.above().intValue() : Integer.MAX_VALUE;
            BigInteger result = BigInteger.ONE;
            if (count < 0 || k.above().compareTo(n.above()) > 0 || count > LARGEST_FACTORIAL) {
                return Rational.ZERO;
            }
            for (int i = 0; i < count; i++) {
                result = result.multiply(n.above().subtract(BigInteger.valueOf(i)))
                        .divide(BigInteger.valueOf(i + 1L));
            }
            return Rational.of(result);
        }
        if (!(above instanceof Symbolic)
                && below instanceof Rational k
                && k.whole()
                && k.above().bitLength() < 10) {
            Value result = k.sign() < 0 ? Rational.ZERO : Rational.ONE;
            for (int i = 0; i < k.above().intValue(); i++) {
                result = Arithmetic.divided(
                        Arithmetic.times(result, Arithmetic.plus(above, Rational.of(-i))), Rational.of(i + 1));
            }
            return result;
        }
        return unknown("binomial", List.of(above, below));
    }

    private static Value relation(String name, List<Value> arguments) {
        boolean known = arguments.size() == 2 && arguments.stream().noneMatch(Symbolic.class::isInstance);
        String operator = RELATIONS.get(name);
        return operator == null || arguments.size() != 2 || !known && name.length() == 2 && "EqNe".contains(name)
                ? unknown(name, arguments)
                : SympyCalculator.compared(arguments.getFirst(), operator, arguments.getLast());
    }

    private static Value converted(String name, List<Value> arguments) {
        Value first = arguments.getFirst();
        return switch (name) {
            case "N", "Float" -> first instanceof Symbolic ? first : inexact(first);
            case "Rational" -> arguments.size() > 1 ? Arithmetic.divided(first, arguments.get(1)) : first;
            case "Integer" -> floor(first);
            default -> first;
        };
    }

    static Value inexact(Value value) {
        Decimal number = Arithmetic.decimal(value);
        return new Decimal(number.real(), number.imaginary(), false);
    }

    private static Value calculus(String name, List<Value> arguments) {
        Value first = arguments.getFirst();
        Sum sum = first instanceof Symbolic(Sum given)
                ? given
                : first instanceof Rational number ? Sum.of(number) : Sum.of(first.text());
        if (arguments.size() == 2 && arguments.get(1) instanceof Symbolic(Sum by)) {
            Optional<Sum> result = sum.calculus(by.text(), name.equals("integrate"));
            if (result.isPresent()) {
                return Arithmetic.symbolic(result.get());
            }
        }
        return unknown(name.equals("diff") ? "Derivative" : "Integral", arguments);
    }

    private static Value sum(Value value) {
        if (!(value instanceof Items(List<Value> values, boolean ignored))) {
            throw new SympyException("'Integer' object is not iterable");
        }
        Value sum = Rational.ZERO;
        for (Value each : new ArrayList<>(values)) {
            sum = Arithmetic.plus(sum, each);
        }
        return sum;
    }

    /// What a name stands for.
    static Value constant(String name) {
        return switch (name) {
            case "pi" -> new Decimal(Math.PI, 0, true);
            case "E" -> new Decimal(Math.E, 0, true);
            case "I" -> new Decimal(0, 1, true);
            case "oo" -> new Decimal(Double.POSITIVE_INFINITY, 0, true);
            case "zoo" -> new Value.Unsigned();
            case "nan" -> Decimal.of(Double.NaN);
            case "GoldenRatio" -> new Decimal((1 + Math.sqrt(5)) / 2, 0, true);
            case "EulerGamma" -> new Decimal(0.5772156649015329, 0, true);
            case "True", "true" -> new Value.Truth(true);
            case "False", "false" -> new Value.Truth(false);
            case "None" -> new Plain("None");
            default -> new Symbolic(Sum.of(name));
        };
    }
}
