// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import static org.gem4j.text.jinja.Filters.define;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Filters of lists and dictionaries.
final class CollectionFilters {
    private static final long MOST_SLICES = 100_000;

    private CollectionFilters() {}

    static void defineAll() {
        define("length", "", (value, in) -> Values.length(value));
        define("count", "", (value, in) -> Values.length(value));
        define("default", "default_value= boolean=", CollectionFilters::orDefault);
        define("d", "default_value= boolean=", CollectionFilters::orDefault);
        define("join", "d= attribute=", CollectionFilters::join);
        define("first", "", (value, in) -> end(Values.iterate(value), "first"));
        define("last", "", (value, in) -> end(Values.reversed(value), "last"));
        define("list", "", (value, in) -> Values.items(value));
        define("items", "", CollectionFilters::pairs);
        define("dictsort", "case_sensitive= by= reverse=", CollectionFilters::dictSort);
        define("sort", "reverse= case_sensitive= attribute=", CollectionFilters::sorted);
        define("reverse", "", CollectionFilters::reversed);
        define("unique", "case_sensitive= attribute=", CollectionFilters::unique);
        define("sum", "attribute= start=", CollectionFilters::sum);
        define("min", "case_sensitive= attribute=", (value, in) -> extreme(value, in, false));
        define("max", "case_sensitive= attribute=", (value, in) -> extreme(value, in, true));
        define("batch", "linecount fill_with=", CollectionFilters::batch);
        define("slice", "slices fill_with=", CollectionFilters::slice);
        define("groupby", "attribute default= case_sensitive=", CollectionFilters::groups);
        define("attr", "name", (value, in) -> Members.ownAttribute(value, in.text("name")));
    }

    private static @Nullable Object orDefault(@Nullable Object value, Inputs in) {
        boolean absent = value instanceof Undefined || (in.flag("boolean", false) && !Values.isTrue(value));
        return absent ? in.get("default_value", "") : value;
    }

    private static Object join(@Nullable Object value, Inputs in) {
        Attributes attribute = Attributes.of(in.get("attribute", null));
        List<String> parts = new ArrayList<>();
        for (Object item : Values.items(value)) {
            parts.add(Texts.of(attribute.in(item)));
        }
        return TextMethods.join(Texts.of(in.get("d", "")), parts);
    }

    private static @Nullable Object end(Iterator<? extends @Nullable Object> items, String which) {
        return items.hasNext() ? items.next() : new Undefined("No " + which + " item, sequence was empty.");
    }

    private static Object pairs(@Nullable Object value, Inputs in) {
        return switch (value) {
            case Undefined ignored -> new Generator("generator", List.of().iterator());
            case Map<?, ?> map ->
                new Generator(
                        "generator", new View(View.Part.ITEMS, map).items().iterator());
            case null, default ->
                // Python complains when the items are asked for.
                new Generator("generator", new Later(() -> {
                    throw JinjaException.type("Can only get item pairs from a mapping.");
                }));
        };
    }

    private static Object dictSort(@Nullable Object value, Inputs in) {
        boolean exact = in.flag("case_sensitive", false);
        int part = switch (Texts.of(in.get("by", "key"))) {
            case "key" -> 0;
            case "value" -> 1;
            default ->
                throw JinjaException.type("dictsort sorts by 'key' or 'value', not by " + Texts.repr(in.get("by")));
        };
        if (!(value instanceof Map<?, ?> map)) {
            throw Values.undefinedOr(value, value, "'" + Values.kind(value) + "' object has no items()");
        }
        List<@Nullable Object> pairs = new View(View.Part.ITEMS, map).items();
        Order.sort(
                pairs,
                pair -> Order.folded(
                        ((Tuple) Objects.requireNonNull(pair)).items().get(part), exact),
                in.flag("reverse", false));
        return pairs;
    }

    private static Object sorted(@Nullable Object value, Inputs in) {
        boolean exact = in.flag("case_sensitive", false);
        Attributes attributes = Attributes.of(in.get("attribute", null));
        List<@Nullable Object> items = Values.items(value);
        Order.sort(items, item -> attributes.all(item, exact), in.flag("reverse", false));
        return items;
    }

    private static Object reversed(@Nullable Object value, Inputs in) {
        if (value instanceof String || value instanceof Markup) {
            return Texts.like(
                    value, new StringBuilder(Texts.of(value)).reverse().toString());
        }
        return value instanceof Generator
                ? Values.items(value).reversed()
                : new Generator("reversed", Values.reversed(value));
    }

