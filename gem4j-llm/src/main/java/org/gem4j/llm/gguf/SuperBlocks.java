// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.gguf;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.gem4j.llm.gguf.PlainBlocks.half;
import static org.gem4j.llm.gguf.PlainBlocks.unsigned;

import java.lang.foreign.MemorySegment;

/// The "K" formats: 256 values with scales `d` (and `m`) for all, and finer ones of a few bits for 16 or 32 each.
final class SuperBlocks {
    private static final int SIZE = 256;
    private static final int HALF = SIZE / 2;

    private SuperBlocks() {}

    /// 16 bytes of scales (low half) and minima (high half), 64 bytes of 2 bits, d, m.
    static void q2(MemorySegment in, long at, float[] to, int from) {
        float d = half(in, at + 80);
        float m = half(in, at + 82);
        for (int i = 0; i < SIZE; i++) {
            int scale = unsigned(in, at + i / 16);
            int q = twoBits(in, at + 16, i);
            to[from + i] = d * (scale & 15) * q - m * (scale >> 4);
        }
    }

    /// 32 bytes of third bits, 64 bytes of 2 bits, 12 bytes of 16 scales of 6 bits, d.
    static void q3(MemorySegment in, long at, float[] to, int from) {
        float d = half(in, at + 108);
        for (int i = 0; i < SIZE; i++) {
            int group = i / 16;
            int low = unsigned(in, at + 96 + group % 8) >> (group < 8 ? 0 : 4) & 15;
            int high = unsigned(in, at + 104 + group % 4) >> 2 * (group / 4) & 3;
            int third = unsigned(in, at + i % 32) >> i / 32 & 1;
            int q = twoBits(in, at + 32, i) - (third == 1 ? 0 : 4);
            to[from + i] = d * ((low | high << 4) - 32) * q;
        }
    }

    /// The 2 bits of number `i`: each run of 32 bytes holds 128 values, 32 in each pair of bits.
    private static int twoBits(MemorySegment in, long at, int i) {
        return unsigned(in, at + i / HALF * 32 + i % 32) >> 2 * (i % HALF / 32) & 3;
    }

    /// d, m, 12 bytes of 8 scales and 8 minima of 6 bits, 128 bytes of 4 bits.
    static void q4(MemorySegment in, long at, float[] to, int from) {
        float d = half(in, at);
        float m = half(in, at + 2);
        for (int group = 0; group < 8; group++) {
            float scale = d * scale(in, at + 4, group);
            float minimum = m * minimum(in, at + 4, group);
            for (int i = 0; i < 32; i++) {
                to[from + 32 * group + i] = scale * fourBits(in, at + 16, group, i) - minimum;
            }
        }
    }

    /// d, m, scales and minima as in [#q4], 32 bytes of fifth bits, 128 bytes of 4 bits.
    static void q5(MemorySegment in, long at, float[] to, int from) {
        float d = half(in, at);
        float m = half(in, at + 2);
        for (int group = 0; group < 8; group++) {
            float scale = d * scale(in, at + 4, group);
            float minimum = m * minimum(in, at + 4, group);
            for (int i = 0; i < 32; i++) {
                int fifth = unsigned(in, at + 16 + i) >> group & 1;
                to[from + 32 * group + i] = scale * (fourBits(in, at + 48, group, i) | fifth << 4) - minimum;
            }
        }
    }

    /// Each run of 32 bytes holds two groups of 32 values, one in each half of the bytes.
    private static int fourBits(MemorySegment in, long at, int group, int i) {
        return unsigned(in, at + group / 2 * 32 + i) >> 4 * (group % 2) & 15;
    }

    private static int scale(MemorySegment in, long at, int group) {
        return group < 4
                ? unsigned(in, at + group) & 63
                : unsigned(in, at + group + 4) & 15 | unsigned(in, at + group - 4) >> 6 << 4;
    }

    private static int minimum(MemorySegment in, long at, int group) {
        return group < 4
                ? unsigned(in, at + group + 4) & 63
                : unsigned(in, at + group + 4) >> 4 | unsigned(in, at + group) >> 6 << 4;
    }

    /// 128 bytes of the lower 4 bits, 64 bytes of the upper 2, 16 signed scales, d.
    static void q6(MemorySegment in, long at, float[] to, int from) {
        float d = half(in, at + 208);
        for (int i = 0; i < SIZE; i++) {
            int inHalf = i % HALF;
            int low = unsigned(in, at + i / HALF * 64 + inHalf % 64) >> 4 * (inHalf / 64) & 15;
            int high = twoBits(in, at + 128, i);
            to[from + i] = d * in.get(JAVA_BYTE, at + 192 + i / 16) * ((low | high << 4) - 32);
        }
    }
}
