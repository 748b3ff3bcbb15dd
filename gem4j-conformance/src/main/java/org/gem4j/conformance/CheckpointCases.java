// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gem4j.algo.ClippedPolicyLoss;
import org.gem4j.algo.PolicyLoss;
import org.gem4j.algo.ReinforceLoss;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.internal.PaddedForward;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.text.ChatRequest;
import org.gem4j.text.ChatTemplate;
import org.gem4j.text.Tokenizer;
import org.gem4j.train.internal.AdamW;
import org.gem4j.train.internal.TrainingSample;
import tools.jackson.databind.JsonNode;

/// Checks a whole checkpoint, an imported one, against another implementation: ids, chats, greedy continuations with
/// their logits and logprobs, and the histories of four short trainings.
final class CheckpointCases {
    private static final double NUMBERS = 5e-3;
    private static final double TRAINING = 1e-2;
    private static final double LEARNING_RATE = 1e-5;
    private static final double LENGTH = 32;
    private static final double[] ADVANTAGES = {1, -0.5, 0.25, -1, 0.75, 0, -0.25, 0.5};

    private final Path folder;
    private final JsonNode reference;
    private final Verdicts verdicts;

    CheckpointCases(Path folder, JsonNode reference, Verdicts verdicts) {
        this.folder = folder;
        this.reference = reference;
        this.verdicts = verdicts;
    }

    void run() {
        ModelFolder.Loaded model = ModelFolder.read(folder, LoadOptions.inference(Precision.F32, Device.CPU));
        try (Decoder decoder = new Decoder(model.weights())) {
            eachOf("tokenize", node -> checkIds(node, model.tokenizer()));
            eachOf("chat", node -> checkChat(node, model.chatTemplate()));
            PaddedForward forward = new PaddedForward(decoder);
            eachOf("greedy", node -> checkGreedy(node, model.tokenizer(), forward));
        }
        for (String name : reference.path("train").propertyNames()) {
            record(
                    "train/" + name,
                    () -> checkTraining(name, reference.path("train").path(name)));
        }
    }

    private void eachOf(String list, Function<JsonNode, Outcome> check) {
        for (int i = 0; i < reference.path(list).size(); i++) {
            JsonNode node = reference.path(list).get(i);
            record(list + "/" + i, () -> check.apply(node));
        }
    }

    private void record(String place, Supplier<Outcome> check) {
        verdicts.record(place, Verdicts.guarded(check));
    }

    private static Outcome checkIds(JsonNode node, Tokenizer tokenizer) {
        return Outcome.compare(
                Arrays.toString(ModelCases.ints(node.path("ids"))),
                Arrays.toString(tokenizer.encodeRendered(node.path("text").asString())));
    }

    private static Outcome checkChat(JsonNode node, Optional<ChatTemplate> template) {
        if (template.isEmpty()) {
            return Outcome.failed("a chat template", "none");
        }
        ChatRequest request = ChatRequest.of(ChatCases.objects(node.path("messages")));
        return Outcome.compare(node.path("text").asString(), template.get().render(request));
    }

    /// The continuation is greedy if each of its tokens is the likeliest after those before it.
    private static Outcome checkGreedy(JsonNode node, Tokenizer tokenizer, PaddedForward forward) {
        int[] prompt = tokenizer.encodeRendered(node.path("prompt").asString());
        int[] expected = ModelCases.ints(node.path("ids"));
        if (!Arrays.equals(prompt, expected)) {
            return Outcome.failed(Arrays.toString(expected), Arrays.toString(prompt));
        }
        int[] generated = ModelCases.ints(node.path("generated"));
        int[] whole = Arrays.copyOf(prompt, prompt.length + generated.length);
        System.arraycopy(generated, 0, whole, prompt.length, generated.length);
        float[][] logits = forward.logits(List.of(whole))[0];
        Distribution first = new Distribution(logits[prompt.length - 1]);
        int[] top = ModelCases.ints(node.path("top10_ids"));
        if (!Arrays.equals(top, first.likeliest(top.length))) {
            return Outcome.failed("top 10 " + Arrays.toString(top), Arrays.toString(first.likeliest(top.length)));
        }
        Closeness close = new Closeness(NUMBERS, 0);
        double[] topLogits = ModelCases.doubles(node.path("top10_logits"));
        for (int i = 0; i < top.length; i++) {
            close.check("logit of " + top[i], topLogits[i], logits[prompt.length - 1][top[i]]);
        }
        double[] logprobs = ModelCases.doubles(node.path("logprobs"));
        for (int t = 0; t + 1 < whole.length; t++) {
            Distribution next = new Distribution(logits[t]);
            close.check("logprob of token " + (t + 1), logprobs[t], next.logprob(whole[t + 1]));
            if (t + 1 >= prompt.length && next.likeliest(1)[0] != whole[t + 1]) {
                return Outcome.failed("greedy token " + whole[t + 1] + " at " + (t + 1), next.likeliest(1)[0]);
            }
        }
        return close.outcome();
    }

    private Outcome checkTraining(String name, JsonNode history) {
        List<Sample> samples = new ArrayList<>();
        for (JsonNode node : reference.path("greedy")) {
            samples.add(new Sample(ModelCases.ints(node.path("ids")), ModelCases.ints(node.path("generated"))));
        }
        Closeness close = new Closeness(1e-4, TRAINING);
        AdamW.Settings settings = AdamW.Settings.defaults();
        try (TrainingProbe probe =
                new TrainingProbe(ModelFolder.readWeights(folder, LoadOptions.training()), settings)) {
            boolean surrogate = name.startsWith("ppo");
            List<TrainingSample> turns = surrogate ? shifted(samples, probe.logprobs(samples)) : plain(samples);
            PolicyLoss loss = surrogate ? new ClippedPolicyLoss(0.2) : new ReinforceLoss();
            double beta = name.contains("k3_beta0.1") ? 0.1 : 0;
            for (int i = 0; i < history.size(); i++) {
                TrainingProbe.Step step = name.startsWith("sft")
                        ? probe.likelihoodStep(samples, LEARNING_RATE)
                        : probe.policyStep(turns, loss, beta, LENGTH, LEARNING_RATE);
                close.check("loss of step " + i, history.get(i).path("loss").asDouble(), step.loss());
                close.check(
                        "gradient norm of step " + i,
                        history.get(i).path("grad_norm").asDouble(),
                        step.gradientNorm());
            }
        }
        return close.outcome();
    }

    private static List<TrainingSample> plain(List<Sample> samples) {
        List<TrainingSample> turns = new ArrayList<>();
        for (int i = 0; i < samples.size(); i++) {
            turns.add(turn(i, samples.get(i), new float[samples.get(i).responseIds().length], new float[0]));
        }
        return turns;
    }

    /// Old logprobs are the current ones plus 0.1 times -2 to 2 in turn; the reference is not shifted.
    private static List<TrainingSample> shifted(List<Sample> samples, float[][] current) {
        List<TrainingSample> turns = new ArrayList<>();
        for (int i = 0; i < samples.size(); i++) {
            float[] old = current[i].clone();
            for (int t = 0; t < old.length; t++) {
                old[t] += 0.1f * (t % 5 - 2);
            }
            turns.add(turn(i, samples.get(i), old, current[i]));
        }
        return turns;
    }

    private static TrainingSample turn(int number, Sample sample, float[] old, float[] reference) {
        float[] advantages = new float[old.length];
        Arrays.fill(advantages, (float) ADVANTAGES[number % ADVANTAGES.length]);
        return new TrainingSample(sample, old, advantages, reference, new float[0]);
    }
}
