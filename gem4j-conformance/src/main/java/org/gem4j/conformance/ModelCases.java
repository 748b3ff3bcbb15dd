// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.score.Sample;
import org.gem4j.llm.score.internal.PaddedForward;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.train.internal.AdamW;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Checks a checkpoint against the numbers of another implementation, `reference.json` in its folder: logits, logprobs
/// and entropies of a batch padded on the left, greedy tokens, a long context, gradients, steps of AdamW.
final class ModelCases {
    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final double ABSOLUTE = 1e-4;
    private static final double RELATIVE = 1e-3;

    private final Path folder;
    private final JsonNode reference;
    private final Verdicts verdicts;
    private final List<int[]> sequences = new ArrayList<>();

    ModelCases(Path folder, JsonNode reference, Verdicts verdicts) {
        this.folder = folder;
        this.reference = reference;
        this.verdicts = verdicts;
        for (int row = 0; row < reference.path("ids").size(); row++) {
            int[] ids = ints(reference.path("ids").get(row));
            int[] mask = ints(reference.path("attention_mask").get(row));
            int padding = 0;
            while (padding < mask.length && mask[padding] == 0) {
                padding++;
            }
            sequences.add(Arrays.copyOfRange(ids, padding, ids.length));
        }
    }

    static int[] ints(JsonNode array) {
        return MAPPER.convertValue(array, int[].class);
    }

    static double[] doubles(JsonNode array) {
        return MAPPER.convertValue(array, double[].class);
    }

    void run() {
        LoadOptions options = LoadOptions.inference(Precision.F32, Device.CPU);
        try (Decoder decoder = new Decoder(ModelFolder.readWeights(folder, options))) {
            PaddedForward forward = new PaddedForward(decoder);
            record("logits", () -> checkBatch(forward));
            record("padding", () -> checkPadding(forward));
            record("greedy16_from_row0_first8", () -> checkGreedy(forward));
            record("long_seed", () -> checkLong(forward));
        }
        record("grad_norms_step0", this::checkGradients);
        record("adamw_10_steps_loss_gradnorm", this::checkSteps);
    }

    private void record(String place, Supplier<Outcome> check) {
        verdicts.record(place, Verdicts.guarded(check));
    }

    private Outcome checkBatch(PaddedForward forward) {
        float[][][] logits = forward.logits(sequences);
        Closeness close = new Closeness(ABSOLUTE, 0);
        JsonNode last = reference.path("logits_row0_last5");
        for (int i = 0; i < last.size(); i++) {
            float[] own = logits[0][logits[0].length - last.size() + i];
            close.check("logits of row 0, token -" + (last.size() - i), doubles(last.get(i)), Distribution.wide(own));
        }
        for (int row = 0; row < logits.length; row++) {
            int[] ids = sequences.get(row);
            double[] logprobs = doubles(reference.path("token_logprobs").get(row));
            double[] entropies = doubles(reference.path("entropy").get(row));
            int padding = entropies.length - ids.length;
            for (int t = 0; t < ids.length; t++) {
                Distribution next = new Distribution(logits[row][t]);
                close.check("entropy of row " + row + ", token " + t, entropies[padding + t], next.entropy());
                if (t + 1 < ids.length) {
                    close.check(
                            "logprob of row " + row + ", token " + (t + 1),
                            logprobs[padding + t],
                            next.logprob(ids[t + 1]));
                }
            }
        }
        return close.outcome();
    }

    /// Rows of a padded batch give what they give alone.
    private Outcome checkPadding(PaddedForward forward) {
        float[][][] together = forward.logits(sequences);
        Closeness close = new Closeness(ABSOLUTE, 0);
        for (int row = 0; row < together.length; row++) {
            float[][] alone = forward.logits(List.of(sequences.get(row)))[0];
            for (int t = 0; t < alone.length; t++) {
                close.check(
                        "logits of row " + row + ", token " + t + " alone",
                        Distribution.wide(alone[t]),
                        Distribution.wide(together[row][t]));
            }
        }
        return close.outcome();
    }

    private Outcome checkGreedy(PaddedForward forward) {
        int[] expected = ints(reference.path("greedy16_from_row0_first8"));
        int[] ids = Arrays.copyOf(sequences.getFirst(), 8);
        for (int i = 0; i < expected.length; i++) {
            float[][] logits = forward.logits(List.of(ids))[0];
            ids = Arrays.copyOf(ids, ids.length + 1);
            ids[ids.length - 1] = new Distribution(logits[logits.length - 1]).likeliest(1)[0];
        }
        return Outcome.compare(Arrays.toString(expected), Arrays.toString(Arrays.copyOfRange(ids, 8, ids.length)));
    }

    private Outcome checkLong(PaddedForward forward) {
        float[][] logits =
                forward.logits(List.of(ints(reference.path("long_seed").path("ids"))))[0];
        Distribution last = new Distribution(logits[logits.length - 1]);
        JsonNode expected = reference.path("long_seed").path("last_top5");
        int[] likeliest = last.likeliest(expected.size());
        Closeness close = new Closeness(ABSOLUTE, 0);
        for (int i = 0; i < likeliest.length; i++) {
            int id = expected.get(i).get(0).asInt();
            if (id != likeliest[i]) {
                return Outcome.failed("token " + id + " at place " + i, likeliest[i]);
            }
            close.check("logprob of " + id, expected.get(i).get(1).asDouble(), last.logprob(id));
        }
        return close.outcome();
    }

    private List<Sample> samples() {
        return sequences.stream()
                .map(ids -> new Sample(new int[] {ids[0]}, Arrays.copyOfRange(ids, 1, ids.length)))
                .toList();
    }

    private TrainingProbe probe(AdamW.Settings settings) {
        return new TrainingProbe(ModelFolder.readWeights(folder, LoadOptions.training()), settings);
    }

    private Outcome checkGradients() {
        JsonNode expected = reference.path("grad_norms_step0");
        Closeness close = new Closeness(1e-6, RELATIVE);
        try (TrainingProbe probe = probe(AdamW.Settings.defaults())) {
            Map<String, Double> norms = probe.gradientNorms(samples());
            if (norms.size() != expected.size()) {
                return Outcome.failed(expected.size() + " parameters", norms.size());
            }
            norms.forEach((name, norm) -> close.check(name, expected.path(name).asDouble(Double.NaN), norm));
        }
        return close.outcome();
    }

    private Outcome checkSteps() {
        JsonNode run = reference.path("adamw_10_steps_loss_gradnorm");
        double[] betas = doubles(run.path("betas"));
        AdamW.Settings settings = new AdamW.Settings(
                betas[0],
                betas[1],
                run.path("eps").asDouble(),
                run.path("weight_decay").asDouble(),
                run.path("clip").asDouble());
        Closeness close = new Closeness(0, RELATIVE);
        try (TrainingProbe probe = probe(settings)) {
            for (int i = 0; i < run.path("history").size(); i++) {
                TrainingProbe.Step step =
                        probe.likelihoodStep(samples(), run.path("lr").asDouble());
                double[] expected = doubles(run.path("history").get(i));
                close.check("loss of step " + i, expected[0], step.loss());
                close.check("gradient norm of step " + i, expected[1], step.gradientNorm());
            }
        }
        return close.outcome();
    }
}
