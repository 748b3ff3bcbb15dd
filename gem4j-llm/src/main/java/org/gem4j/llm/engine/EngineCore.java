// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.engine.StepForward.Row;
import org.gem4j.llm.engine.TokenSampler.Sampled;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.vision.internal.PlacedImage;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator.GenerationMetrics;
import org.gem4j.rollout.generation.TextGenerator.ImageException;
import org.gem4j.rollout.generation.TextGenerator.ImageTokens;
import org.gem4j.text.Tokenizer;

/// Continuous batching, one step at a time: sequences join and leave between steps, prompts go through the model in
/// pieces beside the tokens of running sequences, and prefixes that were computed before are not computed again.
///
/// When the memory for running sequences is full, the youngest gives up its lane; what it had computed is remembered as
/// far as the prefix cache has room, and it resumes where it was. Of a group with one prompt, the first computes it
/// while the others wait. To be used by the thread that owns the decoder.
final class EngineCore implements AutoCloseable {
    /// Tokens of a block that is remembered.
    private static final int BLOCK = 16;

    /// Prompts are cut at multiples of this where sequences go alone.
    private static final int INVARIANT_PIECE = 64;

    private final Decoder decoder;
    private final Tokenizer tokenizer;
    private final EngineOptions options;
    private final LongSupplier clock;
    private final int limit;
    private final int laneTokens;
    private final LaneCache cache;
    private final PrefixCache prefixes;
    private final LaneTable lanes;
    private final StepForward forward;
    /// Whether sequences must go through the model one by one for their results not to depend on each other.
    private final boolean alone;
    /// On a GPU.
    private final Optional<AllowedTokens> allowed;

    private final TokenSampler sampler;
    private final Optional<DecodeGraphs> graphs;
    private final Optional<StepPipeline> pipeline;
    /// The step in progress, if there is one.
    private Optional<StepPipeline.Step> flying = Optional.empty();
    private final Deque<EngineSequence> waiting = new ArrayDeque<>();
    private final EngineCounters counters = new EngineCounters();
    private long admissions;

    /// @param decoder closed with this core
    /// @param clock nanoseconds
    EngineCore(Decoder decoder, Tokenizer tokenizer, EngineOptions options, LongSupplier clock) {
        this(decoder, tokenizer, options, clock, forward -> Optional.empty());
    }

    /// @param given makes a pipeline for where there is none of its own
    EngineCore(
            Decoder decoder,
            Tokenizer tokenizer,
            EngineOptions options,
            LongSupplier clock,
            Function<StepForward, Optional<StepPipeline>> given) {
        this.decoder = decoder;
        this.tokenizer = tokenizer;
        this.options = options;
        this.clock = clock;
        DecoderConfig config = decoder.config();
        LoadOptions load = decoder.weights().options();
        long perToken = LaneCache.bytes(config, load.precision(), 1) / 2;
        long affordable = (long) options.cacheMib() * 1024 * 1024 / perToken;
        int prefixBlocks = (int) Math.min(1 << 20, (long) (affordable * options.prefixShare()) / BLOCK);
        int longest = Math.min(options.maxLength(), config.maxPositions());
        long useful = (long) options.maxSequences() * LaneTable.laneLength(longest, longest);
        long places = Math.min(useful, affordable - (long) prefixBlocks * BLOCK) / StepForward.ALIGNMENT;
        laneTokens = (int) Math.min(Integer.MAX_VALUE / 2, places * StepForward.ALIGNMENT);
        limit = Math.min(longest, laneTokens);
        if (limit < 2) {
            throw new ModelException("cache_mib " + options.cacheMib() + " cannot hold " + StepForward.ALIGNMENT
                    + " tokens: the KV cache of a token takes " + perToken + " bytes");
        }
        cache = new LaneCache(config, load, laneTokens, LaneTable.laneLength(LaneTable.SHORTEST, limit));
        prefixes = new PrefixCache(config, load, prefixBlocks, BLOCK);
        alone = options.batchInvariant() && !decoder.batchInvariant();
        allowed = load.device().isCpu()
                ? Optional.empty()
                : Optional.of(new AllowedTokens(
                        load.device(),
                        config.vocabularySize(),
                        Math.max(AllowedTokens.USUAL_STATES, options.maxSequences())));
        sampler = new TokenSampler(load.device(), allowed);
        boolean recorded = options.cudaGraphs() && !load.device().isCpu() && !alone;
        forward = forward(decoder, cache, alone, LaneTable.laneLength(limit, limit));
        pipeline = forward instanceof FusedForward fused
                ? Optional.of(new GpuPipeline(fused, options.maxSequences(), recorded, allowed.orElseThrow()))
                : given.apply(forward);
        lanes = new LaneTable(cache, laneTokens, limit, options.maxSequences(), pipeline.isEmpty());
        if (forward instanceof FusedForward fused && prefixBlocks > 0) {
            cache.gatherCopies(new BlockCopies(fused.kernels(), cache, prefixes, load.device()));
        }
        graphs = recorded && forward instanceof StepForward.Recordable recordable
                ? Optional.of(new DecodeGraphs(load.device(), cache, recordable))
                : Optional.empty();
    }

