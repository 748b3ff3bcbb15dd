// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.gem4j.algo.DiscountedReturns;
import org.gem4j.algo.DrGrpo;
import org.gem4j.algo.GeneralizedAdvantage;
import org.gem4j.algo.Grpo;
import org.gem4j.algo.Moments;
import org.gem4j.algo.ReinforcePlusPlus;
import org.gem4j.algo.Remax;
import org.gem4j.algo.ReturnBatchNormalization;
import org.gem4j.algo.Rloo;
import org.gem4j.rollout.Episode;
import org.gem4j.train.config.AlgorithmSettings;

/// From the rewards of a batch's turns to the advantages of its tokens, by the estimator that `--critic_type` names.
///
/// As in GEM, the result is normalised over all turns of the batch ([ReturnBatchNormalization]) unless `norm_return` is
/// off, whatever estimator came before; only REINFORCE++ has a normalisation of its own, over tokens.
final class AdvantageEstimator {
    /// verl's ε for REINFORCE++.
    private static final double WHITENING_EPSILON = 1e-8;

    private final AlgorithmSettings settings;

    AdvantageEstimator(AlgorithmSettings settings) {
        this.settings = settings;
    }

    /// A batch as estimators see it.
    ///
    /// @param rewards of the turns of each episode, scaled and with the KL penalty taken off
    /// @param tasks the task of each episode; equal ones form a group
    /// @param greedy return of the greedy episode of each task; only ReMax looks at it
    /// @param values what the critic expects of each turn, episode after episode; empty without a critic
    record Episodes(List<double[]> rewards, List<Long> tasks, Map<Long, Double> greedy, double[] values) {
        double[] totals() {
            return rewards.stream()
                    .mapToDouble(turns -> Arrays.stream(turns).sum())
                    .toArray();
        }

        /// A value per episode as one per turn.
        double[] spread(double[] perEpisode) {
            return IntStream.range(0, perEpisode.length)
                    .mapToObj(i -> IntStream.range(0, rewards.get(i).length).mapToDouble(t -> perEpisode[i]))
                    .flatMapToDouble(turns -> turns)
                    .toArray();
        }
    }

    /// The discounted return of every turn, episode after episode.
    double[] returns(Episodes episodes) {
        return episodes.rewards().stream()
                .flatMapToDouble(turns -> Arrays.stream(DiscountedReturns.of(turns, settings.gamma())))
                .toArray();
    }

    /// The advantage of every turn, episode after episode.
    double[] turns(Episodes episodes) {
        double[] totals = episodes.totals();
        double[] raw = switch (settings.critic()) {
            case EP_LEVEL -> episodes.spread(totals);
            case GRPO ->
                episodes.spread(Grpo.advantages(
                        totals, episodes.tasks(), Moments.Deviation.POPULATION, ReturnBatchNormalization.EPSILON));
            case DRGRPO -> episodes.spread(DrGrpo.advantages(totals, episodes.tasks()));
            case RLOO -> episodes.spread(Rloo.advantages(totals, episodes.tasks()));
            case REMAX ->
                episodes.spread(Remax.advantages(
                        totals,
                        episodes.tasks().stream()
                                .mapToDouble(task -> episodes.greedy().getOrDefault(task, 0.0))
                                .toArray()));
            case PPO -> generalized(episodes, GeneralizedAdvantage.Result::advantages);
            case NONE, REINFORCE_PLUS_PLUS -> returns(episodes);
        };
        return settings.normReturn() ? ReturnBatchNormalization.of(raw) : raw;
    }

    /// What a critic should have expected of every turn.
    double[] valueTargets(Episodes episodes) {
        return generalized(episodes, GeneralizedAdvantage.Result::returns);
    }

    /// Over each episode apart: nothing follows its last turn, also where a limit ended it.
    private double[] generalized(Episodes episodes, Function<GeneralizedAdvantage.Result, double[]> part) {
        List<double[]> all = new ArrayList<>();
        int at = 0;
        for (double[] rewards : episodes.rewards()) {
            double[] dones = new double[rewards.length];
            dones[rewards.length - 1] = 1;
            double[] values = Arrays.copyOfRange(episodes.values(), at, at + rewards.length);
            all.add(part.apply(
                    GeneralizedAdvantage.ofTurns(rewards, values, dones, 0, settings.gamma(), settings.lambda())));
            at += rewards.length;
        }
        return all.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    /// Advantages of single tokens, REINFORCE++: a turn's return is the score of its last token, and each token
    /// pays its KL penalty.
    ///
    /// @param samples with reference logprobs where there is a penalty
    /// @param returns of each sample's turn
    float[][] tokens(List<TrainingSample> samples, double[] returns) {
        int tokens = samples.stream().mapToInt(TrainingSample::length).sum();
        float[][] advantages =
                samples.stream().map(sample -> new float[sample.length()]).toArray(float[][]::new);
        if (tokens < 2) {
            return advantages;
        }
        int n = samples.size();
        double[][] scores = new double[n][];
        double[][] old = new double[n][];
        double[][] reference = new double[n][];
        double[][] mask = new double[n][];
        for (int i = 0; i < n; i++) {
            TrainingSample sample = samples.get(i);
            scores[i] = new double[sample.length()];
            scores[i][sample.length() - 1] = returns[i];
            old[i] = doubles(sample.oldLogprobs());
            reference[i] = sample.referenceLogprobs().length == 0 ? old[i] : doubles(sample.referenceLogprobs());
            mask[i] = new double[sample.length()];
            Arrays.fill(mask[i], 1);
        }
        double[][] result = ReinforcePlusPlus.of(
                        scores, old, reference, mask, settings.klPenalty(), 1, WHITENING_EPSILON)
                .advantages();
        for (int i = 0; i < n; i++) {
            for (int t = 0; t < advantages[i].length; t++) {
                advantages[i][t] = (float) result[i][t];
            }
        }
        return advantages;
    }

    /// The mean greedy return of each task.
    static Map<Long, Double> greedyReturns(List<Episode> greedy) {
        Map<Long, Double> returns = new HashMap<>();
        greedy.stream()
                .filter(episode -> episode.outcome() == Episode.Outcome.OK)
                .forEach(episode -> returns.put(episode.seed(), episode.totalReward()));
        return returns;
    }

    private static double[] doubles(float[] values) {
        return IntStream.range(0, values.length).mapToDouble(i -> values[i]).toArray();
    }
}
