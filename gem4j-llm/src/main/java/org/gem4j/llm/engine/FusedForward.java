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
import org.gem4j.llm.cuda.internal.InvariantAttention;
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
/// them one kernel where libtorch would take several. Decoding steps of few rows go through [FewRows].
///
/// Intermediate results are rounded less often than by [LaneForward]; they differ by that.
final class FusedForward implements StepForward {
    private final Decoder decoder;
    private final DecoderConfig config;
    private final LaneCache cache;
    private final LoadOptions options;
    private final DecodeKernels kernels;
    private final Optional<InvariantAttention> invariant;
    private final Products products;
    private final Optional<FewRows> few;
    private final NativeOwner owner = new NativeOwner();
    private final Tensor nothingSampled;

    private FusedForward(Decoder decoder, LaneCache cache, DecodeKernels kernels) {
        this.decoder = decoder;
        this.config = decoder.config();
        this.cache = cache;
        this.options = decoder.weights().options();
        this.kernels = kernels;
        this.invariant = decoder.invariantAttention();
        this.products = decoder.products();
        this.few = FewRows.create(decoder);
        try (PointerScope scope = new PointerScope()) {
            nothingSampled = owner.keep(empty(1));
        }
    }

    /// The fused pass, where there is one for the model and the device.
    static Optional<FusedForward> create(Decoder decoder, LaneCache cache) {
        LoadOptions options = decoder.weights().options();
        boolean packs = NativeOps.packsAttention(
                options.device(), options.precision(), decoder.config().headSize());
        if (!packs || !decoder.mayFuse()) {
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

    Optional<InvariantAttention> invariantAttention() {
        return invariant;
    }

    /// Attention of a layer's queries, which [DecodeKernels#prepare] has left in `qkv`.
    interface Mixing {
        /// @param qkvNX [N, (H + 2K)·E]; there may be rows below that mean nothing
        /// @return [N, H·E], or more rows, best as [#mixed] gives it
        Tensor mix(int layer, Tensor qkvNX);
    }

    /// Room for what [Mixing] gives.
    Tensor mixed(int tokens) {
        Projection output = decoder.layers().getFirst().output();
        return empty(output.room(tokens, products), (long) config.heads() * config.headSize());
    }

    /// Logits of a decoding step.
    ///
    /// @param rowsN4 packed rows
    /// @param sampled what their sources point into
    /// @param logitsRV f32, with at least [#headRoom] rows, of which those below the step's mean nothing
    void decode(Tensor rowsN4, Tensor sampled, Mixing mixing, Tensor logitsRV) {
        int tokens = Math.toIntExact(rowsN4.size(0));
        if (isFew(tokens)) {
            few.orElseThrow().decode(this, rowsN4, sampled, mixing, logitsRV.narrow(0, 0, tokens));
            return;
        }
        long room = headRoom(tokens);
        Tensor hiddenRD = hidden(rowsN4, sampled, mixing);
        products.wide(
                logitsRV.narrow(0, 0, room),
                hiddenRD.narrow(0, 0, room),
                decoder.weights().headVD(),
                options);
    }

    /// Whether a step of so many rows goes through [FewRows].
    boolean isFew(int rows) {
        return few.isPresent() && few.get().holds(rows);
    }

    /// Rows of logits that are computed at best for so many tokens.
    long headRoom(int tokens) {
        return products.wideRoom(tokens, decoder.weights().headVD(), options);
    }

    /// The last hidden states, [N, D], with as many rows below as [#headRoom] says, which mean nothing. They belong
    /// to the caller's scope.
    ///
    /// @param rowsN4 packed rows
    /// @param sampled what their sources point into
    private Tensor hidden(Tensor rowsN4, Tensor sampled, Mixing mixing) {
        int tokens = Math.toIntExact(rowsN4.size(0));
        List<DecoderWeights.Layer> layers = decoder.layers();
        Tensor xND = empty(tokens, config.hiddenSize());
        DecoderWeights.Layer any = layers.getFirst();
        long room = Math.max(any.qkv().room(tokens, products), any.gateUp().room(tokens, products));
        Tensor hRD = empty(Math.max(room, headRoom(tokens)), config.hiddenSize());
        kernels.embedNorm(rowsN4, sampled, decoder.weights().embeddingVD(), xND, any.inputNormD(), hRD);
        for (int i = 0; i < layers.size(); i++) {
            Tensor nextNormD = i + 1 < layers.size()
                    ? layers.get(i + 1).inputNormD()
                    : decoder.weights().finalNormD();
            try (PointerScope scope = new PointerScope()) {
                block(i, layers.get(i), rowsN4, mixing, xND, hRD, nextNormD);
            }
        }
        return hRD;
    }

    /// One block: from the normalized hRD to that of the next norm, beside the residual stream xND.
    private void block(
            int i, DecoderWeights.Layer layer, Tensor rowsN4, Mixing mixing, Tensor xND, Tensor hRD, Tensor nextNormD) {
        int tokens = Math.toIntExact(xND.size(0));
        Tensor qkvRX = product(layer.qkv(), hRD, tokens);
        prepare(rowsN4, qkvRX, i, tokens);
        Tensor mixedRX = mixing.mix(i, qkvRX);
        kernels.addNorm(xND, product(layer.output(), mixedRX, tokens), xND, layer.feedNormD(), hRD);
        Tensor gateUpRX = product(layer.gateUp(), hRD, tokens);
        Tensor activeRF = empty(layer.down().room(tokens, products), config.intermediateSize());
        kernels.gate(gateUpRX, activeRF.narrow(0, 0, tokens));
        kernels.addNorm(xND, product(layer.down(), activeRF, tokens), xND, nextNormD, hRD);
    }

    /// As [DecodeKernels#prepare] in a layer.
    void prepare(Tensor rowsN4, Tensor qkvRX, int layer, int tokens) {
        Turning turning = decoder.turning(decoder.layers().get(layer));
        kernels.prepare(rowsN4, qkvRX, turning, cache.layerKeys(layer), cache.layerValues(layer), tokens);
    }

    /// The product of the first rows, and of as many more as suit it.
    private Tensor product(Projection projection, Tensor xRX, int tokens) {
        Tensor ownRX = xRX.narrow(0, 0, Math.min(xRX.size(0), projection.room(tokens, products)));
        return projection.of(ownRX.unsqueeze(0), products).squeeze(0);
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
            if (wanted.isEmpty()) {
                return empty(0, config.vocabularySize());
            }
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
                new DecodeKernels.Row(-1, row.tokens()[position], position, place, 0, 0, 0).write(packed, at++);
            }
        }
        while (at < tokens) {
            new DecodeKernels.Row(-1, 0, 0, cache.scratch(), 0, 0, 0).write(packed, at++);
        }
        return packed;
    }

    private Tensor mix(int layer, Tensor qkvNX, NativeOps.Packing packing) {
        long size = config.headSize();
        int window = config.windowOf(layer);
        Tensor queryNHE =
                qkvNX.view(-1, config.heads() + 2L * config.kvHeads(), size).narrow(1, 0, config.heads());
        Tensor keyMKE = cache.layerKeys(layer).view(-1, config.kvHeads(), size);
        Tensor valueMKE = cache.layerValues(layer).view(-1, config.kvHeads(), size);
        if (invariant.isEmpty()) {
            return NativeOps.packedAttention(queryNHE, keyMKE, valueMKE, packing, window)
                    .reshape(-1, config.heads() * size);
        }
        Tensor mixedRX = mixed(Math.toIntExact(qkvNX.size(0)));
        invariant
                .get()
                .attend(
                        new InvariantAttention.Heads(queryNHE, keyMKE, valueMKE),
                        new InvariantAttention.Sequences(
                                packing.queryStartsS1(),
                                packing.keyStartsS1(),
                                Optional.of(packing.keysS().get()),
                                packing.mostQueries()),
                        mixedRX,
                        Optional.empty(),
                        window);
        return mixedRX;
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
        few.ifPresent(FewRows::close);
        kernels.close();
    }
}