    private static StepForward forward(Decoder decoder, LaneCache cache, boolean alone, int longest) {
        Optional<FusedForward> fused = alone ? Optional.empty() : FusedForward.create(decoder, cache);
        if (fused.isPresent()) {
            return fused.get();
        }
        return decoder.batchInvariant() ? new PackedForward(decoder, cache) : new LaneForward(decoder, cache, longest);
    }

    /// Tokens of the longest sequence.
    int limit() {
        return limit;
    }

    boolean idle() {
        return waiting.isEmpty() && lanes.running().isEmpty();
    }

    /// Takes a request; it runs in later steps.
    void add(EngineSequence sequence) {
        if (sequence.promptLength == 0) {
            counters.finished(StopReason.PROMPT_TOO_LONG);
            sequence.finish(StopReason.PROMPT_TOO_LONG, "the prompt is empty");
        } else if (sequence.promptLength >= limit) {
            counters.finished(StopReason.PROMPT_TOO_LONG);
            sequence.finish(
                    StopReason.PROMPT_TOO_LONG,
                    "a prompt must have fewer than " + limit + " tokens but has " + sequence.promptLength);
        } else {
            try {
                decoder.weights().vision().ifPresent(sequence::place);
                waiting.add(sequence);
            } catch (ImageException e) {
                counters.finished(StopReason.INFRASTRUCTURE);
                sequence.finish(StopReason.INFRASTRUCTURE, String.valueOf(e.getMessage()));
            }
        }
    }

    /// How images stand in prompts; empty for a model that reads text alone.
    Optional<ImageTokens> images() {
        return decoder.weights().vision().map(vision -> vision.tokens(tokenizer));
    }

    /// Forgets what was computed with the weights as they were.
    void forget() {
        cache.makeCopies();
        prefixes.clear();
    }

    /// One token for every running sequence whose prompt is done, and the next pieces of other prompts.
    void step() {
        dropUnwanted();
        admit();
        if (lanes.running().isEmpty()) {
            land();
            return;
        }
        prefill();
        makeRoom();
        decode();
    }

    private void dropUnwanted() {
        long now = clock.getAsLong();
        for (Iterator<EngineSequence> each = waiting.iterator(); each.hasNext(); ) {
            EngineSequence sequence = each.next();
            Optional<StopReason> reason = unwanted(sequence, now);
            if (reason.isPresent()) {
                each.remove();
                end(sequence, reason.get(), "");
            }
        }
        for (EngineSequence sequence : List.copyOf(lanes.running())) {
            unwanted(sequence, now).ifPresent(reason -> end(sequence, reason, ""));
        }
    }

    private static Optional<StopReason> unwanted(EngineSequence sequence, long now) {
        if (sequence.generation.canceled()) {
            return Optional.of(StopReason.CANCELED);
        }
        return now >= sequence.deadlineNanos ? Optional.of(StopReason.DEADLINE) : Optional.empty();
    }

