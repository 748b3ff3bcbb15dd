// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.arrow;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// A table of the FlatBuffers format, which Arrow describes its messages in. Reads are checked against the segment's
/// bounds.
///
/// @param bytes the whole buffer
/// @param at where the table begins
record FlatTable(MemorySegment bytes, long at) {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    static FlatTable root(MemorySegment bytes) {
        return new FlatTable(bytes, bytes.get(INT, 0));
    }

    /// Where the field's value is, or -1 if it has its default.
    private long field(int number) {
        long table = at - bytes.get(INT, at);
        int length = Short.toUnsignedInt(bytes.get(SHORT, table));
        int slot = 4 + 2 * number;
        int offset = slot < length ? Short.toUnsignedInt(bytes.get(SHORT, table + slot)) : 0;
        return offset == 0 ? -1 : at + offset;
    }

    boolean has(int number) {
        return field(number) >= 0;
    }

    boolean bool(int number, boolean fallback) {
        long field = field(number);
        return field < 0 ? fallback : bytes.get(ValueLayout.JAVA_BYTE, field) != 0;
    }

    int byteValue(int number) {
        long field = field(number);
        return field < 0 ? 0 : Byte.toUnsignedInt(bytes.get(ValueLayout.JAVA_BYTE, field));
    }

    int shortValue(int number) {
        return shortValue(number, 0);
    }

    int shortValue(int number, int fallback) {
        long field = field(number);
        return field < 0 ? fallback : bytes.get(SHORT, field);
    }

    int intValue(int number) {
        return intValue(number, 0);
    }

    int intValue(int number, int fallback) {
        long field = field(number);
        return field < 0 ? fallback : bytes.get(INT, field);
    }

    long longValue(int number) {
        long field = field(number);
        return field < 0 ? 0 : bytes.get(LONG, field);
    }

    FlatTable table(int number) {
        return new FlatTable(bytes, target(number));
    }

    String text(int number) {
        if (!has(number)) {
            return "";
        }
        long start = target(number);
        int length = bytes.get(INT, start);
        return new String(bytes.asSlice(start + 4, length).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }

    /// The number of elements of a vector.
    int count(int number) {
        return has(number) ? bytes.get(INT, target(number)) : 0;
    }

    /// An element of a vector of tables.
    FlatTable element(int number, int index) {
        long slot = target(number) + 4 + 4L * index;
        return new FlatTable(bytes, slot + bytes.get(INT, slot));
    }

    /// A number within an element of a vector of structs of two longs.
    long pairElement(int number, int index, int half) {
        return bytes.get(LONG, target(number) + 4 + 16L * index + 8L * half);
    }

    /// An element of a vector of ints.
    int intElement(int number, int index) {
        return bytes.get(INT, target(number) + 4 + 4L * index);
    }

    /// An element of a vector of longs.
    long longElement(int number, int index) {
        return bytes.get(LONG, target(number) + 4 + 8L * index);
    }

    private long target(int number) {
        long field = field(number);
        if (field < 0) {
            throw new IndexOutOfBoundsException("a message lacks its field " + number);
        }
        return field + bytes.get(INT, field);
    }
}
