// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.engine.TokenSampler.Sampled;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.llm.tree.internal.TokenDistribution;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.text.ByteTokenizer;
import org.gem4j.text.grammar.Grammar;
import org.gem4j.text.grammar.GrammarState;
import org.gem4j.text.grammar.TokenMask;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ConstrainedEngineTest {
    private static final DecoderConfig CONFIG = DecoderConfig.small(257, 64, 2, 192);
    private static final ByteTokenizer BYTES = new ByteTokenizer();
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String SCHEMA = """
            {"type": "object", "required": ["kind", "sizes"], "properties": {
               "kind": {"enum": ["cat", "dog"]},
               "name": {"type": "string", "maxLength": 6},
               "sizes": {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 2},
               "flag": {"type": ["boolean", "null"]}}}""";

    private static Engine engine() {
        EngineOptions options =
                EngineOptions.of(Device.CPU).withMaxSequences(16).withMaxWaiting(2000);
        return new Engine(() -> new Decoder(DecoderWeights.random(CONFIG, 7)), BYTES, options);
    }

    @SuppressWarnings("unchecked")
    private static TokenMask schema() {
        return new TokenMask(Grammar.schema(JSON.readValue(SCHEMA, Map.class)), BYTES);
    }

    private static List<Sampling> settings(int tokens) {
        return List.of(
                Sampling.plain(tokens),
                Sampling.plain(tokens).withTemperature(1.5),
                new Sampling(1.2, 0.9, 40, tokens),
                Sampling.plain(tokens).withMinP(0.05).withRepetitionPenalty(1.2),
                Sampling.plain(tokens).withIgnoreEos(true));
    }

    private static List<Generated> answers(TokenMask mask, int count, int tokens) {
        try (Engine engine = engine()) {
            List<Generation> running = new ArrayList<>();
            for (int seed = 0; seed < count; seed++) {
                Sampling sampling = settings(tokens).get(seed % 5);
                running.add(engine.submit(new GenerationRequest(BYTES.encode("answer " + seed % 7), sampling, seed)
                        .withConstraint(mask)));
            }
            return running.stream().map(Generation::await).toList();
        }
    }

    @Test
    void everyAnswerThatIsNotCutSatisfiesTheSchema() {
        List<Generated> answers = answers(schema(), 200, 128);

        int complete = 0;
        for (Generated answer : answers) {
            if (answer.reason() == StopReason.END_OF_TURN) {
                complete++;
                requireValid(JSON.readTree(answer.text()));
                assertThat(answer.tokens().getLast().id()).isEqualTo(BYTES.endOfTurn());
            } else {
                assertThat(answer.reason()).isEqualTo(StopReason.LENGTH);
                assertThat(answer.tokens()).hasSize(128);
            }
        }
        assertThat(complete).isGreaterThan(100);
    }

    private static void requireValid(JsonNode value) {
        assertThat(value.propertyNames()).isSubsetOf("kind", "name", "sizes", "flag");
        assertThat(value.path("kind").asString()).isIn("cat", "dog");
        assertThat(value.path("sizes").size()).isBetween(1, 2);
        assertThat(value.path("sizes")).allMatch(JsonNode::isIntegralNumber);
        if (value.has("name")) {
            String name = value.path("name").asString();
            assertThat(name.codePointCount(0, name.length())).isLessThanOrEqualTo(6);
        }
        if (value.has("flag")) {
            assertThat(value.path("flag").isBoolean() || value.path("flag").isNull())
                    .isTrue();
        }
    }

    @Test
    void choicesAreAllThatIsSaid() {
        List<String> choices = List.of("yes", "no", "not sure", "né");
        List<Generated> answers = answers(new TokenMask(Grammar.choice(choices), BYTES), 200, 20);

        assertThat(answers).allMatch(answer -> answer.reason() == StopReason.END_OF_TURN);
        Set<String> said = answers.stream().map(Generated::text).collect(Collectors.toSet());
        assertThat(said).isSubsetOf(choices).hasSizeGreaterThan(1);
    }

    @Test
    void anAnswerThatIsCutIsReportedAsOne() {
        List<Generated> answers = answers(schema(), 10, 5);

        assertThat(answers).allMatch(answer -> answer.reason() == StopReason.LENGTH);
        assertThat(answers)
                .allMatch(answer -> answer.ids().length == 5 && answer.text().startsWith("{"));
    }

    @Test
    void constrainedAndOtherRequestsShareAStep() {
        TokenMask mask = schema();
        try (Engine engine = engine()) {
            GenerationRequest free = new GenerationRequest(BYTES.encode("x"), Sampling.plain(30), 3);
            Generated alone = engine.submit(free).await();
            List<Generation> both = engine.submit(List.of(free, free.withConstraint(mask)), GenerationListener.none());

            assertThat(both.getFirst().await().ids()).isEqualTo(alone.ids());
            assertThat(both.getLast().await().text()).startsWith("{");
        }
    }

    @Test
    void logprobsAreThoseOfTheMaskedDistribution() {
        requireMasked(new TokenSampler(Device.CPU, Optional.empty()));
    }

    @Test
    void logprobsAreThoseOfTheMaskedDistributionWhereATableHoldsTheMasks() {
        try (AllowedTokens table = new AllowedTokens(Device.CPU, 257, 2)) {
            requireMasked(new TokenSampler(Device.CPU, Optional.of(table)));
        }
    }

    private static void requireMasked(TokenSampler sampler) {
        TokenMask mask = schema();
        for (int seed = 0; seed < 200; seed++) {
            SeededRandom random = SeededRandom.of(seed);
            float[] logits = new float[257];
            for (int i = 0; i < logits.length; i++) {
                logits[i] = (float) (3 * random.nextGaussian());
            }
            Sampling sampling = settings(50).get(seed % 5).withRepetitionPenalty(1);
            List<EngineSequence> sequences = IntStream.range(0, 2)
                    .mapToObj(i -> sequence(mask, sampling, i))
                    .toList();
            GrammarState state = mask.start();
            for (byte each : "{\"kind\": \"cat\", \"name\": \"é"
                    .substring(0, random.nextInt(25))
                    .getBytes(StandardCharsets.UTF_8)) {
                int id = each & 0xff;
                state = mask.after(state, id);
                sequences.forEach(sequence -> sequence.append(new Sampled(id, 0, 0, List.of()), new int[] {256}, 192));
            }
            BitSet allowed = mask.allowed(state);
            float[] masked = logits.clone();

            IntStream.range(0, 257).filter(i -> !allowed.get(i)).forEach(i -> masked[i] = Float.NEGATIVE_INFINITY);
            float[] twice = Arrays.copyOf(logits, 514);
            System.arraycopy(logits, 0, twice, 257, 257);

            try (PointerScope scope = new PointerScope()) {
                Tensor logitsNV = Tensors.floats(twice, 2, 257);
                for (Sampled sampled : sampler.sample(logitsNV, sequences)) {
                    assertThat(allowed.get(sampled.token())).as("seed %d", seed).isTrue();
                    assertThat(sampled.logprob())
                            .as("seed %d", seed)
                            .isCloseTo(TokenDistribution.of(masked, sampling).logprob(sampled.token()), within(1e-4f));
                    assertThat(sampled.plainLogprob())
                            .isCloseTo(
                                    TokenDistribution.of(logits, Sampling.plain(1))
                                            .logprob(sampled.token()),
                                    within(1e-4f));
                }
                assertThat(Tensors.toFloats(logitsNV)).isEqualTo(twice);
            }
        }
    }

    private static EngineSequence sequence(TokenMask mask, Sampling sampling, long seed) {
        GenerationRequest request = new GenerationRequest(new int[] {1}, sampling, seed).withConstraint(mask);
        EngineGeneration generation = new EngineGeneration(request, GenerationListener.none(), each -> {});
        return new EngineSequence(request, generation, BYTES, Long.MAX_VALUE);
    }
}
