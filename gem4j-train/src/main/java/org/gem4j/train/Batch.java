// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.gem4j.algo.Moments;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.llm.Sample;
import org.gem4j.llm.ValueScorer;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;
import org.gem4j.train.config.AlgorithmSettings;
import org.gem4j.train.report.Metrics;

/// The turns of some episodes, and what one step learns from them.
///
/// Episodes that failed for reasons outside the policy are left out, not taken as reward 0.
final class Batch {
    private final AlgorithmSettings settings;
    private final AdvantageEstimator estimator;
    private final Map<Long, Double> greedyReturns;
    private final List<Episode> episodes;
    private final long policyErrors;
    private final long failed;
    private final List<Turn> turns = new ArrayList<>();
    private final List<TrainingSample> samples = new ArrayList<>();
    /// The turn of each sample, among all turns.
    private final List<Integer> turnOfSample = new ArrayList<>();

    private double[] values = {};
    private double[] valueTargets = {};
    private double[] returns = {};
    private double[] advantages = {};

    /// @param greedyReturns of the greedy episode of each task, see [AdvantageEstimator]; empty if not needed
    /// @param keepFailed whether the turns before a failure of the policy are learnt from
    Batch(List<Episode> played, Map<Long, Double> greedyReturns, AlgorithmSettings settings, boolean keepFailed) {
        this.settings = settings;
        this.estimator = new AdvantageEstimator(settings);
        this.greedyReturns = greedyReturns;
        episodes = played.stream()
                .filter(episode -> learnsFrom(episode, keepFailed))
                .toList();
        policyErrors = played.stream()
                .filter(episode -> episode.outcome() == Episode.Outcome.POLICY_ERROR)
                .count();
        failed = played.stream()
                .filter(episode -> episode.outcome() == Episode.Outcome.TIMEOUT
                        || episode.outcome() == Episode.Outcome.INFRASTRUCTURE)
                .count();
        episodes.forEach(episode -> turns.addAll(episode.turns()));
        for (int i = 0; i < turns.size(); i++) {
            Turn turn = turns.get(i);
            boolean trained = turn.response().ids().length > 0
                    && !(settings.ignoreNoEos() && turn.response().stop() == StopReason.LENGTH);
            if (trained) {
                Sample tokens =
                        new Sample(turn.response().promptIds(), turn.response().ids());
                samples.add(TrainingSample.of(tokens, turn.response().logprobs()));
                turnOfSample.add(i);
            }
        }
    }

    /// Whether an episode's turns are learnt from: those of whole ones are.
    ///
    /// @param keepFailed whether the turns before a failure of the policy are
    static boolean learnsFrom(Episode episode, boolean keepFailed) {
        return switch (episode.outcome()) {
            case OK -> true;
            case POLICY_ERROR -> keepFailed && !episode.turns().isEmpty();
            case TIMEOUT, INFRASTRUCTURE -> false;
        };
    }

    /// The samples with their advantages.
    ///
    /// @param scored the samples of [#samples], with reference logprobs where a penalty is taken from the reward
    List<TrainingSample> withAdvantages(List<TrainingSample> scored) {
        boolean perToken = settings.critic().perToken();
        AdvantageEstimator.Episodes rewarded = rewarded(scored, perToken ? 0 : settings.klPenalty());
        returns = estimator.returns(rewarded);
        valueTargets = values.length == 0 ? values : estimator.valueTargets(rewarded);
        advantages = perToken ? returns : estimator.turns(rewarded);
        List<TrainingSample> result = new ArrayList<>(scored);
        if (perToken) {
            double[] own =
                    turnOfSample.stream().mapToDouble(turn -> returns[turn]).toArray();
            float[][] tokens = estimator.tokens(scored, own);
            for (int i = 0; i < tokens.length; i++) {
                result.set(i, scored.get(i).withAdvantages(tokens[i]));
            }
        } else {
            for (int i = 0; i < result.size(); i++) {
                result.set(i, scored.get(i).withAdvantage(advantages[turnOfSample.get(i)]));
            }
        }
        return result;
    }

    private AdvantageEstimator.Episodes rewarded(List<TrainingSample> scored, double klPenalty) {
        double[] penalties = new double[turns.size()];
        for (int i = 0; i < scored.size() && klPenalty > 0; i++) {
            penalties[turnOfSample.get(i)] = klPenalty * scored.get(i).referenceDistance();
        }
        List<double[]> rewards = new ArrayList<>();
        int at = 0;
        for (Episode episode : episodes) {
            double[] own = new double[episode.turns().size()];
            for (int t = 0; t < own.length; t++) {
                own[t] = settings.rewardScale() * episode.turns().get(t).step().reward() - penalties[at++];
            }
            rewards.add(own);
        }
        return new AdvantageEstimator.Episodes(
                rewards, episodes.stream().map(Episode::seed).toList(), greedyReturns, values);
    }

