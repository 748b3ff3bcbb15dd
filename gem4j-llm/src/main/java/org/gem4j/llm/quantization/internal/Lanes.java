// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
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

    /// What turns the exponent of a half into that of a float.
    static final float HALF_EXPONENT = 0x1p112f;

    private Lanes() {}

    private static VectorShape shape() {
        int bits = Math.clamp(VectorShape.preferredShape().vectorBitSize(), 128, BlockCodec.ROWS * Float.SIZE);
        return VectorShape.forBitSize(bits);
    }

    /// Four bytes of each row.
    static IntVector integers(MemorySegment from, long at) {
        return IntVector.fromMemorySegment(INTS, from, at, ByteOrder.LITTLE_ENDIAN);
    }

    /// Finite IEEE halves times a power of two.
    ///
    /// @param factor that power times [#HALF_EXPONENT]
    static FloatVector halves(MemorySegment from, long at, float factor) {
        IntVector bits = (IntVector) ShortVector.fromMemorySegment(SHORTS, from, at, ByteOrder.LITTLE_ENDIAN)
                .convertShape(VectorOperators.S2I, INTS, 0);
        IntVector sign = bits.and(0x8000).lanewise(VectorOperators.LSHL, 16);
        return bits.and(0x7fff)
                .lanewise(VectorOperators.LSHL, 13)
                .or(sign)
                .reinterpretAsFloats()
                .mul(factor);
    }
}
