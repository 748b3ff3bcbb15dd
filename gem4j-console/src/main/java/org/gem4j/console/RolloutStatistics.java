// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.report.NumberText;
import org.gem4j.rollout.Episode;

/// Statistics of many episodes: returns, successes, lengths, and how actions were classified. Episodes
/// that were cut short by an environment failure are counted by reason and excluded from everything
/// else.
public final class RolloutStatistics {
    private static final int SHOWN_FAILURES = 5;

    private final String envId;
    private final String policy;
    private int episodes;
    private final Map<String, Integer> failures = new LinkedHashMap<>();
    private int solved;
    private int truncated;
    private long steps;
    private long malformed;
    private long illegal;
    private double sum;
    private double sumOfSquares;
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;
    private long nanos;

    public RolloutStatistics(String envId, String policy) {
        this.envId = envId;
        this.policy = policy;
    }

    /// @param episodeNanos how long it took to play
    public void add(Episode episode, long episodeNanos) {
        if (episode.outcome() != Episode.Outcome.OK) {
            failures.merge(episode.failure(), 1, Integer::sum);
            return;
        }
        episode.turns().forEach(turn -> {
            MoveKind kind = turn.step().info().getOr(InfoKeys.MOVE, MoveKind.VALID);
            malformed += kind == MoveKind.INVALID_FORMAT ? 1 : 0;
            illegal += kind == MoveKind.INVALID_MOVE ? 1 : 0;
        });
        double total = episode.totalReward();
        episodes++;
        solved += episode.success() ? 1 : 0;
        truncated += episode.turns().getLast().step().truncated() ? 1 : 0;
        steps += episode.turns().size();
        sum += total;
        sumOfSquares += total * total;
        least = Math.min(least, total);
        most = Math.max(most, total);
        nanos += episodeNanos;
    }

    /// How many episodes an environment cut short.
    public int failed() {
        return failures.values().stream().mapToInt(Integer::intValue).sum();
    }

    /// The statistics by name.
    public Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("env_id", envId);
        map.put("policy", policy);
        map.put("episodes", episodes);
        map.put("failed", failed());
        if (!failures.isEmpty()) {
            map.put("failures", failures);
        }
        if (episodes > 0) {
            double mean = sum / episodes;
            map.put("success_rate", (double) solved / episodes);
            map.put("return_mean", mean);
            map.put("return_std", Math.sqrt(Math.max(0, sumOfSquares / episodes - mean * mean)));
            map.put("return_min", least);
            map.put("return_max", most);
            map.put("length_mean", (double) steps / episodes);
            map.put("truncated_rate", (double) truncated / episodes);
            map.put("malformed_actions", malformed);
            map.put("illegal_actions", illegal);
            map.put("steps_per_s", Math.rint(steps * 1e9 / Math.max(1, nanos)));
        }
        return map;
    }

    /// The statistics for a reader, a line each.
    public String asText() {
        StringBuilder text = new StringBuilder();
        asMap().forEach((name, value) -> {
            if (value instanceof Number number) {
                text.append(line(name, number instanceof Double real ? NumberText.rounded(real) : number.toString()));
            } else if (value instanceof String word) {
                text.append(line(name, word));
            }
        });
        failures.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(SHOWN_FAILURES)
                .forEach(failure -> text.append(line(failure.getValue() + " failed", failure.getKey())));
        return text.toString().stripTrailing();
    }

    private static String line(String name, String value) {
        return String.format(Locale.ROOT, "%-18s %s%n", name, value);
    }
}
