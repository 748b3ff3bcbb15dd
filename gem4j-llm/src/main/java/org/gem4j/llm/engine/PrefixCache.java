// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.llm.torch.internal.Tensors;

/// Keys and values of prefixes that were computed before, in blocks of equal length, a bounded number of them.
///
/// A block is found by its own tokens and the block before it, so blocks form a tree in which sequences with a common
/// beginning, be they one group or successive turns of an episode, share nodes. The block that was not used for longest
/// makes room; a block is used whenever one behind it is, a moment later, so suffixes go before prefixes.
final class PrefixCache implements AutoCloseable {
    private static final long ROOT = 0;

    private final int blockLength;
    private final int blocks;
    private final NativeOwner owner = new NativeOwner();
    private final Tensor keysLNX;
    private final Tensor valuesLNX;
    private final Tensor device;
    private final Map<Key, Block> known = new LinkedHashMap<>(16, 0.75f, true);
    private final Deque<Integer> free = new ArrayDeque<>();
    private long nextSerial = ROOT + 1;

    private record Block(int number, long serial) {}

    private record Key(long before, int[] tokens) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && before == key.before && Arrays.equals(tokens, key.tokens);
        }

        @Override
        public int hashCode() {
            return 31 * Long.hashCode(before) + Arrays.hashCode(tokens);
        }
    }

    /// @param blocks how many there are; 0 remembers nothing
    PrefixCache(DecoderConfig config, LoadOptions options, int blocks, int blockLength) {
        this.blocks = blocks;
        this.blockLength = blockLength;
        long rowSize = (long) config.kvHeads() * config.headSize();
        try (PointerScope scope = new PointerScope()) {
            long[] shape = {config.layers(), (long) blocks * blockLength, rowSize};
            keysLNX = owner.keep(torch.zeros(shape, options.device().options(options.precision())));
            valuesLNX = owner.keep(torch.zeros(shape, options.device().options(options.precision())));
            device = owner.keep(torch.zeros(new long[] {0}, options.device().options(options.precision())));
        }
        for (int i = 0; i < blocks; i++) {
            free.add(i);
        }
    }

    int blockLength() {
        return blockLength;
    }

    int blocks() {
        return blocks;
    }

    int usedBlocks() {
        return blocks - free.size();
    }

    /// Forgets everything: what was computed with the weights as they were.
    void clear() {
        known.values().forEach(block -> free.add(block.number()));
        known.clear();
    }

    /// How many of a sequence's first tokens, at most `limit`, are remembered.
    int match(int[] tokens, int limit) {
        return path(tokens, limit).size() * blockLength;
    }

    private List<Block> path(int[] tokens, int limit) {
        List<Block> path = new ArrayList<>();
        List<Key> keys = new ArrayList<>();
        long before = ROOT;
        for (int at = 0; at + blockLength <= limit; at += blockLength) {
            Key key = new Key(before, Arrays.copyOfRange(tokens, at, at + blockLength));
            Block block = known.get(key);
            if (block == null) {
                break;
            }
            keys.add(key);
            path.add(block);
            before = block.serial();
        }
        keys.reversed().forEach(known::get);
        return path;
    }

    /// Copies what is remembered of a sequence's first tokens into a lane; returns how many tokens that were.
    ///
    /// @param limit at most so many
    int load(int[] tokens, int limit, LaneCache lanes, int lane) {
        List<Block> path = path(tokens, limit);
        if (path.isEmpty()) {
            return 0;
        }
        int length = path.size() * blockLength;
        if (lanes.copies().isPresent()) {
            BlockCopies copies = lanes.copies().get();
            for (int i = 0; i < path.size(); i++) {
                copies.add(false, lanes.place(lane, i * blockLength), place(path.get(i)));
            }
            return length;
        }
        try (PointerScope scope = new PointerScope()) {
            Tensor placesN = places(path);
            lanes.keys(lane, 0, length).copy_(keysLNX.index_select(1, placesN));
            lanes.values(lane, 0, length).copy_(valuesLNX.index_select(1, placesN));
        }
        return length;
    }

    /// Remembers the first `length` tokens of a lane, whole blocks only.
    void store(int[] tokens, int length, LaneCache lanes, int lane) {
        List<Block> path = path(tokens, length);
        int from = path.size() * blockLength;
        long before = path.isEmpty() ? ROOT : path.getLast().serial();
        List<Block> added = new ArrayList<>();
        List<Key> keys = new ArrayList<>();
        int wanted = Math.min((length - from) / blockLength, blocks - path.size());
        for (int i = 0; i < wanted; i++) {
            if (free.isEmpty()) {
                // What is gathered may still read the block.
                lanes.makeCopies();
                if (!evict(path)) {
                    break;
                }
            }
            int at = from + i * blockLength;
            Block block = new Block(free.remove(), nextSerial++);
            Key key = new Key(before, Arrays.copyOfRange(tokens, at, at + blockLength));
            before = block.serial();
            added.add(block);
            keys.add(key);
        }
        // Entered from the end, so that ends are the older ones.
        for (int i = added.size() - 1; i >= 0; i--) {
            known.put(keys.get(i), added.get(i));
        }
        path(tokens, from);
        if (lanes.copies().isPresent()) {
            BlockCopies copies = lanes.copies().get();
            for (int i = 0; i < added.size(); i++) {
                copies.add(true, lanes.place(lane, from + i * blockLength), place(added.get(i)));
            }
        } else if (!added.isEmpty()) {
            int stored = added.size() * blockLength;
            try (PointerScope scope = new PointerScope()) {
                Tensor placesN = places(added);
                keysLNX.index_copy_(1, placesN, lanes.keys(lane, from, stored));
                valuesLNX.index_copy_(1, placesN, lanes.values(lane, from, stored));
            }
        }
    }

    /// Frees the oldest block; false where only those of `kept` are left.
    private boolean evict(List<Block> kept) {
        var oldest = known.entrySet().iterator();
        if (!oldest.hasNext()) {
            return false;
        }
        Block block = oldest.next().getValue();
        if (kept.contains(block)) {
            return false;
        }
        oldest.remove();
        free.add(block.number());
        return true;
    }

    /// Keys and values, both [layers, places, K·E].
    List<Tensor> all() {
        return List.of(keysLNX, valuesLNX);
    }

    private long place(Block block) {
        return (long) block.number() * blockLength;
    }

    private Tensor places(List<Block> path) {
        long[] places = new long[path.size() * blockLength];
        for (int i = 0; i < places.length; i++) {
            places[i] = (long) path.get(i / blockLength).number() * blockLength + i % blockLength;
        }
        return Tensors.longs(places, places.length).to(device.device(), torch.kLong());
    }

    @Override
    public void close() {
        owner.close();
    }
}
