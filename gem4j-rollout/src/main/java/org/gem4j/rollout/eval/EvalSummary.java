// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.gem4j.rollout.report.Figures;
import org.gem4j.rollout.report.Json;

/// What an evaluation came to. A function of its settings and episodes: it holds no times.
///
/// @param model the policy, in words
/// @param wanted how many episodes make a whole evaluation
/// @param environments in the order of the settings; those without an episode are left out
public record EvalSummary(String model, int wanted, List<EnvSummary> environments) {
    static EvalSummary of(EvalSettings settings, Collection<EvalLine> episodes) {
        Map<String, List<EvalLine>> by = new LinkedHashMap<>();
        for (EvalLine episode : episodes) {
            by.computeIfAbsent(episode.key().environment(), _ -> new ArrayList<>())
                    .add(episode);
        }
        List<EnvSummary> environments = new ArrayList<>();
        by.forEach((label, list) -> environments.add(EnvSummary.of(label, settings.samples(), list)));
        return new EvalSummary(settings.model(), settings.episodes(), environments);
    }

    /// Whether every episode was played.
    public boolean complete() {
        return played() == wanted;
    }

    /// Episodes that were played, failures included.
    public int played() {
        return environments.stream().mapToInt(EnvSummary::played).sum();
    }

    /// Episodes lost to failures outside the policy.
    public int failed() {
        return environments.stream().mapToInt(EnvSummary::failed).sum();
    }

    public long promptTokens() {
        return environments.stream().mapToLong(EnvSummary::promptTokens).sum();
    }

    public long responseTokens() {
        return environments.stream().mapToLong(EnvSummary::responseTokens).sum();
    }

    /// Mean over environments, each counting the same; NaN if there is none.
    public double meanPassAt1() {
        return mean(EnvSummary::passAt1);
    }

    public double meanReturn() {
        return mean(EnvSummary::meanReturn);
    }

    private double mean(ToDoubleFunction<EnvSummary> figure) {
        return environments.stream()
                .filter(environment -> environment.episodes() > 0)
                .mapToDouble(figure)
                .average()
                .orElse(Double.NaN);
    }

    /// As `summary.json` has it.
    public Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("model", model);
        map.put("complete", complete());
        map.put("episodes", played());
        map.put("episodes_wanted", wanted);
        map.put("failed", failed());
        map.put("prompt_tokens", promptTokens());
        map.put("response_tokens", responseTokens());
        Map<String, Object> average = new LinkedHashMap<>();
        EnvSummary.put(average, "pass@1", meanPassAt1());
        EnvSummary.put(average, "mean_return", meanReturn());
        map.put("average", average);
        Map<String, Object> by = new LinkedHashMap<>();
        environments.forEach(environment -> by.put(environment.label(), environment.asMap()));
        map.put("environments", by);
        return map;
    }

    /// As `summary.json` has it, in one line.
    public String asJson() {
        return Json.line(asMap());
    }

    /// A table for the terminal.
    public String asText() {
        int width = Math.max(
                11,
                environments.stream()
                        .mapToInt(environment -> environment.label().length())
                        .max()
                        .orElse(0));
        StringBuilder text = new StringBuilder();
        String row = "%-" + width + "s  %9s  %-15s  %8s  %-16s  %6s  %8s  %6s%n";
        text.append(
                Figures.format(row, "environment", "pass@1", "95 %", "return", "95 %", "turns", "tokens", "failed"));
        for (EnvSummary one : environments) {
            text.append(Figures.format(
                    row,
                    one.label(),
                    Figures.percent(one.passAt1()),
                    range(100, one.passInterval()),
                    Figures.steady(one.meanReturn()),
                    range(1, one.returnInterval()),
                    Double.isNaN(one.meanTurns()) ? "-" : Figures.format("%.2f", one.meanTurns()),
                    Figures.count(one.responseTokens()),
                    one.failed()));
        }
        if (environments.size() > 1) {
            text.append(Figures.format(
                    row,
                    "average",
                    Figures.percent(meanPassAt1()),
                    "",
                    Figures.steady(meanReturn()),
                    "",
                    "",
                    Figures.count(responseTokens()),
                    failed()));
        }
        for (EnvSummary one : environments) {
            if (one.passAt().size() > 1) {
                List<String> parts = new ArrayList<>();
                one.passAt().forEach((k, value) -> parts.add("pass@" + k + " " + Figures.percent(value)));
                text.append(one.label())
                        .append(": ")
                        .append(String.join(", ", parts))
                        .append('\n');
            }
        }
        return text.toString().replaceAll("(?m)[ \\t]+$", "").stripTrailing();
    }

    private static String range(double factor, EvalStatistics.Interval interval) {
        return Double.isNaN(interval.low())
                ? "-"
                : Figures.format(
                        factor == 1 ? "[%.3f, %.3f]" : "[%.1f, %.1f]",
                        factor * interval.low(),
                        factor * interval.high());
    }
}
