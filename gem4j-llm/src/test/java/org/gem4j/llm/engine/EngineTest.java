// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.score.internal.TreeAttention;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.llm.tree.internal.TokenDistribution;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator.BusyException;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.rollout.generation.TextGenerator.SampledToken;
import org.gem4j.text.ByteTokenizer;
import org.junit.jupiter.api.Test;

class EngineTest {
    private static final DecoderConfig CONFIG = DecoderConfig.small(257, 64, 2, 192);
    private static final EngineOptions OPTIONS =
            EngineOptions.of(Device.CPU).withMaxSequences(6).withCacheMib(2).withPrefillTokens(32);
    private static final ByteTokenizer BYTES = new ByteTokenizer();

    private static Decoder decoder() {
        return new Decoder(DecoderWeights.random(CONFIG, 7));
    }

    private static Engine engine(EngineOptions options) {
        return new Engine(EngineTest::decoder, BYTES, options);
    }

    private static List<GenerationRequest> requests() {
        List<Sampling> settings = List.of(
                Sampling.plain(24),
                Sampling.plain(24).withTemperature(0),
                Sampling.plain(24).withTemperature(0.7),
                new Sampling(1.3, 0.8, -1, 24),
                new Sampling(1, 1, 5, 24),
                new Sampling(0.9, 0.9, 20, 24).withMinP(0.05),
                Sampling.plain(24).withMinP(0.1).withRepetitionPenalty(1.3),
                Sampling.plain(24).withTemperature(0).withRepetitionPenalty(1.5));
        List<GenerationRequest> requests = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            String prompt = "a beginning that many share, then " + "and more ".repeat(i % 5) + i % 3;
            requests.add(new GenerationRequest(BYTES.encode(prompt), settings.get(i % settings.size()), i));
        }
        return requests;
    }

    @Test
    void givesTheTokensAndLogprobsOfOneFullPassPerToken() {
        List<Generated> results;
        try (Engine engine = engine(OPTIONS)) {
            List<Generation> running = requests().stream().map(engine::submit).toList();
            results = running.stream().map(Generation::await).toList();
            assertThat(engine.metrics().cachedTokens()).isPositive();
        }

        try (Decoder decoder = decoder()) {
            for (int i = 0; i < results.size(); i++) {
                requireSameAsFullPasses(decoder, requests().get(i), results.get(i));
            }
        }
    }

    private static void requireSameAsFullPasses(Decoder decoder, GenerationRequest request, Generated result) {
        SeededRandom random = SeededRandom.of(request.seed());
        int[] tokens = request.promptIds();
        for (SampledToken token : result.tokens()) {
            float[] plain = logits(decoder, tokens);
            float[] penalised = plain.clone();
            for (int seen : Arrays.stream(tokens).distinct().toArray()) {
                double penalty = request.sampling().repetitionPenalty();
                penalised[seen] = (float) (plain[seen] > 0 ? plain[seen] / penalty : plain[seen] * penalty);
            }
            TokenDistribution distribution = TokenDistribution.of(penalised, request.sampling());
            int expected = request.sampling().temperature() == 0
                    ? distribution.sample(SeededRandom.of(1))
                    : distribution.sample(random);
            assertThat(token.id()).isEqualTo(expected);
            assertThat(token.logprob()).isCloseTo(distribution.logprob(expected), within(1e-4f));
            assertThat(token.plainLogprob())
                    .isCloseTo(TokenDistribution.of(plain, Sampling.plain(1)).logprob(expected), within(1e-4f));
            tokens = Arrays.copyOf(tokens, tokens.length + 1);
            tokens[tokens.length - 1] = token.id();
        }
    }

    /// Next-token logits by one causal pass over the whole sequence, without a cache.
    private static float[] logits(Decoder decoder, int[] tokens) {
        int length = tokens.length;
        int group = CONFIG.heads() / CONFIG.kvHeads();
        float[] bias = new float[group * length * length];
        for (int row = 0; row < group * length; row++) {
            Arrays.fill(bias, row * length + row % length + 1, (row + 1) * length, Float.NEGATIVE_INFINITY);
        }
        long[] ids = Arrays.stream(tokens).asLongStream().toArray();
        long[] positions = LongStream.range(0, length).toArray();
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            Tensor hiddenBTD = decoder.forward(
                    Tensors.longs(ids, 1, length),
                    Tensors.longs(positions, 1, length),
                    new TreeAttention(
                            CONFIG,
                            Map.of(
                                    DecoderConfig.Window.UNLIMITED,
                                    Tensors.floats(bias, 1, 1, (long) group * length, length))));
            return Tensors.toFloats(decoder.logits(hiddenBTD.select(1, length - 1)));
        }
    }

    @Test
    void requestsThatComeAndGoLoseNothingAndMemoryStaysFlat() {
        SeededRandom random = SeededRandom.of(11);
        EngineOptions small = OPTIONS.withMaxSequences(24).withCacheMib(1).withMaxWaiting(2000);
        try (Engine engine = engine(small)) {
            List<Generation> warm = submit(engine, random, 200);
            warm.forEach(Generation::await);
            awaitFinished(engine, 200);
            long before = org.bytedeco.javacpp.Pointer.totalCount();

            List<Generation> generations = submit(engine, random, 1000);
            int canceled = 0;
            for (int i = 0; i < generations.size(); i += 7) {
                generations.get(i).cancel();
            }
            for (int i = 0; i < generations.size(); i++) {
                Generated result = generations.get(i).await();
                boolean wasCanceled = result.reason() == StopReason.CANCELED;
                assertThat(wasCanceled && i % 7 != 0).isFalse();
                assertThat(result.reason()).isNotIn(StopReason.INFRASTRUCTURE, StopReason.DEADLINE);
                canceled += wasCanceled ? 1 : 0;
            }

            awaitFinished(engine, 1200);
            assertThat(engine.metrics().running()).isZero();
            assertThat(engine.metrics().waiting()).isZero();
            assertThat(canceled).isPositive();
            assertThat(org.bytedeco.javacpp.Pointer.totalCount()).isEqualTo(before);
        }
    }

    /// The metrics are those of the last step, which may be a moment behind the last answer.
    private static void awaitFinished(Engine engine, int count) {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (engine.metrics().finished() < count && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(engine.metrics().finished()).isEqualTo(count);
    }

    private static List<Generation> submit(Engine engine, SeededRandom random, int count) {
        List<Generation> generations = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String prompt = "x".repeat(1 + random.nextInt(80)) + random.nextInt(5);
            Sampling sampling = Sampling.plain(1 + random.nextInt(40)).withIgnoreEos(random.nextInt(2) == 0);
            generations.add(engine.submit(new GenerationRequest(BYTES.encode(prompt), sampling, i)));
        }
        return generations;
    }

    @Test
    void preemptedRequestsGiveTheTokensOfRequestsThatRanThrough() {
        EngineOptions tight = OPTIONS.withCacheMib(1).withPrefixShare(0.5).withMaxSequences(16);
        List<GenerationRequest> requests = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            requests.add(new GenerationRequest(
                    BYTES.encode("request number " + i), Sampling.plain(150).withIgnoreEos(true), i));
        }
        List<int[]> alone = new ArrayList<>();
        try (Engine engine = engine(tight)) {
            requests.forEach(request -> alone.add(engine.submit(request).await().ids()));
            assertThat(engine.metrics().preemptions()).isZero();
        }
        try (Engine engine = engine(tight)) {
            List<Generation> together = requests.stream().map(engine::submit).toList();
            for (int i = 0; i < requests.size(); i++) {
                assertThat(together.get(i).await().ids()).isEqualTo(alone.get(i));
            }
            awaitFinished(engine, 16);
            assertThat(engine.metrics().preemptions()).isPositive();
        }
    }

    @Test
    void batchInvariantResultsAreEqualBitForBitWhateverElseRuns() {
        EngineOptions invariant = OPTIONS.withBatchInvariant(true);
        List<Generated> alone = new ArrayList<>();
        for (GenerationRequest request : requests().subList(0, 8)) {
            try (Engine engine = engine(invariant)) {
                alone.add(engine.submit(request).await());
            }
        }
        try (Engine engine = engine(invariant.withMaxSequences(32))) {
            List<Generation> together =
                    requests().reversed().stream().map(engine::submit).toList().reversed();
            for (int i = 0; i < alone.size(); i++) {
                Generated among = together.get(i).await();
                assertThat(among.ids()).isEqualTo(alone.get(i).ids());
                assertThat(among.logprobs()).isEqualTo(alone.get(i).logprobs());
            }
        }
    }

    @Test
    void aGroupComputesItsPromptOnceAndALaterTurnOnlyWhatIsNew() {
        try (Engine engine = engine(OPTIONS)) {
            String prompt = "one prompt for the whole group, of sixty-four tokens or a few more than that";
            List<Generation> group = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                group.add(engine.submit(new GenerationRequest(
                        BYTES.encode(prompt), Sampling.plain(10).withIgnoreEos(true), i)));
            }
            List<Generated> results = group.stream().map(Generation::await).toList();

            assertThat(results.stream().filter(result -> result.cachedTokens() == 0))
                    .hasSize(1);
            assertThat(results.stream().filter(result -> result.cachedTokens() == 64))
                    .hasSize(3);

            int[] turn = IntStream.concat(
                            Arrays.stream(BYTES.encode(prompt)),
                            Arrays.stream(results.getFirst().ids()))
                    .toArray();
            Generated next = engine.submit(new GenerationRequest(turn, Sampling.plain(4), 1))
                    .await();
            assertThat(next.cachedTokens()).isEqualTo((turn.length - 1) / 16 * 16);
        }
    }

    @Test
    void endsAtStopTextsStopIdsLimitsAndDeadlines() {
        try (Engine engine = engine(OPTIONS)) {
            int[] prompt = BYTES.encode("go");
            Generated free = engine.submit(new GenerationRequest(
                            prompt, Sampling.plain(40).withTemperature(2).withIgnoreEos(true), 3))
                    .await();
            assertThat(free.reason()).isEqualTo(StopReason.LENGTH);
            assertThat(free.ids()).hasSize(40);
            int stop = free.ids()[5];
            Generated stopped = engine.submit(new GenerationRequest(
                            prompt,
                            Sampling.plain(40)
                                    .withTemperature(2)
                                    .withIgnoreEos(true)
                                    .withStopIds(List.of(stop)),
                            3))
                    .await();
            assertThat(stopped.reason()).isEqualTo(StopReason.END_OF_TURN);
            assertThat(stopped.ids()).hasSizeLessThanOrEqualTo(6);
            assertThat(stopped.ids()[stopped.ids().length - 1]).isEqualTo(stop);
            Generated late = engine.submit(
                            new GenerationRequest(prompt, Sampling.plain(40), 3, Optional.of(Duration.ZERO)))
                    .await();
            assertThat(late.reason()).isEqualTo(StopReason.DEADLINE);
            Generated full = engine.submit(new GenerationRequest(
                            BYTES.encode("x".repeat(190)), Sampling.plain(40).withIgnoreEos(true), 3))
                    .await();
            assertThat(full.reason()).isEqualTo(StopReason.LENGTH);
            assertThat(full.ids()).hasSize(2);
            Generated tooLong = engine.submit(
                            new GenerationRequest(BYTES.encode("x".repeat(192)), Sampling.plain(40), 3))
                    .await();
            assertThat(tooLong.reason()).isEqualTo(StopReason.PROMPT_TOO_LONG);
            assertThat(tooLong.message()).isEqualTo("a prompt must have fewer than 192 tokens but has 192");
        }
    }

    @Test
    void refusesMoreThanMayWaitAndEverythingWhenClosed() {
        Engine engine = engine(OPTIONS.withMaxSequences(1).withMaxWaiting(1));
        Sampling endless = Sampling.plain(180).withIgnoreEos(true);
        Generation first = engine.submit(new GenerationRequest(BYTES.encode("a"), endless, 1));
        engine.submit(new GenerationRequest(BYTES.encode("b"), endless, 1));
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 1000; i++) {
                        engine.submit(new GenerationRequest(BYTES.encode("c"), endless, 1));
                    }
                })
                .isInstanceOf(BusyException.class)
                .hasMessageContaining("try again later");

        engine.close();

        assertThat(first.await().reason()).isIn(StopReason.INFRASTRUCTURE, StopReason.LENGTH);
        assertThatThrownBy(() -> engine.submit(new GenerationRequest(BYTES.encode("d"), endless, 1)))
                .isInstanceOf(ModelException.class)
                .hasMessage("the engine is closed");
    }

    @Test
    void tellsTheLikeliestTokens() {
        try (Engine engine = engine(OPTIONS)) {
            Generated result = engine.submit(new GenerationRequest(
                            BYTES.encode("go"),
                            Sampling.plain(3).withTemperature(0).withTopLogprobs(4),
                            3))
                    .await();

            for (SampledToken token : result.tokens()) {
                assertThat(token.top()).hasSize(4);
                assertThat(token.top().getFirst().id()).isEqualTo(token.id());
                assertThat(token.top().getFirst().logprob()).isCloseTo(token.plainLogprob(), within(1e-5f));
            }
        }
    }
}
