// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.Supplier;
import org.gem4j.text.python.Floats;

/// Python's arithmetic on whole and floating-point numbers: `+ - * / // **` and parentheses.
final class Calculation {
    private static final String CHARACTERS = "0123456789+-*/(). ";
    private static final int LONGEST = 2_000;
    private static final int MOST_BITS = 100_000;
    private static final int DEEPEST = 200;

    private final String text;
    private int at;
    private int depth;

    private Calculation(String text) {
        this.text = text;
    }

    /// The result rounded to two decimals, or a text that starts with `Error: `.
    static String of(String expression) {
        for (int i = 0; i < expression.length(); i++) {
            if (CHARACTERS.indexOf(expression.charAt(i)) < 0) {
                return "Error: invalid characters in expression";
            }
        }
        if (expression.length() > LONGEST) {
            return "Error: the expression must have at most " + LONGEST + " characters";
        }
        try {
            Calculation calculation = new Calculation(expression);
            Number value = calculation.sum();
            if (calculation.peek() != 0) {
                throw new ArithmeticException("invalid syntax");
            }
            return rounded(toDouble(value));
        } catch (ArithmeticException e) {
            return "Error: " + e.getMessage();
        }
    }

    private static String rounded(double value) {
        if (Double.isInfinite(value) || Double.isNaN(value)) {
            return Floats.repr(value);
        }
        double rounded =
                new BigDecimal(value).setScale(2, RoundingMode.HALF_EVEN).doubleValue();
        return Floats.repr(Math.copySign(rounded, value));
    }

    private static double toDouble(Number value) {
        double result = value.doubleValue();
        if (value instanceof BigInteger && Double.isInfinite(result)) {
            throw new ArithmeticException("int too large to convert to float");
        }
        return result;
    }

    private char peek() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean take(String operator) {
        peek();
        if (!text.startsWith(operator, at)) {
            return false;
        }
        at += operator.length();
        return true;
    }

    private Number sum() {
        Number value = product();
        while (true) {
            if (take("+")) {
                value = add(value, product(), false);
            } else if (take("-")) {
                value = add(value, product(), true);
            } else {
                return value;
            }
        }
    }

    private static Number add(Number a, Number b, boolean minus) {
        if (a instanceof BigInteger x && b instanceof BigInteger y) {
            return minus ? x.subtract(y) : x.add(y);
        }
        return minus ? toDouble(a) - toDouble(b) : toDouble(a) + toDouble(b);
    }

    private Number product() {
        Number value = signed();
        while (true) {
            if (take("//")) {
                value = floorDivide(value, signed());
            } else if (take("/")) {
                value = divide(value, signed());
            } else if (take("*")) {
                value = multiply(value, signed());
            } else {
                return value;
            }
        }
    }

    private static Number multiply(Number a, Number b) {
        if (a instanceof BigInteger x && b instanceof BigInteger y) {
            return limited(x.bitLength() + (long) y.bitLength(), () -> x.multiply(y));
        }
        return toDouble(a) * toDouble(b);
    }

    private static Number divide(Number a, Number b) {
        if (b.doubleValue() == 0) {
            throw new ArithmeticException(
                    a instanceof Double || b instanceof Double ? "float division by zero" : "division by zero");
        }
        if (a instanceof BigInteger x && b instanceof BigInteger y) {
            double quotient = new BigDecimal(x)
                    .divide(new BigDecimal(y), new MathContext(60))
                    .doubleValue();
            if (Double.isInfinite(quotient)) {
                throw new ArithmeticException("integer division result too large for a float");
            }
            return quotient;
        }
        return toDouble(a) / toDouble(b);
    }

    private static Number floorDivide(Number a, Number b) {
        if (b.doubleValue() == 0) {
            throw new ArithmeticException("integer division or modulo by zero");
        }
        if (a instanceof BigInteger x && b instanceof BigInteger y) {
            BigInteger[] parts = x.divideAndRemainder(y);
            return parts[1].signum() != 0 && parts[1].signum() != y.signum()
                    ? parts[0].subtract(BigInteger.ONE)
                    : parts[0];
        }
        return Math.floor(toDouble(a) / toDouble(b));
    }

    /// A sign binds less than a power on its right: `-2**2` is -4.
    private Number signed() {
        if (++depth > DEEPEST) {
            throw new ArithmeticException("too many nested parentheses");
        }
        try {
            if (take("+")) {
                return signed();
            }
            if (take("-")) {
                Number value = signed();
                return value instanceof BigInteger whole ? whole.negate() : -value.doubleValue();
            }
            Number base = atom();
            return take("**") ? power(base, signed()) : base;
        } finally {
            depth--;
        }
    }

    private static Number power(Number base, Number exponent) {
        if (base instanceof BigInteger b && exponent instanceof BigInteger e && e.signum() >= 0) {
            if (e.bitLength() > 31) {
                return limited(
                        b.abs().compareTo(BigInteger.ONE) <= 0 ? 0 : Long.MAX_VALUE, () -> b.pow(e.testBit(0) ? 1 : 2));
            }
            return limited((long) b.bitLength() * e.intValue(), () -> b.pow(e.intValue()));
        }
        double x = toDouble(base);
        double y = toDouble(exponent);
        if (x == 0 && y < 0) {
            throw new ArithmeticException("0.0 cannot be raised to a negative power");
        }
        if (x < 0 && y != Math.rint(y)) {
            throw new ArithmeticException("float() argument must be a string or a real number, not 'complex'");
        }
        double result = Math.pow(x, y);
        if (Double.isInfinite(result) && !Double.isInfinite(x) && !Double.isInfinite(y)) {
            throw new ArithmeticException("(34, 'Numerical result out of range')");
        }
        return result;
    }

    private static BigInteger limited(long bits, Supplier<BigInteger> result) {
        if (bits > MOST_BITS) {
            throw new ArithmeticException("the result is too large");
        }
        return result.get();
    }

    private Number atom() {
        if (take("(")) {
            Number value = sum();
            if (!take(")")) {
                throw new ArithmeticException("'(' was never closed");
            }
            if (peek() == '(') {
                throw new ArithmeticException("a number is not callable");
            }
            return value;
        }
        peek();
        int start = at;
        boolean point = false;
        boolean digits = false;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.' && !point)) {
            point |= text.charAt(at) == '.';
            digits |= text.charAt(at) != '.';
            at++;
        }
        if (!digits || peek() == '(' || peek() == '.' || Character.isDigit(peek())) {
            throw new ArithmeticException("invalid syntax");
        }
        String number = text.substring(start, at).strip();
        if (point) {
            return Double.parseDouble(number);
        }
        if (number.length() > 1 && number.charAt(0) == '0' && !number.chars().allMatch(c -> c == '0')) {
            throw new ArithmeticException("leading zeros in decimal integer literals are not permitted");
        }
        return new BigInteger(number);
    }
}
