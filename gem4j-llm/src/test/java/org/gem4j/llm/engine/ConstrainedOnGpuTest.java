// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.internal.Architecture;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.Rope;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.NativeOps;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.rollout.generation.TextGenerator.SampledToken;
import org.gem4j.text.ByteTokenizer;
import org.gem4j.text.Tokenizer;
import org.gem4j.text.grammar.Grammar;
import org.gem4j.text.grammar.GrammarState;
import org.gem4j.text.grammar.TokenMask;
import org.junit.jupiter.api.Test;

/// Needs a CUDA device: constraints within recorded steps, beside the sampling of single steps.
class ConstrainedOnGpuTest {
    private static final Device DEVICE = Device.best();
    private static final int VOCABULARY = 5004;
    private static final Tokenizer BYTES = new BytesAndMore();
    private static final DecoderConfig CONFIG = new DecoderConfig(
            Architecture.QWEN3,
            VOCABULARY,
            512,
            768,
            3,
            8,
            2,
            64,
            2048,
            Rope.plain(10_000),
            1e-6,
            false,
            DecoderConfig.Biases.NONE,
            true,
            DecoderConfig.Window.NONE);

    @Test
    void recordedStepsSampleWhatSingleStepsSample() {
        assumeTrue(NativeOps.packsAttention(DEVICE, Precision.BF16, 64), "no CUDA device with packed attention");
        LoadOptions invariant = new LoadOptions(Precision.BF16, DEVICE, true, true);
        try (DecoderWeights weights = DecoderWeights.forMeasuring(CONFIG, invariant)) {
            DEVICE.synchronize();
            List<Generated> single = generate(weights, requests(1), true, false);
            requireSame(generate(weights, requests(0), true, true), single);
            requireSame(generate(weights, requests(0), true, false), single);
        }
    }

    @Test
    void constraintsHoldInStepsOfAnyKind() {
        assumeTrue(NativeOps.packsAttention(DEVICE, Precision.BF16, 64), "no CUDA device with packed attention");
        try (DecoderWeights weights =
                DecoderWeights.forMeasuring(CONFIG, LoadOptions.inference(Precision.BF16, DEVICE))) {
            DEVICE.synchronize();
            for (int others : List.of(0, 1)) {
                List<GenerationRequest> requests = requests(others);
                for (boolean recorded : List.of(true, false)) {
                    List<Generated> results = generate(weights, requests, false, recorded);
                    for (int i = 0; i < results.size(); i++) {
                        requireAllowed(requests.get(i), results.get(i));
                    }
                }
            }
        }
    }

    /// Sums in another order may tip the scales between two tokens.
    private static void requireSame(List<Generated> recorded, List<Generated> single) {
        int same = 0;
        for (int i = 0; i < single.size(); i++) {
            List<SampledToken> expected = single.get(i).tokens();
            List<SampledToken> actual = recorded.get(i).tokens();
            int at = 0;
            while (at < Math.min(expected.size(), actual.size())
                    && actual.get(at).id() == expected.get(at).id()) {
                assertThat(actual.get(at).logprob()).isCloseTo(expected.get(at).logprob(), within(2e-4f));
                assertThat(actual.get(at).plainLogprob())
                        .isCloseTo(expected.get(at).plainLogprob(), within(2e-4f));
                at++;
            }
            same += at == expected.size() ? 1 : 0;
        }
        System.out.println(same + " of " + single.size() + " responses are the same");
        assertThat(same).isGreaterThan(single.size() * 9 / 10);
    }

    private static void requireAllowed(GenerationRequest request, Generated result) {
        if (request.constraint().isEmpty()) {
            return;
        }
        TokenMask mask = request.constraint().get();
        GrammarState state = mask.start();
        for (int id : result.ids()) {
            assertThat(mask.allowed(state).get(id)).isTrue();
            state = id == BYTES.endOfTurn() ? state : mask.after(state, id);
        }
    }

    /// @param topLogprobs above 0 for tokens that steps do not sample themselves
    private static List<GenerationRequest> requests(int topLogprobs) {
        TokenMask json = new TokenMask(Grammar.json(), BYTES);
        TokenMask choices = new TokenMask(Grammar.choice(List.of("yes", "no", "not sure", "né")), BYTES);
        TokenMask schema = new TokenMask(
                Grammar.schema(Map.of("type", "array", "items", Map.of("enum", List.of("cat", "dog", 3)))), BYTES);
        List<TokenMask> masks = List.of(json, choices, schema);
        List<GenerationRequest> requests = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            Sampling sampling = Sampling.plain(10 + i).withTemperature(i % 7 == 0 ? 0 : i % 3 == 0 ? 0.7 : 1);
            GenerationRequest request = new GenerationRequest(
                    BYTES.encode("a question " + "?".repeat(i % 23)), sampling.withTopLogprobs(topLogprobs), i);
            // Free ones last, so that steps of all kinds come.
            boolean free = i % 4 == 3 || i > 70;
            requests.add(free ? request : request.withConstraint(masks.get(i % 3)));
        }
        return requests;
    }

    private static List<Generated> generate(
            DecoderWeights weights, List<GenerationRequest> requests, boolean invariant, boolean recorded) {
        EngineOptions options = EngineOptions.of(DEVICE)
                .withCacheMib(64)
                .withMaxSequences(24)
                .withBatchInvariant(invariant)
                .withCudaGraphs(recorded);
        try (Engine engine = new Engine(() -> new Decoder(weights.frozen()), BYTES, options)) {
            return engine.submit(requests, GenerationListener.none()).stream()
                    .map(Generation::await)
                    .toList();
        }
    }

    /// Bytes, and tokens without any.
    private static final class BytesAndMore implements Tokenizer {
        private final ByteTokenizer bytes = new ByteTokenizer();

        @Override
        public int[] encode(String text) {
            return bytes.encode(text);
        }

        @Override
        public String decode(int[] ids) {
            return bytes.decode(
                    Arrays.stream(ids).filter(id -> id < endOfTurn()).toArray());
        }

        @Override
        public byte[] bytes(int id) {
            return id < endOfTurn() ? bytes.bytes(id) : new byte[0];
        }

        @Override
        public int vocabularySize() {
            return VOCABULARY;
        }

        @Override
        public int endOfTurn() {
            return bytes.endOfTurn();
        }
    }
}
