// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/// A small sorted set of integers that keeps its memory when cleared.
final class NumberSet {
    private static final int FEW = 32;

    private long[] numbers = new long[8];
    private int size;

    /// Adds a number.
    ///
    /// @return whether it was not there before
    boolean add(long number) {
        int to = below(number);
        if (to < size && numbers[to] == number) {
            return false;
        }
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        System.arraycopy(numbers, to, numbers, to + 1, size - to);
        numbers[to] = number;
        size++;
        return true;
    }

    void clear() {
        size = 0;
    }

    /// The largest number below `limit`.
    OptionalLong lower(long limit) {
        int count = below(limit);
        return count == 0 ? OptionalLong.empty() : OptionalLong.of(numbers[count - 1]);
    }

    /// The smallest number above `limit`.
    OptionalLong higher(long limit) {
        int after = below(limit);
        after += after < size && numbers[after] == limit ? 1 : 0;
        return after == size ? OptionalLong.empty() : OptionalLong.of(numbers[after]);
    }

    /// How many numbers are below `limit`. A few are counted without branches, which would be mispredicted.
    private int below(long limit) {
        if (size > FEW) {
            int at = Arrays.binarySearch(numbers, 0, size, limit);
            return at >= 0 ? at : -at - 1;
        }
        int count = 0;
        for (int i = 0; i < size; i++) {
            count += numbers[i] < limit ? 1 : 0;
        }
        return count;
    }

    /// The numbers, smallest first.
    List<Long> toList() {
        return Arrays.stream(numbers, 0, size).boxed().toList();
    }
}
