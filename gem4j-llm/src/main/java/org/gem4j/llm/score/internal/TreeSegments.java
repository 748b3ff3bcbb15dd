// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score.internal;

import java.util.Arrays;
import java.util.Optional;

/// A [TokenTree] in the form that attention over packed sequences takes: runs of consecutive nodes are
/// the queries, and the keys are these nodes and their ancestors.
///
/// @param queryStarts where each run starts in the row of nodes, and the end of the last
/// @param longestQuery nodes of the longest run
/// @param gathered where runs begin within the tree; empty if each starts anew, and keys then are the nodes themselves
public record TreeSegments(int[] queryStarts, int longestQuery, Optional<Gathered> gathered) {
    /// Keys of runs, end to end.
    ///
    /// @param nodes which node each key is of
    /// @param keyStarts where each run's keys start, and the end of the last
    /// @param longestKey keys of the run that has most
    public record Gathered(int[] nodes, int[] keyStarts, int longestKey) {
        /// Where each node's keys stand: those of node n are `places[starts[n]]` to `places[starts[n + 1] -
        /// 1]`.
        public Places places(int count) {
            int[] starts = new int[count + 1];
            for (int node : nodes) {
                starts[node + 1]++;
            }
            Arrays.parallelPrefix(starts, Integer::sum);
            int[] next = starts.clone();
            int[] places = new int[nodes.length];
            for (int i = 0; i < nodes.length; i++) {
                places[next[nodes[i]]++] = i;
            }
            return new Places(places, starts);
        }
    }

    /// See [Gathered#places].
    public record Places(int[] places, int[] starts) {}

    /// @param parents of each node, -1 for none; a node comes after its parent
    /// @param depths of each node, from 0
    static TreeSegments of(int[] parents, int[] depths, int size) {
        int[] starts = new int[size + 1];
        int runs = 0;
        int longest = 0;
        int keys = 0;
        boolean branched = false;
        for (int node = 0; node < size; node++) {
            if (node == 0 || parents[node] != node - 1) {
                branched |= parents[node] >= 0;
                starts[runs++] = node;
            }
            longest = Math.max(longest, node - starts[runs - 1] + 1);
            if (node + 1 == size || parents[node + 1] != node) {
                keys += depths[node] + 1;
            }
        }
        starts[runs] = size;
        int[] queryStarts = Arrays.copyOf(starts, runs + 1);
        return new TreeSegments(
                queryStarts,
                longest,
                branched ? Optional.of(gathered(parents, depths, queryStarts, keys)) : Optional.empty());
    }

    private static Gathered gathered(int[] parents, int[] depths, int[] queryStarts, int keys) {
        int[] nodes = new int[keys];
        int[] keyStarts = new int[queryStarts.length];
        int longest = 0;
        for (int run = 0; run + 1 < queryStarts.length; run++) {
            int last = queryStarts[run + 1] - 1;
            int length = depths[last] + 1;
            int at = keyStarts[run] + length;
            for (int node = last; node >= 0; node = parents[node]) {
                nodes[--at] = node;
            }
            keyStarts[run + 1] = keyStarts[run] + length;
            longest = Math.max(longest, length);
        }
        return new Gathered(nodes, keyStarts, longest);
    }
}
