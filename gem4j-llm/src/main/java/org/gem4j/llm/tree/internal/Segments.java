// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.tree.internal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.torch.internal.Tensors;

/// Chains of new tokens laid out for one forward pass: S rows of L places, and for each row the C slots it may see.
///
/// Padding stands at slot 0 and sees only itself.
final class Segments {
    private final int rows;
    private final int length;
    private final int context;
    private final int group;
    private final long[] ids;
    private final long[] positions;
    private final long[] slots;
    private final long[] contextSlots;
    private final float[] bias;
    private final Map<Integer, Integer> rowOfNode = new HashMap<>();
    private int tokens;

    static Segments of(List<int[]> chains, ContextTree tree, DecoderConfig config) {
        int length = 0;
        int context = 0;
        for (int[] chain : chains) {
            length = Math.max(length, chain.length);
            context = Math.max(context, tree.depth(chain[chain.length - 1]));
        }
        Segments segments = new Segments(chains.size(), length, context + 1, config.heads() / config.kvHeads());
        for (int row = 0; row < chains.size(); row++) {
            segments.fill(row, chains.get(row), tree);
        }
        return segments;
    }

    private Segments(int rows, int length, int context, int group) {
        this.rows = rows;
        this.length = length;
        this.context = context;
        this.group = group;
        ids = new long[rows * length];
        positions = new long[rows * length];
        slots = new long[rows * length];
        contextSlots = new long[rows * context];
        bias = new float[rows * group * length * context];
        Arrays.fill(bias, Float.NEGATIVE_INFINITY);
    }

    /// Column 0 of the context is the scratch slot, which only padding sees; ancestors follow in order.
    private void fill(int row, int[] chain, ContextTree tree) {
        tree.ancestors(chain[chain.length - 1], contextSlots, row * context + 1);
        for (int i = 0; i < length; i++) {
            int place = row * length + i;
            boolean padding = i >= chain.length;
            int seen = padding ? 0 : tree.depth(chain[i]);
            if (!padding) {
                ids[place] = tree.token(chain[i]);
                positions[place] = seen - 1;
                slots[place] = chain[i];
                rowOfNode.put(chain[i], place);
                tokens++;
            }
            for (int g = 0; g < group; g++) {
                int from = ((row * group + g) * length + i) * context;
                if (padding) {
                    bias[from] = 0;
                } else {
                    Arrays.fill(bias, from + 1, from + 1 + seen, 0);
                }
            }
        }
    }

    /// Tokens that are no padding.
    int tokens() {
        return tokens;
    }

    Tensor ids() {
        return Tensors.longs(ids, rows, length);
    }

    Tensor positions() {
        return Tensors.longs(positions, rows, length);
    }

    Tensor slots() {
        return Tensors.longs(slots, slots.length);
    }

    Tensor context() {
        return Tensors.longs(contextSlots, contextSlots.length);
    }

    Tensor bias() {
        return Tensors.floats(bias, rows, 1, (long) group * length, context);
    }

    /// Where the nodes stand among all places, in the order given.
    long[] rows(Set<Integer> nodes) {
        return nodes.stream().mapToLong(rowOfNode::get).toArray();
    }
}
