// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// `==` and `in`, as in Python.
final class Equality {
    private Equality() {}

    static boolean areEqual(@Nullable Object left, @Nullable Object right) {
        Budget.step();
        if (left instanceof String x && right instanceof String y) {
            if (x.length() == y.length()) {
                Budget.read(x.length());
            }
            return x.equals(y);
        }
        if (Numbers.isNumber(left) || Numbers.isNumber(right)) {
            return Numbers.isNumber(left)
                    && Numbers.isNumber(right)
                    && Numbers.compare(Objects.requireNonNull(left), Objects.requireNonNull(right)) == 0;
        }
        if (left instanceof Range != right instanceof Range) {
            return false;
        }
        if (left instanceof List<?> x && right instanceof List<?> y) {
            return inside(() -> areEqual(x, y));
        }
        if (left instanceof Tuple x && right instanceof Tuple y) {
            return inside(() -> areEqual(x.items(), y.items()));
        }
        if (left instanceof Map<?, ?> x && right instanceof Map<?, ?> y) {
            return inside(() -> areEqual(x, y));
        }
        if (left instanceof View x && right instanceof View y && x.part() != View.Part.VALUES) {
            return x.part() == y.part() && x.items().size() == y.items().size() && inside(() -> containsAll(x, y));
        }
        return areSimpleEqual(left, right);
    }

    private static boolean areSimpleEqual(@Nullable Object left, @Nullable Object right) {
        if (left instanceof Undefined && right instanceof Undefined) {
            return true;
        }
        boolean texts = (left instanceof Markup || left instanceof String)
                && (right instanceof Markup || right instanceof String);
        return texts ? Texts.of(left).equals(Texts.of(right)) : left == right;
    }

    private interface Check {
        boolean holds();
    }

    private static boolean inside(Check check) {
        Budget.enter();
        boolean holds = check.holds();
        Budget.leave();
        return holds;
    }

    private static boolean areEqual(List<?> x, List<?> y) {
        boolean same = x.size() == y.size();
        for (int i = 0; same && i < x.size(); i++) {
            same = isSame(x.get(i), y.get(i));
        }
        return same;
    }

    private static boolean areEqual(Map<?, ?> x, Map<?, ?> y) {
        return x.size() == y.size()
                && x.entrySet().stream()
                        .allMatch(entry ->
                                y.containsKey(entry.getKey()) && isSame(entry.getValue(), y.get(entry.getKey())));
    }

    private static boolean containsAll(View x, View y) {
        List<@Nullable Object> there = y.items();
        return x.items().stream().allMatch(item -> there.stream().anyMatch(other -> isSame(item, other)));
    }

    /// Equal, or the very same value though it does not equal itself.
    private static boolean isSame(@Nullable Object left, @Nullable Object right) {
        return left == right || areEqual(left, right);
    }

    /// `item in container`.
    ///
    /// @throws JinjaException if nothing can be in it
    static boolean contains(@Nullable Object container, @Nullable Object item) {
        return switch (container) {
            case String text -> hasPart(text, item);
            case Markup safe -> hasPart(safe.text(), item);
            case Map<?, ?> map -> map.containsKey(item);
            case View view when view.part() == View.Part.KEYS -> view.of().containsKey(item);
            case null, default -> {
                if (!Values.isIterable(container)) {
                    throw JinjaException.type("argument of type '" + Values.kind(container) + "' is not iterable");
                }
                yield has(container, item);
            }
        };
    }

    private static boolean has(@Nullable Object container, @Nullable Object item) {
        var items = Values.iterate(container);
        while (items.hasNext()) {
            if (isSame(items.next(), item)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasPart(String text, @Nullable Object item) {
        if (!(item instanceof String || item instanceof Markup)) {
            throw JinjaException.type("'in <string>' requires string as left operand, not " + Values.kind(item));
        }
        String part = Texts.of(item);
        Budget.read((long) text.length() + part.length());
        return TextSearch.first(text, part, 0) >= 0;
    }
}
