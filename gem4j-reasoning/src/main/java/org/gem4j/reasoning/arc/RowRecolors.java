// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Choices;

/// Rules of arc_1d that change colors or remove noise around a block.
final class RowRecolors {
    private static final int HALVED = 2;
    private static final int HALF = 8;
    private static final int MARK = 3;
    private static final int BIGGEST = 1;
    private static final int UNSIZED = 3;
    private static final int ALL = 5;
    private static final int MOST_PALETTE = 4;

    private RowRecolors() {}

    static List<RowRule> rules() {
        return List.of(
                new RowRule("block_and_noise_remove", RowRecolors::removeNoise),
                new RowRule("block_and_noise_remove_inside", RowRecolors::removeNoiseInside),
                new RowRule("change_to_five", RowRecolors::changeToFive),
                new RowRule("color_left_half_blocks", RowRecolors::colorLeftHalves),
                new RowRule("mark_size_two_blocks", RowRecolors::markPairs),
                new RowRule("paint_biggest_block", RowRecolors::paintBiggest),
                new RowRule("recolor_blocks_by_size", RowRecolors::recolorBySize),
                new RowRule("recolor_blocks_from_palette", RowRecolors::recolorFromPalette));
    }

    /// A block and single cells of its color, which vanish.
    private static RowPair removeNoise(SeededRandom random, int size) {
        int noise = random.between(1, 3);
        int[] lengths = new int[noise + 1];
        Arrays.fill(lengths, 1);
        int block = random.nextInt(noise + 1);
        lengths[block] = random.between(2, size - 2 * noise);
        int[] starts = Rows.starts(random, 0, size, lengths, 1);
        int color = Rows.color(random);
        return new RowPair(
                Rows.blocks(size, starts, lengths, color), Rows.block(size, starts[block], lengths[block], color));
    }

    /// A block with some cells of other colors, which take its color.
    private static RowPair removeNoiseInside(SeededRandom random, int size) {
        int length = random.between(6, size);
        int start = random.between(0, size - length);
        int color = Rows.color(random);
        int[] output = Rows.block(size, start, length, color);
        int[] input = output.clone();
        for (int place : Choices.distinct(random, random.between(1, length / 3), length)) {
            input[start + place] = Rows.colorBut(random, color);
        }
        return new RowPair(input, output);
    }

    private static RowPair changeToFive(SeededRandom random, int size) {
        int[] input = new int[size];
        int[] output = new int[size];
        for (int i = 0; i < size; i++) {
            if (random.nextBoolean()) {
                input[i] = Rows.color(random);
                output[i] = ALL;
            }
        }
        return new RowPair(input, output);
    }

    private static RowPair colorLeftHalves(SeededRandom random, int size) {
        int[] lengths = Rows.lengths(random, size, Rows.count(random, size, 2), 2, 2 + size / 3, 1);
        int[] starts = Rows.starts(random, 0, size, lengths, 1);
        int[] input = Rows.blocks(size, starts, lengths, HALVED);
        int[] output = input.clone();
        for (int i = 0; i < starts.length; i++) {
            Arrays.fill(output, starts[i], starts[i] + lengths[i] / 2, HALF);
        }
        return new RowPair(input, output);
    }

    /// Blocks of one to three cells, where those of two get a mark on either side.
    private static RowPair markPairs(SeededRandom random, int size) {
        int[] lengths = Rows.lengths(random, size, Rows.count(random, size, 2), 1, 3, 2);
        int[] starts = Rows.starts(random, 0, size, lengths, 2);
        int[] input = new int[size];
        for (int i = 0; i < starts.length; i++) {
            Arrays.fill(input, starts[i], starts[i] + lengths[i], Rows.colorBut(random, MARK));
        }
        int[] output = input.clone();
        for (int i = 0; i < starts.length; i++) {
            if (lengths[i] == 2) {
                mark(output, starts[i] - 1);
                mark(output, starts[i] + 2);
            }
        }
        return new RowPair(input, output);
    }

    private static void mark(int[] row, int at) {
        if (at >= 0 && at < row.length) {
            row[at] = MARK;
        }
    }

    private static RowPair paintBiggest(SeededRandom random, int size) {
        int[] lengths = Rows.lengths(random, size - 1, Rows.count(random, size, 2), 2, 1 + size / 4, 1);
        int biggest = 0;
        for (int i = 0; i < lengths.length; i++) {
            biggest = lengths[i] >= lengths[biggest] ? i : biggest;
        }
        lengths[biggest]++;
        int[] starts = Rows.starts(random, 0, size, lengths, 1);
        int[] input = Rows.blocks(size, starts, lengths, Rows.colorBut(random, BIGGEST));
        int[] output = input.clone();
        Arrays.fill(output, starts[biggest], starts[biggest] + lengths[biggest], BIGGEST);
        return new RowPair(input, output);
    }

    /// Two blocks, of which the larger one gets color 1, the other color 2.
    private static RowPair recolorBySize(SeededRandom random, int size) {
        int[] lengths = Rows.lengths(random, size - 1, 2, 2, 8 + size / 10, 1);
        lengths[1] += lengths[0] == lengths[1] ? 1 : 0;
        int[] starts = Rows.starts(random, 0, size, lengths, 1);
        int[] output = new int[size];
        for (int i = 0; i < 2; i++) {
            Arrays.fill(output, starts[i], starts[i] + lengths[i], lengths[i] > lengths[1 - i] ? 1 : 2);
        }
        RowPair pair = new RowPair(Rows.blocks(size, starts, lengths, UNSIZED), output);
        return random.nextBoolean() ? pair : pair.mirrored();
    }

    /// Colors at the left end, which blocks of one length take in their order.
    private static RowPair recolorFromPalette(SeededRandom random, int size) {
        int length = random.between(2, 4);
        int count = random.between(1, Math.min(size / (length + 2), MOST_PALETTE));
        int[] lengths = new int[count];
        Arrays.fill(lengths, length);
        int[] starts = Rows.starts(random, count + 1, size, lengths, 1);
        int[] input = Rows.blocks(size, starts, lengths, ALL);
        int[] output = input.clone();
        int[] palette = Choices.distinct(random, count, Rows.COLORS);
        for (int i = 0; i < count; i++) {
            input[i] = palette[i] + 1;
            output[i] = input[i];
            Arrays.fill(output, starts[i], starts[i] + length, input[i]);
        }
        return new RowPair(input, output);
    }
}
