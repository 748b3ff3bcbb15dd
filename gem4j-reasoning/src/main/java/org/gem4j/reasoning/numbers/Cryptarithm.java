// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.numbers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// A sum in which letters stand for digits.
///
/// Any assignment that makes the sum right counts, not only the one it was made from.
final class Cryptarithm extends ReasoningTask {
    private static final int DIGITS = 10;
    private static final double READABLE = 0.01;

    Cryptarithm() {
        super(TaskSpec.named("cryptarithm", Category.ALGORITHMIC, "Find the digits that letters of a sum stand for.")
                .range("words", 2, 3, 2, 1000, "number of words that are added")
                .bool("allow_leading_zero", false, "Whether numbers may start with 0.")
                .wideDial("words", "words", 2, 5, 10, 50)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int count = Choices.inRange(random, config, "words");
        boolean leadingZero = config.bool("allow_leading_zero");
        int[] values = new int[count];
        int sum = 0;
        int used = 0;
        for (int i = 0; i < count; i++) {
            int bound = power(random.between(3, 5));
            values[i] = random.between(leadingZero ? 0 : bound / 10, bound - 1);
            sum += values[i];
            used |= digits(values[i]);
        }
        used |= digits(sum);
        int[] digits = new int[Integer.bitCount(used)];
        for (int digit = 0, next = 0; digit < DIGITS; digit++) {
            if ((used >> digit & 1) == 1) {
                digits[next++] = digit;
            }
        }
        Choices.shuffle(random, digits);
        int[] letters = Choices.distinct(random, digits.length, 26);
        char[] letterOf = new char[DIGITS];
        int[] digitOf = new int[26];
        for (int i = 0; i < digits.length; i++) {
            letterOf[digits[i]] = (char) ('A' + letters[i]);
            digitOf[letters[i]] = digits[i];
        }
        List<String> words = new ArrayList<>(count);
        for (int value : values) {
            words.add(word(value, letterOf));
        }
        String result = word(sum, letterOf);
        return Draft.of(
                question(words, result, leadingZero),
                answer(letters, digitOf),
                facts(digits, letterOf)
                        .with(
                                "allow_leading_zero",
                                leadingZero,
                                "word_values",
                                values,
                                "sum_number",
                                sum,
                                "words_letters",
                                words,
                                "result_letters",
                                result));
    }

    private static int power(int exponent) {
        int power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= 10;
        }
        return power;
    }

    /// The digits of a number as a set of bits.
    private static int digits(int number) {
        int digits = 1 << number % 10;
        for (int left = number / 10; left > 0; left /= 10) {
            digits |= 1 << left % 10;
        }
        return digits;
    }

    private static String word(int number, char[] letterOf) {
        char[] word = Integer.toString(number).toCharArray();
        for (int i = 0; i < word.length; i++) {
            word[i] = letterOf[word[i] - '0'];
        }
        return new String(word);
    }

    private static String answer(int[] letters, int[] digitOf) {
        int[] sorted = letters.clone();
        Arrays.sort(sorted);
        StringBuilder answer = new StringBuilder(4 * sorted.length);
        for (int letter : sorted) {
            answer.append(answer.isEmpty() ? "" : ",")
                    .append((char) ('A' + letter))
                    .append('=')
                    .append(digitOf[letter]);
        }
        return answer.toString();
    }

    private static Metadata facts(int[] digits, char[] letterOf) {
        String[] letters = new String[digits.length];
        Object[] toLetter = new Object[2 * digits.length];
        Object[] toDigit = new Object[2 * digits.length];
        for (int i = 0; i < digits.length; i++) {
            letters[i] = String.valueOf(letterOf[digits[i]]);
            toLetter[2 * i] = Integer.toString(digits[i]);
            toLetter[2 * i + 1] = letters[i];
            toDigit[2 * i] = letters[i];
            toDigit[2 * i + 1] = digits[i];
        }
        return Metadata.of(
                "letters",
                List.of(letters),
                "digit_to_letter",
                Metadata.of(toLetter),
                "letter_to_digit",
                Metadata.of(toDigit));
    }

    private static String question(List<String> words, String result, boolean leadingZero) {
        int width = result.length();
        for (String word : words) {
            width = Math.max(width, word.length());
        }
        StringBuilder question = new StringBuilder(400 + (width + 3) * words.size())
                .append("In this sum every letter stands for a digit from 0 to 9, and different letters for different"
                        + " digits:\n\n");
        for (int i = 0; i < words.size(); i++) {
            question.append(i == words.size() - 1 ? "+ " : "  ")
                    .append(" ".repeat(width - words.get(i).length()))
                    .append(words.get(i))
                    .append('\n');
        }
        return question.append("-".repeat(width + 2))
                .append("\n  ")
                .append(" ".repeat(width - result.length()))
                .append(result)
                .append("\n\nNumbers ")
                .append(leadingZero ? "may" : "do not")
                .append(" begin with 0. Find digits that make the sum right. Answer with each letter and its digit,"
                        + " separated by commas, such as A=1,B=2,C=3.")
                .toString();
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        Optional<Assignment> assignment = Assignment.read(answer);
        if (assignment.isEmpty()) {
            return 0;
        }
        Metadata metadata = item.metadata();
        boolean leadingZero = metadata.has("allow_leading_zero") && metadata.bool("allow_leading_zero");
        boolean right =
                assignment.get().solves(metadata.texts("words_letters"), metadata.text("result_letters"), leadingZero);
        return right ? 1 : READABLE;
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        return Assignment.read(answer).map(Assignment::isContradictory).orElse(false)
                ? READABLE
                : grade(answer, item, config);
    }
}
