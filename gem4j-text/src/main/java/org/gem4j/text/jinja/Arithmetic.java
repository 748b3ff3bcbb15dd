// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Operators with two operands, as in Python.
final class Arithmetic {
    /// An integer may have so many bits.
    private static final long MOST_BITS = 1 << 20;

    private static final MathContext QUOTIENT = new MathContext(60);
    private static final long EXACT = 1L << 53;

    private Arithmetic() {}

    static Object of(String operator, @Nullable Object left, @Nullable Object right) {
        if (left instanceof Long x && right instanceof Long y) {
            return ofLongs(operator, x, y);
        }
        if (Numbers.isInteger(left) && Numbers.isInteger(right) && left != null && right != null) {
            return ofIntegers(operator, Numbers.integer(left), Numbers.integer(right));
        }
        if (Numbers.isNumber(left) && Numbers.isNumber(right) && left != null && right != null) {
            return ofFloats(operator, Numbers.decimal(left), Numbers.decimal(right));
        }
        if (operator.equals("+")) {
            return joined(left, right);
        }
        if (operator.equals("*") && right != null && Numbers.isInteger(right)) {
            return repeated(left, right);
        }
        if (operator.equals("*") && left != null && Numbers.isInteger(left)) {
            return repeated(right, left);
        }
        if (operator.equals("%") && left instanceof String format) {
            return PercentFormat.of(format, right, false);
        }
        if (operator.equals("%") && left instanceof Markup format) {
            return new Markup(PercentFormat.of(format.text(), right, true));
        }
        throw mismatch(operator, left, right);
    }

    private static JinjaException mismatch(String operator, @Nullable Object left, @Nullable Object right) {
        return Values.undefinedOr(
                left,
                right,
                "unsupported operand type(s) for " + operator + ": '" + Values.kind(left) + "' and '"
                        + Values.kind(right) + "'");
    }

    private static Object joined(@Nullable Object left, @Nullable Object right) {
        if (left instanceof String x && right instanceof String y) {
            Budget.make((long) x.length() + y.length());
            return x + y;
        }
        boolean texts = (left instanceof Markup || left instanceof String)
                && (right instanceof Markup || right instanceof String);
        if (texts) {
            return new Markup(Texts.escaped(left) + Texts.escaped(right));
        }
        if (left instanceof Tuple x && right instanceof Tuple y) {
            return new Tuple(joined(x.items(), y.items()));
        }
        if (left instanceof List<?> x
                && right instanceof List<?> y
                && !(left instanceof Range || right instanceof Range)) {
            return joined(x, y);
        }
        throw mismatch("+", left, right);
    }

    private static List<@Nullable Object> joined(List<?> x, List<?> y) {
        Budget.makeList((long) x.size() + y.size());
        List<@Nullable Object> both = new ArrayList<>(x);
        both.addAll(y);
        return both;
    }

    private static Object repeated(@Nullable Object value, Object times) {
        int count = Math.clamp(Numbers.index(times).orElseThrow(), 0, Integer.MAX_VALUE);
        return switch (value) {
            case String text -> repeated(text, count);
            case Markup safe -> new Markup(repeated(safe.text(), count));
            case Range range -> throw mismatch("*", range, times);
            case List<?> list -> repeated(list, count);
            case Tuple tuple -> new Tuple(repeated(tuple.items(), count));
            case null, default -> throw mismatch("*", value, times);
        };
    }

    private static String repeated(String text, int count) {
        Budget.make((long) text.length() * count);
        return text.isEmpty() ? text : text.repeat(count);
    }

    private static List<@Nullable Object> repeated(List<?> list, int count) {
        Budget.makeList((long) list.size() * count);
        List<@Nullable Object> all = new ArrayList<>();
        for (int i = 0; !list.isEmpty() && i < count; i++) {
            all.addAll(list);
        }
        return all;
    }

    private static Object ofLongs(String operator, long x, long y) {
        try {
            return switch (operator) {
                case "+" -> Math.addExact(x, y);
                case "-" -> Math.subtractExact(x, y);
                case "*" -> Math.multiplyExact(x, y);
                case "//" -> Math.floorDivExact(x, y);
                case "%" -> Math.floorMod(x, y);
                default -> {
                    if (operator.equals("/") && y != 0 && Math.abs(x) < EXACT && Math.abs(y) < EXACT) {
                        yield (double) x / y;
                    }
                    yield ofIntegers(operator, BigInteger.valueOf(x), BigInteger.valueOf(y));
                }
            };
        } catch (ArithmeticException e) {
            return ofIntegers(operator, BigInteger.valueOf(x), BigInteger.valueOf(y));
        }
    }

