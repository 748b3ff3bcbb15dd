// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.Arrays;
import java.util.function.Function;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.AutoGradMode;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.algo.ClippedPolicyLoss;
import org.gem4j.algo.KlEstimator;
import org.gem4j.algo.LossAggregation;
import org.gem4j.algo.ReinforceLoss;
import org.gem4j.algo.internal.InvalidBatchException;
import org.gem4j.algo.internal.Masks;
import org.gem4j.algo.internal.Moments;
import org.gem4j.algo.internal.TruncatedImportance;
import org.gem4j.algo.internal.ValueLoss;
import org.gem4j.llm.torch.internal.Tensors;

/// Losses and their gradients in f64 on plain arrays, one row per response: for inspecting a loss by
/// hand, comparing it with another implementation, or checking it by finite differences. They are
/// computed by the classes that training uses.
public final class LossProbe {
    private final double[][] mask;
    private final double[][] weights;

    /// A loss with its gradient by the first argument, 0 where masked.
    public record Loss(double loss, double[][] gradient) {}

    /// What a policy loss says of a batch.
    ///
    /// @param clipFraction share of unmasked tokens whose clipped term is the larger
    /// @param dualClipFraction share capped by the dual clip
    /// @param approximateKl mean of log π_old - log π_θ, bounded as the loss bounds it
    public record PolicyTerms(Loss loss, double clipFraction, double dualClipFraction, double approximateKl) {}

    /// @param mask 1 for tokens that count
    /// @param constant of [LossAggregation#SEQ_MEAN_TOKEN_SUM_NORM]; NaN for the width of each row
    public LossProbe(double[][] mask, LossAggregation aggregation, double constant) {
        this.mask = mask;
        this.weights = aggregation.weights(mask, constant);
    }

    /// A weighted sum of given token losses.
    public Loss aggregate(double[][] values) {
        check("values", values);
        double[] picked = Masks.select(values, mask);
        double[] own = Masks.select(weights, mask);
        double[] products = new double[own.length];
        for (int i = 0; i < own.length; i++) {
            products[i] = picked[i] * own[i];
        }
        return new Loss(Moments.sum(products), weights);
    }

    public Loss reinforce(double[][] logprobs, double[][] advantages) {
        check("logp", logprobs);
        check("advantages", advantages);
        return loss(logprobs, logprobsN -> new ReinforceLoss().tokens(logprobsN, logprobsN, vector(advantages)));
    }

    /// The clipped policy loss, each token's times a weight.
    ///
    /// @param tokenWeights importance weights, or all 1
    public PolicyTerms clipped(
            ClippedPolicyLoss loss,
            double[][] logprobs,
            double[][] old,
            double[][] advantages,
            double[][] tokenWeights) {
        check("logp", logprobs);
        check("old_logp", old);
        check("advantages", advantages);
        check("weights", tokenWeights);
        Loss result = loss(
                logprobs,
                logprobsN ->
                        loss.tokens(logprobsN, vector(old), vector(advantages)).mul(vector(tokenWeights)));
        try (PointerScope scope = new PointerScope()) {
            Tensor logprobsN = vector(logprobs);
            Tensor oldN = vector(old);
            Tensor advantagesN = vector(advantages);
            return new PolicyTerms(
                    result,
                    mean(loss.clipped(logprobsN, oldN, advantagesN)),
                    mean(loss.capped(logprobsN, oldN, advantagesN)),
                    mean(loss.divergence(logprobsN, oldN)));
        }
    }

    /// Importance weights, 0 where masked.
    public double[][] importance(TruncatedImportance importance, double[][] old, double[][] sampler) {
        check("old_logp", old);
        check("behaviour_logp", sampler);
        try (PointerScope scope = new PointerScope()) {
            return rows(Tensors.toDoubles(importance.weights(vector(old), vector(sampler))));
        }
    }

    /// The share of importance weights that are cut.
    public double importanceCapped(TruncatedImportance importance, double[][] old, double[][] sampler) {
        try (PointerScope scope = new PointerScope()) {
            return mean(importance.capped(vector(old), vector(sampler)));
        }
    }

    /// The KL estimate of each token, 0 where masked.
    public double[][] divergences(
            KlEstimator kind, double[][] logprobs, double[][] reference, double differenceBound, double outputBound) {
        check("logp", logprobs);
        check("ref_logp", reference);
        try (PointerScope scope = new PointerScope()) {
            return rows(
                    Tensors.toDoubles(kind.tokens(vector(logprobs), vector(reference), differenceBound, outputBound)));
        }
    }

    public Loss divergence(
            KlEstimator kind, double[][] logprobs, double[][] reference, double differenceBound, double outputBound) {
        check("logp", logprobs);
        check("ref_logp", reference);
        return loss(logprobs, logprobsN -> kind.tokens(logprobsN, vector(reference), differenceBound, outputBound));
    }

    public Loss value(ValueLoss loss, double[][] values, double[][] old, double[][] returns) {
        check("values", values);
        check("old_values", old);
        check("returns", returns);
        return loss(values, valuesN -> loss.tokens(valuesN, vector(old), vector(returns)));
    }

    public double valueClipFraction(ValueLoss loss, double[][] values, double[][] old, double[][] returns) {
        try (PointerScope scope = new PointerScope()) {
            return mean(loss.clipped(vector(values), vector(old), vector(returns)));
        }
    }

    private void check(String name, double[][] rows) {
        InvalidBatchException.requireShape(name, mask, rows);
        InvalidBatchException.requireMask(mask, mask);
        InvalidBatchException.requireFinite(name, rows);
    }

    private Loss loss(double[][] by, Function<Tensor, Tensor> tokens) {
        if (Masks.count(mask) == 0) {
            return new Loss(0, Masks.like(mask));
        }
        try (PointerScope scope = new PointerScope();
                AutoGradMode grad = new AutoGradMode(true)) {
            Tensor byN = vector(by).requires_grad_(true);
            Tensor loss = tokens.apply(byN).mul(vector(weights)).sum();
            loss.backward();
            return new Loss(Tensors.toDoubles(loss)[0], rows(Tensors.toDoubles(byN.grad())));
        }
    }

    private Tensor vector(double[][] rows) {
        return Tensors.doubles(Masks.select(rows, mask));
    }

    private double mean(Tensor valuesN) {
        double[] values = Tensors.toDoubles(valuesN);
        return values.length == 0 ? 0 : Moments.sum(values) / values.length;
    }

    private double[][] rows(double[] unmasked) {
        double[][] rows = Masks.like(mask);
        int at = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int t = 0; t < rows[i].length; t++) {
                rows[i][t] = mask[i][t] == 1 ? unmasked[at++] : 0;
            }
        }
        return rows;
    }

    /// A value for each row as one for each of its tokens.
    public static double[][] spread(double[] perRow, double[][] like) {
        InvalidBatchException.requireLength("advantages", like.length, perRow.length);
        double[][] rows = Masks.like(like);
        for (int i = 0; i < rows.length; i++) {
            Arrays.fill(rows[i], perRow[i]);
        }
        return rows;
    }
}
