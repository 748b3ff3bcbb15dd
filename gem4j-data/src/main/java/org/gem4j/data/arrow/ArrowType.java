// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.arrow;

/// The type of an Arrow field.
///
/// @param size bits of an integer or a float, bytes of a fixed-size binary, elements of a fixed-size list, the unit of
///     a time (0 s, 1 ms, 2 us, 3 ns) or of a date (0 days, 1 ms)
/// @param signed whether an integer has a sign
record ArrowType(Kind kind, int size, boolean signed) {
    enum Kind {
        NULL,
        INT,
        FLOAT,
        BINARY,
        TEXT,
        BOOL,
        DATE,
        TIMESTAMP,
        LIST,
        STRUCT,
        FIXED_BINARY,
        FIXED_LIST,
        MAP,
        LARGE_BINARY,
        LARGE_TEXT,
        LARGE_LIST
    }

    private static final int[] FLOAT_BITS = {16, 32, 64};

    /// @param code Arrow's number of the type
    static ArrowType read(String name, int code, FlatTable field) {
        return switch (code) {
            case 1 -> of(Kind.NULL);
            case 2 ->
                new ArrowType(
                        Kind.INT, field.table(3).intValue(0), field.table(3).bool(1, false));
            case 3 -> new ArrowType(Kind.FLOAT, FLOAT_BITS[field.table(3).shortValue(0)], true);
            case 4 -> of(Kind.BINARY);
            case 5 -> of(Kind.TEXT);
            case 6 -> of(Kind.BOOL);
            case 8 ->
                new ArrowType(Kind.DATE, field.table(3).has(0) ? field.table(3).shortValue(0) : 1, true);
            case 10 -> new ArrowType(Kind.TIMESTAMP, field.table(3).shortValue(0), true);
            case 12 -> of(Kind.LIST);
            case 13 -> of(Kind.STRUCT);
            case 15 -> new ArrowType(Kind.FIXED_BINARY, field.table(3).intValue(0), true);
            case 16 -> new ArrowType(Kind.FIXED_LIST, field.table(3).intValue(0), true);
            case 17 -> of(Kind.MAP);
            case 19 -> of(Kind.LARGE_BINARY);
            case 20 -> of(Kind.LARGE_TEXT);
            case 21 -> of(Kind.LARGE_LIST);
            default ->
                throw new IllegalArgumentException("column " + name + " has Arrow type " + code
                        + ", which is not read; save it as text, a number, a list or a struct");
        };
    }

    private static ArrowType of(Kind kind) {
        return new ArrowType(kind, 0, true);
    }

    /// How many buffers a column of this type has.
    int buffers() {
        return switch (kind) {
            case NULL -> 0;
            case STRUCT, FIXED_LIST -> 1;
            case INT, FLOAT, BOOL, DATE, TIMESTAMP, FIXED_BINARY, LIST, LARGE_LIST, MAP -> 2;
            case BINARY, TEXT, LARGE_BINARY, LARGE_TEXT -> 3;
        };
    }
}
