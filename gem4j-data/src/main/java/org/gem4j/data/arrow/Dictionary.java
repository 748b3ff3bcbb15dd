// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.arrow;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The values that a column's indices stand for: a first part, and what later messages added.
record Dictionary(List<ArrowVector> parts) {
    static Dictionary of(ArrowVector values) {
        return new Dictionary(List.of(values));
    }

    Dictionary with(ArrowVector more) {
        List<ArrowVector> all = new ArrayList<>(parts);
        all.add(more);
        return new Dictionary(List.copyOf(all));
    }

    @Nullable
    Object get(long index, ElementBudget budget) {
        long left = index;
        for (ArrowVector part : parts) {
            if (left < part.length()) {
                return part.get(left, budget);
            }
            left -= part.length();
        }
        throw new IndexOutOfBoundsException("a dictionary lacks the value number " + index);
    }
}
