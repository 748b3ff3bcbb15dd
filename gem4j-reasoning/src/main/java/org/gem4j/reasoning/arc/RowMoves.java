// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;

/// Rules of arc_1d that move a block by some cells, sideways or around the end of the row.
final class RowMoves {
    private static final int FARTHEST = 4;

    private RowMoves() {}

    static List<RowRule> rules() {
        List<RowRule> rules = new ArrayList<>();
        for (int cells = 1; cells <= FARTHEST; cells++) {
            for (boolean isColorful : new boolean[] {false, true}) {
                int by = cells;
                String kind = "move_" + cells + (isColorful ? "pix_colorful_" : "pix_solid_");
                RowRule.Maker move = (random, size) -> move(random, size, by, isColorful);
                RowRule.Maker turn = (random, size) -> turn(random, size, by, isColorful);
                rules.add(new RowRule(kind + "left", move));
                rules.add(new RowRule(kind + "right", move.mirrored()));
                rules.add(new RowRule(kind + "wrapped_left", turn));
                rules.add(new RowRule(kind + "wrapped_right", turn.mirrored()));
            }
        }
        return rules;
    }

    private static RowPair move(SeededRandom random, int size, int by, boolean isColorful) {
        int[] block = block(random, random.between(1, size - by), isColorful);
        int start = random.between(by, size - block.length);
        int[] input = new int[size];
        int[] output = new int[size];
        System.arraycopy(block, 0, input, start, block.length);
        System.arraycopy(block, 0, output, start - by, block.length);
        return new RowPair(input, output);
    }

    private static RowPair turn(SeededRandom random, int size, int by, boolean isColorful) {
        int[] block = block(random, random.between(1, size - 1), isColorful);
        int start = random.nextInt(size);
        int[] input = new int[size];
        int[] output = new int[size];
        for (int i = 0; i < block.length; i++) {
            input[(start + i) % size] = block[i];
            output[(start + i + size - by) % size] = block[i];
        }
        return new RowPair(input, output);
    }

    private static int[] block(SeededRandom random, int length, boolean isColorful) {
        int[] block = new int[length];
        int color = Rows.color(random);
        for (int i = 0; i < length; i++) {
            block[i] = isColorful ? Rows.color(random) : color;
        }
        return block;
    }
}
