// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `value[from:to:step]` of lists and texts, as in Python.
final class Slices {
    private Slices() {}

    static Object of(@Nullable Object value, Optional<Long> from, Optional<Long> to, Optional<Long> step) {
        if (value instanceof String text && step.orElse(1L) == 1) {
            Budget.make(text.length());
            int size = text.codePointCount(0, text.length());
            int first = from.map(index -> bounded(index, size, 1)).orElse(0);
            int end = to.map(index -> bounded(index, size, 1)).orElse(size);
            int start = text.offsetByCodePoints(0, first);
            return end <= first ? "" : text.substring(start, text.offsetByCodePoints(start, end - first));
        }
        if (value instanceof String text) {
            StringBuilder part = new StringBuilder();
            List<@Nullable Object> characters = Python.items(text);
            slice(characters, from, to, step).forEach(part::append);
            return part.toString();
        }
        if (value instanceof List<?> list) {
            return slice(list, from, to, step);
        }
        throw Python.undefinedOr(value, value, Python.kind(value) + " has no slices");
    }

    private static List<@Nullable Object> slice(
            List<?> list, Optional<Long> from, Optional<Long> to, Optional<Long> step) {
        long by = Math.clamp(step.orElse(1L), -Integer.MAX_VALUE, Integer.MAX_VALUE);
        if (by == 0) {
            throw JinjaException.type("a slice's step must not be 0");
        }
        int size = list.size();
        int first = from.map(index -> bounded(index, size, by)).orElse(by > 0 ? 0 : size - 1);
        int end = to.map(index -> bounded(index, size, by)).orElse(by > 0 ? size : -1);
        Budget.makeList(Math.abs((long) end - first) / Math.abs(by));
        List<@Nullable Object> part = new ArrayList<>();
        for (long i = first; by > 0 ? i < end : i > end; i += by) {
            part.add(list.get((int) i));
        }
        return part;
    }

    private static int bounded(long index, int size, long step) {
        long counted = index < 0 ? index + size : index;
        return step > 0 ? Math.clamp(counted, 0, size) : Math.clamp(counted, -1, size - 1);
    }
}
