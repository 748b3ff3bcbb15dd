// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.engine.LaneCache.Lanes;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.llm.vision.internal.PlacedImage;

/// One forward pass over new tokens of some lanes: S rows of T tokens, shorter ones padded behind.
final class LaneForward implements StepForward.Recordable {
    private final Decoder decoder;
    private final LaneCache cache;
    private final LoadOptions options;
    private final NativeOwner owner = new NativeOwner();
    private final Tensor positionsC;
    private final Optional<QuantizedForward> quantized;

    LaneForward(Decoder decoder, LaneCache cache, int limit) {
        this.decoder = decoder;
        this.cache = cache;
        this.options = decoder.weights().options();
        this.quantized = QuantizedForward.create(decoder, cache);
        try (PointerScope scope = new PointerScope()) {
            int length = Math.ceilDiv(limit, ALIGNMENT) * ALIGNMENT;
            positionsC = owner.keep(onDevice(torch.arange(new Scalar(length), new TensorOptions(torch.kLong()))));
        }
    }

    private Tensor onDevice(Tensor tensor) {
        return options.device().isCpu() ? tensor : tensor.to(options.device().torchDevice(), tensor.scalar_type());
    }

    @Override
    public Tensor run(List<Row> rows, List<Integer> wanted) {
        if (quantized.isPresent() && quantized.get().takes(rows)) {
            return quantized.get().run(rows, wanted);
        }
        try (NoGradGuard guard = new NoGradGuard()) {
            int time = rows.stream().mapToInt(Row::count).max().orElse(0);
            Tensor input3N = onDevice(input(rows, time));
            Tensor hiddenND = hidden(
                    input3N, StepForward.images(rows), rows.size(), time, lanes(rows), StepForward.seen(rows, cache));
            if (time == 1 && wanted.size() == rows.size()) {
                return decoder.logits(hiddenND);
            }
            long[] last = wanted.stream()
                    .mapToLong(row -> (long) row * time + rows.get(row).count() - 1)
                    .toArray();
            return decoder.logits(hiddenND.index_select(0, onDevice(Tensors.longs(last, last.length))));
        }
    }

    /// Tokens, positions and places, one after the other, so that they travel together: [3, S·T].
    private Tensor input(List<Row> rows, int time) {
        int size = rows.size() * time;
        long[] packed = new long[3 * size];
        Arrays.fill(packed, 2 * size, 3 * size, cache.scratch());
        for (int r = 0; r < rows.size(); r++) {
            StepForward.write(rows.get(r), cache, packed, size, r * time);
        }
        return Tensors.longs(packed, 3, size);
    }

    @Override
    public Tensor decodeInput(List<Row> rows) {
        return input(rows, 1);
    }

    @Override
    public Tensor decode(Tensor input3N, int rows, int seen) {
        return decoder.logits(hidden(input3N, List.of(), rows, 1, new Lanes.Range(0, rows), seen));
    }

    private Lanes lanes(List<Row> rows) {
        for (int i = 1; i < rows.size(); i++) {
            if (rows.get(i).lane() != rows.get(0).lane() + i) {
                long[] lanes = rows.stream().mapToLong(Row::lane).toArray();
                return new Lanes.Chosen(onDevice(Tensors.longs(lanes, lanes.length)));
            }
        }
        return new Lanes.Range(rows.getFirst().lane(), rows.size());
    }

    /// The last hidden states of all places, [S·T, D].
    private Tensor hidden(Tensor input3N, List<PlacedImage> images, int rows, int time, Lanes lanes, int seen) {
        Tensor positionsST = input3N.select(0, 1).view(rows, time);
        return decoder.forward(
                        input3N.select(0, 0).view(rows, time),
                        images,
                        positionsST,
                        cache.attention(input3N.select(0, 2), lanes, seen, biases(positionsST, seen)))
                .view(-1, decoder.config().hiddenSize());
    }

    /// A token sees its own position and those before it, in layers with a window only the latest of them.
    private LaneCache.LayerBias biases(Tensor positionsST, int seen) {
        DecoderConfig config = decoder.config();
        long rows = positionsST.size(0);
        long time = positionsST.size(1);
        Tensor placeC = positionsC.narrow(0, 0, seen);
        Tensor positionsST1 = positionsST.unsqueeze(2);
        Tensor hiddenSTC = placeC.gt(positionsST1);
        Tensor full = bias(hiddenSTC, rows, time);
        if (!config.hasWindow()) {
            return layer -> full;
        }
        int window = config.windowOf(config.layers() - 1);
        Tensor pastSTC = placeC.le(positionsST1.sub(new Scalar(window)));
        Tensor windowed = bias(hiddenSTC.logical_or(pastSTC), rows, time);
        return layer -> config.windowOf(layer) == DecoderConfig.Window.UNLIMITED ? full : windowed;
    }

    /// One row of the bias for each query of a group.
    private Tensor bias(Tensor hiddenSTC, long rows, long time) {
        long group = decoder.config().heads() / decoder.config().kvHeads();
        long seen = hiddenSTC.size(2);
        Tensor biasS1TC = torch.zeros(
                        new long[] {rows, 1, time, seen}, options.device().options(options.precision()))
                .masked_fill_(hiddenSTC.unsqueeze(1), new Scalar(Double.NEGATIVE_INFINITY));
        return time == 1 ? biasS1TC.expand(rows, 1, group, seen) : biasS1TC.repeat(1, 1, group, 1);
    }

    @Override
    public void close() {
        owner.close();
    }
}
