// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/// Stored integers and halves of neighboring rows as vectors of the processor's width, at most 16 floats.
final class Lanes {
    static final VectorSpecies<Float> FLOATS = VectorSpecies.of(float.class, shape());
    static final int COUNT = FLOATS.length();

    private static final VectorSpecies<Integer> INTS = VectorSpecies.of(int.class, shape());
    private static final VectorSpecies<Short> SHORTS =
            VectorSpecies.of(short.class, VectorShape.forBitSize(COUNT * Short.SIZE));

    /// Of 8 lanes where fewer are needed: there are no smaller ones.
    private static final VectorSpecies<Byte> BYTES =
            VectorSpecies.of(byte.class, VectorShape.forBitSize(Math.max(8, COUNT) * Byte.SIZE));

    /// What turns the exponent of a half into that of a float.
    private static final float HALF_EXPONENT = 0x1p112f;

    private Lanes() {}

    private static VectorShape shape() {
        int bits = Math.clamp(VectorShape.preferredShape().vectorBitSize(), 128, BlockCodec.ROWS * Float.SIZE);
        return VectorShape.forBitSize(bits);
    }

    /// Signed bytes.
    static FloatVector bytes(MemorySegment from, long at) {
        return (FloatVector) ByteVector.fromMemorySegment(BYTES, from, at, ByteOrder.LITTLE_ENDIAN)
                .convertShape(VectorOperators.B2F, FLOATS, 0);
    }

    /// Bytes whose upper bits are copies of the sign.
    static IntVector integers(MemorySegment from, long at) {
        return (IntVector) ByteVector.fromMemorySegment(BYTES, from, at, ByteOrder.LITTLE_ENDIAN)
                .convertShape(VectorOperators.B2I, INTS, 0);
    }

    static FloatVector floats(IntVector integers) {
        return (FloatVector) integers.convertShape(VectorOperators.I2F, FLOATS, 0);
    }

    /// Finite IEEE halves.
    static FloatVector halves(MemorySegment from, long at) {
        IntVector bits = (IntVector) ShortVector.fromMemorySegment(SHORTS, from, at, ByteOrder.LITTLE_ENDIAN)
                .convertShape(VectorOperators.S2I, INTS, 0);
        IntVector sign = bits.and(0x8000).lanewise(VectorOperators.LSHL, 16);
        return bits.and(0x7fff)
                .lanewise(VectorOperators.LSHL, 13)
                .or(sign)
                .reinterpretAsFloats()
                .mul(HALF_EXPONENT);
    }
}
