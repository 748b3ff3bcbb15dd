// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import static org.bytedeco.pytorch.global.torch.scaled_dot_product_attention;

import org.bytedeco.pytorch.DoubleOptional;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.torch.internal.Tensors;

/// Which tokens of a forward pass attend to which: the part of a decoder that differs between training and
/// generation.
public interface Attention {
    /// Mixes values for one layer.
    ///
    /// @param layer number of the block, from 0
    /// @param queryBTHE rotated queries
    /// @param keyBTKE rotated keys of the same tokens
    /// @param valueBTKE their values
    /// @return shape [B, T, H·E]
    Tensor mix(int layer, Tensor queryBTHE, Tensor keyBTKE, Tensor valueBTKE);

    /// Softmax attention in which query heads share key-value heads in groups of H/K.
    ///
    /// The queries of a group are laid end to end, so that each key-value head is read once and never copied.
    ///
    /// @param queryBTHE queries
    /// @param keyBKCE keys of the context
    /// @param valueBKCE values of the context
    /// @param biasB1MC added to the scores, M = (H/K)·T rows, group by group; 0 to see, -inf not to
    /// @return shape [B, T, H·E]
    static Tensor grouped(Tensor queryBTHE, Tensor keyBKCE, Tensor valueBKCE, Tensor biasB1MC) {
        long batch = queryBTHE.size(0);
        long time = queryBTHE.size(1);
        long heads = queryBTHE.size(2);
        long size = queryBTHE.size(3);
        long kvHeads = keyBKCE.size(1);
        long group = heads / kvHeads;
        Tensor queryBKME = queryBTHE
                .view(batch, time, kvHeads, group, size)
                .permute(0, 2, 3, 1, 4)
                .reshape(batch, kvHeads, group * time, size);
        Tensor mixedBKME = scaled_dot_product_attention(
                queryBKME, keyBKCE, valueBKCE, Tensors.optional(biasB1MC), 0.0, false, new DoubleOptional(), false);
        return mixedBKME
                .view(batch, kvHeads, group, time, size)
                .permute(0, 3, 1, 2, 4)
                .reshape(batch, time, heads * size);
    }
}
