// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.MemoryFormatOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.cuda.internal.BlockKernels.Turning;
import org.gem4j.llm.cuda.internal.DecodeKernels;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Products;
import org.gem4j.llm.model.internal.Projection;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.llm.torch.internal.Tensors;

/// One forward pass over new tokens that lie end to end in one row, on a GPU: libtorch's matrix products, and between
/// them one kernel where libtorch would take several.
///
/// Intermediate results are rounded less often than by [LaneForward]; they differ by that.
final class FusedForward implements StepForward {
    private final Decoder decoder;
    private final DecoderConfig config;
    private final LaneCache cache;
    private final LoadOptions options;
    private final DecodeKernels kernels;
    private final NativeOwner owner = new NativeOwner();
    private final Tensor nothingSampled;

    private FusedForward(Decoder decoder, LaneCache cache, DecodeKernels kernels) {
        this.decoder = decoder;
        this.config = decoder.config();
        this.cache = cache;
        this.options = decoder.weights().options();
        this.kernels = kernels;
        try (PointerScope scope = new PointerScope()) {
            nothingSampled = owner.keep(empty(1));
        }
    }

    /// The fused pass, where there is one for the model and the device.
    static Optional<FusedForward> create(Decoder decoder, LaneCache cache) {
        LoadOptions options = decoder.weights().options();
        if (!NativeOps.packsAttention(
                options.device(), options.precision(), decoder.config().headSize())) {
            return Optional.empty();
        }
        return DecodeKernels.load(decoder.kernelShape(), options.device().index())
                .map(kernels -> new FusedForward(decoder, cache, kernels));
    }

    DecodeKernels kernels() {
        return kernels;
    }

    Decoder decoder() {
        return decoder;
    }

    LaneCache cache() {
        return cache;
    }

    /// Attention of a layer's queries, which [DecodeKernels#prepare] has left in `qkv`.
    interface Mixing {
        /// @param qkvNX [N, (H + 2K)·E]
        /// @return [N, H·E]
        Tensor mix(int layer, Tensor qkvNX);
    }

    /// The last hidden states, [N, D]; belongs to the caller's scope.
    ///
    /// @param rowsN4 packed rows
    /// @param sampled what their sources point into
    Tensor hidden(Tensor rowsN4, Tensor sampled, Mixing mixing) {
        int tokens = Math.toIntExact(rowsN4.size(0));
        List<DecoderWeights.Layer> layers = decoder.layers();
        Tensor xND = empty(tokens, config.hiddenSize());
        Tensor hND = empty(tokens, config.hiddenSize());
        kernels.embedNorm(
                rowsN4,
                sampled,
                decoder.weights().embeddingVD(),
                xND,
                layers.getFirst().inputNormD(),
                hND);
        for (int i = 0; i < layers.size(); i++) {
            Tensor nextNormD = i + 1 < layers.size()
                    ? layers.get(i + 1).inputNormD()
                    : decoder.weights().finalNormD();
            try (PointerScope scope = new PointerScope()) {
                block(i, layers.get(i), rowsN4, mixing, xND, hND, nextNormD);
            }
        }
        return hND;
    }

    /// One block: from the normalized hND to that of the next norm, beside the residual stream xND.
    private void block(
            int i, DecoderWeights.Layer layer, Tensor rowsN4, Mixing mixing, Tensor xND, Tensor hND, Tensor nextNormD) {
        int tokens = Math.toIntExact(xND.size(0));
        Tensor qkvNX = product(layer.qkv(), hND);
        Turning turning = decoder.turning(layer);
        kernels.prepare(rowsN4, qkvNX, turning, cache.layerKeys(i), cache.layerValues(i), tokens);
        kernels.addNorm(xND, product(layer.output(), mixing.mix(i, qkvNX)), xND, layer.feedNormD(), hND);
        Tensor gateUpNX = product(layer.gateUp(), hND);
        Tensor activeNF = empty(tokens, config.intermediateSize());
        kernels.gate(gateUpNX, activeNF);
        kernels.addNorm(xND, product(layer.down(), activeNF), xND, nextNormD, hND);
    }

