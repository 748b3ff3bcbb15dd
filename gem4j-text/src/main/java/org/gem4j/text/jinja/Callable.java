// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A value that can be called.
interface Callable {
    @Nullable
    Object call(List<@Nullable Object> arguments, Map<String, @Nullable Object> named);
}
