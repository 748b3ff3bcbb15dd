// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.numbers;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gem4j.text.python.Numbers;
import org.gem4j.text.python.Strings;

/// The digits that an answer to a [Cryptarithm] gives to letters.
final class Assignment {
    private static final int CODES = 128;
    private static final int NONE = -1;
    private static final int NO_DIGIT = -2;

    /// The longest word: the sum of a thousand such words fits into a `long`.
    private static final int SHORT = 15;

    private final int[] digitOf = new int[CODES];

    /// Whether anything but a letter was given a number.
    private boolean strange;

    private boolean contradictory;

    private Assignment() {
        Arrays.fill(digitOf, NONE);
    }

    /// Reads `A=1,B=2`; the last of several numbers for a letter counts. Empty if the text has another form.
    static Optional<Assignment> read(String answer) {
        Assignment assignment = new Assignment();
        int start = 0;
        while (start <= answer.length()) {
            int comma = answer.indexOf(',', start);
            int end = comma < 0 ? answer.length() : comma;
            int equals = answer.indexOf('=', start);
            if (equals < 0 || equals >= end) {
                return Optional.empty();
            }
            int second = answer.indexOf('=', equals + 1);
            Optional<Integer> digit = second >= 0 && second < end ? Optional.empty() : digit(answer, equals + 1, end);
            if (digit.isEmpty()) {
                return Optional.empty();
            }
            assignment.put(answer, start, equals, digit.get());
            start = end + 1;
        }
        return Optional.of(assignment);
    }

    /// A number of any size, which is [#NO_DIGIT] beyond 0 to 9; empty if it is not a number.
    private static Optional<Integer> digit(String text, int from, int to) {
        if (to - from == 1 && text.charAt(from) >= '0' && text.charAt(from) <= '9') {
            return Optional.of(text.charAt(from) - '0');
        }
        return Numbers.integer(text.substring(from, to))
                .map(number -> number.signum() >= 0 && number.compareTo(BigInteger.TEN) < 0
                        ? (Integer) number.intValue()
                        : (Integer) NO_DIGIT);
    }

    private void put(String text, int from, int to, int digit) {
        String letter = to - from == 1 ? "" : Strings.strip(text.substring(from, to));
        char c = to - from == 1 ? text.charAt(from) : letter.length() == 1 ? letter.charAt(0) : CODES;
        if (c < CODES) {
            contradictory |= digitOf[c] != NONE && digitOf[c] != digit;
            digitOf[c] = digit;
        } else {
            strange = true;
        }
    }

    /// Whether a letter was given several numbers.
    boolean isContradictory() {
        return contradictory;
    }

    /// Whether exactly the letters of the sum have distinct digits that make the sum right.
    boolean solves(List<String> words, String result, boolean leadingZero) {
        boolean[] met = new boolean[CODES];
        boolean complete = areDigitsOf(result, leadingZero, met);
        boolean isShort = result.length() <= SHORT && words.size() <= 1000;
        for (String word : words) {
            complete = complete && areDigitsOf(word, leadingZero, met);
            isShort &= word.length() <= SHORT;
        }
        if (strange || !complete || !areDifferent(met)) {
            return false;
        }
        if (isShort) {
            long sum = 0;
            for (String word : words) {
                sum += shortValue(word);
            }
            return sum == shortValue(result);
        }
        BigInteger sum = words.stream().map(this::value).reduce(BigInteger.ZERO, BigInteger::add);
        return sum.equals(value(result));
    }

    private boolean areDigitsOf(String word, boolean leadingZero, boolean[] met) {
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c >= CODES || digitOf[c] < 0 || (i == 0 && !leadingZero && digitOf[c] == 0)) {
                return false;
            }
            met[c] = true;
        }
        return true;
    }

    private boolean areDifferent(boolean[] met) {
        int seen = 0;
        for (int c = 0; c < CODES; c++) {
            if (met[c] != (digitOf[c] != NONE) || (met[c] && (seen >> digitOf[c] & 1) == 1)) {
                return false;
            }
            seen |= met[c] ? 1 << digitOf[c] : 0;
        }
        return true;
    }

    private long shortValue(String word) {
        long value = 0;
        for (int i = 0; i < word.length(); i++) {
            value = 10 * value + digitOf[word.charAt(i)];
        }
        return value;
    }

    private BigInteger value(String word) {
        StringBuilder digits = new StringBuilder("0");
        word.chars().forEach(c -> digits.append(digitOf[c]));
        return new BigInteger(digits.toString());
    }
}
