// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongFunction;

/// A small cache of blocks of rows, least recently used out first.
final class BlockCache<T> {
    private final Map<Long, T> blocks;

    BlockCache(int capacity) {
        blocks = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, T> eldest) {
                return size() > capacity;
            }
        };
    }

    /// The block, read if it is not there; one thread reads at a time.
    synchronized T get(long number, LongFunction<T> read) {
        T block = blocks.get(number);
        if (block == null) {
            block = read.apply(number);
            blocks.put(number, block);
        }
        return block;
    }
}
