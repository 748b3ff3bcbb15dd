// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Filters of lists and maps.
final class CollectionFilters {
    private CollectionFilters() {}

    static @Nullable Object apply(String name, @Nullable Object value, Inputs in) {
        return switch (name) {
            case "join" -> join(value, in);
            case "first" -> end(value, true);
            case "last" -> end(value, false);
            case "list" -> Python.items(value);
            case "items" -> pairs(value);
            case "dictsort" -> dictSort(value, in);
            case "sort" -> sorted(value, in);
            case "reverse" -> reversed(value);
            case "unique" -> unique(value);
            case "map" -> map(value, in);
            case "select" -> filtered(value, in, false, false);
            case "reject" -> filtered(value, in, false, true);
            case "selectattr" -> filtered(value, in, true, false);
            case "rejectattr" -> filtered(value, in, true, true);
            case "sum" -> sum(value, in);
            case "min" -> extreme(value, false);
            case "max" -> extreme(value, true);
            default -> throw new JinjaException(JinjaException.Kind.SYNTAX, "there is no filter " + name);
        };
    }

    private static String join(@Nullable Object value, Inputs in) {
        List<String> parts = new ArrayList<>();
        for (Object item : Python.items(value)) {
            Object part = in.has(1, "attribute") ? path(item, in.text(1, "attribute")) : item;
            parts.add(Python.text(part));
        }
        return TextMethods.join(Python.text(in.get(0, "d", "")), parts);
    }

    private static @Nullable Object end(@Nullable Object value, boolean first) {
        List<?> items = value instanceof List<?> list ? list : Python.items(value);
        if (items.isEmpty()) {
            return new Undefined("the " + (first ? "first" : "last") + " item of nothing");
        }
        return first ? items.getFirst() : items.getLast();
    }

    private static List<@Nullable Object> pairs(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> CollectionMethods.pairs(map);
            case Undefined ignored -> new ArrayList<>();
            case null, default -> throw JinjaException.type(Python.kind(value) + " has no pairs");
        };
    }

    private static List<@Nullable Object> dictSort(@Nullable Object value, Inputs in) {
        boolean exact = in.flag(0, "case_sensitive", false);
        int part = in.text(1, "by", "key").equals("value") ? 1 : 0;
        List<@Nullable Object> pairs = pairs(value);
        inOrder(pairs, order(exact, pair -> ((List<?>) Objects.requireNonNull(pair)).get(part)));
        return in.flag(2, "reverse", false) ? pairs.reversed() : pairs;
    }

    private static List<@Nullable Object> inOrder(List<@Nullable Object> items, Comparator<@Nullable Object> order) {
        try {
            items.sort(order);
            return items;
        } catch (IllegalArgumentException e) {
            // Whole numbers beyond 2^53 beside floats.
            throw JinjaException.type("there is no order among the items: " + e.getMessage());
        }
    }

    private interface Key {
        @Nullable
        Object of(@Nullable Object item);
    }

    private static Comparator<@Nullable Object> order(boolean exact, Key key) {
        return (left, right) -> Python.compare(folded(key.of(left), exact), folded(key.of(right), exact));
    }

    private static @Nullable Object folded(@Nullable Object value, boolean exact) {
        if (value instanceof String text && !exact) {
            Budget.read(text.length());
            return text.toLowerCase(Locale.ROOT);
        }
        return value;
    }

    private static List<@Nullable Object> sorted(@Nullable Object value, Inputs in) {
        List<@Nullable Object> items = Python.items(value);
        boolean exact = in.flag(1, "case_sensitive", false);
        Comparator<@Nullable Object> order = in.has(2, "attribute")
                ? order(exact, item -> path(item, in.text(2, "attribute")))
                : order(exact, item -> item);
        return inOrder(items, in.flag(0, "reverse", false) ? order.reversed() : order);
    }

    private static Object reversed(@Nullable Object value) {
        return value instanceof String text
                ? new StringBuilder(text).reverse().toString()
                : new ArrayList<>(Python.items(value).reversed());
    }

    private static List<@Nullable Object> unique(@Nullable Object value) {
        List<@Nullable Object> kept = new ArrayList<>();
        for (Object item : Python.items(value)) {
            if (kept.stream().noneMatch(one -> Python.areEqual(folded(one, false), folded(item, false)))) {
                kept.add(item);
            }
        }
        return kept;
    }

    private static List<@Nullable Object> map(@Nullable Object value, Inputs in) {
        List<@Nullable Object> mapped = new ArrayList<>();
        for (Object item : Python.items(value)) {
            if (in.named().containsKey("attribute")) {
                Object found = path(item, Python.text(in.named().get("attribute")));
                mapped.add(
                        found instanceof Undefined && in.named().containsKey("default")
                                ? in.named().get("default")
                                : found);
            } else {
                List<@Nullable Object> rest = in.positional().isEmpty()
                        ? List.of()
                        : in.positional().subList(1, in.positional().size());
                mapped.add(Filters.apply(in.text(0, "filter"), item, rest, in.named()));
            }
        }
        return mapped;
    }

    private static List<@Nullable Object> filtered(
            @Nullable Object value, Inputs in, boolean byAttribute, boolean rejects) {
        int skipped = byAttribute ? 1 : 0;
        Predicate<@Nullable Object> test = in.positional().size() > skipped
                ? item -> Tests.holds(
                        in.text(skipped, "its test"),
                        item,
                        in.positional().subList(skipped + 1, in.positional().size()))
                : Python::isTrue;
        List<@Nullable Object> kept = new ArrayList<>();
        for (Object item : Python.items(value)) {
            Object tested = byAttribute ? path(item, in.text(0, "attribute")) : item;
            if (test.test(tested) != rejects) {
                kept.add(item);
            }
        }
        return kept;
    }

    /// Attributes within attributes, by a name with dots.
    private static @Nullable Object path(@Nullable Object item, String names) {
        Object value = item;
        for (String name : names.split("\\.")) {
            Budget.read(name.length());
            value = Members.item(value, name.matches("\\d{1,9}") ? (Object) Long.valueOf(name) : name);
        }
        return value;
    }

    private static @Nullable Object sum(@Nullable Object value, Inputs in) {
        Object total = in.get(1, "start", 0L);
        for (Object item : Python.items(value)) {
            total = Arithmetic.of("+", total, in.has(0, "attribute") ? path(item, in.text(0, "attribute")) : item);
        }
        return total;
    }

    private static @Nullable Object extreme(@Nullable Object value, boolean largest) {
        List<@Nullable Object> items = Python.items(value);
        if (items.isEmpty()) {
            return new Undefined("the extreme of nothing");
        }
        Object best = items.getFirst();
        for (Object item : items) {
            int order = Python.compare(folded(item, false), folded(best, false));
            best = (largest ? order > 0 : order < 0) ? item : best;
        }
        return best;
    }
}
