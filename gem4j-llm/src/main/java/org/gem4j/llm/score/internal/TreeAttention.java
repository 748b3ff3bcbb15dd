// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score.internal;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.internal.Attention;
import org.gem4j.llm.torch.internal.Tensors;

/// Attention among the tokens of one forward pass, as training needs it: each sees what its row of the bias allows.
///
/// @param config says which window a block has
/// @param biasesB1MC by window, see [Attention#grouped]
public record TreeAttention(DecoderConfig config, Map<Integer, Tensor> biasesB1MC) implements Attention {
    /// The attention of a tree's nodes: packed where it is sequences end to end.
    public static Attention of(Decoder decoder, TokenTree tree) {
        DecoderConfig config = decoder.config();
        LoadOptions options = decoder.weights().options();
        Optional<int[]> rows = tree.rows();
        if (rows.isPresent()) {
            return new RowAttention(config, options, rows.get());
        }
        int group = config.heads() / config.kvHeads();
        Map<Integer, Tensor> biases = new HashMap<>();
        for (int layer = 0; layer < config.layers(); layer++) {
            biases.computeIfAbsent(config.windowOf(layer), window -> {
                float[] bias = tree.bias(group, window);
                Tensor biasB1MC = Tensors.floats(bias, 1, 1, (long) group * tree.size(), tree.size());
                return Tensors.to(biasB1MC.to(options.precision().scalarType()), options.device());
            });
        }
        return new TreeAttention(config, biases);
    }

    @Override
    public Tensor mix(int layer, Tensor queryBTHE, Tensor keyBTKE, Tensor valueBTKE) {
        Tensor biasB1MC = Objects.requireNonNull(biasesB1MC.get(config.windowOf(layer)), "a bias for every window");
        return Attention.grouped(queryBTHE, keyBTKE.transpose(1, 2), valueBTKE.transpose(1, 2), biasB1MC);
    }
}
