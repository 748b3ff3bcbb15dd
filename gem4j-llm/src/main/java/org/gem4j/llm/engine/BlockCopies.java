// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.Arrays;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.MemoryFormatOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorOptions;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.cuda.internal.DecodeKernels;
import org.gem4j.llm.cuda.internal.StepMemory;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.NativeOwner;

/// Copies between lanes and remembered blocks on a GPU, gathered and made by one kernel: sequences come and go by the
/// hundred between two steps.
///
/// Those gathered at one time go in one direction; no two of them write to the same place.
final class BlockCopies implements AutoCloseable {
    /// Copies that are made at once.
    private static final int MOST = 1 << 13;

    private final DecodeKernels kernels;
    private final LaneCache lanes;
    private final PrefixCache blocks;
    private final StepMemory memory = new StepMemory(MOST);
    private final NativeOwner owner = new NativeOwner();
    private final Tensor placesN2;
    private final long[] places = new long[2 * MOST];
    private int count;
    private boolean into;

    BlockCopies(DecodeKernels kernels, LaneCache lanes, PrefixCache blocks, Device device) {
        this.kernels = kernels;
        this.lanes = lanes;
        this.blocks = blocks;
        try (PointerScope scope = new PointerScope()) {
            TensorOptions longs = new TensorOptions(torch.kLong()).device(device.optional());
            placesN2 = owner.keep(torch.empty(new long[] {MOST, 2}, longs, new MemoryFormatOptional()));
        }
    }

    /// @param intoBlocks from the lane to the block, or else back
    /// @param lanePlace of the first token in the lanes
    /// @param blockPlace of the first token among the blocks
    void add(boolean intoBlocks, long lanePlace, long blockPlace) {
        if (intoBlocks != into || count == MOST) {
            make();
            into = intoBlocks;
        }
        places[2 * count] = lanePlace;
        places[2 * count + 1] = blockPlace;
        count++;
    }

    /// Queues what was gathered.
    void make() {
        if (count == 0) {
            return;
        }
        try (PointerScope scope = new PointerScope()) {
            memory.send(Arrays.copyOf(places, 2 * count), placesN2);
            kernels.copyBlocks(placesN2.narrow(0, 0, count), lanes.all(), blocks.all(), blocks.blockLength(), into);
        }
        count = 0;
    }

    @Override
    public void close() {
        memory.close();
        owner.close();
    }
}
