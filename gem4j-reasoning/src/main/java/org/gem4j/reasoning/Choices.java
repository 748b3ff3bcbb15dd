// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.gem4j.env.SeededRandom;

/// Random choices shared by several generators.
public final class Choices {
    private Choices() {}

    /// A value between `min_<what>` and `max_<what>`, both included.
    public static int inRange(SeededRandom random, TaskConfig config, String what) {
        return config.draw(random, what);
    }

    /// The index of a weight, sampled in proportion to the weights.
    ///
    /// @param weights at least one above 0
    public static int weighted(SeededRandom random, List<Double> weights) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        double left = random.nextDouble() * sum;
        int last = 0;
        for (int i = 0; i < weights.size(); i++) {
            double weight = weights.get(i);
            if (weight > 0) {
                last = i;
                left -= weight;
                if (left < 0) {
                    return i;
                }
            }
        }
        return last;
    }

    /// Whether an event of this probability occurs.
    public static boolean chance(SeededRandom random, double probability) {
        return random.nextDouble() < probability;
    }

    /// `count` different elements in random order.
    public static <T> List<T> sample(SeededRandom random, List<T> from, int count) {
        if (count > from.size()) {
            throw new IllegalArgumentException(
                    "count must be at most " + from.size() + " (the list's size) but was " + count);
        }
        List<T> pool = new ArrayList<>(from);
        for (int i = 0; i < count; i++) {
            Collections.swap(pool, i, random.between(i, pool.size() - 1));
        }
        return new ArrayList<>(pool.subList(0, count));
    }

    /// `count` different numbers from 0 (included) to `bound` (excluded), in random order.
    public static int[] distinct(SeededRandom random, int count, int bound) {
        if (count > bound) {
            throw new IllegalArgumentException("count must be at most " + bound + " but was " + count);
        }
        int[] pool = new int[bound];
        for (int i = 0; i < bound; i++) {
            pool[i] = i;
        }
        for (int i = 0; i < count; i++) {
            int other = random.between(i, bound - 1);
            int swapped = pool[i];
            pool[i] = pool[other];
            pool[other] = swapped;
        }
        return Arrays.copyOf(pool, count);
    }

    /// Puts an array into random order, in place.
    public static void shuffle(SeededRandom random, int[] array) {
        for (int i = array.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int swapped = array[i];
            array[i] = array[other];
            array[other] = swapped;
        }
    }

    /// A number of exactly `digits` decimal digits (1 digit: 0 to 9).
    public static long ofDigits(SeededRandom random, int digits) {
        long low = 1;
        for (int i = 1; i < digits; i++) {
            low *= 10;
        }
        return digits == 1 ? random.nextInt(10) : random.nextLong(low, low * 10);
    }
}
