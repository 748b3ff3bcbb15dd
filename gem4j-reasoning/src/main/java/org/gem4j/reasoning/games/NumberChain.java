// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.math.exact.Rational;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.expr.Expr;
import org.gem4j.reasoning.expr.ExprParser;

/// A formula that takes numbers one after the other into `+`, `-`, `*` and `/`, where divisions are exact; and the
/// grading of formulas for the same task.
record NumberChain(String text, int[] numbers, long value) {
    static final List<String> OPERATORS = List.of("+", "-", "*", "/");

    /// A random chain; empty if a number on the way is too large.
    static Optional<NumberChain> draw(SeededRandom random, TaskConfig config, int count) {
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = Choices.inRange(random, config, "value");
        }
        List<?> operators = config.value("operators", List.class);
        StringBuilder text = new StringBuilder(8 * count).append(numbers[0]);
        boolean sum = false;
        long value = numbers[0];
        for (int i = 1; i < count; i++) {
            String operator = (String) operators.get(random.nextInt(operators.size()));
            if (operator.equals("/") && !bringDivisor(random, numbers, i, value)) {
                operator = "-";
            }
            boolean factor = operator.equals("*") || operator.equals("/");
            if (factor && sum) {
                text.insert(0, '(').append(')');
            }
            text.append(factor ? operator : " " + operator + " ").append(numbers[i]);
            sum = !factor;
            value = switch (operator) {
                case "+" -> value + numbers[i];
                case "-" -> value - numbers[i];
                case "*" -> value * numbers[i];
                default -> value / numbers[i];
            };
            if (Math.abs(value) > Integer.MAX_VALUE) {
                return Optional.empty();
            }
        }
        return Optional.of(new NumberChain(text.toString(), numbers, value));
    }

    /// Makes number `at` a divisor of the value, one of those from there on; false if none of them is.
    private static boolean bringDivisor(SeededRandom random, int[] numbers, int at, long value) {
        List<Integer> divisors = new ArrayList<>();
        for (int i = at; i < numbers.length; i++) {
            if (numbers[i] != 0 && value % numbers[i] == 0) {
                divisors.add(numbers[i]);
            }
        }
        if (divisors.isEmpty()) {
            return false;
        }
        numbers[at] = random.pick(divisors);
        return true;
    }

    /// The grade of a formula.
    enum Verdict {
        /// It cannot be read, or has no value.
        UNREADABLE,
        /// It does not use exactly the given numbers.
        OTHER_NUMBERS,
        /// It has another value.
        OTHER_VALUE,
        RIGHT
    }

    /// Grades a formula that must use each of the item's `numbers` once and have a given value.
    static Verdict judge(String formula, Metadata metadata, long target) {
        Optional<Rational> value = ExprParser.parse(formula).flatMap(Expr::exactValue);
        if (value.isEmpty()) {
            return Verdict.UNREADABLE;
        }
        List<BigInteger> wanted = new ArrayList<>();
        for (int number : metadata.integers("numbers")) {
            wanted.add(BigInteger.valueOf(number));
        }
        Collections.sort(wanted);
        if (!numbersIn(formula).equals(wanted) || !isPlain(formula)) {
            return Verdict.OTHER_NUMBERS;
        }
        return value.get().equals(Rational.of(target)) ? Verdict.RIGHT : Verdict.OTHER_VALUE;
    }

    /// The numbers in a text, sorted; those with a fraction or with letters are -1.
    private static List<BigInteger> numbersIn(String text) {
        List<BigInteger> numbers = new ArrayList<>();
        for (int at = 0; at < text.length(); at++) {
            int end = at;
            boolean digits = true;
            boolean any = false;
            while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '.')) {
                char c = text.charAt(end);
                boolean digit = c >= '0' && c <= '9';
                any |= digit;
                digits &= digit;
                end++;
            }
            if (any) {
                numbers.add(digits ? new BigInteger(text.substring(at, end)) : BigInteger.ONE.negate());
            }
            at = Math.max(at, end - 1);
        }
        Collections.sort(numbers);
        return numbers;
    }

    /// Whether a formula has no powers, factorials or functions.
    private static boolean isPlain(String formula) {
        for (int i = 0; i < formula.length(); i++) {
            char c = formula.charAt(i);
            boolean power = c == '^' || c == '!' || (c == '*' && nextInk(formula, i) == '*');
            if (power || "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c) >= 0) {
                return false;
            }
        }
        return !formula.contains("sqrt") && !formula.contains("factorial");
    }

    private static char nextInk(String text, int at) {
        int next = at + 1;
        while (next < text.length() && text.charAt(next) == ' ') {
            next++;
        }
        return next < text.length() ? text.charAt(next) : 0;
    }
}
