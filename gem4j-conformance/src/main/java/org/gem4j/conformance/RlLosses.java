// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gem4j.algo.ClippedPolicyLoss;
import org.gem4j.algo.KlEstimator;
import org.gem4j.algo.internal.InvalidBatchException;
import org.gem4j.algo.internal.TokenEntropy;
import org.gem4j.algo.internal.TruncatedImportance;
import org.gem4j.algo.internal.ValueLoss;
import tools.jackson.databind.JsonNode;

/// Losses and gradients of the area rl.
final class RlLosses {
    private static final double NONE = Double.POSITIVE_INFINITY;

    private RlLosses() {}

    static Map<String, RlArea.Formula> formulas() {
        Map<String, RlArea.Formula> formulas = new LinkedHashMap<>();
        formulas.put("aggregation", node -> {
            RlInputs in = new RlInputs(node);
            LossProbe.Loss loss = probe(in).aggregate(in.rows("values"));
            return Map.of("loss", loss.loss(), "grad", loss.gradient());
        });
        formulas.put("loss_reinforce", node -> {
            RlInputs in = new RlInputs(node);
            double[][] logprobs = in.rows("logp");
            LossProbe.Loss loss = probe(in).reinforce(logprobs, in.spread("advantages", logprobs));
            return Map.of("loss", loss.loss(), "grad_logp", loss.gradient());
        });
        formulas.put("loss_ppo", node -> clipped(new RlInputs(node)));
        formulas.put("loss_tis", node -> clipped(new RlInputs(node)));
        formulas.put("kl", RlLosses::divergence);
        formulas.put("value_loss", RlLosses::value);
        formulas.put("entropy", RlLosses::entropy);
        return formulas;
    }

    private static LossProbe probe(RlInputs in) {
        return new LossProbe(in.rows("mask"), in.aggregation(), in.numberOr("norm", Double.NaN));
    }

    private static Map<String, Object> clipped(RlInputs in) {
        LossProbe probe = probe(in);
        double[][] logprobs = in.rows("logp");
        double[][] old = in.rows("old_logp");
        double[][] weights = Arrays.stream(logprobs)
                .map(row -> Arrays.stream(row).map(value -> 1).toArray())
                .toArray(double[][]::new);
        Map<String, Object> outputs = new LinkedHashMap<>();
        if (in.has("behaviour_logp")) {
            TruncatedImportance importance = new TruncatedImportance(in.number("tis_cap"));
            double[][] sampler = in.rows("behaviour_logp");
            weights = probe.importance(importance, old, sampler);
            outputs.put("is_weights", weights);
            outputs.put("is_capped_fraction", probe.importanceCapped(importance, old, sampler));
        }
        ClippedPolicyLoss loss = new ClippedPolicyLoss(new ClippedPolicyLoss.Settings(
                in.number("clip_low"),
                in.number("clip_high"),
                in.numberOr("dual_clip", NONE),
                in.numberOr("log_ratio_clamp", NONE)));
        LossProbe.PolicyTerms policy = probe.clipped(loss, logprobs, old, in.spread("advantages", logprobs), weights);
        outputs.put("loss", policy.loss().loss());
        outputs.put("grad_logp", policy.loss().gradient());
        outputs.put("clip_fraction", policy.clipFraction());
        outputs.put("dual_clip_fraction", policy.dualClipFraction());
        outputs.put("approx_kl", policy.approximateKl());
        return outputs;
    }

    private static Map<String, Object> divergence(JsonNode node) {
        RlInputs in = new RlInputs(node);
        LossProbe probe = probe(in);
        KlEstimator kind = KlEstimator.parse(in.text("kind"));
        double[][] logprobs = in.rows("logp");
        double[][] reference = in.rows("ref_logp");
        double differences = in.numberOr("diff_clamp", NONE);
        double results = in.numberOr("out_clamp", NONE);
        LossProbe.Loss loss = probe.divergence(kind, logprobs, reference, differences, results);
        return Map.of(
                "token_kl", probe.divergences(kind, logprobs, reference, differences, results),
                "loss", loss.loss(),
                "grad_logp", loss.gradient());
    }

    private static Map<String, Object> value(JsonNode node) {
        RlInputs in = new RlInputs(node);
        LossProbe probe = probe(in);
        ValueLoss loss = new ValueLoss(in.numberOr("clip", NONE));
        double[][] values = in.rows("values");
        double[][] old = in.rows("old_values");
        double[][] returns = in.rows("returns");
        LossProbe.Loss result = probe.value(loss, values, old, returns);
        return Map.of(
                "loss", result.loss(),
                "grad_values", result.gradient(),
                "clip_fraction", probe.valueClipFraction(loss, values, old, returns));
    }

    private static Map<String, Object> entropy(JsonNode node) {
        RlInputs in = new RlInputs(node);
        double[][] logits = in.rows("logits");
        double[] chosen = in.row("chosen");
        if (chosen.length != logits.length) {
            throw new InvalidBatchException(
                    InvalidBatchException.Kind.BAD_SHAPE,
                    "chosen must have length " + logits.length + " but had " + chosen.length);
        }
        double[] entropies = new double[logits.length];
        double[] logprobs = new double[logits.length];
        double[][] entropyGradients = new double[logits.length][];
        double[][] logprobGradients = new double[logits.length][];
        for (int i = 0; i < logits.length; i++) {
            TokenEntropy.Probe probe = TokenEntropy.probe(logits[i], (int) chosen[i], in.number("temperature"));
            entropies[i] = probe.entropy();
            logprobs[i] = probe.logprob();
            entropyGradients[i] = probe.entropyGradient();
            logprobGradients[i] = probe.logprobGradient();
        }
        return Map.of(
                "entropy", entropies,
                "logp", logprobs,
                "grad_entropy", entropyGradients,
                "grad_logp", logprobGradients);
    }
}
