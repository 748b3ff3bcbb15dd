// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Evaluates arithmetic: whole numbers and fractions exactly, everything else as floats with six digits.
///
/// Understood are `+ - * / // % ** ^ !`, brackets, `sqrt`, `log`, `sin` and so on, `pi` and `e`. Numbers with a point
/// are floats. `//` rounds down and `%` has the sign of the divisor, as in Python.
public final class Calculator {
    private static final int LONGEST = 10_000;
    private static final int DEEPEST = 200;

    private final String text;
    private int at;
    private int depth;

    private Calculator(String text) {
        this.text = text;
    }

    /// The value of an expression: `7`, `3/4`, `0.333333`.
    ///
    /// @throws IllegalArgumentException saying what is wrong with the expression
    public static String evaluate(String expression) {
        String text = expression
                .strip()
                .replace('×', '*')
                .replace('÷', '/')
                .replace('−', '-')
                .replace('·', '*');
        if (text.isEmpty()) {
            throw new IllegalArgumentException("the expression is empty");
        }
        if (text.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "the expression must have at most " + LONGEST + " characters but has " + text.length());
        }
        Calculator calculator = new Calculator(text);
        Quantity value = calculator.sum();
        calculator.skipSpace();
        if (calculator.at < text.length()) {
            throw calculator.unexpected();
        }
        return value.toString();
    }

    /// The calculator as a tool: `calculator(expression)`. What is wrong with an expression is told after
    /// `Error: `.
    public static Tool tool() {
        return Tool.of(
                "calculator",
                "Evaluates an arithmetic expression. Fractions are exact; decimals have six digits.",
                ToolSchema.create().text("expression", "such as (3 + 1/4) * 2^5, sqrt(2), 10!"),
                arguments -> {
                    try {
                        return evaluate(String.valueOf(arguments.get("expression")));
                    } catch (IllegalArgumentException e) {
                        throw new IllegalArgumentException("Error: " + e.getMessage(), e);
                    }
                });
    }

    private Quantity sum() {
        if (++depth > DEEPEST) {
            throw new IllegalArgumentException("the expression is nested more than " + DEEPEST + " times");
        }
        Quantity value = product();
        while (true) {
            if (takes("+")) {
                value = Quantity.plus(value, product());
            } else if (takes("-")) {
                value = Quantity.minus(value, product());
            } else {
                depth--;
                return value;
            }
        }
    }

    private Quantity product() {
        Quantity value = signed();
        while (true) {
            if (peeks("**")) {
                throw unexpected();
            } else if (takes("*")) {
                value = Quantity.times(value, signed());
            } else if (takes("//")) {
                value = Quantity.floor(Quantity.divide(value, signed()));
            } else if (takes("/")) {
                value = Quantity.divide(value, signed());
            } else if (takes("%")) {
                value = Quantity.modulo(value, signed());
            } else {
                return value;
            }
        }
    }

    private Quantity signed() {
        boolean negative = false;
        while (true) {
            if (takes("-")) {
                negative = !negative;
            } else if (!takes("+")) {
                break;
            }
        }
        Quantity value = power();
        return negative ? Quantity.negate(value) : value;
    }

    private Quantity power() {
        Quantity base = factorials();
        if (!takes("**") && !takes("^")) {
            return base;
        }
        if (++depth > DEEPEST) {
            throw new IllegalArgumentException("the expression is nested more than " + DEEPEST + " times");
        }
        Quantity value = Quantity.power(base, signed());
        depth--;
        return value;
    }

    private Quantity factorials() {
        Quantity value = atom();
        while (takes("!")) {
            value = CalculatorFunctions.factorial(value);
        }
        return value;
    }

    private Quantity atom() {
        if (takes("(")) {
            Quantity value = sum();
            expect(")");
            return value;
        }
        skipSpace();
        if (at == text.length()) {
            throw new IllegalArgumentException("the expression ends too early");
        }
        char c = text.charAt(at);
        if (isDigit(c) || c == '.') {
            return number();
        }
        if (Character.isLetter(c)) {
            return named();
        }
        throw unexpected();
    }

    private Quantity named() {
        int start = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        String name = text.substring(start, at).toLowerCase(Locale.ROOT);
        if (!takes("(")) {
            return CalculatorFunctions.constant(name.equals("π") ? "pi" : name);
        }
        List<Quantity> arguments = new ArrayList<>();
        if (!takes(")")) {
            do {
                arguments.add(sum());
            } while (takes(","));
            expect(")");
        }
        return CalculatorFunctions.call(name, arguments);
    }

    private Quantity number() {
        int start = at;
        boolean whole = true;
        skipDigits();
        if (at < text.length() && text.charAt(at) == '.') {
            whole = false;
            at++;
            skipDigits();
        }
        if (at - start == 1 && !whole) {
            throw new IllegalArgumentException("a decimal point without digits at position " + (start + 1));
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            int mark = at++;
            if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
                at++;
            }
            int digits = at;
            skipDigits();
            if (at == digits) {
                at = mark;
            } else {
                whole = false;
            }
        }
        String digits = text.substring(start, at);
        return whole ? Quantity.of(new BigInteger(digits)) : new Quantity.Real(Double.parseDouble(digits));
    }

    private void skipDigits() {
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private boolean peeks(String sign) {
        skipSpace();
        return text.startsWith(sign, at);
    }

    private boolean takes(String sign) {
        if (!peeks(sign)) {
            return false;
        }
        at += sign.length();
        return true;
    }

    private void expect(String sign) {
        if (!takes(sign)) {
            throw at == text.length()
                    ? new IllegalArgumentException("the expression ends where " + sign + " is needed")
                    : unexpected();
        }
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private IllegalArgumentException unexpected() {
        int end = text.offsetByCodePoints(at, 1);
        return new IllegalArgumentException("unexpected " + text.substring(at, end) + " at position " + (at + 1));
    }
}
