// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.ArrayList;
import java.util.List;
import org.gem4j.llm.engine.QuantizedLayers.Layer;
import org.gem4j.llm.engine.StepForward.Row;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.quantization.internal.HiddenMath;
import org.gem4j.llm.quantization.internal.QueryAttention;
import org.gem4j.llm.quantization.internal.QueryAttention.Context;
import org.gem4j.llm.torch.internal.KernelThreads;

/// Decoding steps with quantized weights: one new token of each of some lanes goes through the model
/// without a call of libtorch.
///
/// A row gives the same bits whatever other rows there are.
final class QuantizedDecode {
    private final QuantizedLayers layers;
    private final DecoderConfig config;
    private final QueryAttention attention;

    QuantizedDecode(QuantizedLayers layers) {
        this.layers = layers;
        this.config = layers.config();
        attention = new QueryAttention(config.heads(), config.kvHeads(), config.headSize());
    }

    /// What leaves the last layer, row by row.
    ///
    /// @param rows with one new token each, without images
    float[] hidden(List<Row> rows) {
        int width = config.hiddenSize();
        float[] hidden = new float[rows.size() * width];
        for (int r = 0; r < rows.size(); r++) {
            Row row = rows.get(r);
            layers.embed(row.tokens()[row.from()], hidden, r * width);
        }
        for (Layer layer : layers.layers()) {
            HiddenMath.add(hidden, layer.output().of(attend(layer, rows, hidden)));
            float[] gateUp = layer.gateUp().of(normalized(hidden, layer.feedNorm()));
            HiddenMath.add(hidden, layer.down().of(HiddenMath.gate(gateUp, config.intermediateSize())));
        }
        return hidden;
    }

    private float[] normalized(float[] hidden, float[] scale) {
        float[] values = hidden.clone();
        HiddenMath.norm(values, 0, values.length / scale.length, scale, config.rmsNormEps());
        return values;
    }

    /// Stores keys and values, and mixes those of the lanes.
    private float[] attend(Layer layer, List<Row> rows, float[] hidden) {
        float[] projected = layer.qkv().of(normalized(hidden, layer.inputNorm()));
        int stride = projected.length / rows.size();
        List<Context> contexts = new ArrayList<>();
        for (int r = 0; r < rows.size(); r++) {
            Row row = rows.get(r);
            long place = layers.store(layer, projected, r * stride, row.lane(), row.from());
            int seen = Math.min(layer.window(), row.from() + 1);
            contexts.add(new Context(place + 1 - seen, seen));
        }
        return attention.mix(layer.keys(), layer.values(), contexts, projected, KernelThreads.count());
    }
}
