// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/// Blocks of a scale d and 32 signed bytes q: q·d.
final class Q8Blocks implements BlockCodec {
    static final int SCALES = BlockFormat.SIZE * ROWS;

    private static final int MOST = 127;

    /// The lowest 5 of the 24 bits of a float.
    private static final int LOW_BITS = 31;

    @Override
    public int bytes() {
        return SCALES + 2 * ROWS;
    }

    @Override
    public boolean recover(float[] values, int from, float[] scales, int[] quants) {
        float largest = largest(values, from);
        if (largest == 0) {
            return fits(values, from, 0, scales, quants);
        }
        // An integer of 8 bits times a half, which has 11.
        if ((Float.floatToRawIntBits(largest) & LOW_BITS) != 0) {
            return false;
        }
        // The largest integer is most often 127.
        for (int q = MOST; q >= 1; q--) {
            float scale = BlockCodec.rounded(largest / q);
            if (q * scale == largest && fits(values, from, scale, scales, quants)) {
                return true;
            }
        }
        // There is -128 but no 128.
        float scale = BlockCodec.rounded(largest / (MOST + 1));
        return (MOST + 1) * scale == largest
                && (fits(values, from, scale, scales, quants) || fits(values, from, -scale, scales, quants));
    }

    private static float largest(float[] values, int from) {
        float largest = 0;
        for (int i = 0; i < BlockFormat.SIZE; i++) {
            largest = Math.max(largest, Math.abs(values[from + i]));
        }
        return largest;
    }

    private static boolean fits(float[] values, int from, float scale, float[] scales, int[] quants) {
        scales[0] = scale;
        for (int i = 0; i < BlockFormat.SIZE; i++) {
            int q = scale == 0 ? 0 : Math.round(values[from + i] / scale);
            if (q < -MOST - 1 || q > MOST || q * scale != values[from + i]) {
                return false;
            }
            quants[i] = q;
        }
        return true;
    }

    @Override
    public void quantize(float[] values, int from, float[] scales, int[] quants) {
        float scale = largest(values, from) / MOST;
        scales[0] = BlockCodec.rounded(scale);
        for (int i = 0; i < BlockFormat.SIZE; i++) {
            quants[i] = scale == 0 ? 0 : Math.clamp(Math.round(values[from + i] / scale), -MOST, MOST);
        }
    }

    @Override
    public void write(MemorySegment to, long at, int row, float[] scales, int[] quants) {
        for (int i = 0; i < BlockFormat.SIZE; i++) {
            to.set(JAVA_BYTE, at + BlockCodec.place(i, row), (byte) quants[i]);
        }
        BlockCodec.putHalf(to, at + SCALES + 2 * row, scales[0]);
    }

    @Override
    public void read(MemorySegment from, long at, int row, float[] to, int first) {
        float scale = BlockCodec.half(from, at + SCALES + 2 * row);
        for (int i = 0; i < BlockFormat.SIZE; i++) {
            to[first + i] = from.get(JAVA_BYTE, at + BlockCodec.place(i, row)) * scale;
        }
    }
}