    private static Object ofIntegers(String operator, BigInteger x, BigInteger y) {
        if (y.signum() == 0 && "//%".contains(operator)) {
            throw byZero();
        }
        Budget.read((long) x.bitLength() * y.bitLength() / Long.SIZE);
        return switch (operator) {
            case "+" -> Numbers.of(x.add(y));
            case "-" -> Numbers.of(x.subtract(y));
            case "*" -> Numbers.of(bounded(x, y));
            case "//" -> Numbers.of(floored(x, y));
            case "%" -> Numbers.of(x.subtract(floored(x, y).multiply(y)));
            case "/" -> quotient(x, y);
            case "**" -> power(x, y);
            default -> throw new IllegalStateException(operator);
        };
    }

    private static BigInteger bounded(BigInteger x, BigInteger y) {
        requireBits((long) x.bitLength() + y.bitLength());
        return x.multiply(y);
    }

    private static void requireBits(long bits) {
        if (bits > MOST_BITS) {
            throw new JinjaException(
                    JinjaException.Kind.LIMIT, "an integer must have at most " + MOST_BITS + " bits but has " + bits);
        }
    }

    private static BigInteger floored(BigInteger x, BigInteger y) {
        BigInteger[] parts = x.divideAndRemainder(y);
        return parts[1].signum() != 0 && parts[1].signum() != y.signum() ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }

    private static double quotient(BigInteger x, BigInteger y) {
        double result = new BigDecimal(x).divide(new BigDecimal(y), QUOTIENT).doubleValue();
        if (Double.isInfinite(result)) {
            throw JinjaException.type("integer division result too large for a float");
        }
        return result;
    }

    private static Object power(BigInteger x, BigInteger y) {
        if (y.signum() < 0) {
            return ofFloats("**", Numbers.decimal(Numbers.of(x)), Numbers.decimal(Numbers.of(y)));
        }
        if (x.bitLength() <= 1 && x.abs().compareTo(BigInteger.ONE) <= 0) {
            boolean negative = x.signum() < 0 && !y.testBit(0);
            return Numbers.of(y.signum() == 0 || negative ? BigInteger.ONE : x);
        }
        requireBits(y.bitLength() > 32 ? Long.MAX_VALUE : (x.bitLength() - 1L) * y.longValue());
        Budget.read((long) x.bitLength() * y.longValue());
        return Numbers.of(x.pow(y.intValueExact()));
    }

    private static JinjaException byZero() {
        return JinjaException.type("division by zero");
    }

    private static double ofFloats(String operator, double x, double y) {
        if (y == 0 && "//%".contains(operator)) {
            throw byZero();
        }
        return switch (operator) {
            case "+" -> x + y;
            case "-" -> x - y;
            case "*" -> x * y;
            case "/" -> x / y;
            case "//" -> floored(x, y);
            case "%" -> modulo(x, y);
            case "**" -> power(x, y);
            default -> throw new IllegalStateException(operator);
        };
    }

    private static double modulo(double x, double y) {
        double rest = x % y;
        if (rest == 0) {
            return Math.copySign(0, y);
        }
        return rest < 0 != y < 0 ? rest + y : rest;
    }

    private static double floored(double x, double y) {
        double rest = x % y;
        double quotient = (x - rest) / y - (rest != 0 && rest < 0 != y < 0 ? 1 : 0);
        if (quotient == 0) {
            return Math.copySign(0, x / y);
        }
        double floor = Math.floor(quotient);
        return quotient - floor > 0.5 ? floor + 1 : floor;
    }

    private static double power(double x, double y) {
        if (x == 0 && y < 0) {
            throw JinjaException.type("0.0 cannot be raised to a negative power");
        }
        if (x == 1) {
            return 1;
        }
        double result = Math.pow(x, y);
        boolean finite = Double.isFinite(x) && Double.isFinite(y);
        if (finite && !Double.isFinite(result)) {
            throw JinjaException.type(Double.isNaN(result) ? "a power must not be complex" : "a power is too large");
        }
        return result;
    }
}