    private void end(EngineSequence sequence, StopReason reason, String message) {
        if (sequence.lane >= 0) {
            remember(sequence);
            lanes.remove(sequence);
        }
        counters.finished(reason);
        sequence.finish(reason, message);
    }

    /// Stores what a lane holds; where sequences go alone, whole pieces of the prompt only.
    private void remember(EngineSequence sequence) {
        int length = alone
                ? Math.min(sequence.computed, sequence.promptLength) / INVARIANT_PIECE * INVARIANT_PIECE
                : sequence.computed;
        prefixes.store(sequence.tokens(), length, cache, sequence.lane);
    }

    private void admit() {
        for (Iterator<EngineSequence> each = waiting.iterator(); each.hasNext(); ) {
            EngineSequence sequence = each.next();
            int known = known(sequence);
            if (beingComputed(sequence, known)) {
                continue;
            }
            if (!lanes.makeRoom(sequence)) {
                return;
            }
            each.remove();
            int lane = lanes.free();
            int cached = prefixes.load(sequence.tokens(), known, cache, lane);
            if (sequence.admit(lane, admissions++, cached)) {
                counters.begun(sequence.promptLength, cached);
            }
            lanes.add(sequence);
        }
    }

    /// Tokens of a sequence that need not be computed; the last one must be, for its logits.
    private int known(EngineSequence sequence) {
        int most = alone
                ? Math.min(sequence.length() - 1, sequence.promptLength) / INVARIANT_PIECE * INVARIANT_PIECE
                : sequence.length() - 1;
        int match = prefixes.match(sequence.tokens(), most);
        return alone ? match / INVARIANT_PIECE * INVARIANT_PIECE : match;
    }

    /// Whether a running sequence is about to compute more of this one's beginning than is known.
    private boolean beingComputed(EngineSequence sequence, int known) {
        int more = known + (alone ? INVARIANT_PIECE : BLOCK);
        if (more >= sequence.length() || more > prefixes.blocks() * BLOCK) {
            return false;
        }
        for (EngineSequence other : lanes.running()) {
            if (other.open() > 1
                    && other.generated() == 0
                    && other.promptLength >= more
                    && Arrays.equals(sequence.tokens(), 0, more, other.tokens(), 0, more)) {
                return true;
            }
        }
        return false;
    }

    private void prefill() {
        List<EngineSequence> open = lanes.running().stream()
                .filter(sequence -> sequence.open() > 1 || (sequence.generated() == 0 && !pipelined(sequence)))
                .toList();
        if (open.isEmpty()) {
            return;
        }
        if (alone) {
            open.forEach(sequence -> run(List.of(sequence), List.of(invariantPiece(sequence))));
            return;
        }
        if (!(forward instanceof LaneForward)) {
            prefillEndToEnd(open);
            return;
        }
        List<EngineSequence> chosen = new ArrayList<>();
        int time = Math.min(open.getFirst().open(), options.prefillTokens());
        for (EngineSequence sequence : open) {
            int longer = Math.max(time, Math.min(sequence.open(), options.prefillTokens()));
            boolean similar = 2 * Math.min(sequence.open(), time) >= longer;
            if (chosen.isEmpty() || (similar && longer * (chosen.size() + 1) <= options.prefillTokens())) {
                chosen.add(sequence);
                time = longer;
            }
        }
        int piece = time;
        run(chosen, chosen.stream().map(each -> Math.min(each.open(), piece)).toList());
    }

    /// As many prompt tokens as a step may have, of the first sequences first: they lie end to end.
    private void prefillEndToEnd(List<EngineSequence> open) {
        List<EngineSequence> chosen = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        int left = options.prefillTokens();
        for (EngineSequence sequence : open) {
            int count = Math.min(sequence.open() - (pipelined(sequence) ? 1 : 0), left);
            if (count > 0) {
                chosen.add(sequence);
                counts.add(count);
                left -= count;
            }
        }
        run(chosen, counts);
    }

    private static int invariantPiece(EngineSequence sequence) {
        if (sequence.computed >= sequence.promptLength) {
            return 1;
        }
        int next = (sequence.computed / INVARIANT_PIECE + 1) * INVARIANT_PIECE;
        return Math.min(next, sequence.promptLength) - sequence.computed;
    }

