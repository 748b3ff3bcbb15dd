// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import java.util.Map;
import java.util.Objects;
import org.bytedeco.pytorch.Tensor;

/// Attention among the tokens of one forward pass, as training needs it: each sees what its row of the bias allows.
///
/// @param config says which window a block has
/// @param biasesB1MC by window, see [Attention#grouped]
record TreeAttention(DecoderConfig config, Map<Integer, Tensor> biasesB1MC) implements Attention {
    @Override
    public Tensor mix(int layer, Tensor queryBTHE, Tensor keyBTKE, Tensor valueBTKE) {
        Tensor biasB1MC = Objects.requireNonNull(biasesB1MC.get(config.windowOf(layer)), "a bias for every window");
        return Attention.grouped(queryBTHE, keyBTKE.transpose(1, 2), valueBTKE.transpose(1, 2), biasB1MC);
    }
}
