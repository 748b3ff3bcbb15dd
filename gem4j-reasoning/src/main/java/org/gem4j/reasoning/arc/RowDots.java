// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Choices;

/// Rules of arc_1d that move or stretch a block toward a dot.
final class RowDots {
    private static final int TOUCHED = 1;
    private static final int NEARED = 2;
    private static final int FARTHEST = 4;

    /// Probability that a dot is too far away for a limited move.
    private static final double OUT_OF_REACH = 0.8;

    private RowDots() {}

    static List<RowRule> rules() {
        List<RowRule> rules = new ArrayList<>();
        rules.add(new RowRule("block_touch_dot", maker(TOUCHED, 0, Integer.MAX_VALUE)));
        for (int cells = 1; cells <= FARTHEST; cells++) {
            rules.add(new RowRule("block_touch_dot_" + cells + "pix", maker(NEARED, cells, cells)));
        }
        RowRule.Maker scale = RowDots::scale;
        rules.add(new RowRule("block_scale_to_dot", scale.eitherWay()));
        return rules;
    }

    /// @param reach a distance that most dots exceed
    /// @param most the longest move of the block
    private static RowRule.Maker maker(int dotColor, int reach, int most) {
        RowRule.Maker maker = (random, size) -> {
            Layout layout = Layout.draw(random, size, Choices.chance(random, OUT_OF_REACH) ? reach + 1 : 1, dotColor);
            return new RowPair(
                    layout.row(size, layout.start), layout.row(size, layout.start - Math.min(most, layout.gap)));
        };
        return maker.eitherWay();
    }

    private static RowPair scale(SeededRandom random, int size) {
        Layout layout = Layout.draw(random, size, 1, NEARED);
        int[] output = Rows.block(size, layout.dot(), layout.gap + 1 + layout.length, layout.color);
        return new RowPair(layout.row(size, layout.start), output);
    }

    /// A dot, and to its right a block after a gap.
    private record Layout(int start, int length, int gap, int color, int dotColor) {
        static Layout draw(SeededRandom random, int size, int leastGap, int dotColor) {
            int gap = random.between(leastGap, Math.max(leastGap, (size - 1) / 2));
            int length = random.between(1, size - 1 - gap);
            int start = random.between(1 + gap, size - length);
            return new Layout(start, length, gap, Rows.colorBut(random, dotColor), dotColor);
        }

        int dot() {
            return start - gap - 1;
        }

        int[] row(int size, int blockStart) {
            int[] row = Rows.block(size, blockStart, length, color);
            row[dot()] = dotColor;
            return row;
        }
    }
}
