// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The `attribute` of filters such as `map` and `sort`: a name, a number, or a path of them with dots; several with
/// commas.
///
/// @param paths each the keys to follow, empty for the item itself
/// @param whole the keys to follow if commas are part of a name
/// @param absent what stands for an undefined one; null leaves it
record Attributes(
        List<List<Object>> paths,
        List<Object> whole,
        @Nullable Object absent) {
    /// @throws JinjaException if it can be no attribute
    static Attributes of(@Nullable Object attribute) {
        if (attribute == null) {
            return new Attributes(List.of(List.of()), List.of(), null);
        }
        if (attribute instanceof String || attribute instanceof Markup) {
            String text = Texts.of(attribute);
            List<List<Object>> paths = new ArrayList<>();
            for (String path : text.split(",", -1)) {
                paths.add(path(path));
            }
            return new Attributes(paths, path(text), null);
        }
        return new Attributes(List.of(List.of(attribute)), List.of(attribute), null);
    }

    private static List<Object> path(String text) {
        Budget.read(text.length());
        return Arrays.stream(text.split("\\.", -1))
                .map(name -> name.matches("\\d{1,9}") ? (Object) Long.valueOf(name) : name)
                .toList();
    }

    Attributes withDefault(@Nullable Object value) {
        return new Attributes(paths, whole, value);
    }

    /// The attribute of an item.
    @Nullable
    Object in(@Nullable Object item) {
        return follow(whole, item);
    }

    /// All of an item's attributes, as what it is sorted by.
    List<@Nullable Object> all(@Nullable Object item, boolean exact) {
        List<@Nullable Object> values = new ArrayList<>();
        for (List<Object> path : paths) {
            values.add(Order.folded(follow(path, item), exact));
        }
        return values;
    }

    private @Nullable Object follow(List<Object> path, @Nullable Object item) {
        Object value = item;
        for (Object key : path) {
            Budget.step();
            value = Members.item(value, key);
            value = value instanceof Undefined && absent != null ? absent : value;
        }
        return value;
    }
}
