// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.Arrays;

/// Growing offsets of rows in a file: 64 rows share an exact start, each has its distance from it.
final class OffsetIndex {
    private static final int BLOCK = 64;

    private final String name;
    private final LongList bases = new LongList();
    private int[] distances = new int[BLOCK];
    private int size;

    OffsetIndex(String name) {
        this.name = name;
    }

    void add(long offset) {
        if (size == Integer.MAX_VALUE - BLOCK) {
            throw new DataException(name + ": has more than " + size + " rows; split it into several files");
        }
        if (size % BLOCK == 0) {
            bases.add(offset);
        }
        if (size == distances.length) {
            distances = Arrays.copyOf(distances, (int) Math.min(Integer.MAX_VALUE - 8L, size * 3L / 2));
        }
        long distance = offset - bases.get(size / BLOCK);
        if (distance >= 1L << 32) {
            throw new DataException(name + ": 64 consecutive rows are larger than 4 GiB, near row " + (size + 1));
        }
        distances[size++] = (int) distance;
    }

    long get(long index) {
        return bases.get(index / BLOCK) + Integer.toUnsignedLong(distances[(int) index]);
    }

    int size() {
        return size;
    }
}