    /// Takes lanes from the youngest until the others fit.
    private void makeRoom() {
        while (!lanes.fits()) {
            if (flying.isPresent()) {
                land();
                continue;
            }
            EngineSequence youngest = lanes.youngest();
            remember(youngest);
            lanes.remove(youngest);
            youngest.preempt();
            waiting.addFirst(youngest);
            counters.preempted();
        }
    }

    /// Whether a sequence's tokens are sampled within the steps, from the first one on.
    private boolean pipelined(EngineSequence sequence) {
        return pipeline.isPresent() && pipeline.get().supports(sequence.sampling);
    }

    private void decode() {
        if (lanes.running().stream().filter(this::goesOn).allMatch(this::pipelined) && pipeline.isPresent()) {
            Optional<StepPipeline.Step> before = flying;
            launch();
            before.ifPresent(this::land);
            sample();
            return;
        }
        land();
        if (decoder.batchInvariant() && pipeline.isPresent()) {
            // What is computed for a sequence does not depend on how others are sampled.
            launch();
            sample();
            land();
            decodeNow(lanes.running().stream()
                    .filter(sequence -> goesOn(sequence) && !pipelined(sequence))
                    .toList());
            return;
        }
        decodeNow(lanes.running().stream().filter(this::goesOn).toList());
    }

    /// Starts a step of all sequences that are [#pipelined].
    private void launch() {
        List<EngineSequence> next = lanes.running().stream()
                .filter(sequence -> goesOn(sequence) && pipelined(sequence))
                .toList();
        cache.makeCopies();
        flying = next.isEmpty()
                ? Optional.empty()
                : Optional.of(pipeline.orElseThrow().launch(next));
        next.forEach(this::rememberPrompt);
    }

    /// Goes on with a step that had to wait for the tokens of the one before, as constraints do.
    private void sample() {
        flying.ifPresent(pipeline.orElseThrow()::sample);
    }

    private void rememberPrompt(EngineSequence sequence) {
        if (sequence.computed == sequence.promptLength) {
            remember(sequence);
        }
    }

    /// Whether a sequence gets one more token, whatever comes of the one in progress.
    private boolean goesOn(EngineSequence sequence) {
        int flight = 1 - sequence.open();
        return (sequence.generated() > 0 || pipelined(sequence))
                && flight >= 0
                && (flight == 0
                        || (sequence.generated() + flight < sequence.sampling.maxTokens()
                                && sequence.length() + flight < limit));
    }

    /// Waits for the step in progress.
    private void land() {
        Optional<StepPipeline.Step> before = flying;
        flying = Optional.empty();
        before.ifPresent(this::land);
    }

    /// Sequences that ended meanwhile get nothing any more.
    private void land(StepPipeline.Step step) {
        List<Sampled> sampled = pipeline.orElseThrow().collect(step);
        List<EngineSequence> alive = new ArrayList<>();
        List<Sampled> theirs = new ArrayList<>();
        for (int i = 0; i < sampled.size(); i++) {
            if (step.sequences().get(i).lane >= 0) {
                alive.add(step.sequences().get(i));
                theirs.add(sampled.get(i));
            }
        }
        append(alive, theirs);
    }

    private void decodeNow(List<EngineSequence> ready) {
        if (ready.isEmpty()) {
            return;
        }
        if (pipeline.isPresent()) {
            cache.makeCopies();
            List<Sampled> sampled;
            try (PointerScope scope = new PointerScope()) {
                sampled = sampler.sample(pipeline.get().logits(ready), ready);
            }
            for (EngineSequence sequence : ready) {
                sequence.computed++;
                rememberPrompt(sequence);
            }
            append(ready, sampled);
            return;
        }
        if (alone) {
            ready.forEach(sequence -> run(List.of(sequence), List.of(1)));
            return;
        }
        int all = lanes.running().size();
        if (ready.size() == all || 2 * ready.size() < all) {
            run(ready, Collections.nCopies(ready.size(), 1));
        } else {
            runAmongAll(ready);
        }
    }

