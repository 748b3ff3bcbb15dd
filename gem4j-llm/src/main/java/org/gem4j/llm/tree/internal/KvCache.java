// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.tree.internal;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.internal.Attention;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.llm.torch.internal.Tensors;

/// Keys and values of every token that was computed, by slot, for all layers: room for any tree of contexts.
///
/// Slot 0 is scratch: padding is written there and never seen.
final class KvCache implements AutoCloseable {
    private final DecoderConfig config;
    private final int rowSize;
    private NativeOwner owner = new NativeOwner();
    private List<Tensor> keysNX = List.of();
    private List<Tensor> valuesNX = List.of();
    private int capacity;

    KvCache(DecoderConfig config, int capacity) {
        this.config = config;
        this.rowSize = config.kvHeads() * config.headSize();
        grow(capacity);
    }

    /// Makes room for at least `wanted` slots, keeping what is there.
    void require(int wanted) {
        if (wanted > capacity) {
            grow(Math.max(wanted, Math.multiplyExact(capacity, 2)));
        }
    }

    private void grow(int wanted) {
        NativeOwner newOwner = new NativeOwner();
        List<Tensor> newKeys = new ArrayList<>();
        List<Tensor> newValues = new ArrayList<>();
        try (PointerScope scope = new PointerScope()) {
            for (int layer = 0; layer < config.layers(); layer++) {
                newKeys.add(newOwner.keep(enlarge(keysNX, layer, wanted)));
                newValues.add(newOwner.keep(enlarge(valuesNX, layer, wanted)));
            }
        }
        owner.close();
        owner = newOwner;
        keysNX = newKeys;
        valuesNX = newValues;
        capacity = wanted;
    }

    private Tensor enlarge(List<Tensor> old, int layer, int wanted) {
        Tensor fresh = Tensors.zeros((long) wanted * rowSize).view(wanted, rowSize);
        if (capacity > 0) {
            fresh.narrow(0, 0, capacity).copy_(old.get(layer));
        }
        return fresh;
    }

    int capacity() {
        return capacity;
    }

    /// Attention of segments of new tokens, which are first stored, over stored contexts.
    ///
    /// @param slotsN slot of each new token, row by row, S·L of them, i64
    /// @param contextN slots that each segment may look at, C per segment, S·C of them, i64
    /// @param biasS1MC see [Attention#grouped]
    Attention attention(Tensor slotsN, Tensor contextN, Tensor biasS1MC) {
        return (layer, querySLHE, keySLKE, valueSLKE) -> {
            long segments = querySLHE.size(0);
            keysNX.get(layer).index_copy_(0, slotsN, keySLKE.reshape(-1, rowSize));
            valuesNX.get(layer).index_copy_(0, slotsN, valueSLKE.reshape(-1, rowSize));
            return Attention.grouped(
                    querySLHE,
                    context(keysNX.get(layer), contextN, segments),
                    context(valuesNX.get(layer), contextN, segments),
                    biasS1MC);
        };
    }

    private Tensor context(Tensor storedNX, Tensor contextN, long segments) {
        return storedNX.index_select(0, contextN)
                .view(segments, -1, config.kvHeads(), config.headSize())
                .transpose(1, 2);
    }

    @Override
    public void close() {
        owner.close();
    }
}
