// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.gguf;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.gem4j.llm.ModelException;

/// How a GGUF file stores values: plainly, or in blocks that share scales.
enum GgufType {
    F32(0, 1, 4, PlainBlocks::f32),
    F16(1, 1, 2, PlainBlocks::f16),
    Q4_0(2, 32, 18, PlainBlocks::q4),
    Q4_1(3, 32, 20, PlainBlocks::q4WithMinimum),
    Q5_0(6, 32, 22, PlainBlocks::q5),
    Q5_1(7, 32, 24, PlainBlocks::q5WithMinimum),
    Q8_0(8, 32, 34, PlainBlocks::q8),
    Q2_K(10, 256, 84, SuperBlocks::q2),
    Q3_K(11, 256, 110, SuperBlocks::q3),
    Q4_K(12, 256, 144, SuperBlocks::q4),
    Q5_K(13, 256, 176, SuperBlocks::q5),
    Q6_K(14, 256, 210, SuperBlocks::q6),
    BF16(30, 1, 2, PlainBlocks::bf16);

    /// Turns one block into values.
    interface Block {
        /// @param in the file
        /// @param at first byte of the block
        /// @param to receives the values
        /// @param from place of the first
        void read(MemorySegment in, long at, float[] to, int from);
    }

    private final int id;
    private final int values;
    private final int bytes;
    private final Block block;

    GgufType(int id, int values, int bytes, Block block) {
        this.id = id;
        this.values = values;
        this.bytes = bytes;
        this.block = block;
    }

    /// The type with the file's number for it.
    ///
    /// @throws ModelException if it is not one of these
    static GgufType of(int id, String tensor) {
        for (GgufType type : values()) {
            if (type.id == id) {
                return type;
            }
        }
        throw new ModelException(
                "tensor " + tensor + " has GGML type " + id + ", which cannot be read; the known ones are "
                        + Arrays.stream(values()).map(Enum::name).collect(Collectors.joining(", ")));
    }

    /// Bytes that this many values take.
    ///
    /// @throws ModelException if they do not fill whole blocks
    long bytesOf(long count, String tensor) {
        if (count % values != 0) {
            throw new ModelException("tensor " + tensor + " of type " + this + " must have a multiple of " + values
                    + " values but has " + count);
        }
        return count / values * bytes;
    }

    /// Reads values from a tensor's bytes.
    ///
    /// @param in its bytes
    /// @param first number of the first one, a multiple of the block size
    /// @param to filled completely; its length is a multiple of the block size
    void read(MemorySegment in, long first, float[] to) {
        long at = first / values * bytes;
        for (int from = 0; from < to.length; from += values) {
            block.read(in, at, to, from);
            at += bytes;
        }
    }
}
