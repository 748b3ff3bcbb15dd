// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import static org.gem4j.text.jinja.Filters.define;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Filters that go through items one by one as they are asked for: `map`, `select`, `reject` and those by attribute.
final class SelectionFilters {
    /// Whether an item stays.
    interface Choice {
        boolean takes(@Nullable Object item);
    }

    private interface Change {
        @Nullable
        Object of(@Nullable Object item);
    }

    private SelectionFilters() {}

    static void defineAll() {
        define("map", "*", (value, in) -> later(value, () -> map(value, in)));
        define("select", "*", (value, in) -> later(value, () -> chosen(value, in, false, false)));
        define("reject", "*", (value, in) -> later(value, () -> chosen(value, in, false, true)));
        define("selectattr", "*", (value, in) -> later(value, () -> chosen(value, in, true, false)));
        define("rejectattr", "*", (value, in) -> later(value, () -> chosen(value, in, true, true)));
    }

    /// Nothing is looked at of a value that is false, such as None.
    private static Generator later(@Nullable Object value, Supplier<Iterator<? extends @Nullable Object>> items) {
        return new Generator(
                "generator",
                new Later(() -> Values.isTrue(value) ? items.get() : List.of().iterator()));
    }

    private static Iterator<@Nullable Object> map(@Nullable Object value, Inputs in) {
        Change change = change(in);
        Iterator<? extends @Nullable Object> items = Values.iterate(value);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return items.hasNext();
            }

            @Override
            public @Nullable Object next() {
                return change.of(items.next());
            }
        };
    }

    private static Change change(Inputs in) {
        List<@Nullable Object> positional = in.positional();
        if (positional.isEmpty() && in.named().containsKey("attribute")) {
            Attributes attribute = Attributes.of(in.named().get("attribute"))
                    .withDefault(in.named().get("default"));
            for (String name : in.named().keySet()) {
                if (!name.equals("attribute") && !name.equals("default")) {
                    throw JinjaException.type("Unexpected keyword argument '" + name + "'");
                }
            }
            return attribute::in;
        }
        if (positional.isEmpty()) {
            throw JinjaException.type("map requires a filter argument");
        }
        String filter = Texts.of(positional.getFirst());
        return item -> Filters.apply(filter, item, positional.subList(1, positional.size()), in.named());
    }

    private static Iterator<@Nullable Object> chosen(
            @Nullable Object value, Inputs in, boolean byAttribute, boolean rejects) {
        List<@Nullable Object> positional = in.positional();
        int skipped = byAttribute ? 1 : 0;
        if (positional.size() < skipped) {
            throw JinjaException.type("Missing parameter for attribute name");
        }
        Attributes attribute = Attributes.of(byAttribute ? positional.getFirst() : null);
        Choice choice = positional.size() > skipped
                ? item -> Tests.holds(
                        Texts.of(positional.get(skipped)),
                        item,
                        positional.subList(skipped + 1, positional.size()),
                        in.named())
                : Values::isTrue;
        return selected(Values.iterate(value), item -> choice.takes(attribute.in(item)) != rejects);
    }

    /// The items that a choice takes.
    static Generator selected(Iterator<? extends @Nullable Object> items, Choice choice) {
        return new Generator("generator", new Iterator<>() {
            private @Nullable Object next;
            private boolean found;

            @Override
            public boolean hasNext() {
                while (!found && items.hasNext()) {
                    Budget.step();
                    next = items.next();
                    found = choice.takes(next);
                }
                return found;
            }

            @Override
            public @Nullable Object next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                found = false;
                return next;
            }
        });
    }
}
