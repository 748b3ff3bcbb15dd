// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.gem4j.env.Suggestions;

/// The functions and constants of the calculator, by name.
final class CalculatorFunctions {
    private static final int LARGEST_FACTORIAL = 5000;
    private static final Quantity HALF = new Quantity.Exact(BigInteger.ONE, BigInteger.TWO);
    private static final Map<String, Quantity> CONSTANTS = Map.of(
            "pi", new Quantity.Real(Math.PI), "e", new Quantity.Real(Math.E), "tau", new Quantity.Real(Math.TAU));
    private static final Map<String, Function<List<Quantity>, Quantity>> FUNCTIONS = functions();

    private CalculatorFunctions() {}

    private static Map<String, Function<List<Quantity>, Quantity>> functions() {
        Map<String, Function<List<Quantity>, Quantity>> all = new TreeMap<>();
        all.put("sqrt", list -> Quantity.power(only(list, "sqrt"), HALF));
        all.put("abs", list -> {
            Quantity value = only(list, "abs");
            return Quantity.compare(value, Quantity.of(0)) < 0 ? Quantity.negate(value) : value;
        });
        all.put("floor", list -> Quantity.floor(only(list, "floor")));
        all.put("ceil", list -> Quantity.negate(Quantity.floor(Quantity.negate(only(list, "ceil")))));
        all.put("round", CalculatorFunctions::round);
        all.put("min", list -> some(list, "min").stream().min(Quantity::compare).orElseThrow());
        all.put("max", list -> some(list, "max").stream().max(Quantity::compare).orElseThrow());
        all.put("sum", list -> some(list, "sum").stream().reduce(Quantity.of(0), Quantity::plus));
        all.put(
                "gcd",
                list -> Quantity.of(some(list, "gcd").stream()
                        .map(value -> Quantity.whole(value, "an argument of gcd"))
                        .reduce(BigInteger.ZERO, BigInteger::gcd)));
        all.put("lcm", list -> some(list, "lcm").stream().reduce(Quantity.of(1), CalculatorFunctions::lcm));
        all.put("factorial", list -> factorial(only(list, "factorial")));
        all.put("pow", list -> Quantity.power(pair(list, "pow").getFirst(), list.getLast()));
        all.put("mod", list -> Quantity.modulo(pair(list, "mod").getFirst(), list.getLast()));
        all.put("log", CalculatorFunctions::log);
        real(all, "ln", Math::log);
        real(all, "log10", Math::log10);
        real(all, "log2", x -> Math.log(x) / Math.log(2));
        real(all, "exp", Math::exp);
        real(all, "sin", Math::sin);
        real(all, "cos", Math::cos);
        real(all, "tan", Math::tan);
        real(all, "asin", Math::asin);
        real(all, "acos", Math::acos);
        real(all, "atan", Math::atan);
        real(all, "sinh", Math::sinh);
        real(all, "cosh", Math::cosh);
        real(all, "tanh", Math::tanh);
        real(all, "degrees", Math::toDegrees);
        real(all, "radians", Math::toRadians);
        return all;
    }

    private static void real(
            Map<String, Function<List<Quantity>, Quantity>> all, String name, DoubleUnaryOperator function) {
        all.put(
                name,
                list -> new Quantity.Real(
                        function.applyAsDouble(only(list, name).toDouble())));
    }

    static Quantity constant(String name) {
        Quantity value = CONSTANTS.get(name);
        if (value == null) {
            throw unknown(name);
        }
        return value;
    }

    static Quantity call(String name, List<Quantity> arguments) {
        Function<List<Quantity>, Quantity> function = FUNCTIONS.get(name);
        if (function == null) {
            throw unknown(name);
        }
        return function.apply(arguments);
    }

