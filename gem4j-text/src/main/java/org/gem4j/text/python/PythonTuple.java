// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import java.util.List;

/// A tuple in a parsed Python value.
public record PythonTuple(List<Object> items) {
    public PythonTuple {
        items = List.copyOf(items);
    }
}
