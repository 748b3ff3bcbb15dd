// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Immutable side information of a reset or step: typed entries in the order they were added.
///
/// A handful of entries is expected, so look-up is a linear scan over an array: one small allocation per step.
public final class Info {
    private static final Info EMPTY = new Info(new Object[0]);

    /// The names of an enum's constants on the wire.
    private static final ClassValue<String[]> NAMES = new ClassValue<>() {
        @Override
        protected String[] computeValue(Class<?> type) {
            return Arrays.stream(type.getEnumConstants())
                    .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                    .toArray(String[]::new);
        }
    };

    /// Alternating [InfoKey] and value.
    private final Object[] entries;

    /// 0 until it is asked for.
    private int hash;

    private Info(Object[] entries) {
        this.entries = entries;
    }

    public static Info empty() {
        return EMPTY;
    }

    public static <A> Info of(InfoKey<A> key, A value) {
        return new Info(new Object[] {key, key.type().cast(value)});
    }

    public static <A, B> Info of(InfoKey<A> keyA, A a, InfoKey<B> keyB, B b) {
        if (keyA.equals(keyB)) {
            throw new IllegalArgumentException("info key given twice: " + keyA.name());
        }
        return new Info(
                new Object[] {keyA, keyA.type().cast(a), keyB, keyB.type().cast(b)});
    }

    /// The value under `key`, if there is one.
    public <T> Optional<T> get(InfoKey<T> key) {
        int at = indexOf(key);
        return at < 0 ? Optional.empty() : Optional.of(key.type().cast(entries[at + 1]));
    }

    /// The value under `key`, or `fallback`.
    public <T> T getOr(InfoKey<T> key, T fallback) {
        int at = indexOf(key);
        return at < 0 ? fallback : key.type().cast(entries[at + 1]);
    }

    /// A copy in which `key` has `value`, in its old place if it was there.
    public <T> Info with(InfoKey<T> key, T value) {
        int at = indexOf(key);
        int length = entries.length;
        Object[] copy = new Object[at < 0 ? length + 2 : length];
        System.arraycopy(entries, 0, copy, 0, length);
        int to = at < 0 ? length : at;
        copy[to] = key;
        copy[to + 1] = key.type().cast(value);
        return new Info(copy);
    }

    /// A copy in which both keys have these values; like two calls of [#with], with one copy.
    public <A, B> Info with(InfoKey<A> keyA, A a, InfoKey<B> keyB, B b) {
        if (keyA.equals(keyB) || indexOf(keyA) >= 0 || indexOf(keyB) >= 0) {
            return with(keyA, a).with(keyB, b);
        }
        int length = entries.length;
        Object[] copy = Arrays.copyOf(entries, length + 4);
        copy[length] = keyA;
        copy[length + 1] = keyA.type().cast(a);
        copy[length + 2] = keyB;
        copy[length + 3] = keyB.type().cast(b);
        return new Info(copy);
    }

    /// A copy with all entries of `other` added; they win over entries of the same key.
    public Info withAll(Info other) {
        if (entries.length == 0 || other.entries.length == 0) {
            return entries.length == 0 ? other : this;
        }
        Object[] all = Arrays.copyOf(entries, entries.length + other.entries.length);
        int length = entries.length;
        for (int i = 0; i < other.entries.length; i += 2) {
            int at = indexOf((InfoKey<?>) other.entries[i]);
            int to = at < 0 ? length : at;
            all[to] = other.entries[i];
            all[to + 1] = other.entries[i + 1];
            length += at < 0 ? 2 : 0;
        }
        return new Info(length == all.length ? all : Arrays.copyOf(all, length));
    }

    private <T> Info withRaw(InfoKey<T> key, Object value) {
        return with(key, key.type().cast(value));
    }

    /// The wire form: names and JSON-like values, in order.
    public Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < entries.length; i += 2) {
            map.put(((InfoKey<?>) entries[i]).name(), wire(entries[i + 1]));
        }
        return map;
    }

    private static Object wire(Object value) {
        return switch (value) {
            case Enum<?> constant -> name(constant);
            case Observation observation -> observation.text();
            case Info info -> info.asMap();
            default -> value;
        };
    }

    /// Side information in its wire form: names of [InfoKeys] get their keys, others keys of their value's class.
    ///
    /// @throws IllegalArgumentException if a value does not fit its key
    public static Info ofMap(Map<String, ?> map) {
        Info info = EMPTY;
        for (Map.Entry<String, ?> entry : map.entrySet()) {
            Object value = entry.getValue();
            InfoKey<?> key = InfoKeys.find(entry.getKey()).orElseGet(() -> unknown(entry.getKey(), value));
            info = info.withRaw(key, read(key, value));
        }
        return info;
    }

    private static InfoKey<?> unknown(String name, Object value) {
        return new InfoKey<>(name, value.getClass());
    }

    private static Object read(InfoKey<?> key, Object value) {
        if (key.type() == MoveKind.class && value instanceof String name) {
            return MoveKind.valueOf(name.toUpperCase(Locale.ROOT));
        }
        if (key.type() == Double.class && value instanceof Number number) {
            return number.doubleValue();
        }
        if (!key.type().isInstance(value)) {
            throw new IllegalArgumentException(
                    key.name() + " must be a " + key.type().getSimpleName() + " but was " + value);
        }
        return value;
    }

    private int indexOf(InfoKey<?> key) {
        for (int i = 0; i < entries.length; i += 2) {
            if (key.equals(entries[i])) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof Info info && (areEqual(entries, info.entries) || asMap().equals(info.asMap()));
    }

    /// Most equal entries are the same objects.
    private static boolean areEqual(Object[] some, Object[] others) {
        if (some.length != others.length) {
            return false;
        }
        for (int i = 0; i < some.length; i++) {
            if (some[i] != others[i] && !some[i].equals(others[i])) {
                return false;
            }
        }
        return true;
    }

    /// That of [#asMap].
    @Override
    public int hashCode() {
        int known = hash;
        if (known == 0) {
            for (int i = 0; i < entries.length; i += 2) {
                known += ((InfoKey<?>) entries[i]).name().hashCode() ^ wireHash(entries[i + 1]);
            }
            hash = known;
        }
        return known;
    }

    private static int wireHash(Object value) {
        return switch (value) {
            case Enum<?> constant -> name(constant).hashCode();
            case Observation observation -> observation.text().hashCode();
            case Info info -> info.hashCode();
            default -> value.hashCode();
        };
    }

    private static String name(Enum<?> constant) {
        return NAMES.get(constant.getDeclaringClass())[constant.ordinal()];
    }

    @Override
    public String toString() {
        return asMap().toString();
    }
}
