// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.tree.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.llm.engine.Engine;
import org.gem4j.llm.engine.EngineOptions;
import org.gem4j.llm.engine.EnginePolicy;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.score.MicroBatch;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.Scorer;
import org.gem4j.llm.torch.Device;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.text.ByteTokenizer;
import org.gem4j.text.grammar.Grammar;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GeneratorTest {
    private static final Sampling PLAIN = Sampling.plain(20);

    private static final Request.Capabilities ANSWERS = new Request.Capabilities() {
        @Override
        public <C> Optional<C> capability(Class<C> type) {
            return type == Request.Constraint.class
                    ? Optional.of(type.cast(
                            new Request.Constraint("answers", Grammar.choice(List.of("yes", "no", "nobody")))))
                    : Optional.empty();
        }
    };

    private final Decoder decoder = new Decoder(DecoderWeights.random(DecoderConfig.small(257, 64, 2, 128), 7));
    private final Generator generator = new Generator(decoder, new ByteTokenizer());

    @AfterEach
    void close() {
        generator.close();
        decoder.close();
    }

    @Test
    void samplerAndLearnerGiveTheSameLogprobs() {
        List<Response> responses = generator.generate(requests(PLAIN));

        assertThat(largestDifference(responses, 64)).isLessThan(1e-4);
        assertThat(largestDifference(responses, 1)).isLessThan(1e-4);
        assertThat(largestDifference(responses, 100_000)).isLessThan(1e-4);
    }

    @Test
    void sharedContextsGiveTheTokensOfContextsComputedAlone() {
        List<Request> requests = requests(PLAIN);

        List<Response> together = generator.generate(requests);

        for (int i = 0; i < requests.size(); i++) {
            generator.forget();
            Response alone = generator.generate(List.of(requests.get(i))).getFirst();
            assertThat(alone.ids()).isEqualTo(together.get(i).ids());
            for (int t = 0; t < alone.ids().length; t++) {
                assertThat(alone.logprobs()[t]).isCloseTo(together.get(i).logprobs()[t], within(1e-4f));
            }
        }
    }

    @Test
    void laterPromptsReuseWhatEarlierOnesComputed() {
        generator.generate(List.of(new Request(Prompt.text("a long shared beginning: one"), PLAIN, 1)));
        long before = generator.computedTokens();

        generator.generate(
                List.of(new Request(Prompt.text("a long shared beginning: two"), PLAIN.withTemperature(0), 1)));

        assertThat(generator.computedTokens() - before).isLessThan(3 + 20 + 1);
    }

    @Test
    void zeroTemperatureTakesTheLikeliestTokenWithCertainty() {
        Sampling greedy = PLAIN.withTemperature(0);

        Response first = generator
                .generate(List.of(new Request(Prompt.text("go"), greedy, 1)))
                .getFirst();
        Response second = generator
                .generate(List.of(new Request(Prompt.text("go"), greedy, 2)))
                .getFirst();

        assertThat(first.ids()).isEqualTo(second.ids());
        assertThat(first.logprobs()).containsOnly(0);
    }

    @Test
    void cutsAtTheTokenLimitAndAtTheContextLimit() {
        Response limited = generator
                .generate(List.of(new Request(Prompt.text("go"), new Sampling(1, 1, 3, 2), 5)))
                .getFirst();
        Response full = generator
                .generate(List.of(new Request(Prompt.text("x".repeat(125)), Sampling.plain(50), 5)))
                .getFirst();
        Response tooLong = generator
                .generate(List.of(new Request(Prompt.text("x".repeat(128)), Sampling.plain(50), 5)))
                .getFirst();

        assertThat(limited.ids()).hasSizeLessThanOrEqualTo(2);
        assertThat(full.ids()).hasSizeLessThanOrEqualTo(3);
        assertThat(tooLong.stop()).isEqualTo(StopReason.PROMPT_TOO_LONG);
        assertThat(tooLong.ids()).isEmpty();
    }

    @Test
    void generatorAndEngineGiveTheSameResponses() {
        List<Sampling> settings = List.of(
                PLAIN,
                PLAIN.withTemperature(0).withRepetitionPenalty(1.3),
                new Sampling(0.8, 0.9, 30, 20).withMinP(0.02).withIgnoreEos(true),
                PLAIN.withStopIds(List.of(100, 101, 102)),
                PLAIN.withStop(List.of("a", "e", "\n")));
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            requests.add(new Request(Prompt.text("the same beginning " + i % 4), settings.get(i % settings.size()), i));
        }

        List<Response> batch = generator.generate(requests);

        try (EnginePolicy engine = engine()) {
            List<Response> one = engine.respond(requests);
            for (int i = 0; i < batch.size(); i++) {
                assertThat(one.get(i).ids())
                        .as("request " + i)
                        .isEqualTo(batch.get(i).ids());
                assertThat(one.get(i).text()).isEqualTo(batch.get(i).text());
                assertThat(one.get(i).stop()).isEqualTo(batch.get(i).stop());
            }
        }
    }

    @Test
    void whatAGrammarForbidsIsNeverSampled() {
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Sampling sampling = i % 2 == 0 ? PLAIN : new Sampling(0.8, 0.9, 30, 20).withIgnoreEos(true);
            requests.add(new Request(Prompt.text("the same beginning " + i % 4), sampling, i, ANSWERS));
        }

        List<Response> batch = generator.generate(requests);

        assertThat(batch).allSatisfy(response -> {
            assertThat(response.text()).isIn("yes", "no", "nobody");
            assertThat(response.stop()).isEqualTo(StopReason.END_OF_TURN);
            // One letter decides, and for "no" whether it ends: what is forced is certain.
            assertThat(response.logprobs()[0]).isNegative();
            assertThat(response.logprobs()[1]).isZero();
        });
        assertThat(batch).extracting(Response::text).contains("yes", "nobody");
        try (EnginePolicy engine = engine()) {
            List<Response> one = engine.respond(requests);
            for (int i = 0; i < batch.size(); i++) {
                assertThat(one.get(i).ids())
                        .as("request " + i)
                        .isEqualTo(batch.get(i).ids());
                for (int t = 0; t < one.get(i).ids().length; t++) {
                    assertThat(one.get(i).logprobs()[t]).isCloseTo(batch.get(i).logprobs()[t], within(1e-4f));
                }
            }
        }
    }

    @Test
    void maskedLogprobsAreThoseOfWhatIsAllowed() {
        Prompt prompt = Prompt.text("go");
        double[] free = {logprob(prompt, 'y'), logprob(prompt, 'n')};

        Response masked = generator
                .generate(List.of(new Request(prompt, PLAIN, 3, ANSWERS)))
                .getFirst();

        double chosen = free[masked.ids()[0] == 'y' ? 0 : 1];
        double all = Math.log(Math.exp(free[0]) + Math.exp(free[1]));
        assertThat((double) masked.logprobs()[0]).isCloseTo(chosen - all, within(1e-4));
    }

    private double logprob(Prompt prompt, int token) {
        double[] found = {0};
        Sample sample = new Sample(new ByteTokenizer().encode(((Prompt.Text) prompt).text()), new int[] {token});
        new Scorer(decoder, 1)
                .score(MicroBatch.split(List.of(sample), 64).getFirst(), (logprobs, targets) -> found[0] = logprobs[0]);
        return found[0];
    }

    private static EnginePolicy engine() {
        return new EnginePolicy(
                new Engine(
                        () -> new Decoder(DecoderWeights.random(DecoderConfig.small(257, 64, 2, 128), 7)),
                        new ByteTokenizer(),
                        EngineOptions.of(Device.CPU).withCacheMib(4)),
                Optional.empty());
    }

    private static List<Request> requests(Sampling sampling) {
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            requests.add(
                    new Request(Prompt.text("the same beginning, then " + (i % 7) + " and " + (i % 3)), sampling, i));
        }
        return requests;
    }

    private double largestDifference(List<Response> responses, int maxTokens) {
        List<Sample> samples = responses.stream()
                .map(response -> new Sample(response.promptIds(), response.ids()))
                .toList();
        double[] largest = {0};
        int[] scored = {0};
        for (MicroBatch batch : MicroBatch.split(samples, maxTokens)) {
            new Scorer(decoder, 1).score(batch, (logprobs, targets) -> {
                for (int i = 0; i < logprobs.length; i++) {
                    float sampled = responses.get(targets.get(i).sample())
                            .logprobs()[targets.get(i).position()];
                    largest[0] = Math.max(largest[0], Math.abs(sampled - logprobs[i]));
                    scored[0]++;
                }
            });
        }
        assertThat(scored[0])
                .isEqualTo(responses.stream().mapToInt(r -> r.ids().length).sum());
        return largest[0];
    }
}
