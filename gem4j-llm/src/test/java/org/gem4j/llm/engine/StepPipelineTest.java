// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.engine.TokenSampler.Sampled;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.torch.Device;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.text.ByteTokenizer;
import org.gem4j.text.grammar.Grammar;
import org.gem4j.text.grammar.TokenMask;
import org.junit.jupiter.api.Test;

/// The engine's bookkeeping where tokens come a step late, as they do from a GPU.
class StepPipelineTest {
    private static final DecoderConfig CONFIG = DecoderConfig.small(257, 64, 2, 192);
    private static final ByteTokenizer BYTES = new ByteTokenizer();

    @Test
    void tokensThatComeAStepLateAreTheSame() {
        EngineOptions options =
                EngineOptions.of(Device.CPU).withMaxSequences(6).withCacheMib(2).withPrefillTokens(32);
        List<GenerationRequest> requests = requests(31);

        assertThat(ids(late(options, requests))).isEqualTo(ids(plain(options, requests)));
    }

    @Test
    void nothingIsLostWhereLanesRunOut() {
        EngineOptions options = EngineOptions.of(Device.CPU)
                .withMaxSequences(24)
                .withCacheMib(1)
                .withPrefillTokens(64);
        List<GenerationRequest> requests = requests(32);

        assertThat(ids(late(options, requests))).isEqualTo(ids(plain(options, requests)));
    }

    @Test
    void constraintsHoldWhereTokensComeAStepLate() {
        EngineOptions options =
                EngineOptions.of(Device.CPU).withMaxSequences(6).withCacheMib(2).withPrefillTokens(32);
        TokenMask choices = new TokenMask(Grammar.choice(List.of("yes", "no", "not sure", "né")), BYTES);
        TokenMask json = new TokenMask(Grammar.json(), BYTES);
        List<GenerationRequest> requests = new ArrayList<>();
        for (GenerationRequest request : requests(33)) {
            int kind = requests.size() % 5;
            // Few free ones at the end, so that steps with and without constraints come.
            requests.add(
                    kind == 0 || (kind < 3 && requests.size() < 40)
                            ? request.withConstraint(kind == 1 ? choices : json)
                            : request);
        }

        List<Generated> late = late(options, requests);
        assertThat(ids(late)).isEqualTo(ids(plain(options, requests)));
        assertThat(late.get(1).text()).isIn("yes", "no", "not sure", "né");
        assertThat(late.get(0).text()).startsWith("{");
    }

    @Test
    void aCanceledRequestKeepsTheTokensThatCame() {
        EngineOptions options = EngineOptions.of(Device.CPU).withMaxSequences(4).withCacheMib(2);
        List<EngineGeneration> generations = new ArrayList<>();
        try (EngineCore core = core(options)) {
            for (int i = 0; i < 3; i++) {
                add(core, new GenerationRequest(BYTES.encode("ab" + i), unending(60), i), generations);
            }
            for (int i = 0; i < 20; i++) {
                core.step();
            }
            generations.get(0).cancel();
            finish(core);
        }

        Generated canceled = generations.get(0).await();
        assertThat(canceled.reason()).isEqualTo(StopReason.CANCELED);
        assertThat(canceled.ids()).hasSizeBetween(10, 20);
        assertThat(generations.get(1).await().ids()).hasSize(60);
        assertThat(generations.get(2).await().ids()).hasSize(60);
    }

    private static Sampling unending(int tokens) {
        return Sampling.plain(tokens).withIgnoreEos(true);
    }

