// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Episode.Outcome;
import org.gem4j.rollout.StopReason;

/// Statistics of the episodes of one environment. Episodes that failed for reasons outside the policy are counted in
/// `outcomes` and left out of everything else.
///
/// @param label the environment
/// @param samples episodes of a task that were asked for
/// @param tasks how many tasks have an episode that counts
/// @param episodes how many episodes count
/// @param outcomes how many episodes ended in which way
/// @param passAt by k: the chance that one of k episodes of a task solves it, over the tasks with at least k episodes
/// @param passInterval of pass@1: Wilson's for one episode per task, else bootstrap over tasks
/// @param meanReturn mean over tasks of the mean undiscounted return
/// @param returnInterval bootstrap over tasks
/// @param means further means over episodes, by their names
/// @param promptTokens sum
/// @param responseTokens sum
public record EnvSummary(
        String label,
        int samples,
        int tasks,
        int episodes,
        Map<Outcome, Integer> outcomes,
        SortedMap<Integer, Double> passAt,
        Interval passInterval,
        double meanReturn,
        Interval returnInterval,
        Map<String, Double> means,
        long promptTokens,
        long responseTokens) {
    private static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN);

    /// A range that holds the true value in 95 of 100 evaluations.
    public record Interval(double low, double high) {
        /// Half the width.
        public double margin() {
            return (high - low) / 2;
        }
    }

    public EnvSummary {
        outcomes = Collections.unmodifiableMap(outcomes);
        passAt = Collections.unmodifiableSortedMap(passAt);
        means = Collections.unmodifiableMap(means);
    }

    static EnvSummary of(String label, int samples, Collection<KeyedEpisode> lines) {
        List<Episode> all = lines.stream().map(KeyedEpisode::episode).toList();
        Map<Outcome, Integer> outcomes = new TreeMap<>();
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(outcome, 0);
        }
        all.forEach(episode -> outcomes.merge(episode.outcome(), 1, Integer::sum));
        List<Episode> counting = all.stream().filter(Episode::counts).toList();
        TreeMap<Integer, List<Episode>> tasks = new TreeMap<>();
        for (KeyedEpisode line : lines) {
            if (line.episode().counts()) {
                tasks.computeIfAbsent(line.key().task(), _ -> new ArrayList<>()).add(line.episode());
            }
        }
        List<Double> shares = perTask(tasks, episode -> episode.success() ? 1 : 0);
        List<Double> returns = perTask(tasks, episode -> episode.totalReward());
        long solved = counting.stream().filter(Episode::success).count();
        return new EnvSummary(
                label,
                samples,
                tasks.size(),
                counting.size(),
                outcomes,
                passAt(tasks, samples),
                tasks.isEmpty()
                        ? UNKNOWN
                        : samples == 1
                                ? EvalStatistics.wilson(solved, counting.size())
                                : EvalStatistics.bootstrap(shares),
                mean(returns),
                tasks.isEmpty() ? UNKNOWN : EvalStatistics.bootstrap(returns),
                means(counting),
                counting.stream().mapToLong(Episode::promptTokens).sum(),
                counting.stream().mapToLong(Episode::responseTokens).sum());
    }

    private static Map<String, Double> means(List<Episode> episodes) {
        double turns = Math.max(1, sum(episodes, episode -> episode.turns().size()));
        double mean = sum(episodes, episode -> episode.totalReward()) / Math.max(1, episodes.size());
        Map<String, Double> means = new LinkedHashMap<>();
        double count = episodes.isEmpty() ? Double.NaN : episodes.size();
        means.put("return_std", Math.sqrt(sum(episodes, episode -> Math.pow(episode.totalReward() - mean, 2)) / count));
        means.put("mean_episode_len", sum(episodes, episode -> episode.turns().size()) / count);
        means.put("response_tok_len", sum(episodes, Episode::responseTokens) / turns);
        means.put("num_tool_uses", sum(episodes, Episode::toolUses) / count);
        means.put("num_tool_success", sum(episodes, Episode::toolSuccesses) / count);
        means.put("malformed_actions", sum(episodes, EnvSummary::malformed) / turns);
        means.put("response_is_truncated", sum(episodes, EnvSummary::cutAnswers) / turns);
        double logprob = episodes.stream()
                .flatMap(episode -> episode.turns().stream())
                .mapToDouble(turn -> turn.response().usage().meanLogprob())
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
        means.put("mean_logprob", Math.rint(logprob * 1e3) / 1e3);
        return means;
    }

    /// Turns whose action the environment could not read.
    public static long malformed(Episode episode) {
        return episode.turns().stream()
                .filter(turn -> turn.step().info().get(InfoKeys.MOVE).equals(Optional.of(MoveKind.INVALID_FORMAT)))
                .count();
    }

    /// Answers that reached the token limit.
    public static long cutAnswers(Episode episode) {
        return episode.turns().stream()
                .filter(turn -> turn.response().stop() == StopReason.LENGTH)
                .count();
    }

    private static double sum(List<Episode> episodes, ToDoubleFunction<Episode> metric) {
        return episodes.stream().mapToDouble(metric).sum();
    }

    private static List<Double> perTask(TreeMap<Integer, List<Episode>> tasks, ToDoubleFunction<Episode> metric) {
        return tasks.values().stream()
                .map(list -> list.stream().mapToDouble(metric).average().orElse(0))
                .toList();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /// For k = 1, 2, 4, … and the number of samples itself.
    private static SortedMap<Integer, Double> passAt(TreeMap<Integer, List<Episode>> tasks, int samples) {
        TreeMap<Integer, Double> result = new TreeMap<>();
        for (int power = 1; ; power *= 2) {
            int k = Math.min(power, samples);
            List<Double> values = tasks.values().stream()
                    .filter(list -> list.size() >= k)
                    .map(list -> EvalStatistics.passAtK(
                            list.size(),
                            (int) list.stream().filter(Episode::success).count(),
                            k))
                    .toList();
            if (!values.isEmpty()) {
                result.put(k, mean(values));
            }
            if (k == samples) {
                return result;
            }
        }
    }

    public double passAt1() {
        return passAt.getOrDefault(1, Double.NaN);
    }

    public double meanTurns() {
        return means.getOrDefault("mean_episode_len", Double.NaN);
    }

    public int played() {
        return outcomes.values().stream().mapToInt(Integer::intValue).sum();
    }

    public int failed() {
        return played() - episodes;
    }

    Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("tasks", tasks);
        map.put("n", samples);
        map.put("episodes", episodes);
        Map<String, Object> ends = new LinkedHashMap<>();
        outcomes.forEach((outcome, count) -> ends.put(outcome.name().toLowerCase(Locale.ROOT), count));
        map.put("outcomes", ends);
        passAt.forEach((k, value) -> put(map, "pass@" + k, value));
        putInterval(map, "pass@1_95", passInterval);
        map.put("pass@1_95_method", samples == 1 ? "wilson" : "bootstrap over tasks");
        put(map, "mean_return", meanReturn);
        putInterval(map, "mean_return_95", returnInterval);
        map.put("mean_return_95_method", "bootstrap over tasks");
        means.forEach((name, value) -> put(map, name, value));
        map.put("prompt_tokens", promptTokens);
        map.put("response_tokens", responseTokens);
        return map;
    }

    private static void putInterval(Map<String, Object> map, String name, Interval interval) {
        if (Double.isFinite(interval.low())) {
            map.put(name, List.of(interval.low(), interval.high()));
        }
    }

    /// Leaves out what is not known.
    static void put(Map<String, Object> map, String name, double value) {
        if (Double.isFinite(value)) {
            map.put(name, value);
        }
    }
}
