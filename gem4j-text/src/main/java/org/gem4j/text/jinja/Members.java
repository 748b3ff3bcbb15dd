// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// What `value.name` and `value[key]` mean: methods, attributes and items.
final class Members {
    private Members() {}

    /// First a method or attribute of that name, then an item.
    static @Nullable Object attribute(@Nullable Object value, String name) {
        if (value instanceof Undefined undefined) {
            throw undefined.used();
        }
        Optional<Object> own = own(value, name);
        if (own.isPresent()) {
            return own.get();
        }
        if (value instanceof Loop loop) {
            return loop.attribute(name);
        }
        if (value instanceof Macro macro) {
            return macro.attribute(name);
        }
        return value instanceof Map<?, ?> map && map.containsKey(name)
                ? map.get(name)
                : value instanceof Namespace space && space.attributes().containsKey(name)
                        ? space.attributes().get(name)
                        : missing(value, name);
    }

    /// A method or attribute of that name alone, the filter `attr`.
    static @Nullable Object ownAttribute(@Nullable Object value, String name) {
        return value instanceof Map ? own(value, name).orElseGet(() -> missing(value, name)) : attribute(value, name);
    }

    /// First an item, then a method or attribute of that name.
    static @Nullable Object item(@Nullable Object value, @Nullable Object key) {
        if (value instanceof Undefined undefined) {
            throw undefined.used();
        }
        if (value instanceof Map<?, ?> map) {
            if (Keys.isKey(key) && map.containsKey(key)) {
                return map.get(key);
            }
        } else if (Numbers.index(key).isPresent()) {
            return place(value, Numbers.index(key).get(), key);
        }
        return key instanceof String || key instanceof Markup ? attribute(value, Texts.of(key)) : missing(value, key);
    }

    private static @Nullable Object place(@Nullable Object value, long index, @Nullable Object key) {
        List<?> list = value instanceof Tuple tuple ? tuple.items() : value instanceof List<?> items ? items : null;
        if (list != null) {
            long place = index < 0 ? index + list.size() : index;
            return place >= 0 && place < list.size() ? list.get((int) place) : missing(value, key);
        }
        if (!(value instanceof String || value instanceof Markup)) {
            return missing(value, key);
        }
        String text = Texts.of(value);
        Budget.read(text.length());
        int size = Strings.length(text);
        long place = index < 0 ? index + size : index;
        return place >= 0 && place < size
                ? Texts.like(value, Character.toString(text.codePointAt(text.offsetByCodePoints(0, (int) place))))
                : missing(value, key);
    }

    private static Undefined missing(@Nullable Object value, @Nullable Object key) {
        if (key instanceof String name && name.startsWith("__") && name.endsWith("__")) {
            return Undefined.unsafe(name, Values.kind(value));
        }
        return new Undefined("'" + Values.kind(value) + " object' has no "
                + (key instanceof String ? "attribute " : "element ") + Texts.repr(key));
    }

    private static Optional<Object> own(@Nullable Object value, String name) {
        return switch (value) {
            case String text -> TextMethods.named(value, text, name);
            case Markup safe -> TextMethods.named(value, safe.text(), name);
            case Map<?, ?> map -> CollectionMethods.ofMap(map, name);
            case Range range -> CollectionMethods.ofRange(range, name);
            case List<?> list -> CollectionMethods.ofList(list, name);
            case Tuple tuple -> CollectionMethods.ofTuple(tuple, name);
            case Object number when Numbers.isNumber(number) -> NumberMethods.named(number, name);
            case HasMembers members -> members.member(name);
            case null, default -> Optional.empty();
        };
    }

    /// A value with attributes of its own.
    interface HasMembers {
        Optional<Object> member(String name);
    }
}
