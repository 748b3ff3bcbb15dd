// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// JSON values as plain Java objects: how they are read and compared.
final class Plain {
    private static final double TOLERANCE = 1e-9;

    private Plain() {}

    /// The value as an object's entries.
    ///
    /// @throws IllegalArgumentException if it is something else
    static Map<String, Object> map(@Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException("expected a JSON object but found " + value);
        }
        Map<String, Object> result = new LinkedHashMap<>();
        map.forEach((key, entry) -> {
            if (entry != null) {
                result.put(String.valueOf(key), entry);
            }
        });
        return result;
    }

    /// @throws IllegalArgumentException if the value is not a list
    static List<?> list(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw new IllegalArgumentException("expected a JSON array but found " + value);
    }

    /// @throws IllegalArgumentException if the value is not a whole number
    static int integer(@Nullable Object value) {
        if (value instanceof Number number && number.doubleValue() == number.intValue()) {
            return number.intValue();
        }
        throw new IllegalArgumentException("expected a whole number but found " + value);
    }

    /// @throws IllegalArgumentException if the value is not a number
    static double number(@Nullable Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException("expected a number but found " + value);
    }

    /// Whether both are the same JSON value; numbers may differ by a rounding error.
    static boolean same(@Nullable Object expected, @Nullable Object actual) {
        if (expected instanceof Number a && actual instanceof Number b) {
            return Math.abs(a.doubleValue() - b.doubleValue()) <= TOLERANCE;
        }
        if (expected instanceof List<?> a && actual instanceof List<?> b) {
            if (a.size() != b.size()) {
                return false;
            }
            for (int i = 0; i < a.size(); i++) {
                if (!same(a.get(i), b.get(i))) {
                    return false;
                }
            }
            return true;
        }
        if (expected instanceof Map<?, ?> a && actual instanceof Map<?, ?> b) {
            return a.keySet().equals(b.keySet())
                    && a.entrySet().stream().allMatch(entry -> same(entry.getValue(), b.get(entry.getKey())));
        }
        return expected == null ? actual == null : expected.equals(actual);
    }
}