    private static Row row(EngineSequence sequence, int count) {
        boolean prompt = sequence.computed < sequence.promptLength;
        List<PlacedImage> images = prompt ? sequence.images() : List.of();
        return new Row(sequence.lane, sequence.tokens(), sequence.computed, count, images);
    }

    private void run(List<EngineSequence> sequences, List<Integer> counts) {
        List<Row> rows = new ArrayList<>();
        List<EngineSequence> done = new ArrayList<>();
        List<Integer> wanted = new ArrayList<>();
        for (int i = 0; i < sequences.size(); i++) {
            rows.add(row(sequences.get(i), counts.get(i)));
            if (counts.get(i) == sequences.get(i).open()) {
                done.add(sequences.get(i));
                wanted.add(i);
            }
        }
        run(rows, wanted, done, sequences, counts);
    }

    /// Lanes are read where they lie only if none is left out: those that are not ready take part as padding.
    private void runAmongAll(List<EngineSequence> ready) {
        List<Row> rows = new ArrayList<>();
        for (EngineSequence sequence : lanes.running()) {
            rows.add(ready.contains(sequence) ? row(sequence, 1) : StepForward.padding(sequence.lane));
        }
        List<Integer> wanted = ready.stream().map(sequence -> sequence.lane).toList();
        run(rows, wanted, ready, ready, Collections.nCopies(ready.size(), 1));
    }

    private void run(
            List<Row> rows,
            List<Integer> wanted,
            List<EngineSequence> done,
            List<EngineSequence> sequences,
            List<Integer> counts) {
        cache.makeCopies();
        List<Sampled> sampled;
        try (PointerScope scope = new PointerScope()) {
            boolean decoding = rows.stream()
                    .allMatch(row -> row.count() <= 1 && row.images().isEmpty());
            Tensor logitsNV =
                    decoding && graphs.isPresent() ? graphs.get().run(rows, wanted) : forward.run(rows, wanted);
            sampled = done.isEmpty() ? List.of() : sampler.sample(logitsNV, done);
        }
        for (int i = 0; i < sequences.size(); i++) {
            EngineSequence sequence = sequences.get(i);
            sequence.computed += counts.get(i);
            rememberPrompt(sequence);
        }
        append(done, sampled);
    }

    private void append(List<EngineSequence> sequences, List<Sampled> sampled) {
        counters.generated(sampled.size(), clock.getAsLong());
        Map<EngineSequence, StopReason> ended = new IdentityHashMap<>();
        for (int i = 0; i < sampled.size(); i++) {
            EngineSequence sequence = sequences.get(i);
            sequence.append(sampled.get(i), tokenizer.stopIds(), limit)
                    .ifPresent(reason -> ended.put(sequence, reason));
        }
        // The last lane first, which leaves no hole to be filled.
        ended.entrySet().stream()
                .sorted(Comparator.comparingInt(entry -> -entry.getKey().lane))
                .forEach(entry -> end(entry.getKey(), entry.getValue(), ""));
    }

    GenerationMetrics metrics() {
        return counters.metrics(
                lanes.running().size(),
                waiting.size(),
                lanes.tokensUsed(),
                laneTokens,
                prefixes.usedBlocks() * BLOCK,
                prefixes.blocks() * BLOCK,
                clock.getAsLong());
    }

    /// Ends every request with a reason; after that nothing can be computed.
    void abort(StopReason reason, String message) {
        List<EngineSequence> all = new ArrayList<>(lanes.running());
        all.addAll(waiting);
        waiting.clear();
        lanes.clear();
        for (EngineSequence sequence : all) {
            counters.finished(reason);
            sequence.finish(reason, message);
        }
    }

    @Override
    public void close() {
        abort(StopReason.INFRASTRUCTURE, "the engine was closed");
        pipeline.ifPresent(StepPipeline::close);
        graphs.ifPresent(DecodeGraphs::close);
        allowed.ifPresent(AllowedTokens::close);
        forward.close();
        prefixes.close();
        cache.close();
        decoder.close();
    }
}
