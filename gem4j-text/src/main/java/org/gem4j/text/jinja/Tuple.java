// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A tuple; lists are [List]s.
///
/// @param items not to be changed
/// @param isGroup whether it is one of the filter `groupby`, whose items are also attributes
record Tuple(List<@Nullable Object> items, boolean isGroup) {
    static Tuple of(@Nullable Object... items) {
        return new Tuple(Arrays.asList(items));
    }

    Tuple(List<@Nullable Object> items) {
        this(Collections.unmodifiableList(items), false);
    }
}
