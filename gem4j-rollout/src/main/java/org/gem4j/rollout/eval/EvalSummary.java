// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/// The summary of an evaluation. It is a function of settings and episodes and contains no timings.
///
/// @param model the policy, in words
/// @param wanted how many episodes make a whole evaluation
/// @param environments in the order of the settings; those without an episode are left out
public record EvalSummary(String model, int wanted, List<EnvSummary> environments) {
    static EvalSummary of(EvalSettings settings, Collection<KeyedEpisode> episodes) {
        Map<String, List<KeyedEpisode>> by = new LinkedHashMap<>();
        for (KeyedEpisode episode : episodes) {
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

    private double mean(ToDoubleFunction<EnvSummary> metric) {
        return environments.stream()
                .filter(environment -> environment.episodes() > 0)
                .mapToDouble(metric)
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
}
