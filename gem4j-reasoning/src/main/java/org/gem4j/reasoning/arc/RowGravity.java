// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.gem4j.env.SeededRandom;

/// Rules of arc_1d that let scattered cells fall to one side.
final class RowGravity {
    private RowGravity() {}

    static List<RowRule> rules() {
        List<RowRule> rules = new ArrayList<>();
        addBoth(rules, "gravity", Rows.COLORS, RowGravity::fall);
        addBoth(rules, "gravity_counting", Rows.COLORS, row -> stack(row.length, 1, count(row, 1, Rows.COLORS), 0));
        addBoth(rules, "gravity_antigravity", 2, RowGravity::part);
        addBoth(rules, "gravity_weighted_colors", 2, row -> stack(row.length, 2, count(row, 2, 2), count(row, 1, 1)));
        addBoth(rules, "gravity_one_step", Rows.COLORS, RowGravity::step);
        return rules;
    }

    private static void addBoth(List<RowRule> rules, String name, int colors, UnaryOperator<int[]> toTheLeft) {
        RowRule.Maker maker = (random, size) -> {
            int[] row = scattered(random, size, colors);
            return new RowPair(row, toTheLeft.apply(row));
        };
        rules.add(new RowRule(name + "_left", maker));
        rules.add(new RowRule(name + "_right", maker.mirrored()));
    }

    /// A row that is half full.
    private static int[] scattered(SeededRandom random, int size, int colors) {
        int[] row = new int[size];
        for (int i = 0; i < size; i++) {
            row[i] = Math.max(0, random.between(1 - colors, colors));
        }
        return row;
    }

    private static int count(int[] row, int least, int most) {
        int count = 0;
        for (int cell : row) {
            count += cell >= least && cell <= most ? 1 : 0;
        }
        return count;
    }

    /// All cells in their order.
    private static int[] fall(int[] row) {
        int[] fallen = new int[row.length];
        int at = 0;
        for (int cell : row) {
            if (cell != 0) {
                fallen[at++] = cell;
            }
        }
        return fallen;
    }

    /// `count` cells of a color, then `ones` of color 1.
    private static int[] stack(int size, int color, int count, int ones) {
        int[] row = Rows.block(size, 0, count, color);
        Arrays.fill(row, count, count + ones, 1);
        return row;
    }

    /// Color 1 falls to the left, color 2 to the right.
    private static int[] part(int[] row) {
        int[] parted = Rows.block(row.length, 0, count(row, 1, 1), 1);
        Arrays.fill(parted, row.length - count(row, 2, 2), row.length, 2);
        return parted;
    }

    /// Every cell moves one step unless it touches the end or a cell that cannot move.
    private static int[] step(int[] row) {
        int[] next = new int[row.length];
        for (int i = 0; i < row.length; i++) {
            if (row[i] != 0) {
                next[i > 0 && next[i - 1] == 0 ? i - 1 : i] = row[i];
            }
        }
        return next;
    }
}
