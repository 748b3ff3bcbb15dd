// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.Arrays;
import java.util.Objects;

/// A growing list of numbers without boxes.
final class LongList {
    private long[] values = new long[16];
    private int size;

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size + (size >> 1));
        }
        values[size++] = value;
    }

    long get(long index) {
        return values[Objects.checkIndex((int) index, size)];
    }

    int size() {
        return size;
    }
}