    private Tensor product(Projection projection, Tensor xNX) {
        return projection.of(xNX.unsqueeze(0), Products.FREE).squeeze(0);
    }

    Tensor empty(long... sizes) {
        return torch.empty(sizes, options.device().options(options.precision()), new MemoryFormatOptional());
    }

    @Override
    public Tensor run(List<Row> rows, List<Integer> wanted) {
        try (NoGradGuard guard = new NoGradGuard()) {
            int count = rows.size();
            int longest = 1;
            long[] starts = new long[3 * count + 2];
            for (int r = 0; r < count; r++) {
                Row row = rows.get(r);
                starts[r + 1] = starts[r] + row.count();
                starts[count + 1 + r] = cache.place(row.lane(), 0);
                starts[2 * count + 2 + r] = row.from() + (long) row.count();
                longest = Math.max(longest, row.count());
            }
            long[] packed = pack(rows, padded(Math.toIntExact(starts[count])));
            Tensor rowsN4 =
                    onDevice(Tensors.longs(packed, packed.length / DecodeKernels.ROW_LONGS, DecodeKernels.ROW_LONGS));
            Tensor startsN = onDevice(Tensors.longs(starts, starts.length).to(torch.kInt()));
            NativeOps.Packing packing = new NativeOps.Packing(
                    startsN.narrow(0, 0, count + 1L),
                    startsN.narrow(0, count + 1L, count + 1L),
                    Tensors.optional(startsN.narrow(0, 2L * count + 2, count)),
                    longest,
                    cache.laneLength());
            Tensor hiddenND = hidden(rowsN4, nothingSampled, (layer, qkvNX) -> mix(layer, qkvNX, packing));
            long[] last = wanted.stream().mapToLong(row -> starts[row + 1] - 1).toArray();
            return decoder.logits(hiddenND.index_select(0, onDevice(Tensors.longs(last, last.length))));
        }
    }

    /// Few different token counts: libraries choose a kernel for each, which takes longer than the padding.
    private static int padded(int tokens) {
        int step = tokens <= 1024 ? 64 : 512;
        return Math.ceilDiv(tokens, step) * step;
    }

    private long[] pack(List<Row> rows, int tokens) {
        long[] packed = new long[tokens * DecodeKernels.ROW_LONGS];
        int at = 0;
        for (Row row : rows) {
            long place = cache.place(row.lane(), 0);
            for (int i = 0; i < row.count(); i++) {
                int position = row.from() + i;
                new DecodeKernels.Row(-1, row.tokens()[position], position, place, 0, 0).write(packed, at++);
            }
        }
        while (at < tokens) {
            new DecodeKernels.Row(-1, 0, 0, cache.scratch(), 0, 0).write(packed, at++);
        }
        return packed;
    }

    private Tensor mix(int layer, Tensor qkvNX, NativeOps.Packing packing) {
        long size = config.headSize();
        Tensor queryNHE =
                qkvNX.view(-1, config.heads() + 2L * config.kvHeads(), size).narrow(1, 0, config.heads());
        return NativeOps.packedAttention(
                        queryNHE,
                        cache.layerKeys(layer).view(-1, config.kvHeads(), size),
                        cache.layerValues(layer).view(-1, config.kvHeads(), size),
                        packing,
                        config.windowOf(layer))
                .reshape(-1, config.heads() * size);
    }

    private Tensor onDevice(Tensor tensor) {
        return Tensors.to(tensor, options.device());
    }

    /// Options of values of another type on the device.
    TensorOptions options(org.bytedeco.pytorch.global.torch.ScalarType type) {
        return new TensorOptions(type).device(options.device().optional());
    }

    @Override
    public void close() {
        owner.close();
        kernels.close();
    }
}
