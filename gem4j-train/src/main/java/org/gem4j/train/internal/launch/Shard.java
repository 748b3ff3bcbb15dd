// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import org.bytedeco.pytorch.Tensor;

/// The shard of a flat buffer that belongs to a rank: contiguous and of equal size for all ranks, with the remainder
/// on the last.
///
/// @param first number of the part
/// @param count of its numbers
public record Shard(long first, long count) {
    /// Parts begin where wide loads may.
    private static final long ALIGNED = 128;

    /// All of them.
    public static Shard whole(long numbers) {
        return new Shard(0, numbers);
    }

    /// A process's part.
    public static Shard of(Rank place, long numbers) {
        long each = each(place.size(), numbers);
        long first = place.rank() * each;
        return new Shard(first, place.rank() == place.size() - 1 ? numbers - first : each);
    }

    /// How many numbers each process has, not counting those left over.
    static long each(int size, long numbers) {
        return numbers / size / ALIGNED * ALIGNED;
    }

    /// A view of this part of a flat tensor.
    public Tensor in(Tensor flat) {
        return flat.narrow(0, first, count);
    }
}
