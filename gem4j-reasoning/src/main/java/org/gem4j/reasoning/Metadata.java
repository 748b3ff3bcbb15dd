// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// JSON-like facts about an item by name, in the order they were added: text, numbers, truth values, lists, maps.
///
/// Generators may also add `int[]` and `int[][]`, which read and print as lists, and [Metadata], which is a map, alone
/// or in lists. Arrays are not copied and must not be changed afterward. There are few entries and every item has one
/// of these, so it is a flat array with linear search. The readers accept what a round trip through JSON does to a
/// value.
public final class Metadata {
    private static final Metadata EMPTY = new Metadata(new Object[0]);

    /// Alternating name and value.
    private final Object[] entries;

    private Metadata(Object[] entries) {
        this.entries = entries;
    }

    public static Metadata empty() {
        return EMPTY;
    }

    /// Facts from alternating names and values.
    public static Metadata of(Object... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException(
                    "names and values must alternate but there are " + namesAndValues.length);
        }
        return new Metadata(namesAndValues);
    }

    /// Facts read from JSON; entries that are null are left out.
    public static Metadata ofMap(Map<String, ? extends @Nullable Object> map) {
        List<Object> entries = new ArrayList<>();
        map.forEach((name, value) -> {
            if (value != null) {
                entries.add(name);
                entries.add(value);
            }
        });
        return new Metadata(entries.toArray());
    }

    /// A copy with more facts from alternating names and values.
    public Metadata with(Object... namesAndValues) {
        Object[] joined = Arrays.copyOf(entries, entries.length + namesAndValues.length);
        System.arraycopy(namesAndValues, 0, joined, entries.length, namesAndValues.length);
        return of(joined);
    }

    public boolean has(String name) {
        return find(name) != null;
    }

    /// The raw value, if there is one.
    public Optional<Object> get(String name) {
        return Optional.ofNullable(find(name));
    }

    public String text(String name) {
        return required(name) instanceof String text ? text : wrong(name, "text");
    }

    public boolean bool(String name) {
        return required(name) instanceof Boolean bool ? bool : wrong(name, "true or false");
    }

    public int integer(String name) {
        return Math.toIntExact(longInteger(name));
    }

    public long longInteger(String name) {
        return longOf(name, required(name));
    }

    /// A whole number of any size, which JSON readers give in several types.
    public BigInteger bigInteger(String name) {
        return required(name) instanceof BigInteger big ? big : BigInteger.valueOf(longInteger(name));
    }

    public double number(String name) {
        return required(name) instanceof Number number ? number.doubleValue() : wrong(name, "a number");
    }

    public List<?> list(String name) {
        return plain(required(name)) instanceof List<?> list ? list : wrong(name, "a list");
    }

    public List<String> texts(String name) {
        return list(name).stream()
                .map(item -> item instanceof String text ? text : Metadata.<String>wrong(name, "a list of texts"))
                .toList();
    }

    /// A list of whole numbers.
    public int[] integers(String name) {
        return required(name) instanceof int[] array ? array : row(name, required(name));
    }

    /// A list of rows of whole numbers.
    public int[][] grid(String name) {
        return required(name) instanceof int[][] grid
                ? grid
                : list(name).stream().map(row -> row(name, row)).toArray(int[][]::new);
    }

    /// A map from names to values.
    public Map<String, ?> map(String name) {
        if (plain(required(name)) instanceof Map<?, ?> map) {
            Map<String, Object> copy = new LinkedHashMap<>();
            map.forEach((key, value) -> copy.put(String.valueOf(key), value));
            return copy;
        }
        return wrong(name, "a map");
    }

    /// All facts as values that can be written as JSON.
    public Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < entries.length; i += 2) {
            map.put((String) entries[i], plain(entries[i + 1]));
        }
        return Collections.unmodifiableMap(map);
    }

    private static int[] row(String name, Object value) {
        if (!(value instanceof List<?> list)) {
            return wrong(name, "a list of whole numbers");
        }
        int[] row = new int[list.size()];
        for (int i = 0; i < row.length; i++) {
            row[i] = Math.toIntExact(longOf(name, list.get(i)));
        }
        return row;
    }

    private static long longOf(String name, Object value) {
        if (value instanceof Number number && number.doubleValue() == number.longValue()) {
            return number.longValue();
        }
        return wrong(name, "a whole number");
    }

    private static Object plain(Object value) {
        return switch (value) {
            case int[] row -> Arrays.stream(row).boxed().toList();
            case int[][] grid -> Arrays.stream(grid).map(Metadata::plain).toList();
            case Metadata nested -> nested.asMap();
            case List<?> list
            when !list.isEmpty() && list.getFirst() instanceof Metadata ->
                list.stream().map(Metadata::plain).toList();
            default -> value;
        };
    }

    private @Nullable Object find(String name) {
        for (int i = 0; i < entries.length; i += 2) {
            if (entries[i].equals(name)) {
                return entries[i + 1];
            }
        }
        return null;
    }

    private Object required(String name) {
        Object value = find(name);
        if (value == null) {
            throw new IllegalArgumentException("item metadata lacks " + name);
        }
        return value;
    }

    private static <T> T wrong(String name, String wanted) {
        throw new IllegalArgumentException("item metadata " + name + " must be " + wanted);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Metadata metadata && asMap().equals(metadata.asMap());
    }

    @Override
    public int hashCode() {
        return asMap().hashCode();
    }

    @Override
    public String toString() {
        return asMap().toString();
    }
}
