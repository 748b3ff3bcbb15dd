// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.List;
import java.util.function.IntBinaryOperator;

/// Rules that overlay two halves of a grid, which a line separates.
final class HalfRules {
    private static final int LINE = 1;
    private static final int RESULT = 2;

    private HalfRules() {}

    static List<GridRule> all() {
        return List.of(
                rule("halves_both", (left, right) -> left != 0 && right != 0 ? RESULT : 0),
                rule("halves_either", (left, right) -> left != 0 || right != 0 ? RESULT : 0),
                rule("halves_differ", (left, right) -> (left == 0) == (right == 0) ? 0 : RESULT),
                rule("halves_neither", (left, right) -> left == 0 && right == 0 ? RESULT : 0),
                rule("halves_only_left", (left, right) -> left != 0 && right == 0 ? RESULT : 0),
                rule("halves_cover", (left, right) -> left != 0 ? left : right));
    }

    private static GridRule rule(String name, IntBinaryOperator cells) {
        return new GridRule(name, draw -> {
            int height = draw.size(4, 30);
            int width = draw.size(3, 14);
            int[] colors = draw.colorsFrom(RESULT + 1, 2);
            int[][] input = ArcGrids.of(height, 2 * width + 1, (row, column) -> {
                if (column == width) {
                    return LINE;
                }
                return draw.coin() ? 0 : colors[column < width ? 0 : 1];
            });
            int[][] output = ArcGrids.of(
                    height,
                    width,
                    (row, column) -> cells.applyAsInt(input[row][column], input[row][width + 1 + column]));
            return new GridPair(input, output);
        });
    }
}
