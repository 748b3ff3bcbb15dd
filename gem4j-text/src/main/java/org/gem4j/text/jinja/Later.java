// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Items that are found when the first one is asked for.
final class Later implements Iterator<@Nullable Object> {
    private final Supplier<Iterator<? extends @Nullable Object>> source;
    private Iterator<? extends @Nullable Object> items = List.of().iterator();
    private boolean begun;

    Later(Supplier<Iterator<? extends @Nullable Object>> source) {
        this.source = source;
    }

    @Override
    public boolean hasNext() {
        if (!begun) {
            begun = true;
            items = source.get();
        }
        return items.hasNext();
    }

    @Override
    public @Nullable Object next() {
        return items.next();
    }
}
