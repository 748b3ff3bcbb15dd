// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.code;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The input of a program, read with bounds, so that any JSON value may be tried as one.
record Input(Map<String, ?> values) {
    /// Thrown when a value is missing, of another type or out of bounds; without a stack trace, since it is common.
    static final class Unfit extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unfit(String name) {
            super("unfit value of " + name, null, false, false);
        }
    }

    long whole(String name, long least, long most) {
        return bounded(name, values.get(name), least, most);
    }

    String text(String name, int longest) {
        return values.get(name) instanceof String text && text.length() <= longest ? text : unfit(name);
    }

    long[] wholes(String name, int longest, long least, long most) {
        return row(name, values.get(name), longest, least, most);
    }

    long[][] rows(String name, int longest, long least, long most) {
        return items(name, values.get(name), longest).stream()
                .map(row -> row(name, row, longest, least, most))
                .toArray(long[][]::new);
    }

    List<String> texts(String name, int longest) {
        return items(name, values.get(name), longest).stream()
                .map(item -> item instanceof String text && text.length() <= longest ? text : Input.<String>unfit(name))
                .toList();
    }

    private static long[] row(String name, @Nullable Object value, int longest, long least, long most) {
        return items(name, value, longest).stream()
                .mapToLong(item -> bounded(name, item, least, most))
                .toArray();
    }

    private static List<?> items(String name, @Nullable Object value, int longest) {
        return value instanceof List<?> list && list.size() <= longest ? list : unfit(name);
    }

    private static long bounded(String name, @Nullable Object value, long least, long most) {
        return value instanceof Long number && number >= least && number <= most ? number : unfit(name);
    }

    private static <T> T unfit(String name) {
        throw new Unfit(name);
    }
}
