// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Image;
import org.gem4j.env.Observation;
import org.gem4j.llm.engine.Engine;
import org.gem4j.llm.engine.EngineOptions;
import org.gem4j.llm.engine.EnginePolicy;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.score.MicroBatch;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.Scorer;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.llm.vision.internal.TinyVision.Case;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// A decoder that sees, in generation and in training, against what transformers computes: see `reference.py`.
final class VisionDecoderTest {
    private static final Sampling GREEDY = Sampling.plain(12).withTemperature(0).withIgnoreEos(true);

    private static Engine engine(int prefill) {
        ModelFolder.Loaded loaded =
                ModelFolder.read(TinyVision.model(), LoadOptions.inference(Precision.F32, Device.CPU));
        EngineOptions options = EngineOptions.of(Device.CPU).withPrefillTokens(prefill);
        return new Engine(() -> new Decoder(loaded.weights()), loaded.tokenizer(), options);
    }

    private static EnginePolicy policy() {
        return new EnginePolicy(engine(256), ModelFolder.readChatTemplate(TinyVision.model()));
    }

    /// The messages of a case, with a mark where an image stands.
    private static Prompt.Chat chat(Case given) {
        StringBuilder text = new StringBuilder();
        for (JsonNode part : given.json().path("messages").get(0).path("content")) {
            text.append(
                    part.path("type").asString().equals("image")
                            ? "<image>"
                            : part.path("text").asString());
        }
        return new Prompt.Chat(List.of(new ChatMessage(ChatRole.USER, text.toString(), given.images(), List.of())));
    }

    private static Sample sample(Case given) {
        return new Sample(given.promptIds(), given.responseIds(), given.images());
    }

