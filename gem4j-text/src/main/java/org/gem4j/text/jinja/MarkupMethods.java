// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Methods of texts that are safe in HTML: what they put in is escaped, what they give is safe.
final class MarkupMethods {
    private MarkupMethods() {}

    static Callable method(
            String text, String name, Signature signature, BiFunction<String, Inputs, @Nullable Object> body) {
        return (positional, named) -> safe(Budget.counted(text, () -> switch (name) {
            case "format" -> StringFormat.of(text, positional, named, true);
            case "join" -> joined(text, signature.bind(name, positional, named));
            default -> body.apply(text, signature.bind(name, escaped(name, positional), named));
        }));
    }

    private static Object joined(String separator, Inputs in) {
        List<String> parts = new ArrayList<>();
        Values.items(in.get("iterable")).forEach(item -> parts.add(Texts.escaped(item)));
        return TextMethods.join(separator, parts);
    }

    private static List<@Nullable Object> escaped(String name, List<@Nullable Object> positional) {
        boolean putsIn = List.of("replace", "center", "ljust", "rjust").contains(name);
        if (!putsIn || positional.size() < 2) {
            return positional;
        }
        List<@Nullable Object> escaped = new ArrayList<>(positional);
        escaped.set(1, Texts.escaped(positional.get(1)));
        return escaped;
    }

    private static @Nullable Object safe(@Nullable Object value) {
        return switch (value) {
            case String text -> new Markup(text);
            case List<?> list -> safeItems(list);
            case Tuple tuple -> new Tuple(safeItems(tuple.items()));
            case null, default -> value;
        };
    }

    private static List<@Nullable Object> safeItems(List<?> items) {
        List<@Nullable Object> safe = new ArrayList<>();
        items.forEach(item -> safe.add(safe(item)));
        return safe;
    }
}
