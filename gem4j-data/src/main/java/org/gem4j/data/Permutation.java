// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.Objects;
import org.gem4j.env.SeededRandom;

/// A random permutation of the numbers from 0 to size-1, determined by (seed, epoch), that needs no
/// memory.
///
/// A Feistel network of six rounds permutes the numbers below the next power of four; results that are too large are
/// fed in again until one fits, four times on average at most.
public final class Permutation {
    private static final int ROUNDS = 6;

    private final long size;
    private final int halfBits;
    private final long[] keys = new long[ROUNDS];

    private Permutation(long size, SeededRandom random) {
        this.size = size;
        int bits = 64 - Long.numberOfLeadingZeros(Math.max(1, size - 1));
        halfBits = Math.max(1, (bits + 1) / 2);
        for (int round = 0; round < ROUNDS; round++) {
            keys[round] = random.nextLong();
        }
    }

    /// @param size how many numbers, up to 2^62
    public static Permutation of(long size, long seed, long epoch) {
        if (size < 0 || size > 1L << 62) {
            throw new IllegalArgumentException("size must be in 0..2^62 but was " + size);
        }
        return new Permutation(size, SeededRandom.of(seed, "order of rows", epoch));
    }

    /// The number at `place` of the order.
    public long at(long place) {
        long value = Objects.checkIndex(place, size);
        do {
            value = permute(value);
        } while (value >= size);
        return value;
    }

    private long permute(long value) {
        long mask = (1L << halfBits) - 1;
        long left = value >>> halfBits;
        long right = value & mask;
        for (long key : keys) {
            long mixed = (right ^ key) * 0xBF58476D1CE4E5B9L;
            mixed = (mixed ^ (mixed >>> 32)) * 0x94D049BB133111EBL;
            long next = left ^ ((mixed ^ (mixed >>> 29)) & mask);
            left = right;
            right = next;
        }
        return (left << halfBits) | right;
    }
}
