// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.util.Arrays;
import java.util.List;
import org.gem4j.env.SeededRandom;

/// Rules of arc_1d that repeat a block.
final class RowCopies {
    private static final int SEEDED = 1;
    private static final int LONGEST_PATTERN = 5;

    private RowCopies() {}

    static List<RowRule> rules() {
        return List.of(
                new RowRule("copy_block_to_dots", (random, size) -> copyToDots(random, size, false)),
                new RowRule("copy_block_to_dots_colors", (random, size) -> copyToDots(random, size, true)),
                new RowRule("duplicate_block_from_seeds", RowCopies::duplicate),
                new RowRule("repeat_pattern_full", RowCopies::repeat));
    }

    /// A block at the left end, and dots that become the middles of blocks like it.
    private static RowPair copyToDots(SeededRandom random, int size, boolean isColorful) {
        int length = size > RowRule.LEAST_SIZE && random.nextBoolean() ? 5 : 3;
        int color = Rows.color(random);
        int room = (size - length) / (length + 1);
        int[] lengths = new int[random.between(1, Math.min(room, 2 + size / 15))];
        Arrays.fill(lengths, length);
        int[] input = Rows.block(size, 0, length, color);
        int[] output = input.clone();
        for (int start : Rows.starts(random, length + 1, size, lengths, 1)) {
            int dot = isColorful ? Rows.color(random) : color;
            input[start + length / 2] = dot;
            Arrays.fill(output, start, start + length, dot);
        }
        return new RowPair(input, output);
    }

    /// A block with seeds on one side or both, which become blocks as long as it, over and over up to the end.
    private static RowPair duplicate(SeededRandom random, int size) {
        int length = random.between(2, 4);
        int start = random.between(2, size - length - 2);
        int sides = random.between(1, 3);
        int[] input = Rows.block(size, start, length, SEEDED);
        int[] output = input.clone();
        if ((sides & 1) != 0) {
            input[start - 2] = Rows.colorBut(random, SEEDED);
            for (int i = start - 2; i >= 0; i--) {
                output[i] = (start - 2 - i) % (length + 1) == length ? 0 : input[start - 2];
            }
        }
        if ((sides & 2) != 0) {
            int seed = start + length + 1;
            input[seed] = Rows.colorBut(random, SEEDED);
            for (int i = seed; i < size; i++) {
                output[i] = (i - seed) % (length + 1) == length ? 0 : input[seed];
            }
        }
        return new RowPair(input, output);
    }

    /// A pattern that is shown twice and continues to the end.
    private static RowPair repeat(SeededRandom random, int size) {
        int[] pattern = new int[random.between(2, Math.min(LONGEST_PATTERN, (size - 1) / 2))];
        for (int i = 0; i < pattern.length; i++) {
            pattern[i] = Rows.color(random);
        }
        if (pattern[0] == pattern[1]) {
            pattern[1] = Rows.colorBut(random, pattern[0]);
        }
        int[] input = new int[size];
        int[] output = new int[size];
        for (int i = 0; i < size; i++) {
            output[i] = pattern[i % pattern.length];
            input[i] = i < 2 * pattern.length ? output[i] : 0;
        }
        return new RowPair(input, output);
    }
}
