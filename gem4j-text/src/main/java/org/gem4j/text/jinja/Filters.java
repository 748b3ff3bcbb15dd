// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What can stand behind `|`: a table of all filters.
final class Filters {
    /// What a filter does.
    interface Body {
        @Nullable
        Object apply(@Nullable Object value, Inputs in);
    }

    private record Filter(Signature signature, Body body) {}

    private static final Map<String, Filter> FILTERS = new HashMap<>();
    private static final Set<String> REFUSED = Set.of("random", "urlize");

    static {
        TextFilters.defineAll();
        NumberFilters.defineAll();
        CollectionFilters.defineAll();
        SelectionFilters.defineAll();
    }

    private Filters() {}

    /// Adds a filter to the table.
    ///
    /// @param signature what it takes beside the value, as for [Signature#of]
    static void define(String name, String signature, Body body) {
        FILTERS.put(name, new Filter(Signature.of(signature), body));
    }

    /// Whether there is such a filter.
    static boolean exists(String name) {
        return FILTERS.containsKey(name) || REFUSED.contains(name);
    }

    /// @throws JinjaException if there is no such filter, or it cannot take these values
    static @Nullable Object apply(
            String name,
            @Nullable Object value,
            List<@Nullable Object> positional,
            Map<String, @Nullable Object> named) {
        Filter filter = FILTERS.get(name);
        if (filter == null) {
            throw REFUSED.contains(name)
                    ? JinjaException.type("the filter " + name + " is not supported in chat templates")
                    : new JinjaException(JinjaException.Kind.SYNTAX, "No filter named '" + name + "'.");
        }
        Inputs in = filter.signature().bind(name, positional, named);
        return Budget.counted(value, () -> filter.body().apply(value, in));
    }
}