    private static List<GenerationRequest> requests(long seed) {
        System.out.println("seed " + seed);
        SeededRandom random = SeededRandom.of(seed);
        List<Sampling> settings = List.of(
                Sampling.plain(30),
                unending(1),
                unending(2),
                Sampling.plain(40).withTemperature(0.7),
                Sampling.plain(25).withTemperature(0),
                Sampling.plain(20).withStop(List.of("e", "\n")),
                new Sampling(1, 1, 5, 24),
                Sampling.plain(200));
        List<GenerationRequest> requests = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String prompt = "a beginning that many share" + "!".repeat(random.nextInt(90)) + i % 3;
            // Few settings of the sixth kind, so that steps with and without it come.
            requests.add(
                    new GenerationRequest(BYTES.encode(prompt), settings.get(random.nextInt(i % 10 == 0 ? 8 : 6)), i));
        }
        return requests;
    }

    private static List<List<Integer>> ids(List<Generated> results) {
        return results.stream()
                .map(result -> Arrays.stream(result.ids()).boxed().toList())
                .toList();
    }

    private static List<Generated> plain(EngineOptions options, List<GenerationRequest> requests) {
        try (Engine engine = new Engine(() -> new Decoder(DecoderWeights.random(CONFIG, 7)), BYTES, options)) {
            return engine.submit(requests, GenerationListener.none()).stream()
                    .map(generation -> generation.await())
                    .toList();
        }
    }

    private static List<Generated> late(EngineOptions options, List<GenerationRequest> requests) {
        List<EngineGeneration> generations = new ArrayList<>();
        try (EngineCore core = core(options)) {
            requests.forEach(request -> add(core, request, generations));
            finish(core);
        }
        return generations.stream().map(EngineGeneration::await).toList();
    }

    private static EngineCore core(EngineOptions options) {
        return new EngineCore(
                new Decoder(DecoderWeights.random(CONFIG, 7)),
                BYTES,
                options,
                System::nanoTime,
                forward -> Optional.of(new LatePipeline(forward)));
    }

    private static void add(EngineCore core, GenerationRequest request, List<EngineGeneration> generations) {
        EngineGeneration generation = new EngineGeneration(request, GenerationListener.none(), ended -> {});
        generations.add(generation);
        core.add(new EngineSequence(request, generation, BYTES, Long.MAX_VALUE));
    }

    private static void finish(EngineCore core) {
        for (int steps = 0; !core.idle(); steps++) {
            assertThat(steps).isLessThan(10_000);
            core.step();
        }
        core.step();
    }

    /// Computes a step at once on the CPU, and keeps its tokens until they are asked for.
    private static final class LatePipeline implements StepPipeline {
        private final StepForward forward;
        private final AllowedTokens allowed = new AllowedTokens(Device.CPU, CONFIG.vocabularySize(), 24);
        private final TokenSampler sampler = new TokenSampler(Device.CPU, Optional.of(allowed));
        private final Map<EngineSequence, Integer> unseen = new IdentityHashMap<>();
        private final Deque<List<Sampled>> kept = new ArrayDeque<>();
        private Optional<Tensor> open = Optional.empty();

        LatePipeline(StepForward forward) {
            this.forward = forward;
        }

        @Override
        public boolean supports(Sampling sampling) {
            return sampling.drawsFromAll() || sampling.temperature() == 0;
        }

        @Override
        public Step launch(List<EngineSequence> sequences) {
            assertThat(open).isEmpty();
            Step step = new Step(List.copyOf(sequences), 0);
            try (PointerScope scope = new PointerScope()) {
                Tensor logitsNV = run(sequences);
                sequences.forEach(sequence -> sequence.computed++);
                if (sequences.stream().anyMatch(EngineSequence::constrained)) {
                    logitsNV.retainReference();
                    open = Optional.of(logitsNV);
                } else {
                    sample(logitsNV, sequences);
                }
            }
            return step;
        }

        @Override
        public void sample(Step step) {
            try (PointerScope scope = new PointerScope()) {
                open.ifPresent(logitsNV -> sample(logitsNV, step.sequences()));
            }
            open.ifPresent(Tensor::releaseReference);
            open = Optional.empty();
        }

        private void sample(Tensor logitsNV, List<EngineSequence> sequences) {
            List<Sampled> sampled = sampler.sample(logitsNV, sequences);
            kept.add(sampled);
            assertThat(kept).hasSizeLessThanOrEqualTo(2);
            unseen.clear();
            for (int i = 0; i < sampled.size(); i++) {
                unseen.put(sequences.get(i), sampled.get(i).token());
            }
        }

        private Tensor run(List<EngineSequence> sequences) {
            List<StepForward.Row> rows = new ArrayList<>();
            for (EngineSequence sequence : sequences) {
                int[] tokens = Arrays.copyOf(sequence.tokens(), sequence.computed + 1);
                if (sequence.open() <= 0) {
                    tokens[sequence.computed] = unseen.get(sequence);
                }
                rows.add(new StepForward.Row(sequence.lane, tokens, sequence.computed, 1));
            }
            return forward.run(rows, IntStream.range(0, rows.size()).boxed().toList());
        }

        @Override
        public List<Sampled> collect(Step step) {
            return kept.remove();
        }

        @Override
        public Tensor logits(List<EngineSequence> sequences) {
            assertThat(kept).isEmpty();
            return run(sequences);
        }

        @Override
        public void close() {
            allowed.close();
        }
    }
}
