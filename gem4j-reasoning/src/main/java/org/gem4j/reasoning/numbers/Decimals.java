// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.numbers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.TaskConfig;

/// Decimal numbers with a few places, stored exactly as integers in units of the last place.
final class Decimals {
    static final int MOST_PLACES = 9;
    static final double LARGEST = 1e6;

    private static final long[] POWERS = powers();

    private Decimals() {}

    private static long[] powers() {
        long[] powers = new long[MOST_PLACES + 1];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = 10 * powers[i - 1];
        }
        return powers;
    }

    /// A number between two others, rounded to some places, in units of the last place of [#MOST_PLACES].
    static long draw(SeededRandom random, double min, double max, int places) {
        double value = min + random.nextDouble() * (max - min);
        return Math.round(value * POWERS[places]) * POWERS[MOST_PLACES - places];
    }

    /// The number in units of 1.
    static double value(long number) {
        return (double) number / POWERS[MOST_PLACES];
    }

    /// The number with exactly so many places, which it must not exceed.
    static String text(long number, int places) {
        StringBuilder text = new StringBuilder(12);
        if (number < 0) {
            text.append('-');
        }
        long digits = Math.abs(number);
        text.append(digits / POWERS[MOST_PLACES]);
        if (places > 0) {
            text.append('.');
            long rest = digits % POWERS[MOST_PLACES];
            for (int place = 1; place <= places; place++) {
                text.append((char) ('0' + rest / POWERS[MOST_PLACES - place] % 10));
            }
        }
        return text.toString();
    }

    /// How many places the number needs.
    static int places(long number) {
        int places = MOST_PLACES;
        while (places > 0 && number % POWERS[MOST_PLACES - places + 1] == 0) {
            places--;
        }
        return places;
    }

    /// What items say about the options of a list of numbers: the lengths, the places, the values.
    static Map<String, Object> difficulty(TaskConfig config) {
        Map<String, Object> difficulty = new LinkedHashMap<>();
        for (String what : List.of("numbers", "decimals")) {
            difficulty.put(what, List.of(config.integer("min_" + what), config.integer("max_" + what)));
        }
        difficulty.put("value", List.of(config.number("min_value"), config.number("max_value")));
        return difficulty;
    }
}
