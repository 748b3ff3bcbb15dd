// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The methods of Python's `dict` and `list` that change nothing; those that do are refused, as in the sandbox that
/// chat templates are written for.
final class CollectionMethods {
    private static final List<String> MAP_CHANGES = List.of("clear", "pop", "popitem", "setdefault", "update");
    private static final List<String> LIST_CHANGES =
            List.of("append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort");

    private CollectionMethods() {}

    static Optional<Callable> ofMap(Map<?, ?> map, String name) {
        if (MAP_CHANGES.contains(name)) {
            return Optional.of(refused(name));
        }
        return switch (name) {
            case "items" -> Optional.of((in, named) -> pairs(map));
            case "keys" -> Optional.of((in, named) -> Python.items(map));
            case "values" -> Optional.of((in, named) -> Python.items(new ArrayList<>(map.values())));
            case "get" -> Optional.of((in, named) -> get(map, new Inputs(name, in, named)));
            case "copy" -> Optional.of((in, named) -> map);
            default -> Optional.empty();
        };
    }

    private static @Nullable Object get(Map<?, ?> map, Inputs in) {
        return in.get(0, "key", null) instanceof String key && map.containsKey(key)
                ? map.get(key)
                : in.get(1, "default", null);
    }

    /// Key and value of each entry.
    static List<@Nullable Object> pairs(Map<?, ?> map) {
        Budget.makeList(3L * map.size());
        List<@Nullable Object> pairs = new ArrayList<>();
        map.forEach((key, value) -> {
            List<@Nullable Object> pair = new ArrayList<>();
            pair.add(key);
            pair.add(value);
            pairs.add(pair);
        });
        return pairs;
    }

    static Optional<Callable> ofList(List<?> list, String name) {
        if (LIST_CHANGES.contains(name)) {
            return Optional.of(refused(name));
        }
        return switch (name) {
            case "copy" -> Optional.of((in, named) -> Python.items(list));
            case "count" ->
                Optional.of((in, named) -> list.stream()
                        .filter(item -> Python.areEqual(item, new Inputs(name, in, named).get(0, "value", null)))
                        .count());
            case "index" -> Optional.of((in, named) -> index(list, new Inputs(name, in, named).get(0, "value", null)));
            default -> Optional.empty();
        };
    }

    private static long index(List<?> list, @Nullable Object wanted) {
        for (int i = 0; i < list.size(); i++) {
            if (Python.areEqual(list.get(i), wanted)) {
                return i;
            }
        }
        throw JinjaException.type(Python.text(wanted) + " is not in the list");
    }

    private static Callable refused(String name) {
        return (in, named) -> {
            throw JinjaException.type(name + " would change a value, which a template may not");
        };
    }
}
