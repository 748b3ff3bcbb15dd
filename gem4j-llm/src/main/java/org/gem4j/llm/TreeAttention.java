// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import org.bytedeco.pytorch.Tensor;

/// Attention among the tokens of one forward pass, as training needs it: each sees what its row of the bias allows.
///
/// @param biasB1MC see [Attention#grouped]
record TreeAttention(Tensor biasB1MC) implements Attention {
    @Override
    public Tensor mix(int layer, Tensor queryBTHE, Tensor keyBTKE, Tensor valueBTKE) {
        return Attention.grouped(queryBTHE, keyBTKE.transpose(1, 2), valueBTKE.transpose(1, 2), biasB1MC);
    }
}
