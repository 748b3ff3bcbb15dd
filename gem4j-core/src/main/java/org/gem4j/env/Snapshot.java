// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The state of an environment as JSON-like values.
///
/// @param kind which environment class it belongs to, such as `GuessTheNumber`
/// @param version format version of `fields`, from 1
/// @param fields names to `String`, `Long` (or `Integer`), `Double`, `Boolean`, `List` or `Map` of such
public record Snapshot(String kind, int version, Map<String, Object> fields) {
    public Snapshot {
        Objects.requireNonNull(kind, "kind is null");
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /// Kind, version and fields as one map, for JSON and for snapshots within snapshots.
    public Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("kind", kind);
        map.put("version", version);
        map.put("fields", fields);
        return map;
    }

    /// Reads what [#toMap] wrote.
    ///
    /// @throws IllegalArgumentException unless `map` has kind, version and fields
    public static Snapshot fromMap(Map<?, ?> map) {
        if (map.get("kind") instanceof String kind
                && map.get("version") instanceof Number version
                && map.get("fields") instanceof Map<?, ?> given) {
            Map<String, Object> fields = new LinkedHashMap<>();
            given.forEach((name, value) -> fields.put(name.toString(), value));
            return new Snapshot(kind, version.intValue(), fields);
        }
        throw new IllegalArgumentException(
                "a snapshot must have kind (text), version (number) and fields (map) but has " + map.keySet());
    }

    /// Refuses a snapshot of something else.
    ///
    /// @throws IllegalArgumentException unless kind and version are these
    public void require(String wantedKind, int wantedVersion) {
        if (!kind.equals(wantedKind) || version != wantedVersion) {
            throw new IllegalArgumentException("snapshot must be of %s version %d but was of %s version %d"
                    .formatted(wantedKind, wantedVersion, kind, version));
        }
    }

    /// The field `name` as an `int`.
    public int integer(String name) {
        return wholeInt(name, field(name));
    }

    /// The field `name` as a `long`.
    public long longInteger(String name) {
        return whole(name, field(name));
    }

    /// The field `name` as text.
    public String text(String name) {
        Object value = field(name);
        if (value instanceof String text) {
            return text;
        }
        throw wrong(name, "text", value);
    }

    /// The field `name` as a truth value.
    public boolean bool(String name) {
        Object value = field(name);
        if (value instanceof Boolean bool) {
            return bool;
        }
        throw wrong(name, "true or false", value);
    }

    /// The field `name` as a number.
    public double number(String name) {
        Object value = field(name);
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw wrong(name, "a number", value);
    }

    /// The field `name` as a list of whole numbers.
    public List<Integer> integers(String name) {
        return list(name).stream().map(item -> wholeInt(name, item)).toList();
    }

    /// The field `name` as a list of whole numbers.
    public List<Long> longs(String name) {
        return list(name).stream().map(item -> whole(name, item)).toList();
    }

    /// The field `name` as a list of texts.
    public List<String> texts(String name) {
        return list(name).stream()
                .map(item -> {
                    if (item instanceof String text) {
                        return text;
                    }
                    throw wrong(name, "a list of texts", item);
                })
                .toList();
    }

    /// The field `name` as a list.
    public List<?> list(String name) {
        Object value = field(name);
        if (value instanceof List<?> list) {
            return list;
        }
        throw wrong(name, "a list", value);
    }

    /// The field `name` as a snapshot, as written by [#toMap].
    public Snapshot nested(String name) {
        Object value = field(name);
        if (value instanceof Map<?, ?> map) {
            return fromMap(map);
        }
        throw wrong(name, "a snapshot", value);
    }

    private int wholeInt(String name, Object value) {
        long number = whole(name, value);
        if (number != (int) number) {
            throw wrong(name, "a whole number of 32 bits", value);
        }
        return (int) number;
    }

    /// What a reader of JSON makes of a whole number may be any type of number.
    private long whole(String name, Object value) {
        return switch (value) {
            case Long number -> number;
            case Integer number -> number;
            case Number number when number.doubleValue() == number.longValue() -> number.longValue();
            default -> throw wrong(name, "a whole number", value);
        };
    }

    private Object field(String name) {
        Object value = fields.get(name);
        if (value == null) {
            throw new IllegalArgumentException("snapshot of " + kind + " lacks the field " + name);
        }
        return value;
    }

    private IllegalArgumentException wrong(String name, String wanted, Object value) {
        return new IllegalArgumentException(
                "field " + name + " of a " + kind + " snapshot must be " + wanted + " but was " + value);
    }
}
