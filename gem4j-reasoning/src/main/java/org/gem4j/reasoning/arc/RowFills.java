// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Choices;

/// Rules of arc_1d that fill the space between cells, or from a cell to an end.
final class RowFills {
    private static final int WALL = 5;

    private RowFills() {}

    static List<RowRule> rules() {
        RowRule.Maker fromPixel = RowFills::fillFromPixel;
        RowRule.Maker untilCollision = RowFills::fillUntilCollision;
        return List.of(
                new RowRule("two_points_and_fill", RowFills::fillBetween),
                new RowRule("two_points_and_fill_inv", (random, size) -> {
                    RowPair pair = fillBetween(random, size);
                    return new RowPair(pair.output(), pair.input());
                }),
                new RowRule("fill_from_pixel", fromPixel.eitherWay()),
                new RowRule("fill_until_collision", untilCollision.eitherWay()));
    }

    private static RowPair fillBetween(SeededRandom random, int size) {
        int color = Rows.color(random);
        int start = random.between(0, size - 3);
        int end = random.between(start + 2, size - 1);
        int[] input = new int[size];
        input[start] = color;
        input[end] = color;
        return new RowPair(input, Rows.block(size, start, end - start + 1, color));
    }

    /// A block with a cell of another color at its right end, which grows to the end of the row.
    private static RowPair fillFromPixel(SeededRandom random, int size) {
        int length = random.between(2, size - 2);
        int end = random.between(length, size - 2);
        int color = Rows.color(random);
        int[] input = Rows.block(size, end - length, length, color);
        input[end] = Rows.colorBut(random, color);
        int[] output = input.clone();
        Arrays.fill(output, end, size, input[end]);
        return new RowPair(input, output);
    }

    /// A wall at the right end, toward which every cell grows as far as there is room.
    private static RowPair fillUntilCollision(SeededRandom random, int size) {
        int[] input = new int[size];
        input[size - 1] = WALL;
        int cells = random.between(2, size / 4);
        for (int place : Choices.distinct(random, cells, size - 1)) {
            input[place] = Rows.colorBut(random, WALL);
        }
        int[] output = input.clone();
        for (int i = 1; i < size; i++) {
            if (output[i] == 0) {
                output[i] = output[i - 1];
            }
        }
        return new RowPair(input, output);
    }
}
