// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.MemoryFormatOptional;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.gem4j.llm.cuda.internal.DecodeKernels;
import org.gem4j.llm.cuda.internal.InvariantAttention;
import org.gem4j.llm.cuda.internal.StepMemory;
import org.gem4j.llm.engine.TokenSampler.Sampled;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.CudaGraph;
import org.gem4j.llm.torch.internal.NativeOwner;
import org.gem4j.rollout.Sampling;

/// Decoding steps of a [FusedForward], sampling included, recorded as CUDA graphs for a few row counts.
///
/// Attention reads every sequence up to its own length, so that a record serves all lengths. Records share one pool of
/// memory and one buffer of logits.
final class GpuPipeline implements StepPipeline {
    /// A number of rows is recorded when it is met so often.
    private static final int OFTEN = 2;

    private static final int SLOTS = 2;

    private final FusedForward forward;
    private final DecodeKernels kernels;
    private final DecoderConfig config;
    private final LaneCache cache;
    private final Optional<CudaGraph.Recorder> recorder;
    private final Map<Recorded, Integer> met = new HashMap<>();
    private final Map<Recorded, CudaGraph> graphs = new HashMap<>();
    private final AllowedTokens allowed;
    private final int most;
    private final NativeOwner owner = new NativeOwner();
    private final Tensor rowsN4;
    private final Tensor sampledN3;
    private final Tensor logitsNV;
    private final Tensor pieces;
    private final Tensor partial;
    private final Tensor counters;
    private final Tensor masksN;
    private final List<StepMemory> slots = new ArrayList<>();
    /// Where sequences stand in the last step.
    private Map<EngineSequence, Integer> previous = new IdentityHashMap<>();

    private int turn;

    /// A kind of step.
    ///
    /// @param sampled whether it samples, or ends with the logits
    private record Recorded(int rows, boolean sampled) {}

    /// @param maxSequences of a step
    /// @param recorded whether steps are recorded and replayed
    /// @param allowed what constraints allow
    GpuPipeline(FusedForward forward, int maxSequences, boolean recorded, AllowedTokens allowed) {
        this.forward = forward;
        this.allowed = allowed;
        this.kernels = forward.kernels();
        this.cache = forward.cache();
        this.config = forward.decoder().config();
        this.most = DecodeGraphs.size(maxSequences);
        Device device = forward.decoder().weights().options().device();
        recorder = recorded ? Optional.of(new CudaGraph.Recorder(device.index())) : Optional.empty();
        try (PointerScope scope = new PointerScope()) {
            rowsN4 = zeros(torch.ScalarType.Long, most, DecodeKernels.ROW_LONGS);
            sampledN3 = zeros(torch.ScalarType.Int, most, DecodeKernels.SAMPLED_INTS);
            masksN = zeros(torch.ScalarType.Int, most);
            counters = zeros(torch.ScalarType.Int, (long) most * config.kvHeads());
            logitsNV = zeros(torch.ScalarType.Float, mostLogits(), config.vocabularySize());
            pieces = zeros(torch.ScalarType.Float, kernels.pieceFloats(most));
            partial = zeros(torch.ScalarType.Float, partialFloats());
        }
        for (int i = 0; i < SLOTS; i++) {
            slots.add(new StepMemory(most));
        }
    }

    private long mostLogits() {
        long rows = most;
        for (int each = 1; each <= most; each++) {
            rows = Math.max(rows, forward.headRoom(each));
        }
        return rows;
    }

    /// What attention keeps: in [InvariantAttention], of every group of keys of all sequences and of padding.
    private long partialFloats() {
        long groups = InvariantAttention.groups(cache.scratch()) + 2L * most;
        return forward.invariantAttention()
                .map(attention -> attention.partialFloats(groups))
                .orElseGet(() -> kernels.partialFloats(most));
    }

    private Tensor zeros(torch.ScalarType type, long... sizes) {
        return owner.keep(torch.empty(sizes, forward.options(type), new MemoryFormatOptional())
                .zero_());
    }

    @Override
    public boolean supports(Sampling sampling) {
        return (sampling.temperature() == 0 || sampling.drawsFromAll())
                && sampling.repetitionPenalty() == 1
                && sampling.topLogprobs() == 0;
    }

    @Override
    public Step launch(List<EngineSequence> sequences) {
        turn = (turn + 1) % SLOTS;
        Map<EngineSequence, Integer> places = new IdentityHashMap<>();
        long[] packed = new long[size(sequences.size()) * DecodeKernels.ROW_LONGS];
        int groups = 0;
        for (int i = 0; i < sequences.size(); i++) {
            EngineSequence sequence = sequences.get(i);
            boolean known = sequence.open() > 0;
            int source = known ? -1 : Objects.requireNonNull(previous.get(sequence), "not in the step before");
            int token = known ? sequence.tokens()[sequence.computed] : 0;
            double temperature = sequence.sampling.temperature();
            double uniform = temperature == 0 ? 0 : sequence.random.nextDouble();
            new DecodeKernels.Row(
                            source,
                            token,
                            sequence.computed,
                            cache.place(sequence.lane, 0),
                            (float) temperature,
                            groups,
                            uniform)
                    .write(packed, i);
            groups += InvariantAttention.groups(sequence.computed);
            places.put(sequence, i);
        }
        boolean constrained = constrained(sequences);
        run(packed, sequences.size(), groups, !constrained);
        if (!constrained) {
            slots.get(turn).fetch(sampledN3, sequences.size());
        }
        sequences.forEach(sequence -> sequence.computed++);
        previous = places;
        return new Step(List.copyOf(sequences), turn);
    }

