// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A dictionary: keys are equal as in Python (`1`, `1.0` and `true` are one key) and keep their order.
final class Dict extends AbstractMap<@Nullable Object, @Nullable Object> {
    private final Map<@Nullable Object, Entry<@Nullable Object, @Nullable Object>> entries = new LinkedHashMap<>();

    /// Sets the value of a key; a key that is there keeps its place and look.
    ///
    /// @throws JinjaException if the key can be none, as a list
    @Override
    public @Nullable Object put(@Nullable Object key, @Nullable Object value) {
        Object hashed = Keys.of(key);
        Entry<@Nullable Object, @Nullable Object> there = entries.get(hashed);
        if (there == null) {
            entries.put(hashed, new SimpleEntry<>(key, value));
            return null;
        }
        return there.setValue(value);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        return entries.containsKey(Keys.of(key));
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        Entry<@Nullable Object, @Nullable Object> entry = entries.get(Keys.of(key));
        return entry == null ? null : entry.getValue();
    }

    @Override
    public int size() {
        return entries.size();
    }

    @Override
    public Set<Entry<@Nullable Object, @Nullable Object>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<@Nullable Object, @Nullable Object>> iterator() {
                return entries.values().iterator();
            }

            @Override
            public int size() {
                return entries.size();
            }
        };
    }
}
