// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/// Blocks of a scale d, a minimum m and 32 integers q of 4 bits: q·d + m. A byte holds those of the columns i and
/// i + 16, the first one in its lower half.
final class Q4Blocks implements BlockCodec {
    static final int HALF_BLOCK = BlockFormat.SIZE / 2;
    static final int SCALES = HALF_BLOCK * ROWS;
    static final int MINIMUMS = SCALES + 2 * ROWS;

    private static final int MOST = 15;

    /// Q4_0 stores q + 8 with 4 bits: (q - 8)·d.
    private static final int MIDDLE = 8;

    /// Factors of each column's hidden states, which undo what [#shift] does to its weights.
    private static final float[] FACTORS = new float[BlockFormat.SIZE];

    static {
        for (int i = 0; i < FACTORS.length; i++) {
            FACTORS[i] = 1f / (1 << shift(i));
        }
    }

    /// By how many bits kernels leave a column's weights shifted.
    static int shift(int column) {
        int bits = column % 4 * Byte.SIZE + column / HALF_BLOCK * 4;
        return bits + 4 == Integer.SIZE ? 0 : bits;
    }

    @Override
    public float[] scaled(float[] values) {
        float[] scaled = new float[values.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = values[i] * FACTORS[i % FACTORS.length];
        }
        return scaled;
    }

    @Override
    public int bytes() {
        return MINIMUMS + 2 * ROWS;
    }

    @Override
    public boolean recover(float[] values, int from, float[] scales, int[] quants) {
        float least = values[from];
        float most = values[from];
        for (int i = 1; i < BlockFormat.SIZE; i++) {
            least = Math.min(least, values[from + i]);
            most = Math.max(most, values[from + i]);
        }
        return recoverWithMinimum(values, from, least, most, scales, quants)
                || recoverCentered(values, from, Math.abs(least) > Math.abs(most) ? least : most, scales, quants);
    }

    /// Blocks of Q4_1; where a block does not use the integer 0, the minimum lies below all values.
    private static boolean recoverWithMinimum(
            float[] values, int from, float least, float most, float[] scales, int[] quants) {
        if (least == most) {
            return fits(values, from, 0, BlockCodec.rounded(least), scales, quants);
        }
        for (int steps = MOST; steps >= 1; steps--) {
            float scale = BlockCodec.rounded((most - least) / steps);
            // The values are rounded, so their difference is too.
            if (Math.abs(steps * scale - (most - least)) > 1e-5f * (most - least)) {
                continue;
            }
            for (int first = 0; first <= MOST - steps; first++) {
                float minimum = BlockCodec.rounded(least - first * scale);
                if (first * scale + minimum == least && fits(values, from, scale, minimum, scales, quants)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Blocks of Q4_0, whose scale may be negative.
    private static boolean recoverCentered(float[] values, int from, float largest, float[] scales, int[] quants) {
        for (int q = -MIDDLE; q < MIDDLE; q++) {
            float scale = q == 0 ? 0 : BlockCodec.rounded(largest / q);
            if (q * scale == largest && fits(values, from, scale, -MIDDLE * scale, scales, quants)) {
                return true;
            }
        }
        return false;
    }

    private static boolean fits(float[] values, int from, float scale, float minimum, float[] scales, int[] quants) {
        scales[0] = scale;
        scales[1] = minimum;
        for (int i = 0; i < BlockFormat.SIZE; i++) {
            int q = scale == 0 ? 0 : Math.round((values[from + i] - minimum) / scale);
            if (q < 0 || q > MOST || q * scale + minimum != values[from + i]) {
                return false;
            }
            quants[i] = q;
        }
        return true;
    }

    @Override
    public void quantize(float[] values, int from, float[] scales, int[] quants) {
        float least = values[from];
        float most = values[from];
        for (int i = 1; i < BlockFormat.SIZE; i++) {
            least = Math.min(least, values[from + i]);
            most = Math.max(most, values[from + i]);
        }
        float scale = (most - least) / MOST;
        scales[0] = BlockCodec.rounded(scale);
        scales[1] = BlockCodec.rounded(least);
        for (int i = 0; i < BlockFormat.SIZE; i++) {
            quants[i] = scale == 0 ? 0 : Math.clamp(Math.round((values[from + i] - least) / scale), 0, MOST);
        }
    }

    @Override
    public void write(MemorySegment to, long at, int row, float[] scales, int[] quants) {
        for (int i = 0; i < HALF_BLOCK; i++) {
            to.set(JAVA_BYTE, at + BlockCodec.place(i, row), (byte) (quants[i] | quants[i + HALF_BLOCK] << 4));
        }
        BlockCodec.putHalf(to, at + SCALES + 2 * row, scales[0]);
        BlockCodec.putHalf(to, at + MINIMUMS + 2 * row, scales[1]);
    }

    @Override
    public void read(MemorySegment from, long at, int row, float[] to, int first) {
        float scale = BlockCodec.half(from, at + SCALES + 2 * row);
        float minimum = BlockCodec.half(from, at + MINIMUMS + 2 * row);
        for (int i = 0; i < HALF_BLOCK; i++) {
            int both = from.get(JAVA_BYTE, at + BlockCodec.place(i, row)) & 0xff;
            to[first + i] = (both & MOST) * scale + minimum;
            to[first + HALF_BLOCK + i] = (both >> 4) * scale + minimum;
        }
    }
}
