// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// What Python makes of values of any kind: truth, kind, size, items.
final class Values {
    private Values() {}

    static boolean isTrue(@Nullable Object value) {
        return switch (value) {
            case null -> false;
            case Undefined ignored -> false;
            case Boolean flag -> flag;
            case Long number -> number != 0;
            case Double number -> number != 0;
            case String text -> !text.isEmpty();
            case Markup safe -> !safe.text().isEmpty();
            case List<?> list -> !list.isEmpty();
            case Tuple tuple -> !tuple.items().isEmpty();
            case Map<?, ?> map -> !map.isEmpty();
            case View view -> !view.of().isEmpty();
            default -> true;
        };
    }

    /// The name of the value's class, for messages.
    static String kind(@Nullable Object value) {
        return switch (value) {
            case null -> "None";
            case Undefined ignored -> "Undefined";
            case Boolean ignored -> "bool";
            case Long ignored -> "int";
            case BigInteger ignored -> "int";
            case Double ignored -> "float";
            case String ignored -> "str";
            case Markup ignored -> "Markup";
            case Range ignored -> "range";
            case List<?> ignored -> "list";
            case Tuple ignored -> "tuple";
            case Map<?, ?> ignored -> "dict";
            case View view -> view.kind();
            case Generator generator -> generator.kind();
            case Namespace ignored -> "Namespace";
            case Loop ignored -> "LoopContext";
            case Macro ignored -> "Macro";
            default -> "function";
        };
    }

    /// Number of items or characters.
    ///
    /// @throws JinjaException if the value has no length
    static long length(@Nullable Object value) {
        return switch (value) {
            case String text -> Strings.length(text);
            case Markup safe -> Strings.length(safe.text());
            case List<?> list -> list.size();
            case Tuple tuple -> tuple.items().size();
            case Map<?, ?> map -> map.size();
            case View view -> view.of().size();
            case Undefined ignored -> 0;
            case Loop loop -> loop.length();
            case null, default -> throw JinjaException.type("object of type '" + kind(value) + "' has no len()");
        };
    }

    /// Whether a loop can go through the value.
    static boolean isIterable(@Nullable Object value) {
        return value instanceof String
                || value instanceof Markup
                || value instanceof List
                || value instanceof Tuple
                || value instanceof Map
                || value instanceof View
                || value instanceof Generator
                || value instanceof Undefined
                || value instanceof Loop;
    }

    /// The items a loop goes through: of a dictionary its keys, of a text its characters.
    ///
    /// @throws JinjaException if it has none
    static Iterator<? extends @Nullable Object> iterate(@Nullable Object value) {
        return switch (value) {
            case List<?> list -> list.iterator();
            case Tuple tuple -> tuple.items().iterator();
            case Map<?, ?> map -> map.keySet().iterator();
            case View view -> view.items().iterator();
            case Generator generator -> generator;
            case String text -> characters(text);
            case Markup safe -> characters(safe.text());
            case Undefined ignored -> List.of().iterator();
            case null, default -> throw JinjaException.type("'" + kind(value) + "' object is not iterable");
        };
    }

    private static Iterator<String> characters(String text) {
        Budget.makeList(text.length());
        return text.codePoints().mapToObj(Character::toString).iterator();
    }

    /// `list(value)`.
    static List<@Nullable Object> items(@Nullable Object value) {
        Iterator<? extends @Nullable Object> items = iterate(value);
        List<@Nullable Object> list = new ArrayList<>();
        while (items.hasNext()) {
            Budget.makeList(1);
            list.add(items.next());
        }
        return list;
    }

    /// `reversed(value)`.
    ///
    /// @throws JinjaException if the value has no last item
    static Iterator<? extends @Nullable Object> reversed(@Nullable Object value) {
        if (value instanceof Generator || !isIterable(value)) {
            throw JinjaException.type("'" + kind(value) + "' object is not reversible");
        }
        return items(value).reversed().iterator();
    }

    /// A complaint about the operands: that one is undefined, if one is.
    static JinjaException undefinedOr(@Nullable Object left, @Nullable Object right, String message) {
        if (left instanceof Undefined undefined) {
            return undefined.used();
        }
        return right instanceof Undefined undefined ? undefined.used() : JinjaException.type(message);
    }
}
