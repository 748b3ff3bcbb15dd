// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.Arrays;
import java.util.List;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.internal.Products;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.llm.vision.internal.PlacedImage;

/// One forward pass over new tokens that lie end to end in one row, through the kernels that training goes through:
/// for decoders that are [Decoder#batchInvariant].
///
/// The row is padded to full [Products#ROWS]; what comes out for the padding means nothing.
final class PackedForward implements StepForward.Recordable {
    private final Decoder decoder;
    private final LaneCache cache;
    private final Device device;

    PackedForward(Decoder decoder, LaneCache cache) {
        this.decoder = decoder;
        this.cache = cache;
        this.device = decoder.weights().options().device();
    }

    @Override
    public Tensor run(List<Row> rows, List<Integer> wanted) {
        try (NoGradGuard guard = new NoGradGuard()) {
            int count = rows.size();
            int longest = 1;
            long[] starts = new long[3 * count + 2];
            for (int r = 0; r < count; r++) {
                Row row = rows.get(r);
                starts[r + 1] = starts[r] + places(row);
                starts[count + 1 + r] = cache.place(row.lane(), 0);
                starts[2 * count + 2 + r] = row.from() + places(row);
                longest = Math.max(longest, places(row));
            }
            Tensor startsN = Tensors.to(Tensors.longs(starts, starts.length).to(torch.kInt()), device);
            NativeOps.Packing packing = new NativeOps.Packing(
                    startsN.narrow(0, 0, count + 1L),
                    startsN.narrow(0, count + 1L, count + 1L),
                    Tensors.optional(startsN.narrow(0, 2L * count + 2, count)),
                    longest,
                    cache.laneLength());
            Tensor hiddenND = hidden(Tensors.to(decodeInput(rows), device), StepForward.images(rows), packing);
            long[] last = wanted.stream().mapToLong(row -> starts[row + 1] - 1).toArray();
            return decoder.logits(hiddenND.index_select(0, Tensors.to(Tensors.longs(last, last.length), device)));
        }
    }

    /// Tokens of a row in the input: one for a row that has none.
    private static int places(Row row) {
        return Math.max(1, row.count());
    }

    @Override
    public Tensor decodeInput(List<Row> rows) {
        int tokens = rows.stream().mapToInt(PackedForward::places).sum();
        int size = Math.ceilDiv(tokens, Products.ROWS) * Products.ROWS;
        long[] packed = new long[3 * size];
        Arrays.fill(packed, 2 * size, 3 * size, cache.scratch());
        int at = 0;
        for (Row row : rows) {
            StepForward.write(row, cache, packed, size, at);
            at += places(row);
        }
        return Tensors.longs(packed, 3, size);
    }

    @Override
    public Tensor decode(Tensor input3N, int rows, int seen) {
        Tensor numbersS1 =
                torch.arange(new Scalar(rows + 1L), new TensorOptions(torch.kInt()).device(device.optional()));
        Tensor seenS =
                input3N.select(0, 1).narrow(0, 0, rows).add(new Scalar(1L)).to(torch.kInt());
        NativeOps.Packing packing = new NativeOps.Packing(
                numbersS1,
                numbersS1.mul(new Scalar((long) cache.laneLength())),
                Tensors.optional(seenS),
                1,
                cache.laneLength());
        return decoder.logits(hidden(input3N, List.of(), packing).narrow(0, 0, rows));
    }

    /// The last hidden states of all places, [N, D].
    private Tensor hidden(Tensor input3N, List<PlacedImage> images, NativeOps.Packing packing) {
        return decoder.forward(
                        input3N.select(0, 0).unsqueeze(0),
                        images,
                        input3N.select(0, 1).unsqueeze(0),
                        cache.packedAttention(input3N.select(0, 2), packing))
                .view(-1, decoder.config().hiddenSize());
    }

    @Override
    public void close() {
        // Everything is the cache's and the decoder's.
    }
}
