// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.tree.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Every context that generation has reached, as a tree of tokens; a node's number is also its slot in the [KvCache].
///
/// Sequences with a common beginning, be they one group or successive turns of an episode, share its nodes. Node 0 is
/// the empty context; its slot is the cache's scratch.
final class ContextTree {
    static final int ROOT = 0;

    private final Map<Long, Integer> children = new HashMap<>();
    private final List<Integer> pending = new ArrayList<>();
    private int[] tokens = new int[1024];
    private int[] parents = new int[1024];
    private int[] depths = new int[1024];
    private int size;

    ContextTree() {
        clear();
    }

    void clear() {
        children.clear();
        pending.clear();
        size = 1;
        depths[ROOT] = 0;
    }

    /// Number of nodes, the root included.
    int size() {
        return size;
    }

    /// The node for `token` after `parent`; a new one is pending until [#takePending].
    int child(int parent, int token) {
        long key = ((long) parent << 32) | token;
        Integer known = children.get(key);
        if (known != null) {
            return known;
        }
        if (size == tokens.length) {
            tokens = Arrays.copyOf(tokens, 2 * size);
            parents = Arrays.copyOf(parents, 2 * size);
            depths = Arrays.copyOf(depths, 2 * size);
        }
        int node = size++;
        tokens[node] = token;
        parents[node] = parent;
        depths[node] = depths[parent] + 1;
        children.put(key, node);
        pending.add(node);
        return node;
    }

    /// The node of a whole sequence.
    int path(int[] sequence) {
        int node = ROOT;
        for (int token : sequence) {
            node = child(node, token);
        }
        return node;
    }

    int token(int node) {
        return tokens[node];
    }

    /// Tokens from the beginning up to and with this node.
    int depth(int node) {
        return depths[node];
    }

    /// The new nodes since the last call, cut into chains of at most `longest` nodes in which each is the parent of
    /// the next. All of a node's new ancestors are in some chain of the same call.
    List<int[]> takePending(int longest) {
        List<int[]> chains = new ArrayList<>();
        int[] chain = new int[longest];
        int length = 0;
        for (int node : pending) {
            if (length > 0 && (length == longest || parents[node] != chain[length - 1])) {
                chains.add(Arrays.copyOf(chain, length));
                length = 0;
            }
            chain[length++] = node;
        }
        if (length > 0) {
            chains.add(Arrays.copyOf(chain, length));
        }
        pending.clear();
        return chains;
    }

    /// Writes the nodes from the first token to `node` into `target`, starting at `from`.
    void ancestors(int node, long[] target, int from) {
        int at = from + depths[node];
        for (int n = node; n != ROOT; n = parents[n]) {
            target[--at] = n;
        }
    }
}
