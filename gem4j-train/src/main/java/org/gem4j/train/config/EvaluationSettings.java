// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.List;
import java.util.OptionalInt;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.rollout.Sampling;

/// Settings of the evaluations during training.
///
/// @param environments which it is evaluated on; none for those of training
/// @param threads whether each environment gets a thread of its own, not just slow ones
/// @param episodes tasks in each environment, in 1..1000000; their seeds are the same in every run
/// @param samples episodes of each task, in 1..1000
/// @param everySteps steps between evaluations, at least 1; empty for before and after training only
/// @param temperature of sampling, in 0..100; 0 is greedy decoding
/// @param topP probability of the nucleus that is sampled from, above 0 and at most 1
/// @param maxTokens of a response, at least 1; empty for the limit of training
public record EvaluationSettings(
        List<TrainingEnvironment> environments,
        boolean threads,
        int episodes,
        int samples,
        OptionalInt everySteps,
        double temperature,
        double topP,
        OptionalInt maxTokens) {
    public EvaluationSettings {
        environments = List.copyOf(environments);
        InvalidParameterException.require(
                episodes >= 1 && episodes <= 1_000_000, "episodes", "in 1..1000000", episodes);
        InvalidParameterException.require(samples >= 1 && samples <= 1000, "samples", "in 1..1000", samples);
        everySteps.ifPresent(given -> InvalidParameterException.require(given >= 1, "everySteps", "at least 1", given));
        InvalidParameterException.require(
                temperature >= 0 && temperature <= 100, "temperature", "in 0..100", temperature);
        InvalidParameterException.require(topP > 0 && topP <= 1, "topP", "above 0 and at most 1", topP);
        maxTokens.ifPresent(given -> InvalidParameterException.require(given >= 1, "maxTokens", "at least 1", given));
    }

    /// 500 episodes before and after training.
    public static EvaluationSettings defaults() {
        return new EvaluationSettings(List.of(), false, 500, 1, OptionalInt.empty(), 1, 1, OptionalInt.empty());
    }

    /// Episodes of an evaluation in one environment.
    public int allEpisodes() {
        return Math.multiplyExact(episodes, samples);
    }

    /// How responses are sampled.
    ///
    /// @param trainingMaxTokens the limit where this has none of its own
    public Sampling sampling(int trainingMaxTokens) {
        return new Sampling(temperature, topP, -1, maxTokens.orElse(trainingMaxTokens));
    }

    public EvaluationSettings withEnvironments(List<TrainingEnvironment> newEnvironments) {
        return new EvaluationSettings(
                newEnvironments, threads, episodes, samples, everySteps, temperature, topP, maxTokens);
    }

    public EvaluationSettings withThreads(boolean newThreads) {
        return new EvaluationSettings(
                environments, newThreads, episodes, samples, everySteps, temperature, topP, maxTokens);
    }

    public EvaluationSettings withEpisodes(int newEpisodes) {
        return new EvaluationSettings(
                environments, threads, newEpisodes, samples, everySteps, temperature, topP, maxTokens);
    }

    public EvaluationSettings withSamples(int newSamples) {
        return new EvaluationSettings(
                environments, threads, episodes, newSamples, everySteps, temperature, topP, maxTokens);
    }

    public EvaluationSettings withEverySteps(int newEverySteps) {
        return new EvaluationSettings(
                environments, threads, episodes, samples, OptionalInt.of(newEverySteps), temperature, topP, maxTokens);
    }

    public EvaluationSettings withTemperature(double newTemperature) {
        return new EvaluationSettings(
                environments, threads, episodes, samples, everySteps, newTemperature, topP, maxTokens);
    }

    public EvaluationSettings withTopP(double newTopP) {
        return new EvaluationSettings(
                environments, threads, episodes, samples, everySteps, temperature, newTopP, maxTokens);
    }

    public EvaluationSettings withMaxTokens(int newMaxTokens) {
        return new EvaluationSettings(
                environments, threads, episodes, samples, everySteps, temperature, topP, OptionalInt.of(newMaxTokens));
    }
}
