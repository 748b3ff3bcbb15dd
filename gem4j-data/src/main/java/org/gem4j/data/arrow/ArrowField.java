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

    static ArrowField read(FlatTable field, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("fields are nested more than " + MAX_DEPTH + " deep");
        }
        String name = field.text(0);
        ArrowType type = ArrowType.read(name, field.byteValue(2), field);
        List<ArrowField> children = new ArrayList<>();
        for (int i = 0; i < field.count(5); i++) {
            children.add(read(field.element(5, i), depth + 1));
        }
        if (!field.has(4)) {
            return new ArrowField(name, type, List.copyOf(children), -1, type);
        }
        FlatTable encoding = field.table(4);
        ArrowType index = encoding.has(1)
                ? new ArrowType(
                        ArrowType.Kind.INT,
                        encoding.table(1).intValue(0),
                        encoding.table(1).bool(1, false))
                : new ArrowType(ArrowType.Kind.INT, 32, true);
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
