// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.arrow;

import java.util.ArrayList;
import java.util.List;

/// The type of an Arrow field.
///
/// @param size bits of a number, bytes of a fixed-size binary, elements of a fixed-size list
/// @param detail digits behind the point of a decimal; unit of a time, timestamp or duration (0 s, 1 ms, 2 us, 3 ns),
///     of a date (0 days, 1 ms) or of an interval (0 months, 1 days and ms, 2 months, days and ns)
/// @param signed whether an integer has a sign
/// @param typeIds which number stands for each child of a union
record ArrowType(Kind kind, int size, int detail, boolean signed, List<Integer> typeIds) {
    /// With the number of buffers in a record batch, those of unknown number left out.
    enum Kind {
        NULL(0),
        INT(2),
        FLOAT(2),
        BINARY(3),
        TEXT(3),
        BOOL(2),
        DECIMAL(2),
        DATE(2),
        TIME(2),
        TIMESTAMP(2),
        LOCAL_TIMESTAMP(2),
        INTERVAL(2),
        LIST(2),
        STRUCT(1),
        SPARSE_UNION(1),
        DENSE_UNION(2),
        FIXED_BINARY(2),
        FIXED_LIST(1),
        MAP(2),
        DURATION(2),
        LARGE_BINARY(3),
        LARGE_TEXT(3),
        LARGE_LIST(2),
        RUN_ENDS(0),
        BINARY_VIEW(2),
        TEXT_VIEW(2),
        LIST_VIEW(3),
        LARGE_LIST_VIEW(3);

        private final int buffers;

        Kind(int buffers) {
            this.buffers = buffers;
        }

        /// Whether a null has its bit in the first buffer.
        boolean hasValidity() {
            return switch (this) {
                case NULL, SPARSE_UNION, DENSE_UNION, RUN_ENDS -> false;
                default -> true;
            };
        }

        boolean isView() {
            return this == BINARY_VIEW || this == TEXT_VIEW;
        }
    }

    private static final int[] FLOAT_BITS = {16, 32, 64};
    private static final List<Integer> DECIMAL_BITS = List.of(32, 64, 128, 256);
    private static final int MOST_SCALE = 1000;

    static ArrowType integer(int bits, boolean signed) {
        return new ArrowType(Kind.INT, bits, 0, signed, List.of());
    }

    /// @param code Arrow's number of the type
    static ArrowType read(String name, int code, FlatTable field) {
        return switch (code) {
            case 1 -> of(Kind.NULL);
            case 2 -> integer(field.table(3).intValue(0), field.table(3).bool(1, false));
            case 3 -> of(Kind.FLOAT, FLOAT_BITS[field.table(3).shortValue(0)], 0);
            case 4 -> of(Kind.BINARY);
            case 5 -> of(Kind.TEXT);
            case 6 -> of(Kind.BOOL);
            case 7 -> decimal(name, field.table(3));
            case 8 -> of(Kind.DATE, 0, field.table(3).shortValue(0, 1));
            case 9 ->
                of(Kind.TIME, field.table(3).intValue(1, 32), field.table(3).shortValue(0, 1));
            case 10 ->
                of(
                        field.table(3).text(1).isEmpty() ? Kind.LOCAL_TIMESTAMP : Kind.TIMESTAMP,
                        0,
                        field.table(3).shortValue(0));
            case 11 -> of(Kind.INTERVAL, 0, field.table(3).shortValue(0));
            case 12 -> of(Kind.LIST);
            case 13 -> of(Kind.STRUCT);
            case 14 -> union(field);
            case 15 -> of(Kind.FIXED_BINARY, field.table(3).intValue(0), 0);
            case 16 -> of(Kind.FIXED_LIST, field.table(3).intValue(0), 0);
            case 17 -> of(Kind.MAP);
            case 18 -> of(Kind.DURATION, 0, field.table(3).shortValue(0, 1));
            case 19 -> of(Kind.LARGE_BINARY);
            case 20 -> of(Kind.LARGE_TEXT);
            case 21 -> of(Kind.LARGE_LIST);
            case 22 -> of(Kind.RUN_ENDS);
            case 23 -> of(Kind.BINARY_VIEW);
            case 24 -> of(Kind.TEXT_VIEW);
            case 25 -> of(Kind.LIST_VIEW);
            case 26 -> of(Kind.LARGE_LIST_VIEW);
            default ->
                throw new IllegalArgumentException("column " + name + " has a type that is not known (number " + code
                        + "); save it as text, a number, a list or a struct");
        };
    }

    private static ArrowType of(Kind kind) {
        return of(kind, 0, 0);
    }

    private static ArrowType of(Kind kind, int size, int detail) {
        if (size < 0) {
            throw new IllegalArgumentException("a value cannot have the size " + size);
        }
        return new ArrowType(kind, size, detail, true, List.of());
    }

    private static ArrowType decimal(String name, FlatTable type) {
        int scale = type.intValue(1);
        if (Math.abs(scale) > MOST_SCALE) {
            throw new IllegalArgumentException("column " + name + " has decimals with " + scale
                    + " digits after the decimal point; at most " + MOST_SCALE + " are read");
        }
        int bits = type.intValue(2, 128);
        if (!DECIMAL_BITS.contains(bits)) {
            throw new IllegalArgumentException(
                    "column " + name + " has decimals of " + bits + " bits, not of one of " + DECIMAL_BITS);
        }
        return of(Kind.DECIMAL, bits, scale);
    }

    private static ArrowType union(FlatTable field) {
        FlatTable union = field.table(3);
        List<Integer> ids = new ArrayList<>();
        for (int i = 0; i < field.count(5); i++) {
            ids.add(union.has(1) ? union.intElement(1, i) : i);
        }
        Kind kind = union.shortValue(0) == 0 ? Kind.SPARSE_UNION : Kind.DENSE_UNION;
        return new ArrowType(kind, 0, 0, true, List.copyOf(ids));
    }

    int buffers() {
        return kind.buffers;
    }
}
