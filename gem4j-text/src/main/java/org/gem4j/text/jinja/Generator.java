// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/// What filters such as `map` and `select` give: items that are made when they are asked for, once. It is true, has no
/// length and no items by number.
final class Generator implements Iterator<@Nullable Object> {
    private final String kind;
    private final Iterator<? extends @Nullable Object> items;

    /// @param kind what Python calls it
    Generator(String kind, Iterator<? extends @Nullable Object> items) {
        this.kind = kind;
        this.items = items;
    }

    String kind() {
        return kind;
    }

    @Override
    public boolean hasNext() {
        Budget.enter();
        boolean more = items.hasNext();
        Budget.leave();
        return more;
    }

    @Override
    public @Nullable Object next() {
        Budget.enter();
        Budget.step();
        Object item = items.next();
        Budget.leave();
        return item;
    }
}
