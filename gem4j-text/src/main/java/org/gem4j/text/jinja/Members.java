// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What `value.name` and `value[key]` mean: methods, attributes and items.
final class Members {
    private Members() {}

    /// First a method or attribute of that name, then an item.
    static @Nullable Object attribute(@Nullable Object value, String name) {
        Optional<Callable> method = method(value, name);
        if (method.isPresent()) {
            return method.get();
        }
        return switch (value) {
            case Map<?, ?> map when map.containsKey(name) -> map.get(name);
            case Namespace namespace
            when namespace.attributes().containsKey(name) ->
                namespace.attributes().get(name);
            case Undefined undefined -> throw undefined.used();
            case null, default -> new Undefined("'" + Python.kind(value) + "' attribute '" + name + "'");
        };
    }

    /// First an item, then a method or attribute of that name.
    static @Nullable Object item(@Nullable Object value, @Nullable Object key) {
        if (value instanceof Undefined undefined) {
            throw undefined.used();
        }
        Object index = Python.numeric(key);
        if (value instanceof List<?> list && index instanceof Long number) {
            long place = number < 0 ? number + list.size() : number;
            return place >= 0 && place < list.size() ? list.get((int) place) : missing(value, key);
        }
        if (value instanceof String text && index instanceof Long number) {
            Budget.read(text.length());
            int size = text.codePointCount(0, text.length());
            long place = number < 0 ? number + size : number;
            return place >= 0 && place < size
                    ? Character.toString(text.codePointAt(text.offsetByCodePoints(0, (int) place)))
                    : missing(value, key);
        }
        if (value instanceof Map<?, ?> map && key instanceof String name && map.containsKey(name)) {
            return map.get(name);
        }
        return key instanceof String name ? attribute(value, name) : missing(value, key);
    }

    private static Undefined missing(@Nullable Object value, @Nullable Object key) {
        return new Undefined("'" + Python.kind(value) + "' item " + Python.text(key));
    }

    private static Optional<Callable> method(@Nullable Object value, String name) {
        return switch (value) {
            case String text -> TextMethods.named(text, name);
            case Map<?, ?> map -> CollectionMethods.ofMap(map, name);
            case List<?> list -> CollectionMethods.ofList(list, name);
            case null, default -> Optional.empty();
        };
    }
}
