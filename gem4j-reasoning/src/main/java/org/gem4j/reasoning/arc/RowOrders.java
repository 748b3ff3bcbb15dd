// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Choices;

/// Rules of arc_1d that reverse a block, move it by its own length, or sort blocks.
final class RowOrders {
    private static final int CENTER = 2;
    private static final int SHORTEST_SEQUENCE = 3;
    private static final int LONGEST_SEQUENCE = 8;

    private RowOrders() {}

    static List<RowRule> rules() {
        RowRule.Maker around = RowOrders::reflectAround;
        RowRule.Maker border = RowOrders::reflectBorder;
        return List.of(
                new RowRule("reflect_block_around_dot", around.eitherWay()),
                new RowRule("reflect_block_random", RowOrders::reflectColorful),
                new RowRule("reflect_block_with_border_pixel", border.eitherWay()),
                new RowRule("move_block_by_own_size", RowOrders::moveByOwnSize),
                new RowRule("sort_blocks_by_size", RowOrders::sortBlocks),
                new RowRule("sort_complete_sequence", RowOrders::sortSequence));
    }

    /// A block to the right of a dot, which goes to the other side at the same distance.
    private static RowPair reflectAround(SeededRandom random, int size) {
        int length = random.between(1, (size - 1) / 2);
        int far = random.between(length, (size - 1) / 2);
        int dot = random.between(far, size - 1 - far);
        int color = Rows.colorBut(random, CENTER);
        int[] input = Rows.block(size, dot + far - length + 1, length, color);
        int[] output = Rows.block(size, dot - far, length, color);
        input[dot] = CENTER;
        output[dot] = CENTER;
        return new RowPair(input, output);
    }

    private static RowPair reflectColorful(SeededRandom random, int size) {
        int length = random.between(2, size);
        int start = random.between(0, size - length);
        int[] input = new int[size];
        int[] output = new int[size];
        for (int i = 0; i < length; i++) {
            input[start + i] = Rows.color(random);
            output[start + length - 1 - i] = input[start + i];
        }
        return new RowPair(input, output);
    }

    /// A block whose last cell has another color and becomes its first.
    private static RowPair reflectBorder(SeededRandom random, int size) {
        int length = random.between(3, size);
        int start = random.between(0, size - length);
        int color = Rows.color(random);
        int[] input = Rows.block(size, start, length, color);
        int[] output = input.clone();
        input[start] = Rows.colorBut(random, color);
        output[start + length - 1] = input[start];
        return new RowPair(input, output);
    }

    private static RowPair moveByOwnSize(SeededRandom random, int size) {
        int length = random.between(1, size / 2);
        int start = random.between(0, size - 2 * length);
        int color = Rows.color(random);
        return new RowPair(Rows.block(size, start, length, color), Rows.block(size, start + length, length, color));
    }

    private static RowPair sortBlocks(SeededRandom random, int size) {
        int[] lengths = Rows.lengths(random, size, Rows.count(random, size, 2), 1, 6, 1);
        return sorted(lengths, Rows.starts(random, 0, size, lengths, 1), Rows.color(random), size);
    }

    /// Blocks of lengths 1, 2 and so on, packed to the left.
    private static RowPair sortSequence(SeededRandom random, int size) {
        int most = SHORTEST_SEQUENCE;
        while (most < LONGEST_SEQUENCE && (most + 1) * (most + 4) / 2 - 1 <= size) {
            most++;
        }
        int[] lengths = new int[random.between(SHORTEST_SEQUENCE, most)];
        Arrays.setAll(lengths, i -> i + 1);
        Choices.shuffle(random, lengths);
        return sorted(lengths, packed(lengths), Rows.color(random), size);
    }

    private static RowPair sorted(int[] lengths, int[] starts, int color, int size) {
        int[] sorted = lengths.clone();
        Arrays.sort(sorted);
        return new RowPair(Rows.blocks(size, starts, lengths, color), Rows.blocks(size, packed(sorted), sorted, color));
    }

    /// The positions of blocks packed from the left end, one cell apart.
    private static int[] packed(int[] lengths) {
        int[] starts = new int[lengths.length];
        for (int i = 1; i < lengths.length; i++) {
            starts[i] = starts[i - 1] + lengths[i - 1] + 1;
        }
        return starts;
    }
}
