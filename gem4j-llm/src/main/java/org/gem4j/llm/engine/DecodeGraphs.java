// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.engine.StepForward.Row;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.CudaGraph;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.llm.torch.internal.Tensors;

/// Decoding steps on a GPU, recorded for a few sizes and replayed: a step of a small model is otherwise bound by the
/// time it takes to launch its kernels.
///
/// A step is padded to the next recorded size. Steps that are no prefix of the lanes run as they are.
final class DecodeGraphs implements AutoCloseable {
    /// Records kept; the least used makes room.
    private static final int MOST = 48;

    /// A size is recorded when it is met so often: those that come once, as requests arrive, are not worth it.
    private static final int OFTEN = 3;

    /// Lengths read of a lane are padded to multiples of this.
    private static final int SEEN_STEP = 128;

    private final LaneCache cache;
    private final StepForward.Recordable forward;
    private final Device device;
    private final CudaGraph.Recorder recorder;
    private final Map<Size, Integer> met = new HashMap<>();
    private final Map<Size, Recorded> known = new LinkedHashMap<>(16, 0.75f, true);

    private record Size(int rows, int seen, int laneLength) {}

    private record Recorded(CudaGraph graph, Tensor input3N, Tensor logitsNV, NativeOwner owner) {}

    /// @param device a GPU
    DecodeGraphs(Device device, LaneCache cache, StepForward.Recordable forward) {
        this.cache = cache;
        this.forward = forward;
        this.device = device;
        this.recorder = new CudaGraph.Recorder(device.index());
    }

    /// As [StepForward#run], for rows of at most one token.
    Tensor run(List<Row> rows, List<Integer> wanted) {
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).lane() != i) {
                return forward.run(rows, wanted);
            }
        }
        int seen = Math.min(cache.laneLength(), Math.ceilDiv(StepForward.seen(rows, cache), SEEN_STEP) * SEEN_STEP);
        Optional<Size> size = size(rows.size(), seen);
        if (size.isEmpty()) {
            return forward.run(rows, wanted);
        }
        List<Row> padded = new ArrayList<>(rows);
        for (int i = rows.size(); i < size.get().rows(); i++) {
            padded.add(StepForward.padding(i));
        }
        try (NoGradGuard guard = new NoGradGuard()) {
            Tensor input3N = forward.decodeInput(padded);
            Recorded recorded = recorded(size.get(), input3N);
            recorded.input3N().copy_(input3N);
            recorded.graph().launch();
            if (wanted.size() == rows.size()) {
                return recorded.logitsNV().narrow(0, 0, wanted.size());
            }
            long[] chosen = wanted.stream().mapToLong(Integer::longValue).toArray();
            return recorded.logitsNV()
                    .index_select(
                            0, Tensors.longs(chosen, chosen.length).to(device.torchDevice(), input3N.scalar_type()));
        }
    }

    /// A recorded size that holds the step without twice the work, or one to be recorded now.
    private Optional<Size> size(int rows, int seen) {
        int most = Math.min(cache.lanes(), 2 * size(rows));
        for (int larger = size(rows); larger <= most; larger = size(larger + 1)) {
            Size size = new Size(larger, seen, cache.laneLength());
            if (known.containsKey(size)) {
                return Optional.of(size);
            }
        }
        Size own = new Size(size(rows), seen, cache.laneLength());
        if (own.rows() > cache.lanes()) {
            return Optional.empty();
        }
        return met.merge(own, 1, Integer::sum) >= OFTEN ? Optional.of(own) : Optional.empty();
    }

    /// 1, 2, 4, 8, then multiples of 8, of 16 from 64 on.
    static int size(int rows) {
        if (rows <= 8) {
            return rows <= 2 ? rows : rows <= 4 ? 4 : 8;
        }
        int step = rows <= 64 ? 8 : 16;
        return Math.ceilDiv(rows, step) * step;
    }

    private Recorded recorded(Size size, Tensor exampleInput3N) {
        Recorded recorded = known.get(size);
        if (recorded != null) {
            return recorded;
        }
        if (known.size() == MOST) {
            var oldest = known.entrySet().iterator();
            close(oldest.next().getValue());
            oldest.remove();
        }
        NativeOwner owner = new NativeOwner();
        try (PointerScope scope = new PointerScope()) {
            Tensor input3N = owner.keep(exampleInput3N.to(device.torchDevice(), exampleInput3N.scalar_type()));
            Tensor[] logits = new Tensor[1];
            Runnable step = () -> logits[0] = forward.decode(input3N, size.rows(), size.seen());
            step.run();
            CudaGraph graph = recorder.record(step);
            recorded = new Recorded(graph, input3N, owner.keep(logits[0]), owner);
        }
        known.put(size, recorded);
        return recorded;
    }

    private static void close(Recorded recorded) {
        recorded.graph().close();
        recorded.owner().close();
    }

    @Override
    public void close() {
        known.values().forEach(DecodeGraphs::close);
        known.clear();
        recorder.close();
    }
}
