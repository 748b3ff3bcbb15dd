// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gem4j.algo.DiscountedReturns;
import org.gem4j.algo.DrGrpo;
import org.gem4j.algo.GeneralizedAdvantage;
import org.gem4j.algo.Grpo;
import org.gem4j.algo.ReinforcePlusPlus;
import org.gem4j.algo.Remax;
import org.gem4j.algo.ReturnBatchNormalization;
import org.gem4j.algo.Rloo;
import org.gem4j.algo.internal.InvalidBatchException;
import org.gem4j.algo.internal.Moments;
import org.gem4j.algo.internal.Whitening;
import tools.jackson.databind.JsonNode;

/// Returns and advantages of the area rl.
final class RlAdvantages {
    private RlAdvantages() {}

    static Map<String, RlArea.Formula> formulas() {
        Map<String, RlArea.Formula> formulas = new LinkedHashMap<>();
        formulas.put("discounted_returns", node -> {
            RlInputs in = new RlInputs(node);
            return Map.of(
                    "returns",
                    Arrays.stream(in.rows("rewards"))
                            .map(rewards -> DiscountedReturns.of(rewards, in.number("gamma")))
                            .toArray(double[][]::new));
        });
        formulas.put("rebn", RlAdvantages::rebn);
        formulas.put("grpo", node -> {
            RlInputs in = new RlInputs(node);
            return grouped(in, Grpo.advantages(in.row("rewards"), in.texts("group"), in.deviation(), in.number("eps")));
        });
        formulas.put("dr_grpo", node -> {
            RlInputs in = new RlInputs(node);
            return grouped(in, DrGrpo.advantages(in.row("rewards"), in.texts("group")));
        });
        formulas.put("rloo", node -> {
            RlInputs in = new RlInputs(node);
            return grouped(in, Rloo.advantages(in.row("rewards"), in.texts("group")));
        });
        formulas.put("reinforce_plus_plus", RlAdvantages::reinforcePlusPlus);
        formulas.put("remax", node -> {
            RlInputs in = new RlInputs(node);
            Remax.Result result = Remax.of(in.rows("token_rewards"), in.row("baseline"), in.rows("mask"));
            return Map.of(
                    "reward", result.reward(),
                    "advantage", result.advantage(),
                    "returns", result.returns(),
                    "token_advantages", result.tokenAdvantages());
        });
        formulas.put("gae_turn", node -> {
            RlInputs in = new RlInputs(node);
            GeneralizedAdvantage.Result result = GeneralizedAdvantage.ofTurns(
                    in.row("rewards"),
                    in.row("values"),
                    in.row("dones"),
                    in.number("last_value"),
                    in.number("gamma"),
                    in.number("lam"));
            return Map.of("deltas", result.deltas(), "advantages", result.advantages(), "returns", result.returns());
        });
        formulas.put("gae_token", RlAdvantages::tokens);
        formulas.put("masked_whiten", node -> {
            RlInputs in = new RlInputs(node);
            return Map.of(
                    "whitened",
                    Whitening.of(
                            in.rows("values"),
                            in.rows("mask"),
                            in.bool("unbiased"),
                            in.bool("shift_mean"),
                            in.number("eps")));
        });
        return formulas;
    }

    private static Map<String, Object> rebn(JsonNode node) {
        RlInputs in = new RlInputs(node);
        double[][] rows = in.rows("returns");
        double[] all = Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
        double[] normalized = ReturnBatchNormalization.of(all, in.deviation(), in.number("eps"));
        int at = 0;
        for (double[] row : rows) {
            System.arraycopy(normalized, at, row, 0, row.length);
            at += row.length;
        }
        Moments moments = Moments.of(all, in.deviation());
        return Map.of("normalised", rows, "mean", moments.mean(), "std", moments.deviation());
    }

    /// Advantages of responses, and of their tokens where there is a mask.
    private static Map<String, Object> grouped(RlInputs in, double[] advantages) {
        if (!in.has("mask")) {
            return Map.of("advantages", advantages);
        }
        double[][] tokens = in.rows("mask");
        for (int i = 0; i < tokens.length; i++) {
            for (int t = 0; t < tokens[i].length; t++) {
                tokens[i][t] *= advantages[i];
            }
        }
        return Map.of("advantages", advantages, "token_advantages", tokens);
    }

    private static Map<String, Object> reinforcePlusPlus(JsonNode node) {
        RlInputs in = new RlInputs(node);
        ReinforcePlusPlus.Result result = ReinforcePlusPlus.of(
                in.rows("scores"),
                in.rows("logp"),
                in.rows("ref_logp"),
                in.rows("mask"),
                in.number("beta"),
                in.number("gamma"),
                in.number("eps"));
        return Map.of(
                "token_rewards", result.tokenRewards(),
                "returns", result.returns(),
                "advantages", result.advantages());
    }

    private static Map<String, Object> tokens(JsonNode node) {
        RlInputs in = new RlInputs(node);
        double[][] mask = in.rows("mask");
        GeneralizedAdvantage.TokenResult result = GeneralizedAdvantage.ofTokens(
                in.rows("rewards"), in.rows("values"), mask, in.number("gamma"), in.number("lam"));
        Map<String, Object> outputs = new LinkedHashMap<>();
        outputs.put("advantages", result.advantages());
        outputs.put("returns", result.returns());
        try {
            outputs.put("whitened", Whitening.of(result.advantages(), mask, true, true, in.number("whiten_eps")));
        } catch (InvalidBatchException e) {
            if (e.kind() != InvalidBatchException.Kind.TOO_FEW_TOKENS) {
                throw e;
            }
        }
        return outputs;
    }
}
