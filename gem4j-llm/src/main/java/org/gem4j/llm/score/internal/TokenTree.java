// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Token sequences merged into a tree, so that a shared prefix is stored and computed once.
///
/// The nodes are laid out in one row such that every node comes after its parent. A node sees itself and its ancestors,
/// nothing else, and its position is its depth: a forward pass over the row gives each sequence exactly what it would
/// get alone. Episodes of one environment share instructions and history, so a batch of turns shrinks many times.
public final class TokenTree {
    private final List<int[]> sequences = new ArrayList<>();
    private final List<int[]> paths = new ArrayList<>();
    private int[] tokens = new int[64];
    private int[] parents = new int[64];
    private int[] depths = new int[64];
    private final boolean branching;
    private int size;
    private boolean branched;

    /// @param branching whether what sequences share stands once; else a sequence only continues where the one
    ///     before ends, or starts anew
    public TokenTree(boolean branching) {
        this.branching = branching;
    }

    /// Adds a sequence unless the tree would then have more than `limit` nodes; the first one is always taken.
    ///
    /// Sequences must come in lexicographic order: only the one before is looked at for what is shared.
    ///
    /// @return whether it was added
    public boolean add(int[] sequence, int limit) {
        if (sequence.length == 0) {
            throw new IllegalArgumentException("a sequence must have at least one token");
        }
        int shared = 0;
        if (!sequences.isEmpty()) {
            int[] before = sequences.getLast();
            int mismatch = Arrays.mismatch(before, sequence);
            shared = mismatch < 0 ? sequence.length : mismatch;
            if (!branching && shared < before.length) {
                shared = 0;
            }
            if (size + sequence.length - shared > limit) {
                return false;
            }
        }
        int[] path = new int[sequence.length];
        if (shared > 0) {
            System.arraycopy(paths.getLast(), 0, path, 0, shared);
        }
        for (int i = shared; i < sequence.length; i++) {
            path[i] = append(sequence[i], i == 0 ? -1 : path[i - 1], i);
        }
        sequences.add(sequence);
        paths.add(path);
        return true;
    }

    private int append(int token, int parent, int depth) {
        branched |= parent >= 0 && parent != size - 1;
        if (size == tokens.length) {
            tokens = Arrays.copyOf(tokens, 2 * size);
            parents = Arrays.copyOf(parents, 2 * size);
            depths = Arrays.copyOf(depths, 2 * size);
        }
        tokens[size] = token;
        parents[size] = parent;
        depths[size] = depth;
        return size++;
    }

    /// Where each sequence starts, and the end of the last, if no node has two children: the tree is then sequences
    /// that lie end to end.
    Optional<int[]> rows() {
        if (branched) {
            return Optional.empty();
        }
        int[] starts =
                IntStream.range(0, size).filter(node -> parents[node] < 0).toArray();
        starts = Arrays.copyOf(starts, starts.length + 1);
        starts[starts.length - 1] = size;
        return Optional.of(starts);
    }

    /// The tree as attention over packed sequences takes it.
    public TreeSegments segments() {
        return TreeSegments.of(parents, depths, size);
    }

    /// The token of each node.
    public int[] tokenArray() {
        return Arrays.copyOf(tokens, size);
    }

    /// Position of each node, its depth from 0.
    public int[] depthArray() {
        return Arrays.copyOf(depths, size);
    }

    /// Number of nodes.
    public int size() {
        return size;
    }

    /// The node of each token of the sequence that was added as number `index`.
    public int[] path(int index) {
        return paths.get(index);
    }

    public long[] tokens() {
        return widen(tokens);
    }

    /// Position of each node, its depth from 0.
    public long[] positions() {
        return widen(depths);
    }

    private long[] widen(int[] values) {
        long[] wide = new long[size];
        for (int i = 0; i < size; i++) {
            wide[i] = values[i];
        }
        return wide;
    }

    /// The attention bias of [Attention#grouped] for one tree: row r, column c is 0 where node r sees node c and
    /// negative infinity elsewhere; the rows are repeated `group` times.
    ///
    /// @param window how many of its latest ancestors a node sees, itself included
    float[] bias(int group, int window) {
        float[] bias = new float[group * size * size];
        Arrays.fill(bias, 0, size * size, Float.NEGATIVE_INFINITY);
        for (int node = 0; node < size; node++) {
            int row = node * size;
            if (depths[node] < window) {
                if (parents[node] >= 0) {
                    System.arraycopy(bias, parents[node] * size, bias, row, node);
                }
                bias[row + node] = 0;
            } else {
                int seen = node;
                for (int i = 0; i < window; i++) {
                    bias[row + seen] = 0;
                    seen = parents[seen];
                }
            }
        }
        for (int g = 1; g < group; g++) {
            System.arraycopy(bias, 0, bias, g * size * size, size * size);
        }
        return bias;
    }
}