    static Quantity factorial(Quantity value) {
        BigInteger number = Quantity.whole(value, "the argument of a factorial");
        if (number.signum() < 0 || number.compareTo(BigInteger.valueOf(LARGEST_FACTORIAL)) > 0) {
            throw new IllegalArgumentException(
                    "the argument of a factorial must be in 0.." + LARGEST_FACTORIAL + " but is " + number);
        }
        BigInteger result = BigInteger.ONE;
        for (int i = 2; i <= number.intValue(); i++) {
            result = result.multiply(BigInteger.valueOf(i));
        }
        return Quantity.of(result);
    }

    private static Quantity lcm(Quantity a, Quantity b) {
        BigInteger x = Quantity.whole(a, "an argument of lcm").abs();
        BigInteger y = Quantity.whole(b, "an argument of lcm").abs();
        return x.signum() == 0 || y.signum() == 0
                ? Quantity.of(0)
                : Quantity.of(x.divide(x.gcd(y)).multiply(y));
    }

    /// To whole numbers, or to a number of decimals; halves go to the even neighbor.
    private static Quantity round(List<Quantity> list) {
        if (list.size() == 1) {
            return Quantity.of(decimal(list.getFirst(), 0).toBigInteger());
        }
        BigInteger digits = Quantity.whole(pair(list, "round").getLast(), "the number of decimals");
        if (digits.abs().compareTo(BigInteger.valueOf(1000)) > 0) {
            throw new IllegalArgumentException("the number of decimals must be in -1000..1000 but is " + digits);
        }
        BigDecimal rounded = decimal(list.getFirst(), digits.intValue());
        if (list.getFirst() instanceof Quantity.Real) {
            return new Quantity.Real(rounded.doubleValue());
        }
        return digits.signum() <= 0
                ? Quantity.of(rounded.toBigInteger())
                : new Quantity.Exact(rounded.unscaledValue(), BigInteger.TEN.pow(digits.intValue()));
    }

    private static BigDecimal decimal(Quantity value, int digits) {
        return switch (value) {
            case Quantity.Exact(BigInteger numerator, BigInteger denominator) ->
                new BigDecimal(numerator).divide(new BigDecimal(denominator), digits, RoundingMode.HALF_EVEN);
            case Quantity.Real(double number) -> new BigDecimal(number).setScale(digits, RoundingMode.HALF_EVEN);
        };
    }

    private static Quantity log(List<Quantity> list) {
        double value = some(list, "log").getFirst().toDouble();
        if (value <= 0) {
            throw new IllegalArgumentException("the argument of log must be positive but is " + list.getFirst());
        }
        if (list.size() == 1) {
            return new Quantity.Real(Math.log(value));
        }
        double base = pair(list, "log").getLast().toDouble();
        if (base <= 0 || base == 1) {
            throw new IllegalArgumentException("the base of log must be positive and not 1 but is " + list.getLast());
        }
        double result = Math.log(value) / Math.log(base);
        double whole = Math.rint(result);
        boolean exact = new BigDecimal(Math.pow(base, whole))
                        .round(MathContext.DECIMAL64)
                        .compareTo(new BigDecimal(value).round(MathContext.DECIMAL64))
                == 0;
        return new Quantity.Real(exact ? whole : result);
    }

    private static Quantity only(List<Quantity> list, String name) {
        if (list.size() != 1) {
            throw new IllegalArgumentException(name + " takes one argument but was given " + list.size());
        }
        return list.getFirst();
    }

    private static List<Quantity> pair(List<Quantity> list, String name) {
        if (list.size() != 2) {
            throw new IllegalArgumentException(name + " takes two arguments but was given " + list.size());
        }
        return list;
    }

    private static List<Quantity> some(List<Quantity> list, String name) {
        if (list.isEmpty()) {
            throw new IllegalArgumentException(name + " needs an argument");
        }
        return list;
    }

    private static IllegalArgumentException unknown(String name) {
        List<String> known = new ArrayList<>(FUNCTIONS.keySet());
        known.addAll(CONSTANTS.keySet());
        String shown = name.length() > 40 ? name.substring(0, 40) + "..." : name;
        return new IllegalArgumentException("unknown name " + shown + Suggestions.didYouMean(shown, known));
    }
}
