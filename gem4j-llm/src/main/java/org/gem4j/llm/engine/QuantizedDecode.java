// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.cuda.internal.BlockKernels.Turning;
import org.gem4j.llm.engine.StepForward.Row;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.internal.DecoderWeights.Layer;
import org.gem4j.llm.model.internal.Projection;
import org.gem4j.llm.model.internal.QuantizedWeights;
import org.gem4j.llm.quantization.internal.HiddenMath;
import org.gem4j.llm.quantization.internal.QuantizedMatrix;
import org.gem4j.llm.quantization.internal.QueryAttention;
import org.gem4j.llm.quantization.internal.QueryAttention.Context;
import org.gem4j.llm.torch.internal.KernelThreads;
import org.gem4j.llm.torch.internal.Tensors;

/// Decoding steps with quantized weights: one new token of each of some lanes goes through the model without a call of
/// libtorch, which would take longer to call than to compute.
///
/// A row gives the same bits whatever other rows there are.
final class QuantizedDecode {
    private final LaneCache cache;
    private final DecoderConfig config;
    private final QuantizedWeights weights;
    private final QueryAttention attention;
    private final MemorySegment cosines;
    private final MemorySegment sines;
    private final List<Block> blocks = new ArrayList<>();
    private final float[] finalNorm;

    /// For weights that are quantized and have no adapters, in a Java virtual machine with SIMD instructions.
    static Optional<QuantizedDecode> create(Decoder decoder, LaneCache cache) {
        return decoder.weights()
                .quantized()
                .filter(weights -> decoder.adapters().isEmpty() && HiddenMath.AVAILABLE)
                .map(weights -> new QuantizedDecode(decoder, weights, cache));
    }

    private QuantizedDecode(Decoder decoder, QuantizedWeights weights, LaneCache cache) {
        this.cache = cache;
        this.config = decoder.config();
        this.weights = weights;
        attention = new QueryAttention(config.heads(), config.kvHeads(), config.headSize());
        try (PointerScope scope = new PointerScope()) {
            Turning turning = decoder.turning(decoder.layers().getFirst());
            cosines = Tensors.memory(turning.cosPE());
            sines = Tensors.memory(turning.sinPE());
            for (int i = 0; i < config.layers(); i++) {
                blocks.add(new Block(
                        decoder.layers().get(i),
                        Tensors.memory(cache.layerKeys(i)),
                        Tensors.memory(cache.layerValues(i)),
                        config.windowOf(i)));
            }
            finalNorm = Tensors.toFloats(decoder.weights().finalNormD());
        }
    }

    /// Whether rows are a decoding step.
    static boolean takes(List<Row> rows) {
        return rows.stream().allMatch(row -> row.count() <= 1 && row.images().isEmpty());
    }

    /// As [StepForward#run], for rows that this [#takes].
    Tensor run(List<Row> rows, List<Integer> wanted) {
        List<Row> open = rows.stream().filter(row -> row.count() == 1).toList();
        int width = config.hiddenSize();
        float[] hidden = new float[open.size() * width];
        for (int r = 0; r < open.size(); r++) {
            Row row = open.get(r);
            weights.embeddingVD().row(row.tokens()[row.from()], hidden, r * width);
        }
        for (Block block : blocks) {
            HiddenMath.add(hidden, block.output().of(attend(block, open, hidden)));
            float[] gateUp = block.gateUp().of(normalized(hidden, block.feedNorm()));
            HiddenMath.add(hidden, block.down().of(HiddenMath.gate(gateUp, config.intermediateSize())));
        }
        float[] last = new float[wanted.size() * width];
        for (int i = 0; i < wanted.size(); i++) {
            System.arraycopy(hidden, open.indexOf(rows.get(wanted.get(i))) * width, last, i * width, width);
        }
        HiddenMath.norm(last, 0, wanted.size(), finalNorm, config.rmsNormEps());
        float[] logits = weights.headVD().multiply(last, KernelThreads.count());
        return Tensors.floats(logits, wanted.size(), config.vocabularySize());
    }

    private float[] normalized(float[] hidden, float[] scale) {
        float[] values = hidden.clone();
        HiddenMath.norm(values, 0, values.length / scale.length, scale, config.rmsNormEps());
        return values;
    }

    /// Stores keys and values, and mixes those of the lanes.
    private float[] attend(Block block, List<Row> rows, float[] hidden) {
        float[] projected = block.qkv().of(normalized(hidden, block.inputNorm()));
        int size = config.headSize();
        int stride = projected.length / rows.size();
        int keys = config.heads() * size;
        int kept = config.kvHeads() * size;
        List<Context> contexts = new ArrayList<>();
        for (int r = 0; r < rows.size(); r++) {
            Row row = rows.get(r);
            int at = r * stride;
            if (block.queryNorm().length > 0) {
                HiddenMath.norm(projected, at, config.heads(), block.queryNorm(), config.rmsNormEps());
                HiddenMath.norm(projected, at + keys, config.kvHeads(), block.keyNorm(), config.rmsNormEps());
            }
            HiddenMath.rotate(
                    projected,
                    at,
                    config.heads() + config.kvHeads(),
                    row(cosines, row.from(), size),
                    row(sines, row.from(), size));
            long place = cache.place(row.lane(), row.from());
            row(block.keys(), place, kept)
                    .copyFrom(MemorySegment.ofArray(projected).asSlice(4L * (at + keys), 4L * kept));
            row(block.values(), place, kept)
                    .copyFrom(MemorySegment.ofArray(projected).asSlice(4L * (at + keys + kept), 4L * kept));
            int seen = Math.min(block.window(), row.from() + 1);
            contexts.add(new Context(place + 1 - seen, seen));
        }
        return attention.mix(block.keys(), block.values(), contexts, projected, KernelThreads.count());
    }

    private static MemorySegment row(MemorySegment rows, long row, int values) {
        long bytes = (long) values * Float.BYTES;
        return rows.asSlice(row * bytes, bytes);
    }

    /// A layer's weights outside libtorch.
    private record Block(
            float[] inputNorm,
            Linear qkv,
            float[] queryNorm,
            float[] keyNorm,
            Linear output,
            float[] feedNorm,
            Linear gateUp,
            Linear down,
            MemorySegment keys,
            MemorySegment values,
            int window) {
        Block(Layer layer, MemorySegment keys, MemorySegment values, int window) {
            this(
                    Tensors.toFloats(layer.inputNormD()),
                    Linear.of(layer.qkv()),
                    layer.headNorms()
                            .map(norms -> Tensors.toFloats(norms.queryE()))
                            .orElseGet(() -> new float[0]),
                    layer.headNorms()
                            .map(norms -> Tensors.toFloats(norms.keyE()))
                            .orElseGet(() -> new float[0]),
                    Linear.of(layer.output()),
                    Tensors.toFloats(layer.feedNormD()),
                    Linear.of(layer.gateUp()),
                    Linear.of(layer.down()),
                    keys,
                    values,
                    window);
        }
    }

    /// @param bias empty for none
    private record Linear(QuantizedMatrix matrix, float[] bias) {
        static Linear of(Projection projection) {
            float[] bias = projection.biasesX().isEmpty()
                    ? new float[0]
                    : Tensors.toFloats(projection.biasesX().getFirst());
            return new Linear(projection.quantized().orElseThrow(), bias);
        }

        float[] of(float[] hidden) {
            float[] products = matrix.multiply(hidden, KernelThreads.count());
            for (int row = 0; row < products.length && bias.length > 0; row += bias.length) {
                for (int i = 0; i < bias.length; i++) {
                    products[row + i] += bias[i];
                }
            }
            return products;
        }
    }
}