    private static Object unique(@Nullable Object value, Inputs in) {
        boolean exact = in.flag("case_sensitive", false);
        Attributes attribute = Attributes.of(in.get("attribute", null));
        Set<@Nullable Object> seen = new LinkedHashSet<>();
        return SelectionFilters.selected(
                new Later(() -> Values.iterate(value)),
                item -> seen.add(Keys.of(Order.folded(attribute.in(item), exact))));
    }

    private static @Nullable Object sum(@Nullable Object value, Inputs in) {
        Attributes attribute = Attributes.of(in.get("attribute", null));
        Object total = in.get("start", 0L);
        if (total instanceof String || total instanceof Markup) {
            throw JinjaException.type("sum() can't sum strings");
        }
        for (Object item : Values.items(value)) {
            total = Arithmetic.of("+", total, attribute.in(item));
        }
        return total;
    }

    private static @Nullable Object extreme(@Nullable Object value, Inputs in, boolean largest) {
        boolean exact = in.flag("case_sensitive", false);
        Attributes attribute = Attributes.of(in.get("attribute", null));
        List<@Nullable Object> items = Values.items(value);
        if (items.isEmpty()) {
            return new Undefined("No aggregated item, sequence was empty.");
        }
        Object best = items.getFirst();
        Object bestKey = Order.folded(attribute.in(best), exact);
        for (Object item : items.subList(1, items.size())) {
            Object key = Order.folded(attribute.in(item), exact);
            int order = Order.compare(key, bestKey);
            if (largest ? order > 0 : order < 0) {
                best = item;
                bestKey = key;
            }
        }
        return best;
    }

    private static Object batch(@Nullable Object value, Inputs in) {
        return new Generator("generator", new Later(() -> batches(value, in)));
    }

    private static Iterator<@Nullable Object> batches(@Nullable Object value, Inputs in) {
        long size = in.integer("linecount", 1);
        Object fill = in.get("fill_with", null);
        List<@Nullable Object> batches = new ArrayList<>();
        List<@Nullable Object> batch = new ArrayList<>();
        for (Object item : Values.items(value)) {
            if (batch.size() == size) {
                batches.add(batch);
                batch = new ArrayList<>();
            }
            batch.add(item);
        }
        if (!batch.isEmpty()) {
            Budget.makeList(fill == null ? 0 : Math.max(0, size - batch.size()));
            while (fill != null && batch.size() < size) {
                batch.add(fill);
            }
            batches.add(batch);
        }
        return batches.iterator();
    }

    private static Object slice(@Nullable Object value, Inputs in) {
        return new Generator("generator", new Later(() -> slices(value, in)));
    }

    private static Iterator<@Nullable Object> slices(@Nullable Object value, Inputs in) {
        List<@Nullable Object> items = Values.items(value);
        long slices = in.integer("slices", 1);
        if (slices == 0) {
            throw JinjaException.type("division by zero");
        }
        Object fill = in.get("fill_with", null);
        List<@Nullable Object> parts = new ArrayList<>();
        Budget.makeList(Math.min(MOST_SLICES, Math.max(0, slices)) * 2);
        if (slices > MOST_SLICES) {
            throw new JinjaException(JinjaException.Kind.LIMIT, "slice makes at most " + MOST_SLICES + " lists");
        }
        int start = 0;
        for (int i = 0; i < slices; i++) {
            boolean longer = i < items.size() % slices;
            int end = start + (int) (items.size() / slices) + (longer ? 1 : 0);
            List<@Nullable Object> part = new ArrayList<>(items.subList(start, end));
            if (fill != null && !longer) {
                part.add(fill);
            }
            parts.add(part);
            start = end;
        }
        return parts.iterator();
    }

    private static Object groups(@Nullable Object value, Inputs in) {
        boolean exact = in.flag("case_sensitive", false);
        Attributes attribute = Attributes.of(in.get("attribute")).withDefault(in.get("default", null));
        List<@Nullable Object> items = Values.items(value);
        Order.sort(items, item -> Order.folded(attribute.in(item), exact), false);
        List<@Nullable Object> groups = new ArrayList<>();
        List<@Nullable Object> members = new ArrayList<>();
        Object last = null;
        for (Object item : items) {
            Object key = Order.folded(attribute.in(item), exact);
            if (members.isEmpty() || !Equality.areEqual(key, last)) {
                members = new ArrayList<>();
                groups.add(new Tuple(Arrays.asList(attribute.in(item), members), true));
                last = key;
            }
            members.add(item);
        }
        return groups;
    }
}
