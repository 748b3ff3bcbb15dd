// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.rollout.EpisodeSeed;
import org.gem4j.rollout.Sampling;

/// The settings of an evaluation: everything that determines which episodes are played and how.
///
/// @param model the policy, in words
/// @param modelFacts what else identifies it, such as a server's address or a hash
/// @param environments in order; their labels differ
/// @param samples how many episodes of each task, at least 1
/// @param sampling how answers are sampled
/// @param seed decides the tasks and what is sampled
public record EvalSettings(
        String model,
        Map<String, String> modelFacts,
        List<EvaluatedEnv> environments,
        int samples,
        Sampling sampling,
        long seed) {
    public EvalSettings {
        modelFacts = Collections.unmodifiableMap(new LinkedHashMap<>(modelFacts));
        environments = List.copyOf(environments);
        if (environments.isEmpty()) {
            throw new IllegalArgumentException("env_id must name at least one environment");
        }
        int most = environments.stream().mapToInt(EvaluatedEnv::tasks).max().getAsInt();
        if (samples < 1 || (long) most * samples > 10_000_000) {
            throw new IllegalArgumentException(
                    "episodes and n must be at least 1 and at most 10000000 together but were " + most + " and "
                            + samples);
        }
        HashSet<String> labels = new HashSet<>();
        for (EvaluatedEnv environment : environments) {
            if (!labels.add(environment.label())) {
                throw new IllegalArgumentException("env_id names " + environment.label() + " twice");
            }
        }
    }

    /// How many episodes there are in all.
    public int episodes() {
        return environments.stream().mapToInt(EvaluatedEnv::tasks).sum() * samples;
    }

    /// All episodes, environment by environment.
    List<KeyedEpisode.Key> keys() {
        List<KeyedEpisode.Key> keys = new ArrayList<>();
        for (EvaluatedEnv environment : environments) {
            for (int task = 0; task < environment.tasks(); task++) {
                for (int sample = 0; sample < samples; sample++) {
                    keys.add(new KeyedEpisode.Key(environment.label(), task, sample));
                }
            }
        }
        return keys;
    }

    /// What decides an episode: the tasks of seed 0 are those that training is evaluated on.
    static EpisodeSeed seed(long seed, KeyedEpisode.Key key) {
        long task = SeededRandom.seed(seed, "evaluation", key.task());
        long sampling = key.sample() == 0 ? task : SeededRandom.seed(task, "sample", key.sample());
        return new EpisodeSeed(task, sampling).withRow(key.task());
    }

    /// As they are written down; two evaluations are the same if these are equal.
    public Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("model", model);
        map.putAll(modelFacts);
        map.put("environments", environments.stream().map(EvaluatedEnv::asMap).toList());
        map.put("n", samples);
        map.put("temperature", sampling.temperature());
        map.put("top_p", sampling.topP());
        map.put("top_k", sampling.topK());
        map.put("max_tokens", sampling.maxTokens());
        map.put("min_p", sampling.minP());
        map.put("repetition_penalty", sampling.repetitionPenalty());
        map.put("stop", sampling.stop());
        map.put("stop_ids", sampling.stopIds());
        map.put("ignore_eos", sampling.ignoreEos());
        map.put("seed", seed);
        return map;
    }
}
