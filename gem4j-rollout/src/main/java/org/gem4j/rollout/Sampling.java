// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.List;

/// How tokens are sampled, and when a response ends.
///
/// Filters apply in the order temperature, top-k, top-p, min-p; the repetition penalty before all of them.
///
/// @param temperature divides the logits, in 0..100; 0 takes the likeliest token
/// @param topP keeps the likeliest tokens that together have at least this probability, in (0, 1]; 1 keeps all
/// @param topK keeps this many of the likeliest tokens; -1 keeps all
/// @param maxTokens the response is cut after this many tokens, at least 1
/// @param minP keeps tokens with at least this share of the likeliest token's probability, in [0, 1); 0 keeps all
/// @param repetitionPenalty divides the positive logits of tokens that occurred before, in the prompt or the response,
///     and multiplies the negative ones, in (0, 10]; 1 changes nothing
/// @param stop the response ends before the first of these texts, none of them empty
/// @param stopIds the response also ends with one of these tokens
/// @param ignoreEos whether the model's own end of turn is sampled like any other token
/// @param topLogprobs how many of the likeliest tokens are told at each place, in 0..[#MOST_LOGPROBS]
public record Sampling(
        double temperature,
        double topP,
        int topK,
        int maxTokens,
        double minP,
        double repetitionPenalty,
        List<String> stop,
        List<Integer> stopIds,
        boolean ignoreEos,
        int topLogprobs) {
    /// The most alternatives that are told at each place.
    public static final int MOST_LOGPROBS = 20;

    public Sampling {
        require(temperature >= 0 && temperature <= 100, "temperature must be in 0..100 but was " + temperature);
        require(topP > 0 && topP <= 1, "topP must be in (0, 1] but was " + topP);
        require(topK == -1 || topK >= 1, "topK must be -1 (all) or at least 1 but was " + topK);
        require(maxTokens >= 1, "maxTokens must be >= 1 but was " + maxTokens);
        require(minP >= 0 && minP < 1, "minP must be in [0, 1) but was " + minP);
        require(
                repetitionPenalty > 0 && repetitionPenalty <= 10,
                "repetitionPenalty must be in (0, 10] but was " + repetitionPenalty);
        stop = List.copyOf(stop);
        stopIds = List.copyOf(stopIds);
        require(stop.stream().noneMatch(String::isEmpty), "stop must not hold an empty text");
        require(
                topLogprobs >= 0 && topLogprobs <= MOST_LOGPROBS,
                "topLogprobs must be in 0.." + MOST_LOGPROBS + " but was " + topLogprobs);
    }

    /// Temperature, top-p, top-k and the limit; everything else as the model has it.
    public Sampling(double temperature, double topP, int topK, int maxTokens) {
        this(temperature, topP, topK, maxTokens, 0, 1, List.of(), List.of(), false, 0);
    }

    /// Draws from the model's own distribution.
    public static Sampling plain(int maxTokens) {
        return new Sampling(1, 1, -1, maxTokens);
    }

    public Sampling withTemperature(double newTemperature) {
        return new Sampling(
                newTemperature, topP, topK, maxTokens, minP, repetitionPenalty, stop, stopIds, ignoreEos, topLogprobs);
    }

    public Sampling withMaxTokens(int newMaxTokens) {
        return new Sampling(
                temperature, topP, topK, newMaxTokens, minP, repetitionPenalty, stop, stopIds, ignoreEos, topLogprobs);
    }

    public Sampling withMinP(double newMinP) {
        return new Sampling(
                temperature, topP, topK, maxTokens, newMinP, repetitionPenalty, stop, stopIds, ignoreEos, topLogprobs);
    }

    public Sampling withRepetitionPenalty(double newPenalty) {
        return new Sampling(
                temperature, topP, topK, maxTokens, minP, newPenalty, stop, stopIds, ignoreEos, topLogprobs);
    }

    public Sampling withStop(List<String> newStop) {
        return new Sampling(
                temperature, topP, topK, maxTokens, minP, repetitionPenalty, newStop, stopIds, ignoreEos, topLogprobs);
    }

    public Sampling withStopIds(List<Integer> newStopIds) {
        return new Sampling(
                temperature, topP, topK, maxTokens, minP, repetitionPenalty, stop, newStopIds, ignoreEos, topLogprobs);
    }

    public Sampling withIgnoreEos(boolean ignore) {
        return new Sampling(
                temperature, topP, topK, maxTokens, minP, repetitionPenalty, stop, stopIds, ignore, topLogprobs);
    }

    public Sampling withTopLogprobs(int count) {
        return new Sampling(
                temperature, topP, topK, maxTokens, minP, repetitionPenalty, stop, stopIds, ignoreEos, count);
    }

    /// Whether tokens are sampled from the full distribution, at any temperature above 0.
    public boolean drawsFromAll() {
        return temperature > 0 && topK == -1 && topP >= 1 && minP == 0;
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