    /// The prompts of all turns, for a critic.
    List<Sample> prompts() {
        return turns.stream()
                .map(turn -> ValueScorer.sample(turn.response().promptIds()))
                .toList();
    }

    /// Takes a critic's value of each turn.
    void valued(double[] newValues) {
        values = newValues;
    }

    double[] values() {
        return values;
    }

    /// What the critic's values should have been, once advantages are known.
    double[] valueTargets() {
        return valueTargets;
    }

    /// The samples, their advantages still 0.
    List<TrainingSample> samples() {
        return samples;
    }

    int turns() {
        return turns.size();
    }

    /// Mean number of turns of an episode.
    double turnsPerEpisode() {
        return episodes.isEmpty() ? 1 : (double) turns.size() / episodes.size();
    }

    double meanReturn() {
        return episodes.stream().mapToDouble(Episode::totalReward).average().orElse(0);
    }

    double success() {
        return episodes.stream().mapToDouble(e -> e.success() ? 1 : 0).average().orElse(0);
    }

    /// Sampled tokens.
    long tokens() {
        return turns.stream().mapToLong(turn -> turn.response().ids().length).sum();
    }

    /// The figures of the batch, once its advantages are known.
    Metrics metrics() {
        Metrics metrics = figures();
        double spread = Moments.of(returns, Moments.Deviation.POPULATION).deviation();
        if (values.length > 0 && spread > 0) {
            double[] errors = new double[returns.length];
            Arrays.setAll(errors, i -> returns[i] - values[i]);
            double left = Moments.of(errors, Moments.Deviation.POPULATION).deviation() / spread;
            metrics.put("train/explained_variance", 1 - left * left);
        }
        return metrics;
    }

    /// The figures of each environment apart, under `actor/ENV/`.
    Metrics byEnvironment() {
        Map<String, List<Episode>> parts = episodes.stream()
                .collect(Collectors.groupingBy(Episode::envId, LinkedHashMap::new, Collectors.toList()));
        Metrics metrics = new Metrics();
        parts.forEach((label, part) -> metrics.put("actor/" + label + "/num_trajectories", (long) part.size())
                .put(
                        "actor/" + label + "/mean_episode_len",
                        mean(part, e -> e.turns().size()))
                .put("actor/" + label + "/mean_episode_return", mean(part, Episode::totalReward))
                .put("actor/" + label + "/mean_episode_success", mean(part, e -> e.success() ? 1 : 0)));
        return metrics;
    }

    private static double mean(List<Episode> some, ToDoubleFunction<Episode> figure) {
        return some.stream().mapToDouble(figure).average().orElse(0);
    }

    private Metrics figures() {
        long truncated = turns.stream()
                .filter(turn -> turn.response().stop() == StopReason.LENGTH)
                .count();
        Metrics metrics = new Metrics()
                .put("actor/num_trajectories", (long) episodes.size())
                .put(
                        "actor/num_groups",
                        episodes.stream().map(Episode::seed).distinct().count())
                .put("actor/num_turns", (long) turns.size())
                .put("actor/num_tokens", tokens())
                .put("actor/num_generation_failed", truncated + policyErrors)
                .put("actor/num_infrastructure_failed", failed)
                .put("actor/discount_factor", settings.gamma())
                .putAll(tools());
        if (turns.size() + policyErrors > 0) {
            metrics.put(
                    "actor/prop_generation_failed",
                    (double) (truncated + policyErrors) / (turns.size() + policyErrors));
        }
        if (turns.isEmpty()) {
            return metrics;
        }
        double count = turns.size();
        double rewards =
                turns.stream().mapToDouble(turn -> turn.step().reward()).sum();
        return metrics.put("actor/mean_episode_len", turnsPerEpisode())
                .put("actor/mean_episode_return", meanReturn())
                .put("actor/mean_episode_success", success())
                .put("actor/response_tok_len", tokens() / count)
                .put(
                        "actor/action_is_formatted",
                        turns.stream().filter(Batch::formatted).count() / count)
                .put("actor/response_is_truncated", truncated / count)
                .put("actor/step_reward", rewards / count)
                .put("actor/discounted_step_return", Arrays.stream(returns).average())
                .put("train/adv_mean", Arrays.stream(advantages).average())
                .put("train/adv_min", Arrays.stream(advantages).min())
                .put("train/adv_max", Arrays.stream(advantages).max());
    }

    private Metrics tools() {
        return ToolUse.used(episodes)
                ? new Metrics()
                        .put("actor/num_tool_uses", ToolUse.meanUses(episodes))
                        .put("actor/num_tool_success", ToolUse.meanSuccesses(episodes))
                : new Metrics();
    }

    private static boolean formatted(Turn turn) {
        return turn.step()
                .info()
                .get(InfoKeys.MOVE)
                .map(move -> move != MoveKind.INVALID_FORMAT)
                .orElse(turn.response().stop().complete());
    }
}
