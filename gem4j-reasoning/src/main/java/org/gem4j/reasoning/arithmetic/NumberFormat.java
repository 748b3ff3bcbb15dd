// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arithmetic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.Floats;
import org.gem4j.text.python.Numbers;

/// The largest or smallest of close numbers in three notations.
final class NumberFormat extends ReasoningTask {
    private static final int FRACTION = 1000;
    private static final int FRACTION_DIGITS = 3;
    private static final double TOLERANCE = 1e-2;

    NumberFormat() {
        super(TaskSpec.named("number_format", Category.ARITHMETIC, "Find the largest or smallest of similar numbers.")
                .range("num_candidates", 2, 5, 1, 10_000, "number of numbers")
                .range("n", 1000, 1_000_000_000, 1, 2_000_000_000, "value of the first number")
                .number("max_delta", 10, 0, 1e6, "Largest difference between another number and the first.")
                .wideDial("num_candidates", "num_candidates", 5, 25, 100, 500)
                .wideDial("n", "n", 1000, 100_000, 1_000_000, 1_000_000_000)
                .dial("max_delta", "max_delta", 10.0, 1.0, 0.001, 1e-6));
    }

    @Override
    protected Map<String, Object> difficulty(TaskConfig config) {
        Map<String, Object> difficulty = super.difficulty(config);
        difficulty.put("min_delta", config.number("max_delta"));
        difficulty.remove("max_delta");
        return difficulty;
    }

    /// Computes in thousandths, so that the text is exact.
    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int count = Choices.inRange(random, config, "num_candidates");
        long low = (long) config.integer("min_n") * FRACTION;
        long high = (long) config.integer("max_n") * FRACTION;
        long reach = Math.round(config.number("max_delta") * FRACTION);
        long base = random.nextLong(low, high + 1);
        List<Double> candidates = new ArrayList<>(count);
        List<String> written = new ArrayList<>(count);
        StringBuilder row = new StringBuilder();
        boolean largest = random.nextBoolean();
        long best = base;
        for (int i = 0; i < count; i++) {
            long number = i == 0 ? base : base + random.nextLong(-reach, reach + 1);
            best = largest ? Math.max(best, number) : Math.min(best, number);
            candidates.add(number / (double) FRACTION);
            String text = write(number, random.nextInt(3));
            written.add(text);
            row.append(' ').append(text);
        }
        String size = largest ? "largest" : "smallest";
        return Draft.of(
                "The following numbers are written in different ways. Which one is the " + size
                        + "? Answer with that number alone." + row,
                Floats.repr(best / (double) FRACTION),
                Metadata.of(
                        "candidates", candidates,
                        "solution", best / (double) FRACTION,
                        "formatted_candidates", written,
                        "size", size,
                        "num_candidates", count));
    }

    private static String write(long thousandths, int style) {
        return switch (style) {
            case 0 -> plain(thousandths).append("000").toString();
            case 1 -> english(thousandths);
            default -> scientific(thousandths);
        };
    }

    /// With three digits after the point.
    private static StringBuilder plain(long thousandths) {
        StringBuilder text = new StringBuilder();
        long size = Math.abs(thousandths);
        text.append(thousandths < 0 ? "-" : "").append(size / FRACTION).append('.');
        long fraction = size % FRACTION;
        return text.append(fraction < 100 ? "0" : "")
                .append(fraction < 10 ? "0" : "")
                .append(fraction);
    }

    /// With commas, and without trailing zeros except one after the point.
    private static String english(long thousandths) {
        StringBuilder text = plain(thousandths);
        int point = text.length() - FRACTION_DIGITS - 1;
        while (text.charAt(text.length() - 1) == '0' && text.length() > point + 2) {
            text.setLength(text.length() - 1);
        }
        int first = thousandths < 0 ? 1 : 0;
        for (int at = point - 3; at > first; at -= 3) {
            text.insert(at, ',');
        }
        return text.toString();
    }

    /// As `1.234560000000000e+05`.
    private static String scientific(long thousandths) {
        String digits = Long.toString(Math.abs(thousandths));
        int exponent = digits.length() - 1 - FRACTION_DIGITS;
        StringBuilder text = new StringBuilder(thousandths < 0 ? "-" : "");
        text.append(digits.charAt(0)).append('.').append(digits, 1, digits.length());
        text.repeat('0', Math.max(0, 16 - digits.length()));
        int size = Math.abs(exponent);
        return text.append(exponent < 0 ? "e-" : "e+")
                .append(size < 10 ? "0" : "")
                .append(size)
                .toString();
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        OptionalDouble given = Numbers.floating(answer.replace(",", ""));
        boolean near = given.isPresent()
                && Math.abs(given.getAsDouble() - item.metadata().number("solution")) < TOLERANCE;
        return near ? 1 : 0;
    }
}
