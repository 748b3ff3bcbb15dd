// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.TaskConfig;
import org.jspecify.annotations.Nullable;

/// A random expression of whole numbers in which every division is exact, with its value.
///
/// It is written from left to right as sums of products. Before a `/` the product so far is known, and the next factor
/// is made to divide it: a number sampled from the divisors, or parentheses with one more term that corrects their
/// value.
final class EvenExpression {
    private static final int LARGEST_TRIAL = 1000;

    private final SeededRandom random;
    private final List<String> operators;
    private final List<String> withoutDivision;
    private final boolean brackets;
    private final boolean signs;
    private final int digits;
    private final List<String> tokens = new ArrayList<>();
    private BigInteger value = BigInteger.ZERO;

    private EvenExpression(SeededRandom random, TaskConfig config, int digits) {
        this.random = random;
        this.digits = digits;
        operators = config.texts("operators");
        List<String> others = new ArrayList<>(operators);
        others.remove("/");
        withoutDivision = others.isEmpty() ? List.of("*") : others;
        brackets = config.bool("allow_parentheses");
        signs = config.bool("allow_negation");
    }

    static EvenExpression draw(SeededRandom random, TaskConfig config, int terms, int digits) {
        EvenExpression expression = new EvenExpression(random, config, digits);
        expression.value = expression.level(terms);
        return expression;
    }

    /// Numbers, operators and parentheses; a parenthesis with a sign is one token.
    List<String> tokens() {
        return tokens;
    }

    BigInteger value() {
        return value;
    }

    /// Writes `terms` terms and returns their value.
    private BigInteger level(int terms) {
        Running running = new Running();
        int left = terms;
        String operator = "+";
        while (true) {
            left -= factor(running, operator, left);
            if (left == 0) {
                return running.total();
            }
            operator = random.pick(operators);
            tokens.add(operator);
        }
    }

    /// Writes the next factor after an operator and returns how many terms it took.
    private int factor(Running running, String operator, int left) {
        if (operator.equals("/")) {
            return divisor(running, left);
        }
        boolean bracket = brackets && left > 1 && random.nextInt(4) == 0;
        if (!bracket) {
            running.apply(operator, number());
            return 1;
        }
        int inner = random.between(2, left);
        boolean minus = signs && random.nextBoolean();
        tokens.add(minus ? "-(" : "(");
        BigInteger inside = level(inner);
        tokens.add(")");
        running.apply(operator, minus ? inside.negate() : inside);
        return inner;
    }

    private int divisor(Running running, int left) {
        BigInteger dividend = running.product == null ? BigInteger.ONE : running.product;
        if (brackets && left > 2 && random.nextInt(3) == 0) {
            int inner = random.between(1, left - 2);
            tokens.add("(");
            BigInteger inside = level(inner);
            BigInteger wanted = divisorOf(dividend);
            tokens.add("+");
            tokens.add(wanted.subtract(inside).toString());
            tokens.add(")");
            running.apply("/", wanted);
            return inner + 1;
        }
        BigInteger divisor = divisorOf(dividend);
        tokens.add(divisor.toString());
        running.apply("/", divisor);
        return 1;
    }

    private BigInteger number() {
        BigInteger number = brackets
                ? Terms.upToDigits(random, digits)
                : Terms.upToDigits(random, digits).abs();
        tokens.add(number.toString());
        return number;
    }

    /// A random divisor, at times negative, of at most the terms' number of digits.
    private BigInteger divisorOf(BigInteger dividend) {
        long limit = BigInteger.TEN.pow(digits).longValueExact() - 1;
        if (dividend.signum() == 0) {
            return BigInteger.valueOf(random.nextLong(1, limit + 1));
        }
        long divisor = 1;
        BigInteger left = dividend.abs();
        for (int trial = 2; trial <= LARGEST_TRIAL && trial <= limit / divisor; trial += trial == 2 ? 1 : 2) {
            if (left.bitLength() < Long.SIZE && (long) trial * trial > left.longValueExact()) {
                break;
            }
            BigInteger prime = BigInteger.valueOf(trial);
            for (BigInteger[] split = left.divideAndRemainder(prime);
                    split[1].signum() == 0;
                    split = left.divideAndRemainder(prime)) {
                left = split[0];
                if (random.nextBoolean() && divisor <= limit / trial) {
                    divisor *= trial;
                }
            }
        }
        if (left.bitLength() < Long.SIZE - 1 && left.longValueExact() <= limit / divisor && random.nextBoolean()) {
            divisor *= left.longValueExact();
        }
        return BigInteger.valueOf(brackets && random.nextInt(3) == 0 ? -divisor : divisor);
    }

    /// The value of what has been written so far at one level.
    private static final class Running {
        private BigInteger sum = BigInteger.ZERO;
        private @Nullable BigInteger product;

        void apply(String operator, BigInteger factor) {
            BigInteger old = product;
            if (old == null) {
                product = factor;
                return;
            }
            switch (operator) {
                case "*" -> product = old.multiply(factor);
                case "/" -> product = old.divide(factor);
                default -> {
                    sum = sum.add(old);
                    product = operator.equals("-") ? factor.negate() : factor;
                }
            }
        }

        BigInteger total() {
            return product == null ? sum : sum.add(product);
        }
    }
}
