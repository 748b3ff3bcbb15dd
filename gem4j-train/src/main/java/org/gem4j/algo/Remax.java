// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import org.gem4j.algo.EpisodeBatch.ScoredEpisode;
import org.gem4j.algo.internal.InvalidBatchException;
import org.gem4j.algo.internal.Masks;

/// ReMax (arXiv 2310.10505): the baseline of a response is the reward b of the greedy answer to the same prompt.
/// A = Σ r m - b for the response; for its tokens A_t = m_t (G_t - b) with G_t the sum of the rewards from t on.
public record Remax() implements Estimator {
    @Override
    public Advantages estimate(EpisodeBatch batch) {
        return Advantages.ofTurns(batch.spread(advantages(batch.totals(), batch.each(ScoredEpisode::greedyReturn))));
    }

    @Override
    public boolean usesGreedyReturns() {
        return true;
    }

    /// What comes of a batch.
    ///
    /// @param reward of each response
    /// @param advantage of each response
    /// @param returns G_t, one row per response
    /// @param tokenAdvantages A_t, one row per response
    public record Result(double[] reward, double[] advantage, double[][] returns, double[][] tokenAdvantages) {}

    /// @param tokenRewards one row per response
    /// @param baseline reward of the greedy answer for each
    /// @param mask 1 for the policy's own tokens
    public static Result of(double[][] tokenRewards, double[] baseline, double[][] mask) {
        InvalidBatchException.requireMask(tokenRewards, mask);
        InvalidBatchException.requireLength("baseline", tokenRewards.length, baseline.length);
        InvalidBatchException.requireFinite("token_rewards", tokenRewards);
        InvalidBatchException.requireFinite("baseline", baseline);
        double[] reward = new double[baseline.length];
        double[][] returns = Masks.like(tokenRewards);
        double[][] tokenAdvantages = Masks.like(tokenRewards);
        for (int i = 0; i < baseline.length; i++) {
            double sum = 0;
            for (int t = tokenRewards[i].length - 1; t >= 0; t--) {
                sum += tokenRewards[i][t] * mask[i][t];
                returns[i][t] = mask[i][t] * sum;
                tokenAdvantages[i][t] = mask[i][t] * (sum - baseline[i]);
            }
            reward[i] = sum;
        }
        return new Result(reward, advantages(reward, baseline), returns, tokenAdvantages);
    }

    /// The advantage of each response or episode alone.
    public static double[] advantages(double[] rewards, double[] baseline) {
        InvalidBatchException.requireLength("baseline", rewards.length, baseline.length);
        InvalidBatchException.requireFinite("rewards", rewards);
        InvalidBatchException.requireFinite("baseline", baseline);
        double[] advantages = new double[rewards.length];
        for (int i = 0; i < rewards.length; i++) {
            advantages[i] = rewards[i] - baseline[i];
        }
        return advantages;
    }
}
