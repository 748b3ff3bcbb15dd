// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

/// A rank and the number of ranks.
///
/// @param rank from 0, the one that leads
/// @param size how many there are
public record Rank(int rank, int size) {
    public Rank {
        if (rank < 0 || rank >= size) {
            throw new IllegalArgumentException("rank must be in 0.." + (size - 1) + " but was " + rank);
        }
    }
}
