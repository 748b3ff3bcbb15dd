// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.arrow;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;

/// Reads numbers of an Arrow buffer.
final class ArrowNumbers {
    static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfFloat FLOAT =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfDouble DOUBLE =
            ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private ArrowNumbers() {}

    /// A `Long`, `BigInteger`, `Double` or `BigDecimal`.
    static Object value(ArrowType type, MemorySegment data, long index) {
        return switch (type.kind()) {
            case FLOAT -> real(type, data, index);
            case DECIMAL -> decimal(type, data, index);
            default -> {
                long value = integer(type, data, index);
                yield value < 0 && !type.signed() ? new BigInteger(Long.toUnsignedString(value)) : (Object) value;
            }
        };
    }

    static boolean bit(MemorySegment bits, long index) {
        return (bits.get(ValueLayout.JAVA_BYTE, index >>> 3) >> (index & 7) & 1) != 0;
    }

    /// An integer of up to 64 bits; one of 64 bits without a sign has its bits.
    static long integer(ArrowType type, MemorySegment data, long index) {
        return switch (type.size()) {
            case 8 -> {
                byte value = data.get(ValueLayout.JAVA_BYTE, index);
                yield type.signed() ? value : Byte.toUnsignedInt(value);
            }
            case 16 -> {
                short value = data.get(SHORT, 2 * index);
                yield type.signed() ? value : Short.toUnsignedInt(value);
            }
            case 32 -> {
                int value = data.get(INT, 4 * index);
                yield type.signed() ? value : Integer.toUnsignedLong(value);
            }
            default -> data.get(LONG, 8 * index);
        };
    }

    private static double real(ArrowType type, MemorySegment data, long index) {
        return switch (type.size()) {
            case 16 -> Float.float16ToFloat(data.get(SHORT, 2 * index));
            case 32 -> data.get(FLOAT, 4 * index);
            default -> data.get(DOUBLE, 8 * index);
        };
    }

    private static BigDecimal decimal(ArrowType type, MemorySegment data, long index) {
        int bytes = type.size() / Byte.SIZE;
        byte[] digits = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            digits[bytes - 1 - i] = data.get(ValueLayout.JAVA_BYTE, index * bytes + i);
        }
        return new BigDecimal(new BigInteger(digits), type.detail());
    }
}