    private static boolean constrained(List<EngineSequence> sequences) {
        return sequences.stream().anyMatch(EngineSequence::constrained);
    }

    @Override
    public void sample(Step step) {
        List<EngineSequence> sequences = step.sequences();
        if (!constrained(sequences)) {
            return;
        }
        int rows = size(sequences.size());
        StepMemory memory = slots.get(step.slot());
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            memory.sendMasks(Arrays.copyOf(allowed.rows(sequences), rows), masksN);
            sample(rows, Optional.of(new DecodeKernels.Masks(masksN, allowed.table())));
        }
        memory.fetch(sampledN3, sequences.size());
    }

    @Override
    public List<Sampled> collect(Step step) {
        int[] values = slots.get(step.slot()).await(step.sequences().size());
        List<Sampled> sampled = new ArrayList<>();
        for (int i = 0; i < step.sequences().size(); i++) {
            int at = i * DecodeKernels.SAMPLED_INTS;
            sampled.add(new Sampled(
                    values[at], Float.intBitsToFloat(values[at + 1]), Float.intBitsToFloat(values[at + 2]), List.of()));
        }
        return sampled;
    }

    @Override
    public Tensor logits(List<EngineSequence> sequences) {
        turn = (turn + 1) % SLOTS;
        long[] packed = new long[size(sequences.size()) * DecodeKernels.ROW_LONGS];
        int groups = 0;
        for (int i = 0; i < sequences.size(); i++) {
            EngineSequence sequence = sequences.get(i);
            int token = sequence.tokens()[sequence.computed];
            long place = cache.place(sequence.lane, 0);
            new DecodeKernels.Row(-1, token, sequence.computed, place, 0, groups, 0).write(packed, i);
            groups += InvariantAttention.groups(sequence.computed);
        }
        run(packed, sequences.size(), groups, false);
        return logitsNV.narrow(0, 0, sequences.size());
    }

    /// The recorded number of rows that a step is padded to.
    private int size(int rows) {
        return recorder.isPresent() ? Math.min(most, DecodeGraphs.size(rows)) : rows;
    }

    /// @param groups where those of padding may start
    /// @param sampled whether the step samples
    private void run(long[] packed, int used, int groups, boolean sampled) {
        int rows = packed.length / DecodeKernels.ROW_LONGS;
        for (int i = used; i < rows; i++) {
            new DecodeKernels.Row(-1, 0, 0, cache.scratch(), 0, groups + i - used, 0).write(packed, i);
        }
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            slots.get(turn).send(packed, rowsN4);
            Recorded kind = new Recorded(rows, sampled);
            CudaGraph graph = graphs.get(kind);
            if (graph != null) {
                graph.launch();
                return;
            }
            step(kind);
            if (recorder.isPresent() && met.merge(kind, 1, Integer::sum) >= OFTEN) {
                graphs.put(kind, recorder.get().record(() -> step(kind)));
            }
        }
    }

    /// Everything of a step that happens on the GPU.
    private void step(Recorded kind) {
        int rows = kind.rows();
        Tensor ownN4 = rowsN4.narrow(0, 0, rows);
        forward.decode(ownN4, sampledN3, (layer, qkvNX) -> mix(ownN4, layer, qkvNX), logitsNV);
        if (kind.sampled()) {
            sample(rows, Optional.empty());
        }
    }

    private void sample(int rows, Optional<DecodeKernels.Masks> masks) {
        Tensor ownN4 = rowsN4.narrow(0, 0, rows);
        Tensor logits = logitsNV.narrow(0, 0, rows);
        kernels.sample(ownN4, logits, pieces, sampledN3, masks);
        if (forward.invariantAttention().isPresent()) {
            kernels.score(ownN4, logits, sampledN3, masks);
        }
    }

    private Tensor mix(Tensor ownN4, int layer, Tensor qkvNX) {
        int rows = Math.toIntExact(ownN4.size(0));
        Tensor mixedRX = forward.mixed(rows);
        Tensor mixedNX = mixedRX.narrow(0, 0, rows);
        Tensor keysNX = cache.layerKeys(layer);
        Tensor valuesNX = cache.layerValues(layer);
        int window = config.windowOf(layer);
        forward.invariantAttention()
                .ifPresentOrElse(
                        invariant -> invariant.step(ownN4, qkvNX, keysNX, valuesNX, mixedNX, partial, counters, window),
                        () -> kernels.attention(ownN4, qkvNX, keysNX, valuesNX, mixedNX, partial, counters, window));
        return mixedRX;
    }

    @Override
    public void close() {
        forward.decoder().weights().options().device().synchronize();
        graphs.values().forEach(CudaGraph::close);
        graphs.clear();
        slots.forEach(StepMemory::close);
        owner.close();
        recorder.ifPresent(CudaGraph.Recorder::close);
    }
}
