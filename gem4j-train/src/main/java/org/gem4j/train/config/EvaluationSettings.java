// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import org.gem4j.rollout.Sampling;

/// How the policy is evaluated.
///
/// @param environments other ones than those of training
/// @param wrappers around them
/// @param promptTemplates words around their observations
/// @param asyncEnv whether each environment gets a thread of its own
/// @param episodes tasks on fixed seeds, before and after training
/// @param samples episodes of each task
/// @param steps batches between evaluations
/// @param temperature divides logits
/// @param topP nucleus
/// @param maxTokens of a response
public record EvaluationSettings(
        @Flag(
                name = "eval_envs",
                value = "",
                doc = "Environments to evaluate on, between |; if empty, those of training.")
        String environments,

        @Flag(
                name = "eval_wrappers",
                value = "",
                doc = "Wrappers in evaluation: one list for all, or one for each environment between |; if empty, those"
                        + " of training.")
        String wrappers,

        @Flag(
                name = "eval_prompt_templates",
                aliases = {"eval_prompt_template"},
                value = "",
                doc = "Prompt templates in evaluation: one for all, or one for each environment between |; if empty,"
                        + " those of training.")
        String promptTemplates,

        @Flag(
                name = "eval_async_env",
                value = "false",
                doc = "Give every environment a thread in evaluation, not just slow ones.")
        boolean asyncEnv,

        @Flag(
                name = "eval_episodes",
                value = "500",
                doc = "Tasks of an evaluation in each environment; their seeds are the same in every run.")
        int episodes,

        @Flag(name = "eval_n", value = "1", doc = "Episodes of each evaluation task, sampled apart.")
        int samples,

        @Flag(name = "eval_steps", value = "-1", doc = "Batches between evaluations; -1: before and after only.")
        int steps,

        @Flag(
                name = "eval_temperature",
                value = "1.0",
                doc = "Sampling temperature in evaluation; 0 takes the likeliest token.")
        double temperature,

        @Flag(name = "eval_top_p", value = "1.0", doc = "Nucleus in evaluation.")
        double topP,

        @Flag(
                name = "eval_generate_max_length",
                value = "-1",
                doc = "Longest response in evaluation; -1: generate_max_length.")
        int maxTokens) {
    public EvaluationSettings {
        Flags.require(episodes >= 1 && episodes <= 1_000_000, "eval_episodes", "in 1..1000000", episodes);
        Flags.require(samples >= 1 && samples <= 1000, "eval_n", "in 1..1000", samples);
        Flags.require(steps == -1 || steps >= 1, "eval_steps", "-1 or at least 1", steps);
        Flags.require(temperature >= 0 && temperature <= 100, "eval_temperature", "in 0..100", temperature);
        Flags.require(topP > 0 && topP <= 1, "eval_top_p", "above 0 and at most 1", topP);
        Flags.require(maxTokens == -1 || maxTokens >= 1, "eval_generate_max_length", "-1 or at least 1", maxTokens);
    }

    /// Episodes of an evaluation in one environment.
    public int allEpisodes() {
        return Math.multiplyExact(episodes, samples);
    }

    /// How responses are sampled.
    ///
    /// @param trainingMaxTokens the limit where this has none of its own
    public Sampling sampling(int trainingMaxTokens) {
        return new Sampling(temperature, topP, -1, maxTokens == -1 ? trainingMaxTokens : maxTokens);
    }
}
