// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The functions that every template can call.
final class Functions {
    private static final Signature RAISE = Signature.of("message");
    private static final Signature RANGE = Signature.of("start stop= step= /");
    private static final Signature DICT = Signature.of("entries= /");
    private static final Signature NOW = Signature.of("format");
    private static final Signature SEPARATOR = Signature.of("sep=");
    private static final Signature NONE = Signature.of("");

    private Functions() {}

    static void define(Scope scope, InstantSource clock) {
        set(scope, "raise_exception", (in, named) -> {
            Inputs inputs = RAISE.bind("raise_exception", in, named);
            throw new JinjaException(JinjaException.Kind.RAISED, Texts.of(inputs.get("message")));
        });
        set(scope, "range", (in, named) -> range(RANGE.bind("range", in, named)));
        set(scope, "dict", (in, named) -> dict(DICT.bind("dict", in, Map.of()).get("entries", null), named));
        set(
                scope,
                "namespace",
                (in, named) ->
                        new Namespace(dict(DICT.bind("namespace", in, Map.of()).get("entries", null), named)));
        set(scope, "cycler", (in, named) -> new Cycler(in));
        set(scope, "joiner", (in, named) -> joiner(SEPARATOR.bind("joiner", in, named)));
        set(scope, "lipsum", (in, named) -> {
            throw JinjaException.type("lipsum() is not supported in chat templates: its text is random");
        });
        set(
                scope,
                "strftime_now",
                (in, named) -> DateFormat.of(
                        NOW.bind("strftime_now", in, named).text("format"),
                        clock.instant().atZone(ZoneId.systemDefault())));
    }

    private static void set(Scope scope, String name, Callable function) {
        scope.set(name, function);
    }

    /// `dict(entries, **named)`.
    ///
    /// @param entries a dictionary, pairs, or null
    static Dict dict(@Nullable Object entries, Map<String, @Nullable Object> named) {
        Dict dict = new Dict();
        if (entries instanceof Map<?, ?> map) {
            Budget.makeList(map.size());
            map.forEach(dict::put);
        } else if (entries != null) {
            for (Object pair : Values.items(entries)) {
                List<@Nullable Object> parts = Values.items(pair);
                if (parts.size() != 2) {
                    throw JinjaException.type(
                            "dictionary update sequence element has length " + parts.size() + "; 2 is required");
                }
                dict.put(parts.getFirst(), parts.getLast());
            }
        }
        named.forEach(dict::put);
        return dict;
    }

    private static Range range(Inputs in) {
        return in.has("stop")
                ? Range.of(in.integer("start", 0), in.integer("stop", 0), in.integer("step", 1))
                : Range.of(0, in.integer("start", 0), 1);
    }

    private static Callable joiner(Inputs in) {
        Object separator = in.get("sep", ", ");
        boolean[] used = new boolean[1];
        return (positional, named) -> {
            NONE.bind("joiner", positional, named);
            boolean first = !used[0];
            used[0] = true;
            return first ? "" : separator;
        };
    }

    /// What `cycler()` gives.
    private static final class Cycler implements Members.HasMembers {
        private final List<@Nullable Object> items;
        private int place;

        Cycler(List<@Nullable Object> items) {
            if (items.isEmpty()) {
                throw JinjaException.type("cycler() needs at least one item");
            }
            this.items = items;
        }

        @Override
        public Optional<Object> member(String name) {
            return Optional.ofNullable(
                    switch (name) {
                        case "current" -> items.get(place);
                        case "next" -> (Callable) (in, named) -> next();
                        case "reset" ->
                            (Callable) (in, named) -> {
                                place = 0;
                                return null;
                            };
                        default -> null;
                    });
        }

        private @Nullable Object next() {
            Object item = items.get(place);
            place = (place + 1) % items.size();
            return item;
        }
    }
}
