// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.arrow;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A column of a record batch, read in place.
final class ArrowVector {
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfFloat FLOAT =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfDouble DOUBLE =
            ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final long[] UNITS = {1, 1_000, 1_000_000, 1_000_000_000};

    private final ArrowField field;
    private final long length;
    private final List<MemorySegment> buffers;
    private final List<ArrowVector> children;
    private final @Nullable ArrowVector dictionary;

    ArrowVector(
            ArrowField field,
            long length,
            List<MemorySegment> buffers,
            List<ArrowVector> children,
            @Nullable ArrowVector dictionary) {
        this.field = field;
        this.length = length;
        this.buffers = buffers;
        this.children = children;
        this.dictionary = dictionary;
    }

    long length() {
        return length;
    }

    /// The value number `index`; times and dates as text.
    @Nullable
    Object get(long index) {
        if (index < 0 || index >= length) {
            throw new IndexOutOfBoundsException(
                    "column " + field.name() + " has " + length + " values, but number " + index + " is asked for");
        }
        if (isNull(index)) {
            return null;
        }
        if (dictionary != null) {
            return dictionary.get(integer(field.index(), index));
        }
        ArrowType type = field.type();
        return switch (type.kind()) {
            case NULL -> null;
            case INT -> unsignedLong(type, index);
            case FLOAT -> decimal(type, index);
            case BOOL -> bit(buffers.get(1), index);
            case DATE -> date(type, index);
            case TIMESTAMP -> timestamp(type, index);
            case TEXT, LARGE_TEXT -> new String(bytes(index), StandardCharsets.UTF_8);
            case BINARY, LARGE_BINARY -> bytes(index);
            case FIXED_BINARY ->
                buffers.get(1).asSlice(index * type.size(), type.size()).toArray(ValueLayout.JAVA_BYTE);
            case STRUCT -> struct(index);
            case LIST, LARGE_LIST -> list(offset(index), offset(index + 1));
            case FIXED_LIST -> list(index * type.size(), (index + 1) * type.size());
            case MAP -> map(index);
        };
    }

    private boolean isNull(long index) {
        if (field.type().kind() == ArrowType.Kind.NULL && dictionary == null) {
            return true;
        }
        MemorySegment validity = buffers.getFirst();
        return validity.byteSize() > 0 && !bit(validity, index);
    }

    private static boolean bit(MemorySegment bits, long index) {
        return (bits.get(ValueLayout.JAVA_BYTE, index >>> 3) >> (index & 7) & 1) != 0;
    }

    private Object unsignedLong(ArrowType type, long index) {
        long value = integer(type, index);
        return value < 0 && !type.signed() ? Long.toUnsignedString(value) : (Object) value;
    }

    private long integer(ArrowType type, long index) {
        MemorySegment data = buffers.get(1);
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

    private double decimal(ArrowType type, long index) {
        MemorySegment data = buffers.get(1);
        return switch (type.size()) {
            case 16 -> Float.float16ToFloat(data.get(SHORT, 2 * index));
            case 32 -> data.get(FLOAT, 4 * index);
            default -> data.get(DOUBLE, 8 * index);
        };
    }

    private String date(ArrowType type, long index) {
        long days = type.size() == 0
                ? buffers.get(1).get(INT, 4 * index)
                : Math.floorDiv(buffers.get(1).get(LONG, 8 * index), 86_400_000L);
        return LocalDate.ofEpochDay(days).toString();
    }

    private String timestamp(ArrowType type, long index) {
        long value = buffers.get(1).get(LONG, 8 * index);
        long unit = UNITS[type.size()];
        return Instant.ofEpochSecond(Math.floorDiv(value, unit), Math.floorMod(value, unit) * (1_000_000_000L / unit))
                .toString();
    }

    private long offset(long index) {
        return switch (field.type().kind()) {
            case LARGE_TEXT, LARGE_BINARY, LARGE_LIST -> buffers.get(1).get(LONG, 8 * index);
            default -> buffers.get(1).get(INT, 4 * index);
        };
    }

    private byte[] bytes(long index) {
        long from = offset(index);
        return buffers.get(2).asSlice(from, offset(index + 1) - from).toArray(ValueLayout.JAVA_BYTE);
    }

    private List<@Nullable Object> list(long from, long to) {
        ArrowVector elements = children.getFirst();
        List<@Nullable Object> list = new ArrayList<>();
        for (long i = from; i < to; i++) {
            list.add(elements.get(i));
        }
        return list;
    }

    private Map<String, @Nullable Object> struct(long index) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (ArrowVector child : children) {
            values.put(child.field.name(), child.get(index));
        }
        return values;
    }

    private Map<String, @Nullable Object> map(long index) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        ArrowVector pairs = children.getFirst();
        for (long i = offset(index); i < offset(index + 1); i++) {
            entries.put(
                    String.valueOf(pairs.children.getFirst().get(i)),
                    pairs.children.get(1).get(i));
        }
        return entries;
    }
}
