// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.LongOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.internal.Attention;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.llm.torch.internal.NativeOwner;

/// Keys and values of running sequences: a rectangle of lanes, one sequence each, in which a token stands at its
/// position.
///
/// The memory is taken once, for `tokens` places, and never grows; [#reshape] divides it anew into fewer, longer lanes
/// or more, shorter ones. Attention reads the lanes where they lie, without a copy. One place behind the rectangle is
/// scratch, for padding to be written to.
final class LaneCache implements AutoCloseable {
    private final DecoderConfig config;
    private final int tokens;
    private final NativeOwner owner = new NativeOwner();
    private final Tensor keysLNX;
    private final Tensor valuesLNX;
    private final List<Tensor> keysNX = new ArrayList<>();
    private final List<Tensor> valuesNX = new ArrayList<>();
    private int laneLength;
    private Optional<BlockCopies> copies = Optional.empty();

    /// @param tokens places in all lanes together
    /// @param laneLength places in each lane, to begin with
    LaneCache(DecoderConfig config, LoadOptions options, int tokens, int laneLength) {
        this.config = config;
        this.tokens = tokens;
        this.laneLength = laneLength;
        long rowSize = (long) config.kvHeads() * config.headSize();
        try (PointerScope scope = new PointerScope()) {
            long[] shape = {config.layers(), tokens + 1L, rowSize};
            keysLNX = owner.keep(torch.zeros(shape, options.device().options(options.precision())));
            valuesLNX = owner.keep(torch.zeros(shape, options.device().options(options.precision())));
            for (int layer = 0; layer < config.layers(); layer++) {
                keysNX.add(owner.keep(keysLNX.select(0, layer)));
                valuesNX.add(owner.keep(valuesLNX.select(0, layer)));
            }
        }
    }

    /// Has copies between lanes and remembered blocks gathered and made together.
    void gatherCopies(BlockCopies given) {
        copies = Optional.of(given);
    }

    /// Makes the copies that were gathered; before anything else reads or writes lanes or blocks.
    void makeCopies() {
        copies.ifPresent(BlockCopies::make);
    }

    Optional<BlockCopies> copies() {
        return copies;
    }

    /// Keys and values, both [layers, places, K·E].
    List<Tensor> all() {
        return List.of(keysLNX, valuesLNX);
    }

    /// Bytes that `tokens` places take.
    static long bytes(DecoderConfig config, Precision precision, int tokens) {
        return 2L * config.layers() * (tokens + 1L) * config.kvHeads() * config.headSize() * precision.bytes();
    }

    int lanes() {
        return tokens / laneLength;
    }

    int laneLength() {
        return laneLength;
    }

    /// Where padding is written.
    int scratch() {
        return tokens;
    }

    /// The place of a token.
    long place(int lane, int position) {
        return (long) lane * laneLength + position;
    }

    /// Divides the memory into lanes of another length, keeping what the first `used` lanes hold.
    void reshape(int used, int newLength) {
        if (newLength == laneLength) {
            return;
        }
        makeCopies();
        if (used > tokens / newLength) {
            throw new IllegalStateException(used + " lanes of " + newLength + " tokens do not fit into " + tokens);
        }
        if (used > 0) {
            keysNX.forEach(layer -> reshape(layer, used, newLength));
            valuesNX.forEach(layer -> reshape(layer, used, newLength));
        }
        laneLength = newLength;
    }

    private void reshape(Tensor layerNX, int used, int newLength) {
        try (PointerScope scope = new PointerScope()) {
            int kept = Math.min(laneLength, newLength);
            Tensor oldRCX = rectangle(layerNX, laneLength)
                    .narrow(0, 0, used)
                    .narrow(1, 0, kept)
                    .clone();
            rectangle(layerNX, newLength).narrow(0, 0, used).narrow(1, 0, kept).copy_(oldRCX);
        }
    }

    private Tensor rectangle(Tensor layerNX, int length) {
        long lanes = tokens / length;
        return layerNX.narrow(0, 0, lanes * length).view(lanes, length, layerNX.size(1));
    }

