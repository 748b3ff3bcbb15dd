// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.arrow;

import java.util.ArrayList;
import java.util.List;

/// A field of an Arrow schema.
///
/// @param type what its values are
/// @param children fields of a struct, or the one of a list
/// @param dictionary number of the dictionary its values are indices into, or -1
/// @param index type of those indices, or the type itself
record ArrowField(String name, ArrowType type, List<ArrowField> children, long dictionary, ArrowType index) {
    private static final int MAX_DEPTH = 64;
    private static final int MAX_FIELDS = 1 << 16;

    /// The fields of a schema.
    static List<ArrowField> readAll(FlatTable schema) {
        List<FlatTable> seen = new ArrayList<>();
        List<ArrowField> fields = new ArrayList<>();
        for (int i = 0; i < schema.count(1); i++) {
            fields.add(read(schema.element(1, i), 0, seen));
        }
        return fields;
    }

    private static ArrowField read(FlatTable field, int depth, List<FlatTable> seen) {
        seen.add(field);
        if (depth > MAX_DEPTH || seen.size() > MAX_FIELDS) {
            throw new IllegalArgumentException("its schema has more than " + MAX_FIELDS
                    + " fields, or some nested more than " + MAX_DEPTH + " deep");
        }
        String name = field.text(0);
        ArrowType type = ArrowType.read(name, field.byteValue(2), field);
        List<ArrowField> children = new ArrayList<>();
        for (int i = 0; i < field.count(5); i++) {
            children.add(read(field.element(5, i), depth + 1, seen));
        }
        if (!field.has(4)) {
            return new ArrowField(name, type, List.copyOf(children), -1, type);
        }
        FlatTable encoding = field.table(4);
        ArrowType index = encoding.has(1)
                ? ArrowType.integer(
                        encoding.table(1).intValue(0), encoding.table(1).bool(1, false))
                : ArrowType.integer(Integer.SIZE, true);
        return new ArrowField(name, type, List.copyOf(children), encoding.longValue(0), index);
    }

    /// The field as it lies in a record batch: the indices in place of values from a dictionary.
    ArrowField stored() {
        return dictionary < 0 ? this : new ArrowField(name, index, List.of(), -1, index);
    }

    /// The field as it lies in the dictionary.
    ArrowField plain() {
        return new ArrowField(name, type, children, -1, type);
    }
}
