// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gem4j.algo.EpisodeBatch.ScoredEpisode;
import org.gem4j.algo.EpisodeBatch.ScoredTurn;
import org.gem4j.algo.internal.InvalidBatchException;
import org.gem4j.algo.internal.Masks;

/// Generalized advantage estimation, GAE (Schulman et al., arXiv 1506.02438), over turns: δ_t = r_t + γ V_{t+1}
/// (1-d_t) - V_t; A_t = δ_t + γ λ (1-d_t) A_{t+1}; the return to fit is A_t + V_t.
///
/// Over tokens it is the same along the unmasked ones alone, see [#ofTokens].
///
/// An episode that a limit cut off is bootstrapped: what the critic expects of the state it was cut off at follows its
/// last turn. Nothing follows an episode that ended by itself.
///
/// @param lambda λ, in 0..1: 0 trusts the critic, 1 the rewards
public record GeneralizedAdvantage(double lambda) implements Estimator {
    public GeneralizedAdvantage {
        requireDiscounts(0, lambda);
    }

    @Override
    public boolean usesCritic() {
        return true;
    }

    @Override
    public Advantages estimate(EpisodeBatch batch) {
        List<double[]> rewards = batch.rewards();
        List<double[]> advantages = new ArrayList<>();
        List<double[]> targets = new ArrayList<>();
        for (int i = 0; i < rewards.size(); i++) {
            ScoredEpisode episode = batch.episodes().get(i);
            double[] values =
                    episode.turns().stream().mapToDouble(ScoredTurn::value).toArray();
            Result result = ofTurns(
                    rewards.get(i), values, new double[values.length], episode.nextValue(), batch.gamma(), lambda);
            advantages.add(result.advantages());
            targets.add(result.returns());
        }
        return Advantages.ofTurns(joined(advantages)).withValueTargets(joined(targets));
    }

    private static double[] joined(List<double[]> episodes) {
        return episodes.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    /// What comes of a sequence of turns.
    public record Result(double[] deltas, double[] advantages, double[] returns) {}

    /// Rows of tokens; both are 0 on masked ones.
    public record TokenResult(double[][] advantages, double[][] returns) {}

    /// @param rewards of the turns, in order
    /// @param values the critic's value before each turn
    /// @param dones 1 where an episode ended by itself; a truncated one has 0 and continues with the next value
    /// @param lastValue the critic's value after the last turn
    /// @param gamma discount γ, in 0..1
    /// @param lambda λ, in 0..1: 0 trusts the critic, 1 the rewards
    public static Result ofTurns(
            double[] rewards, double[] values, double[] dones, double lastValue, double gamma, double lambda) {
        InvalidBatchException.requireLength("values", rewards.length, values.length);
        InvalidBatchException.requireLength("dones", rewards.length, dones.length);
        InvalidBatchException.requireFinite("rewards", rewards);
        InvalidBatchException.requireFinite("values", values);
        InvalidBatchException.requireFinite("last_value", lastValue);
        requireDiscounts(gamma, lambda);
        int n = rewards.length;
        double[] deltas = new double[n];
        double[] advantages = new double[n];
        double[] returns = new double[n];
        double nextValue = lastValue;
        double nextAdvantage = 0;
        for (int t = n - 1; t >= 0; t--) {
            InvalidParameterException.require(dones[t] == 0 || dones[t] == 1, "dones", "0 or 1", dones[t]);
            double goesOn = 1 - dones[t];
            deltas[t] = rewards[t] + gamma * nextValue * goesOn - values[t];
            advantages[t] = deltas[t] + gamma * lambda * goesOn * nextAdvantage;
            returns[t] = advantages[t] + values[t];
            nextValue = values[t];
            nextAdvantage = advantages[t];
        }
        return new Result(deltas, advantages, returns);
    }

    /// The token form of PPO for language models: masked tokens are stepped over, nothing follows the last one.
    ///
    /// @param rewards one row per response
    /// @param values the critic's value at each token
    /// @param mask 1 for the policy's own tokens
    public static TokenResult ofTokens(
            double[][] rewards, double[][] values, double[][] mask, double gamma, double lambda) {
        InvalidBatchException.requireShape("values", rewards, values);
        InvalidBatchException.requireMask(rewards, mask);
        InvalidBatchException.requireFinite("rewards", rewards);
        InvalidBatchException.requireFinite("values", values);
        requireDiscounts(gamma, lambda);
        double[][] advantages = Masks.like(rewards);
        double[][] returns = Masks.like(rewards);
        for (int i = 0; i < rewards.length; i++) {
            double nextValue = 0;
            double nextAdvantage = 0;
            for (int t = rewards[i].length - 1; t >= 0; t--) {
                if (mask[i][t] == 1) {
                    double delta = rewards[i][t] + gamma * nextValue - values[i][t];
                    nextAdvantage = delta + gamma * lambda * nextAdvantage;
                    nextValue = values[i][t];
                    advantages[i][t] = nextAdvantage;
                    returns[i][t] = nextAdvantage + nextValue;
                }
            }
        }
        return new TokenResult(advantages, returns);
    }

    private static void requireDiscounts(double gamma, double lambda) {
        InvalidParameterException.require(gamma >= 0 && gamma <= 1, "gamma", "in 0..1", gamma);
        InvalidParameterException.require(lambda >= 0 && lambda <= 1, "lam", "in 0..1", lambda);
    }
}
