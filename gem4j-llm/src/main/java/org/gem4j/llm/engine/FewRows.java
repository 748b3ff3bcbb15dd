// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.cuda.internal.ProductKernels;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Projection;

/// A decoding step of few rows on a GPU. Our own kernels compute its matrix products, together with the norms before
/// and the activations and additions after them: six kernels for a layer. Libraries' products take longer, since each
/// waits for the previous one before it reads weights.
final class FewRows implements AutoCloseable {
    /// Kernels read 16 bytes at a time.
    private static final int ALIGNMENT = 16;

    private final Decoder decoder;
    private final ProductKernels products;

    private FewRows(Decoder decoder, ProductKernels products) {
        this.decoder = decoder;
        this.products = products;
    }

    /// Empty for adapters, quantized weights, biases of other projections than [DecoderWeights.Layer#qkv], for
    /// batch-invariant decoders, whose learner uses libraries' products, and where there are no [ProductKernels].
    static Optional<FewRows> create(Decoder decoder) {
        return supports(decoder)
                ? ProductKernels.load(
                                decoder.kernelShape(),
                                decoder.weights().options().device().index())
                        .map(products -> new FewRows(decoder, products))
                : Optional.empty();
    }

    private static boolean supports(Decoder decoder) {
        DecoderConfig.Biases biases = decoder.config().biases();
        return !decoder.batchInvariant()
                && !biases.output()
                && !biases.feed()
                && decoder.layers().stream()
                        .flatMap(layer -> List.of(layer.qkv(), layer.output(), layer.gateUp(), layer.down()).stream())
                        .allMatch(FewRows::supports);
    }

    private static boolean supports(Projection projection) {
        return projection.adapter().isEmpty()
                && projection.quantized().isEmpty()
                && projection.matricesXD().size() == 1
                && projection.matricesXD().getFirst().data_ptr().address() % ALIGNMENT == 0;
    }

    /// Whether it computes steps of so many rows.
    boolean holds(int rows) {
        return rows <= products.mostRows();
    }

    /// As [FusedForward#decode].
    void decode(FusedForward forward, Tensor rowsN4, Tensor sampled, FusedForward.Mixing mixing, Tensor logitsNV) {
        DecoderConfig config = decoder.config();
        DecoderWeights weights = decoder.weights();
        int tokens = Math.toIntExact(rowsN4.size(0));
        Tensor xND = forward.empty(tokens, config.hiddenSize());
        Tensor unusedND = forward.empty(tokens, config.hiddenSize());
        Tensor qkvNX = forward.empty(tokens, (config.heads() + 2L * config.kvHeads()) * config.headSize());
        Tensor activeNF = forward.empty(tokens, config.intermediateSize());
        List<DecoderWeights.Layer> layers = decoder.layers();
        Tensor anyNormD = layers.getFirst().inputNormD();
        forward.kernels().embedNorm(rowsN4, sampled, weights.embeddingVD(), xND, anyNormD, unusedND);
        for (int i = 0; i < layers.size(); i++) {
            DecoderWeights.Layer layer = layers.get(i);
            try (PointerScope scope = new PointerScope()) {
                products.toQkv(matrix(layer.qkv()), bias(layer.qkv()), xND, layer.inputNormD(), qkvNX);
                forward.prepare(rowsN4, qkvNX, i, tokens);
                products.addOutput(matrix(layer.output()), mixing.mix(i, qkvNX), xND);
                products.toGated(matrix(layer.gateUp()), xND, layer.feedNormD(), activeNF);
                products.addDown(matrix(layer.down()), activeNF, xND);
            }
        }
        products.toLogits(weights.headVD(), xND, weights.finalNormD(), logitsNV);
    }

    private static Tensor matrix(Projection projection) {
        return projection.matricesXD().getFirst();
    }

    private static Optional<Tensor> bias(Projection projection) {
        return projection.biasesX().stream().findFirst();
    }

    @Override
    public void close() {
        products.close();
    }
}
