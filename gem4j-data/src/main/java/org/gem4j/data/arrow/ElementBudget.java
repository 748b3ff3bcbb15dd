// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.arrow;

/// How many elements the lists of one row may still have. Lists of nulls and of repeated values take no bytes, so that
/// a damaged file could claim lists without end.
final class ElementBudget {
    private static final long MOST = 1 << 26;

    private long left = MOST;

    /// @throws IllegalArgumentException if the row has too many
    void take(long elements) {
        left -= elements;
        if (elements < 0 || elements > MOST || left < 0) {
            throw new IllegalArgumentException("a list claims " + elements + " elements; a row may have 0 to " + MOST);
        }
    }
}
