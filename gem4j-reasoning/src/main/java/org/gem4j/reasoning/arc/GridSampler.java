// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Choices;

/// Random choices for a grid, whose sizes follow a difficulty.
final class GridSampler {
    static final int COLORS = 10;

    private final SeededRandom random;
    private final double low;
    private final double high;
    private double sum;
    private int count;

    /// @param low the least difficulty, in [0, 1]
    /// @param high the greatest one
    GridSampler(SeededRandom random, double low, double high) {
        this.random = random;
        this.low = low;
        this.high = high;
    }

    SeededRandom random() {
        return random;
    }

    /// The mean difficulty of all sizes so far.
    double difficulty() {
        return count == 0 ? low : sum / count;
    }

    /// A size between two bounds, the second of which is for difficulty 1.
    int size(int least, int most) {
        double difficulty = low + (high - low) * random.nextDouble();
        sum += difficulty;
        count++;
        return least + (int) Math.round(difficulty * (most - least));
    }

    int between(int least, int most) {
        return random.between(least, most);
    }

    boolean coin() {
        return random.nextBoolean();
    }

    /// A color that is not the background.
    int color() {
        return random.between(1, COLORS - 1);
    }

    /// A color from `least` on.
    int colorFrom(int least) {
        return random.between(least, COLORS - 1);
    }

    /// Different colors from `least` on.
    int[] colorsFrom(int least, int number) {
        int[] colors = Choices.distinct(random, number, COLORS - least);
        for (int i = 0; i < number; i++) {
            colors[i] += least;
        }
        return colors;
    }
}
