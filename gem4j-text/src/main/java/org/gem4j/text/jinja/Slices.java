// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// `value[from:to:step]` of lists, tuples, ranges and texts, as in Python.
final class Slices {
    private Slices() {}

    static Object of(@Nullable Object value, Optional<Long> from, Optional<Long> to, Optional<Long> step) {
        long by = Math.clamp(step.orElse(1L), -Integer.MAX_VALUE, Integer.MAX_VALUE);
        if (by == 0) {
            throw JinjaException.type("slice step cannot be zero");
        }
        return switch (value) {
            case String text -> text(text, from, to, by);
            case Markup safe -> new Markup(text(safe.text(), from, to, by));
            case Range range -> range.part(first(range.size(), from, by), end(range.size(), to, by), by);
            case List<?> list -> slice(list, from, to, by);
            case Tuple tuple -> new Tuple(slice(tuple.items(), from, to, by));
            case null, default ->
                throw Values.undefinedOr(value, value, "'" + Values.kind(value) + "' object is not subscriptable");
        };
    }

    private static String text(String text, Optional<Long> from, Optional<Long> to, long by) {
        Budget.make(text.length());
        if (by == 1) {
            int size = Strings.length(text);
            int first = first(size, from, by);
            int end = end(size, to, by);
            int start = text.offsetByCodePoints(0, first);
            return end <= first ? "" : text.substring(start, text.offsetByCodePoints(start, end - first));
        }
        StringBuilder part = new StringBuilder();
        slice(Values.items(text), from, to, by).forEach(part::append);
        return part.toString();
    }

    private static int first(int size, Optional<Long> from, long by) {
        return from.map(index -> bounded(index, size, by)).orElse(by > 0 ? 0 : size - 1);
    }

    private static int end(int size, Optional<Long> to, long by) {
        return to.map(index -> bounded(index, size, by)).orElse(by > 0 ? size : -1);
    }

    private static List<@Nullable Object> slice(List<?> list, Optional<Long> from, Optional<Long> to, long by) {
        int first = first(list.size(), from, by);
        int end = end(list.size(), to, by);
        Budget.makeList(Math.abs((long) end - first) / Math.abs(by));
        List<@Nullable Object> part = new ArrayList<>();
        for (long i = first; by > 0 ? i < end : i > end; i += by) {
            part.add(list.get((int) i));
        }
        return part;
    }

    /// Where a bound lies among so many items.
    static int bounded(long index, int size) {
        return bounded(index, size, 1);
    }

    private static int bounded(long index, int size, long step) {
        long counted = index < 0 ? index + size : index;
        return step > 0 ? Math.clamp(counted, 0, size) : Math.clamp(counted, -1, size - 1);
    }
}