    @Test
    void answersChatsWithImagesAsTransformersDoes() {
        try (EnginePolicy policy = policy()) {
            for (Case each : TinyVision.cases()) {
                Response response = policy.respond(List.of(new Request(chat(each), GREEDY, 1)))
                        .getFirst();

                assertThat(response.failure()).isEmpty();
                assertThat(response.promptIds()).isEqualTo(each.promptIds());
                assertThat(response.ids()).isEqualTo(each.greedy());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 256})
    void imagesThatAreComputedInPiecesTogetherOrFromThePrefixCacheGiveTheSame(int prefill) {
        List<Case> cases = TinyVision.cases();
        try (Engine engine = engine(prefill)) {
            for (int round = 0; round < 2; round++) {
                List<GenerationRequest> requests = cases.stream()
                        .map(each -> new GenerationRequest(each.promptIds(), GREEDY, 1).withImages(each.images()))
                        .toList();
                List<Generation> generations = new ArrayList<>();
                requests.forEach(request -> generations.add(engine.submit(request)));
                for (int i = 0; i < cases.size(); i++) {
                    Generated result = generations.get(i).await();
                    assertThat(result.ids()).isEqualTo(cases.get(i).greedy());
                    assertThat(result.cachedTokens() > 0).isEqualTo(round > 0);
                }
            }
        }
    }

    @Test
    void anotherImageBehindTheSameTokensIsAnotherPrompt() {
        Case first = TinyVision.cases().getFirst();
        try (Engine engine = engine(256)) {
            GenerationRequest request = new GenerationRequest(first.promptIds(), GREEDY, 1);
            Generated wide = engine.submit(request.withImages(first.images())).await();
            Generated gray = engine.submit(request.withImages(List.of(TinyVision.image("gray.png"))))
                    .await();

            assertThat(gray.ids()).isNotEqualTo(wide.ids());
            assertThat(gray.cachedTokens()).isLessThan(first.promptIds().length - 20);
        }
    }

    @Test
    void imagesThatCannotBeShownEndTheirRequestAlone() {
        Image broken = new Image("image/png", new byte[] {(byte) 0x89, 'P', 'N', 'G', 1, 2, 3});
        Case first = TinyVision.cases().getFirst();
        try (EnginePolicy policy = policy()) {
            List<Response> responses = policy.respond(List.of(
                    new Request(new Prompt.Text("Look", List.of(broken)), GREEDY, 1),
                    new Request(chat(first), GREEDY, 1)));

            assertThat(responses.getFirst().stop()).isEqualTo(StopReason.INFRASTRUCTURE);
            assertThat(responses.getFirst().failure()).contains("image/png");
            assertThat(responses.getLast().ids()).isEqualTo(first.greedy());
        }
        try (Engine engine = engine(256)) {
            GenerationRequest request = new GenerationRequest(first.promptIds(), GREEDY, 1);
            Generated missing = engine.submit(
                            request.withImages(List.of(TinyVision.image("wide.png"), TinyVision.image("dot.png"))))
                    .await();
            assertThat(missing.message()).contains("20 image tokens but its 2 images take 40");
            assertThat(engine.submit(request.withImages(List.of(broken)))
                            .await()
                            .message())
                    .contains("image/png");
            assertThat(engine.submit(request.withImages(first.images())).await().ids())
                    .isEqualTo(first.greedy());
        }
    }

    @Test
    void textWithoutTemplateHasItsImagesAtTheMarksOrBehind() {
        Image dot = TinyVision.image("dot.png");
        try (EnginePolicy policy = policy()) {
            int[] marked = policy.respond(List.of(new Request(new Prompt.Text("a<image>b", List.of(dot)), GREEDY, 1)))
                    .getFirst()
                    .promptIds();
            int[] behind = policy.respond(List.of(new Request(new Prompt.Text("ab", List.of(dot)), GREEDY, 1)))
                    .getFirst()
                    .promptIds();
            int[] text = policy.respond(List.of(new Request(Prompt.text("a<image>b"), GREEDY, 1)))
                    .getFirst()
                    .promptIds();

            assertThat(marked).hasSameSizeAs(behind);
            assertThat(marked[marked.length - 1]).isEqualTo(behind[1]);
            assertThat(text).hasSize("a<image>b".length());
        }
    }

    @Test
    void promptTemplatesPlaceImagesToo() {
        Image dot = TinyVision.image("dot.png");
        PromptTemplate template = PromptTemplate.of("qwen3_general");
        try (EnginePolicy policy = policy()) {
            int[] seen = policy.respond(List.of(
                            new Request(template.render(new Observation("a<image>b", List.of(dot))), GREEDY, 1)))
                    .getFirst()
                    .promptIds();
            int[] plain = policy.respond(List.of(new Request(template.render(Observation.of("ab")), GREEDY, 1)))
                    .getFirst()
                    .promptIds();
            Response unplaced = policy.respond(List.of(new Request(
                            new Prompt.Rendered(List.of(new Prompt.Part("ab", true)), List.of(dot)), GREEDY, 1)))
                    .getFirst();
            int image = policy.respond(List.of(new Request(new Prompt.Text("", List.of(dot)), GREEDY, 1)))
                    .getFirst()
                    .promptIds()
                    .length;

            assertThat(seen).hasSize(plain.length + image);
            assertThat(unplaced.failure()).contains("the prompt has places for 0 images but there are 1");
        }
    }

    @Test
    void logprobsAreThoseOfTransformersAloneAndTogether() {
        List<Case> cases = TinyVision.cases();
        List<Sample> samples =
                new ArrayList<>(cases.stream().map(VisionDecoderTest::sample).toList());
        cases.forEach(each -> samples.add(sample(each)));
        try (Decoder decoder = new Decoder(ModelFolder.readWeights(TinyVision.model(), LoadOptions.training()))) {
            for (int tokens : new int[] {1, 1000, 100_000}) {
                float[][] found = new float[samples.size()][];
                for (int i = 0; i < found.length; i++) {
                    found[i] = new float[samples.get(i).responseIds().length];
                }
                for (MicroBatch batch : MicroBatch.split(samples, tokens, decoder)) {
                    new Scorer(decoder, 1).score(batch, (logprobs, targets) -> {
                        for (int i = 0; i < logprobs.length; i++) {
                            found[targets.get(i).sample()][targets.get(i).position()] = logprobs[i];
                        }
                    });
                }
                for (int i = 0; i < found.length; i++) {
                    float[] expected = cases.get(i % cases.size()).logprobs();
                    assertThat(found[i]).usingComparatorWithPrecision(1e-4f).containsExactly(expected);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void gradientsAreThoseOfTransformers(boolean checkpointing) {
        for (Case each : TinyVision.cases()) {
            try (Decoder decoder = new Decoder(ModelFolder.readWeights(TinyVision.model(), LoadOptions.training()));
                    PointerScope scope = new PointerScope()) {
                DecoderWeights weights = decoder.weights();
                double[] loss = new double[1];
                MicroBatch batch =
                        MicroBatch.split(List.of(sample(each)), 1000, decoder).getFirst();
                new Scorer(decoder, 1, checkpointing).backward(batch, (logprobsN, entropiesN, targets) -> {
                    Tensor mean = logprobsN.neg().sum().div(Tensors.scalar(each.responseIds().length));
                    loss[0] += mean.item_float();
                    return mean;
                });

                assertThat(loss[0]).isCloseTo(each.loss(), within(1e-4));
                JsonNode norms = each.json().path("gradient_norms");
                assertThat(norms.size()).isEqualTo(weights.named().size());
                for (String name : weights.named().keySet()) {
                    double norm = weights.gradient(name).norm().item_float();
                    double expected = norms.path(VisionConfig.storedName(name)).asDouble();
                    assertThat(norm).as(name).isCloseTo(expected, within(1e-4 + 1e-3 * expected));
                }
            }
        }
    }

    @Test
    void aWrittenModelSeesAsBefore(@TempDir Path folder) throws Exception {
        ModelFolder.Loaded loaded = ModelFolder.read(TinyVision.model());
        try (DecoderWeights weights = loaded.weights()) {
            ModelFolder.write(folder, weights, loaded.tokenizer());
        }

        assertThat(folder).isDirectoryContaining("glob:**/preprocessor_config.json");
        assertThat(ModelFolder.seesImages(folder)).isTrue();
        ModelFolder.Loaded again = ModelFolder.read(folder, LoadOptions.inference(Precision.F32, Device.CPU));
        EngineOptions options = EngineOptions.of(Device.CPU);
        try (Engine engine = new Engine(() -> new Decoder(again.weights()), again.tokenizer(), options)) {
            Case first = TinyVision.cases().getFirst();
            GenerationRequest request = new GenerationRequest(first.promptIds(), GREEDY, 1);
            assertThat(engine.submit(request.withImages(first.images())).await().ids())
                    .isEqualTo(first.greedy());
        }
    }

    @Test
    void whatItSeesWithLivesAsLongAsItsLastUser() {
        DecoderWeights weights = ModelFolder.readWeights(TinyVision.model(), LoadOptions.training());
        Map<String, Tensor> seen;
        try (DecoderWeights copy = weights.frozen()) {
            weights.close();
            seen = copy.vision().orElseThrow().named();
            assertThat(seen.values()).allMatch(tensor -> !tensor.isNull());
        }
        assertThat(seen.values()).allMatch(tensor -> tensor.isNull());
    }
}
