// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.List;
import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.engine.StepForward.Row;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.torch.internal.Tensors;

/// Forward passes with quantized weights that do not call libtorch.
final class QuantizedForward {
    private final QuantizedLayers layers;
    private final QuantizedDecode decode;
    private final QuantizedPrompt prompt;
    private final boolean batchInvariant;

    /// For weights that are quantized and have no adapters, in a Java virtual machine with SIMD
    /// instructions.
    static Optional<QuantizedForward> create(Decoder decoder, LaneCache cache) {
        boolean batchInvariant = decoder.weights().options().batchInvariant();
        return QuantizedLayers.create(decoder, cache).map(layers -> new QuantizedForward(layers, batchInvariant));
    }

    private QuantizedForward(QuantizedLayers layers, boolean batchInvariant) {
        this.layers = layers;
        this.decode = new QuantizedDecode(layers);
        this.prompt = new QuantizedPrompt(layers);
        this.batchInvariant = batchInvariant;
    }

    /// Whether it computes these rows: those without images, and prompts only where products need not
    /// be the same bits for any number of tokens.
    boolean takes(List<Row> rows) {
        return rows.stream().allMatch(row -> row.images().isEmpty() && (row.count() <= 1 || !batchInvariant));
    }

    /// As [StepForward#run], for rows that it [#takes].
    Tensor run(List<Row> rows, List<Integer> wanted) {
        List<Row> steps = rows.stream().filter(row -> row.count() == 1).toList();
        List<Row> prompts = rows.stream().filter(row -> row.count() > 1).toList();
        float[] ofSteps = steps.isEmpty() ? new float[0] : decode.hidden(steps);
        float[] ofPrompts = prompts.isEmpty() ? new float[0] : prompt.hidden(prompts);
        int width = layers.config().hiddenSize();
        float[] last = new float[wanted.size() * width];
        for (int i = 0; i < wanted.size(); i++) {
            Row row = rows.get(wanted.get(i));
            boolean step = row.count() == 1;
            int from = (step ? steps : prompts).indexOf(row);
            System.arraycopy(step ? ofSteps : ofPrompts, from * width, last, i * width, width);
        }
        return Tensors.floats(
                layers.logits(last), wanted.size(), layers.config().vocabularySize());
    }
}
