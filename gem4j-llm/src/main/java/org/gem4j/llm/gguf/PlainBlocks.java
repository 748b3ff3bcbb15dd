// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.gguf;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Numbers without scales, and blocks of 32 with one scale `d`, some with a minimum `m`.
final class PlainBlocks {
    private static final int SIZE = 32;
    private static final int HALF = SIZE / 2;
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(LITTLE_ENDIAN);
    private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(LITTLE_ENDIAN);

    private PlainBlocks() {}

    static void f32(MemorySegment in, long at, float[] to, int from) {
        to[from] = in.get(FLOAT, at);
    }

    static void f16(MemorySegment in, long at, float[] to, int from) {
        to[from] = half(in, at);
    }

    static void bf16(MemorySegment in, long at, float[] to, int from) {
        to[from] = Float.intBitsToFloat(in.get(SHORT, at) << 16);
    }

    /// The IEEE half at a place.
    static float half(MemorySegment in, long at) {
        return Float.float16ToFloat(in.get(SHORT, at));
    }

    /// The unsigned byte at a place.
    static int unsigned(MemorySegment in, long at) {
        return in.get(JAVA_BYTE, at) & 0xff;
    }

    /// d, 16 bytes: (q - 8)·d.
    static void q4(MemorySegment in, long at, float[] to, int from) {
        float d = half(in, at);
        for (int i = 0; i < HALF; i++) {
            int both = unsigned(in, at + 2 + i);
            to[from + i] = ((both & 15) - 8) * d;
            to[from + HALF + i] = ((both >> 4) - 8) * d;
        }
    }

    /// d, m, 16 bytes: q·d + m.
    static void q4WithMinimum(MemorySegment in, long at, float[] to, int from) {
        float d = half(in, at);
        float m = half(in, at + 2);
        for (int i = 0; i < HALF; i++) {
            int both = unsigned(in, at + 4 + i);
            to[from + i] = (both & 15) * d + m;
            to[from + HALF + i] = (both >> 4) * d + m;
        }
    }

    /// d, 32 fifth bits, 16 bytes: (q - 16)·d.
    static void q5(MemorySegment in, long at, float[] to, int from) {
        float d = half(in, at);
        int fifth = in.get(INT, at + 2);
        for (int i = 0; i < HALF; i++) {
            int both = unsigned(in, at + 6 + i);
            to[from + i] = ((both & 15 | bit(fifth, i) << 4) - 16) * d;
            to[from + HALF + i] = ((both >> 4 | bit(fifth, i + HALF) << 4) - 16) * d;
        }
    }

    /// d, m, 32 fifth bits, 16 bytes: q·d + m.
    static void q5WithMinimum(MemorySegment in, long at, float[] to, int from) {
        float d = half(in, at);
        float m = half(in, at + 2);
        int fifth = in.get(INT, at + 4);
        for (int i = 0; i < HALF; i++) {
            int both = unsigned(in, at + 8 + i);
            to[from + i] = (both & 15 | bit(fifth, i) << 4) * d + m;
            to[from + HALF + i] = (both >> 4 | bit(fifth, i + HALF) << 4) * d + m;
        }
    }

    /// d, 32 signed bytes: q·d.
    static void q8(MemorySegment in, long at, float[] to, int from) {
        float d = half(in, at);
        for (int i = 0; i < SIZE; i++) {
            to[from + i] = in.get(JAVA_BYTE, at + 2 + i) * d;
        }
    }

    private static int bit(int bits, int i) {
        return bits >>> i & 1;
    }
}
