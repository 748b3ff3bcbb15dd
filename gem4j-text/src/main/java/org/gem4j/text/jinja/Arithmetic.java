// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Operators with two operands, as in Python.
final class Arithmetic {
    private Arithmetic() {}

    static Object of(String operator, @Nullable Object left, @Nullable Object right) {
        if (operator.equals("~")) {
            return joined(Python.text(left), Python.text(right));
        }
        Object a = Python.numeric(left);
        Object b = Python.numeric(right);
        try {
            if (a instanceof Long x && b instanceof Long y) {
                return ofIntegers(operator, x, y);
            }
        } catch (ArithmeticException e) {
            throw JinjaException.type(left + " " + operator + " " + right + ": " + e.getMessage());
        }
        if (a instanceof Number x && b instanceof Number y) {
            return ofFloats(operator, x.doubleValue(), y.doubleValue());
        }
        if (operator.equals("+")) {
            return joined(left, right);
        }
        if (operator.equals("*") && a instanceof Long times) {
            return repeated(right, times);
        }
        if (operator.equals("*") && b instanceof Long times) {
            return repeated(left, times);
        }
        if (operator.equals("%") && left instanceof String format) {
            return Format.percent(format, right);
        }
        throw mismatch(operator, left, right);
    }

    private static JinjaException mismatch(String operator, @Nullable Object left, @Nullable Object right) {
        return Python.undefinedOr(
                left, right, "there is no " + Python.kind(left) + " " + operator + " " + Python.kind(right));
    }

    private static Object joined(@Nullable Object left, @Nullable Object right) {
        if (left instanceof String x && right instanceof String y) {
            Budget.make((long) x.length() + y.length());
            return x + y;
        }
        if (left instanceof List<?> x && right instanceof List<?> y) {
            Budget.makeList((long) x.size() + y.size());
            List<@Nullable Object> both = new ArrayList<>(x);
            both.addAll(y);
            return both;
        }
        throw mismatch("+", left, right);
    }

    private static Object repeated(@Nullable Object value, long times) {
        int count = Math.clamp(times, 0, Integer.MAX_VALUE);
        switch (value) {
            case String text -> {
                Budget.make((long) text.length() * count);
                return text.repeat(count);
            }
            case List<?> list -> {
                Budget.makeList((long) list.size() * count);
                List<@Nullable Object> all = new ArrayList<>();
                for (int i = 0; !list.isEmpty() && i < count; i++) {
                    all.addAll(list);
                }
                return all;
            }
            case null, default -> throw mismatch("*", value, times);
        }
    }

    private static Object ofIntegers(String operator, long x, long y) {
        return switch (operator) {
            case "+" -> Math.addExact(x, y);
            case "-" -> Math.subtractExact(x, y);
            case "*" -> Math.multiplyExact(x, y);
            case "//" -> Math.floorDiv(x, y);
            case "%" -> Math.floorMod(x, y);
            case "/" -> {
                if (y == 0) {
                    throw new ArithmeticException("division by zero");
                }
                yield (double) x / y;
            }
            case "**" -> y < 0 ? (Object) Math.pow(x, y) : (Object) power(x, y);
            default -> throw new IllegalStateException(operator);
        };
    }

    private static long power(long base, long exponent) {
        long result = 1;
        for (long i = 0; i < exponent; i++) {
            result = Math.multiplyExact(result, base);
            if (result == 0 || (result == 1 && base == 1)) {
                return result;
            }
            if (base == -1) {
                return exponent % 2 == 0 ? 1 : -1;
            }
        }
        return result;
    }

    private static Object ofFloats(String operator, double x, double y) {
        if (y == 0 && "//%".contains(operator)) {
            throw JinjaException.type("division by zero");
        }
        return switch (operator) {
            case "+" -> x + y;
            case "-" -> x - y;
            case "*" -> x * y;
            case "/" -> x / y;
            case "//" -> Math.floor(x / y);
            case "%" -> x - y * Math.floor(x / y);
            case "**" -> Math.pow(x, y);
            default -> throw new IllegalStateException(operator);
        };
    }
}
