// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.arc;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Choices;

/// The building blocks of the rules of arc_1d. Colors are 1 to 9, 0 is the background.
final class Rows {
    static final int COLORS = 9;

    private Rows() {}

    static int color(SeededRandom random) {
        return random.between(1, COLORS);
    }

    /// A color other than this one.
    static int colorBut(SeededRandom random, int other) {
        int color = random.between(1, COLORS - 1);
        return color >= other ? color + 1 : color;
    }

    /// The colors, separated by spaces.
    static String text(int[] row) {
        byte[] text = new byte[2 * row.length - 1];
        Arrays.fill(text, (byte) ' ');
        for (int i = 0; i < row.length; i++) {
            text[2 * i] = (byte) ('0' + row[i]);
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    static int[] mirrored(int[] row) {
        int[] mirrored = new int[row.length];
        for (int i = 0; i < row.length; i++) {
            mirrored[i] = row[row.length - 1 - i];
        }
        return mirrored;
    }

    /// A row with one block.
    static int[] block(int size, int start, int length, int color) {
        int[] row = new int[size];
        Arrays.fill(row, start, start + length, color);
        return row;
    }

    /// A row with several blocks of one color.
    static int[] blocks(int size, int[] starts, int[] lengths, int color) {
        int[] row = new int[size];
        for (int i = 0; i < starts.length; i++) {
            Arrays.fill(row, starts[i], starts[i] + lengths[i], color);
        }
        return row;
    }

    /// Lengths of blocks, in random order, that fit into `size` cells with gaps between them.
    ///
    /// @param least the least length, which must have room `count` times
    static int[] lengths(SeededRandom random, int size, int count, int least, int most, int gap) {
        int[] lengths = new int[count];
        int room = size - (count - 1) * gap - count * least;
        for (int i = 0; i < count; i++) {
            int more = random.between(0, Math.min(most - least, room));
            lengths[i] = least + more;
            room -= more;
        }
        Choices.shuffle(random, lengths);
        return lengths;
    }

    /// The positions of blocks of these lengths, in this order, with gaps of at least `gap` between them.
    ///
    /// @param from the first cell they may use
    static int[] starts(SeededRandom random, int from, int size, int[] lengths, int gap) {
        int room = size - from - (lengths.length - 1) * gap;
        for (int length : lengths) {
            room -= length;
        }
        int[] starts = new int[lengths.length];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = random.between(0, room);
        }
        Arrays.sort(starts);
        int before = from;
        for (int i = 0; i < starts.length; i++) {
            starts[i] += before;
            before += lengths[i] + gap;
        }
        return starts;
    }

    /// A number of blocks that suits the size of the row.
    static int count(SeededRandom random, int size, int least) {
        return random.between(least, Math.max(least, Math.min(size / 5, least + 3)));
    }
}
