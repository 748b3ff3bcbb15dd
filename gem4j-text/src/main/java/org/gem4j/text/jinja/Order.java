// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.Comparator;
import java.util.List;
import org.gem4j.text.python.Strings;
import org.jspecify.annotations.Nullable;

/// `<`, `>` and sorting, as in Python.
final class Order {
    private Order() {}

    /// @throws JinjaException if there is no order between the two
    static int compare(@Nullable Object left, @Nullable Object right) {
        if (left != null && right != null && Numbers.isNumber(left) && Numbers.isNumber(right)) {
            return Numbers.compare(left, right);
        }
        if ((left instanceof String || left instanceof Markup)
                && (right instanceof String || right instanceof Markup)) {
            return compareText(Texts.of(left), Texts.of(right));
        }
        if (left instanceof Range || right instanceof Range) {
            throw mismatch(left, right);
        }
        if (left instanceof List<?> x && right instanceof List<?> y) {
            return compareLists(x, y);
        }
        if (left instanceof Tuple x && right instanceof Tuple y) {
            return compareLists(x.items(), y.items());
        }
        throw mismatch(left, right);
    }

    /// Whether `left operator right` holds for one of `<`, `>`, `<=` and `>=`.
    static boolean holds(String operator, @Nullable Object left, @Nullable Object right) {
        int order = compare(left, right);
        if (left instanceof Double x && x.isNaN() || right instanceof Double y && y.isNaN()) {
            return false;
        }
        return switch (operator) {
            case "<" -> order < 0;
            case ">" -> order > 0;
            case "<=" -> order <= 0;
            default -> order >= 0;
        };
    }

    private static JinjaException mismatch(@Nullable Object left, @Nullable Object right) {
        return Values.undefinedOr(
                left,
                right,
                "no order between instances of '" + Values.kind(left) + "' and '" + Values.kind(right) + "'");
    }

    private static int compareLists(List<?> left, List<?> right) {
        Budget.enter();
        int size = Math.min(left.size(), right.size());
        int same = 0;
        while (same < size && Equality.areEqual(left.get(same), right.get(same))) {
            same++;
        }
        int order = same < size ? compare(left.get(same), right.get(same)) : Integer.compare(left.size(), right.size());
        Budget.leave();
        return order;
    }

    /// By code points, as Python compares.
    private static int compareText(String left, String right) {
        int size = Math.min(left.length(), right.length());
        Budget.read(size);
        for (int i = 0; i < size; i++) {
            if (left.charAt(i) != right.charAt(i)) {
                return Integer.compare(left.codePointAt(i), right.codePointAt(i));
            }
        }
        return Integer.compare(left.length(), right.length());
    }

    /// What an item is sorted by.
    interface Key {
        @Nullable
        Object of(@Nullable Object item);
    }

    /// Sorts in place; items that are equal keep their order, in reverse, too.
    static void sort(List<@Nullable Object> items, Key key, boolean reverse) {
        Comparator<@Nullable Object> order = (left, right) -> compare(key.of(left), key.of(right));
        try {
            items.sort(reverse ? order.reversed() : order);
        } catch (IllegalArgumentException e) {
            // NaN among the items.
            throw JinjaException.type("there is no order among the items: " + e.getMessage());
        }
    }

    /// A value as filters compare it that know no case.
    static @Nullable Object folded(@Nullable Object value, boolean exact) {
        if (exact || !(value instanceof String || value instanceof Markup)) {
            return value;
        }
        String text = Texts.of(value);
        Budget.read(text.length());
        return Strings.lower(text);
    }
}
