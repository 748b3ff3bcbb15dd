// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.gem4j.llm.cuda.internal.BlockKernels.Turning;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Projection;
import org.gem4j.llm.model.internal.QuantizedWeights;
import org.gem4j.llm.quantization.internal.HiddenMath;
import org.gem4j.llm.quantization.internal.QuantizedMatrix;
import org.gem4j.llm.torch.internal.KernelThreads;
import org.gem4j.llm.torch.internal.Tensors;

/// Quantized weights and the KV cache of lanes, outside libtorch: calling it would often take longer
/// than computing.
final class QuantizedLayers {
    private final LaneCache cache;
    private final DecoderConfig config;
    private final QuantizedWeights weights;
    private final MemorySegment cosines;
    private final MemorySegment sines;
    private final List<Layer> layers = new ArrayList<>();
    private final float[] finalNorm;

    /// For weights that are quantized and have no adapters, in a Java virtual machine with SIMD
    /// instructions.
    static Optional<QuantizedLayers> create(Decoder decoder, LaneCache cache) {
        return decoder.weights()
                .quantized()
                .filter(weights -> decoder.adapters().isEmpty() && HiddenMath.AVAILABLE)
                .map(weights -> new QuantizedLayers(decoder, weights, cache));
    }

    private QuantizedLayers(Decoder decoder, QuantizedWeights weights, LaneCache cache) {
        this.cache = cache;
        this.config = decoder.config();
        this.weights = weights;
        try (PointerScope scope = new PointerScope()) {
            Turning turning = decoder.turning(decoder.layers().getFirst());
            cosines = Tensors.memory(turning.cosPE());
            sines = Tensors.memory(turning.sinPE());
            for (int i = 0; i < config.layers(); i++) {
                layers.add(new Layer(
                        decoder.layers().get(i),
                        Tensors.memory(cache.layerKeys(i)),
                        Tensors.memory(cache.layerValues(i)),
                        config.windowOf(i)));
            }
            finalNorm = Tensors.toFloats(decoder.weights().finalNormD());
        }
    }

    DecoderConfig config() {
        return config;
    }

    List<Layer> layers() {
        return layers;
    }

    /// Writes a token's row of the embedding.
    void embed(int token, float[] hidden, int at) {
        weights.embeddingVD().row(token, hidden, at);
    }

    /// Normalizes and rotates a token's projections, and stores its keys and values.
    ///
    /// @param at where its queries start; its keys and values follow
    /// @return its place in the cache
    long store(Layer layer, float[] projected, int at, int lane, int position) {
        int size = config.headSize();
        int keys = at + config.heads() * size;
        int kept = config.kvHeads() * size;
        if (layer.queryNorm().length > 0) {
            HiddenMath.norm(projected, at, config.heads(), layer.queryNorm(), config.rmsNormEps());
            HiddenMath.norm(projected, keys, config.kvHeads(), layer.keyNorm(), config.rmsNormEps());
        }
        HiddenMath.rotate(
                projected,
                at,
                config.heads() + config.kvHeads(),
                row(cosines, position, size),
                row(sines, position, size));
        long place = cache.place(lane, position);
        MemorySegment from = MemorySegment.ofArray(projected);
        row(layer.keys(), place, kept).copyFrom(from.asSlice(4L * keys, 4L * kept));
        row(layer.values(), place, kept).copyFrom(from.asSlice(4L * (keys + kept), 4L * kept));
        return place;
    }

    private static MemorySegment row(MemorySegment rows, long row, int values) {
        long bytes = (long) values * Float.BYTES;
        return rows.asSlice(row * bytes, bytes);
    }

    /// The next-token logits.
    ///
    /// @param hidden rows that leave the last layer; overwritten
    float[] logits(float[] hidden) {
        HiddenMath.norm(hidden, 0, hidden.length / finalNorm.length, finalNorm, config.rmsNormEps());
        return weights.headVD().multiply(hidden, KernelThreads.count());
    }

    /// A layer's weights, keys and values.
    record Layer(
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
        Layer(DecoderWeights.Layer layer, MemorySegment keys, MemorySegment values, int window) {
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
    record Linear(QuantizedMatrix matrix, float[] bias) {
        static Linear of(Projection projection) {
            float[] bias = projection.biasesX().isEmpty()
                    ? new float[0]
                    : Tensors.toFloats(projection.biasesX().getFirst());
            return new Linear(projection.quantized().orElseThrow(), bias);
        }

        /// Products of any rows.
        float[] of(float[] hidden) {
            return biased(matrix.multiply(hidden, KernelThreads.count()));
        }

        /// Products of tiles of rows.
        float[] ofTiles(float[] hidden) {
            return biased(matrix.multiplyTiles(hidden, KernelThreads.count()));
        }

        private float[] biased(float[] products) {
            for (int row = 0; row < products.length && bias.length > 0; row += bias.length) {
                for (int i = 0; i < bias.length; i++) {
                    products[row + i] += bias[i];
                }
            }
            return products;
        }
    }
}
