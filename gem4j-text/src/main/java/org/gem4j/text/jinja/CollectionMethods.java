// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The methods of Python's `dict`, `list`, `tuple` and `range` that change nothing; those that do are refused, as in
/// the sandbox that chat templates are written for.
final class CollectionMethods {
    private static final Set<String> MAP_CHANGES = Set.of("clear", "pop", "popitem", "setdefault", "update");
    private static final Set<String> LIST_CHANGES =
            Set.of("append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort");
    private static final Signature NONE = Signature.of("");
    private static final Signature GET = Signature.of("key default= /");
    private static final Signature FROM_KEYS = Signature.of("iterable value= /");
    private static final Signature COUNT = Signature.of("value /");
    private static final Signature INDEX = Signature.of("value start= stop= /");

    private CollectionMethods() {}

    static Optional<Object> ofMap(Map<?, ?> map, String name) {
        if (MAP_CHANGES.contains(name)) {
            return Optional.of(Undefined.unsafe(name, "dict"));
        }
        return Optional.ofNullable(
                switch (name) {
                    case "items" -> method(name, NONE, in -> new View(View.Part.ITEMS, map));
                    case "keys" -> method(name, NONE, in -> new View(View.Part.KEYS, map));
                    case "values" -> method(name, NONE, in -> new View(View.Part.VALUES, map));
                    case "get" ->
                        method(
                                name,
                                GET,
                                in -> map.containsKey(in.get("key"))
                                        ? map.get(in.get("key"))
                                        : in.get("default", null));
                    case "copy" -> method(name, NONE, in -> Functions.dict(map, Map.of()));
                    case "fromkeys" -> method(name, FROM_KEYS, CollectionMethods::fromKeys);
                    default -> null;
                });
    }

    private static Dict fromKeys(Inputs in) {
        Dict made = new Dict();
        for (Object key : Values.items(in.get("iterable"))) {
            made.put(key, in.get("value", null));
        }
        return made;
    }

    static Optional<Object> ofList(List<?> list, String name) {
        if (LIST_CHANGES.contains(name)) {
            return Optional.of(Undefined.unsafe(name, "list"));
        }
        return name.equals("copy")
                ? Optional.of(method(name, NONE, in -> Values.items(list)))
                : ofSequence(list, "list", name);
    }

    static Optional<Object> ofTuple(Tuple tuple, String name) {
        if (tuple.isGroup() && name.equals("grouper")) {
            return Optional.ofNullable(tuple.items().getFirst());
        }
        if (tuple.isGroup() && name.equals("list")) {
            return Optional.ofNullable(tuple.items().getLast());
        }
        return ofSequence(tuple.items(), "tuple", name);
    }

    static Optional<Object> ofRange(Range range, String name) {
        return switch (name) {
            case "start" -> Optional.of(range.start());
            case "stop" -> Optional.of(range.stop());
            case "step" -> Optional.of(range.step());
            default -> ofSequence(range, "range", name);
        };
    }

    private static Optional<Object> ofSequence(List<?> list, String kind, String name) {
        return Optional.ofNullable(
                switch (name) {
                    case "count" ->
                        method(
                                name,
                                COUNT,
                                in -> list.stream()
                                        .filter(item -> Equality.areEqual(item, in.get("value")))
                                        .count());
                    case "index" -> method(name, INDEX, in -> index(list, kind, in));
                    default -> null;
                });
    }

    private static long index(List<?> list, String kind, Inputs in) {
        int start = Slices.bounded(in.integer("start", 0), list.size());
        int stop = Slices.bounded(in.integer("stop", list.size()), list.size());
        for (int i = start; i < stop; i++) {
            if (Equality.areEqual(list.get(i), in.get("value"))) {
                return i;
            }
        }
        throw JinjaException.type(Texts.repr(in.get("value")) + " is not in " + kind);
    }

    static Callable method(String name, Signature signature, Function<Inputs, @Nullable Object> body) {
        return (positional, named) -> body.apply(signature.bind(name, positional, named));
    }
}
