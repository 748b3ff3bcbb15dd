// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What `keys()`, `values()` and `items()` of a dictionary give.
record View(Part part, Map<?, ?> of) {
    enum Part {
        KEYS,
        VALUES,
        ITEMS
    }

    /// Its items at this moment.
    List<@Nullable Object> items() {
        Budget.makeList(of.size());
        List<@Nullable Object> items = new ArrayList<>(of.size());
        for (Map.Entry<?, ?> entry : of.entrySet()) {
            items.add(
                    switch (part) {
                        case KEYS -> entry.getKey();
                        case VALUES -> entry.getValue();
                        case ITEMS -> pair(entry);
                    });
        }
        return items;
    }

    static Tuple pair(Map.Entry<?, ?> entry) {
        Budget.makeList(2);
        return Tuple.of(entry.getKey(), entry.getValue());
    }

    String kind() {
        return switch (part) {
            case KEYS -> "dict_keys";
            case VALUES -> "dict_values";
            case ITEMS -> "dict_items";
        };
    }
}
