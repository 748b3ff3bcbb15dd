// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gem4j.algo.EpisodeBatch.ScoredTurn;
import org.gem4j.algo.internal.InvalidBatchException;
import org.gem4j.algo.internal.Masks;
import org.gem4j.algo.internal.Whitening;

/// REINFORCE++ (arXiv 2501.03262), in verl's token form: the KL penalty is part of each token's reward,
/// r_t = s_t - β (log π - log π_ref) m_t; G_t = r_t + γ m_{t+1} G_{t+1}, so a masked token cuts the sum; advantages are
/// the returns whitened over all unmasked tokens of the batch.
///
/// As an [Estimator] it takes the discounted return of a turn as the score of its last token, and γ 1 between tokens.
/// Turns that are not trained on, and a batch of fewer than two tokens, get 0.
public record ReinforcePlusPlus() implements Estimator {
    /// verl's ε.
    private static final double EPSILON = 1e-8;

    @Override
    public Advantages estimate(EpisodeBatch batch) {
        double[] returns = DiscountedReturns.of(new EpisodeBatch(batch.episodes(), batch.gamma(), 0));
        List<ScoredTurn> turns = batch.turns();
        int n = turns.size();
        double[][] scores = new double[n][];
        double[][] logprobs = new double[n][];
        double[][] reference = new double[n][];
        double[][] mask = new double[n][];
        for (int i = 0; i < n; i++) {
            ScoredTurn turn = turns.get(i);
            logprobs[i] = doubles(turn.logprobs());
            reference[i] = turn.referenceLogprobs().length == 0 ? logprobs[i] : doubles(turn.referenceLogprobs());
            scores[i] = new double[logprobs[i].length];
            if (scores[i].length > 0) {
                scores[i][scores[i].length - 1] = returns[i];
            }
            mask[i] = new double[scores[i].length];
            Arrays.fill(mask[i], 1);
        }
        boolean enough = Masks.count(mask) >= 2;
        return Advantages.ofTokens(
                returns,
                enough
                        ? of(scores, logprobs, reference, mask, batch.klPenalty(), 1, EPSILON)
                                .advantages()
                        : Masks.like(mask));
    }

    private static double[] doubles(float[] values) {
        return IntStream.range(0, values.length).mapToDouble(i -> values[i]).toArray();
    }

    /// What comes of a batch, one row per response.
    public record Result(double[][] tokenRewards, double[][] returns, double[][] advantages) {}

    /// @param scores reward of each token, nearly always 0 but at the last
    /// @param logprobs of the policy that sampled
    /// @param reference log-probabilities of the frozen reference
    /// @param mask 1 for the policy's own tokens
    /// @param beta weight β of the KL penalty
    /// @param gamma discount γ between tokens, in 0..1
    /// @param epsilon of the whitening
    public static Result of(
            double[][] scores,
            double[][] logprobs,
            double[][] reference,
            double[][] mask,
            double beta,
            double gamma,
            double epsilon) {
        InvalidBatchException.requireShape("logp", scores, logprobs);
        InvalidBatchException.requireShape("ref_logp", scores, reference);
        InvalidBatchException.requireMask(scores, mask);
        InvalidBatchException.requireFinite("scores", scores);
        InvalidBatchException.requireFinite("logp", logprobs);
        InvalidBatchException.requireFinite("ref_logp", reference);
        InvalidParameterException.require(gamma >= 0 && gamma <= 1, "gamma", "in 0..1", gamma);
        double[][] rewards = Masks.like(scores);
        double[][] returns = Masks.like(scores);
        for (int i = 0; i < scores.length; i++) {
            double next = 0;
            for (int t = scores[i].length - 1; t >= 0; t--) {
                rewards[i][t] = scores[i][t] - beta * (logprobs[i][t] - reference[i][t]) * mask[i][t];
                double ahead = t + 1 < scores[i].length ? mask[i][t + 1] * next : 0;
                next = rewards[i][t] + gamma * ahead;
                returns[i][t] = next;
            }
        }
        return new Result(rewards, returns, Whitening.of(returns, mask, true, true, epsilon));
    }
}
