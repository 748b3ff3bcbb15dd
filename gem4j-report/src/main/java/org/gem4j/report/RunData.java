// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.gem4j.rollout.Episode;

/// Everything a run folder holds for the report.
///
/// @param name the folder's name
/// @param run `run.json`
/// @param rows `metrics.jsonl`
/// @param before sample episodes before training
/// @param after sample episodes after training
record RunData(String name, RunRecord run, List<MetricsLog.Row> rows, List<Episode> before, List<Episode> after) {
    RunData {
        rows = List.copyOf(rows);
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    /// A number before and after training; NaN where it is not known.
    ///
    /// @param evaluated whether it was measured by evaluation episodes, not taken from the first and last steps
    record Change(double before, double after, boolean evaluated) {}

    /// Reads runs; those of the same name are numbered.
    static List<RunData> read(List<RunFolder> folders) {
        Map<String, Integer> seen = new HashMap<>();
        return folders.stream()
                .map(folder -> {
                    int count = seen.merge(folder.name(), 1, Integer::sum);
                    return read(folder, count == 1 ? folder.name() : folder.name() + " (" + count + ")");
                })
                .toList();
    }

    private static RunData read(RunFolder folder, String name) {
        return new RunData(
                name,
                folder.read(),
                MetricsLog.read(folder.metricsFile()),
                EpisodeFile.read(folder.episodesBeforeFile()),
                EpisodeFile.read(folder.episodesAfterFile()));
    }

    Series series(Function<Metrics, OptionalDouble> metric) {
        return Series.of(rows, metric);
    }

    Series series(String metric) {
        return series(metrics -> metrics.get(metric));
    }

    /// What was trained on, from the configuration.
    String envId() {
        return run.config().get("env_id") instanceof String id ? id : "";
    }

    Change success() {
        return change("success", "actor/mean_episode_success");
    }

    Change meanReturn() {
        return change("return", "actor/mean_episode_return");
    }

    private Change change(String name, String metric) {
        OptionalDouble before = run.summary(name + "_before");
        OptionalDouble after = run.summary(name + "_after");
        if (before.isPresent() && after.isPresent()) {
            return new Change(before.getAsDouble(), after.getAsDouble(), true);
        }
        Series series = series(metric);
        return new Change(series.start(), series.end(), false);
    }

    /// How long the run took, or has taken so far.
    double seconds() {
        double elapsed = rows.isEmpty()
                ? 0
                : rows.getLast().metrics().get("time/elapsed").orElse(0);
        return Math.max(run.seconds(), elapsed);
    }

    /// A total from the summary, or else the sum of a metric over all steps.
    double total(String summary, String metric) {
        return run.summary(summary).orElseGet(() -> series(metric).sum());
    }

    /// Seconds by what they were spent on; from the metrics where the record has none (a run that was cut off).
    Map<String, Double> phases() {
        Map<String, Double> seconds = new LinkedHashMap<>();
        run.phases().forEach((name, value) -> {
            if (value instanceof Number number) {
                seconds.put(name, number.doubleValue());
            }
        });
        if (seconds.isEmpty()) {
            for (MetricsLog.Row row : rows) {
                row.metrics().values().forEach((name, value) -> {
                    if (name.startsWith(Metrics.PHASE)) {
                        seconds.merge(
                                name.substring(Metrics.PHASE.length()).replace('_', ' '),
                                value.doubleValue(),
                                Double::sum);
                    }
                });
            }
        }
        return seconds;
    }
}
