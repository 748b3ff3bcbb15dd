// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What `namespace()` gives: the one value whose attributes a template can set, even to itself. It equals no other.
final class Namespace {
    private final Map<String, @Nullable Object> attributes;

    Namespace(Map<String, @Nullable Object> attributes) {
        this.attributes = new LinkedHashMap<>(attributes);
    }

    /// By name.
    Map<String, @Nullable Object> attributes() {
        return attributes;
    }
}