    /// Moves a lane's first `length` tokens to another lane.
    void move(int from, int to, int length) {
        makeCopies();
        try (PointerScope scope = new PointerScope()) {
            for (Tensor all : List.of(keysLNX, valuesLNX)) {
                Tensor source = all.narrow(1, place(from, 0), length);
                all.narrow(1, place(to, 0), length).copy_(source);
            }
        }
    }

    /// All keys of a layer, [places, K·E].
    Tensor layerKeys(int layer) {
        return keysNX.get(layer);
    }

    /// All values of a layer, [places, K·E].
    Tensor layerValues(int layer) {
        return valuesNX.get(layer);
    }

    /// A lane's keys from a position on, [layers, length, K·E], a view; belongs to the caller's scope.
    Tensor keys(int lane, int position, int length) {
        return keysLNX.narrow(1, place(lane, position), length);
    }

    /// A lane's values, as [#keys].
    Tensor values(int lane, int position, int length) {
        return valuesLNX.narrow(1, place(lane, position), length);
    }

    /// Attention of new tokens, which are first stored, over the lanes of their sequences.
    ///
    /// @param placesN where each new token is stored, row by row, i64
    /// @param lanes which lane each row of the batch reads
    /// @param seen tokens of each lane that are read
    /// @param biases what each layer's tokens may see, [S, 1, M, seen]
    Attention attention(Tensor placesN, Lanes lanes, int seen, LayerBias biases) {
        return (layer, querySTHE, keySTKE, valueSTKE) -> {
            store(layer, placesN, keySTKE, valueSTKE);
            return Attention.grouped(
                    querySTHE,
                    context(keysNX.get(layer), lanes, seen),
                    context(valuesNX.get(layer), lanes, seen),
                    biases.of(layer));
        };
    }

    /// The same for new tokens that lie end to end in one row, on a GPU that can.
    ///
    /// @param packing where the new tokens and the lanes of their sequences start, and how many tokens each has
    /// with them
    Attention packedAttention(Tensor placesN, NativeOps.Packing packing) {
        return (layer, query1NHE, key1NKE, value1NKE) -> {
            store(layer, placesN, key1NKE, value1NKE);
            return NativeOps.packedAttention(
                            query1NHE.squeeze(0),
                            heads(keysNX.get(layer)),
                            heads(valuesNX.get(layer)),
                            packing,
                            config.windowOf(layer))
                    .view(1, -1, (long) config.heads() * config.headSize());
        };
    }

    private void store(int layer, Tensor placesN, Tensor keyBTKE, Tensor valueBTKE) {
        long rowSize = (long) config.kvHeads() * config.headSize();
        keysNX.get(layer).index_copy_(0, placesN, keyBTKE.reshape(-1, rowSize));
        valuesNX.get(layer).index_copy_(0, placesN, valueBTKE.reshape(-1, rowSize));
    }

    private Tensor heads(Tensor layerNX) {
        return layerNX.view(-1, config.kvHeads(), config.headSize());
    }

    private Tensor context(Tensor layerNX, Lanes lanes, int seen) {
        Tensor readSCX = switch (lanes) {
            case Lanes.Range range ->
                layerNX.as_strided(
                        new long[] {range.count(), seen, layerNX.size(1)},
                        new long[] {laneLength * layerNX.size(1), layerNX.size(1), 1},
                        new LongOptional(layerNX.storage_offset() + place(range.first(), 0) * layerNX.size(1)));
            case Lanes.Chosen chosen ->
                rectangle(layerNX, laneLength).narrow(1, 0, seen).index_select(0, chosen.lanesS());
        };
        return readSCX.view(readSCX.size(0), seen, config.kvHeads(), config.headSize())
                .transpose(1, 2);
    }

    /// What tokens of a layer may see.
    interface LayerBias {
        Tensor of(int layer);
    }

    /// The lanes that the rows of a batch read.
    sealed interface Lanes {
        /// Lanes side by side, read in place.
        record Range(int first, int count) implements Lanes {}

        /// Any lanes, gathered.
        ///
        /// @param lanesS their indices, i64
        record Chosen(Tensor lanesS) implements Lanes {}
    }

    @Override
    public void close() {
        copies.ifPresent(BlockCopies::close);
        owner.close();
    }
}
