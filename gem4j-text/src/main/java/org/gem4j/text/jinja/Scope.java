// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Names and their values, with those of the surrounding scopes.
final class Scope {
    private final @Nullable Scope outer;
    private final Map<String, @Nullable Object> values = new HashMap<>();

    Scope(@Nullable Scope outer) {
        this.outer = outer;
    }

    void set(String name, @Nullable Object value) {
        values.put(name, value);
    }

    @Nullable
    Object get(String name) {
        for (Scope scope = this; scope != null; scope = scope.outer) {
            if (scope.values.containsKey(name)) {
                return scope.values.get(name);
            }
        }
        return Undefined.name(name);
    }
}
