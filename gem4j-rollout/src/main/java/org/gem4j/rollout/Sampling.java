// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

/// How tokens are drawn.
///
/// @param temperature divides the logits, in 0..100; 0 takes the likeliest token
/// @param topP keeps the likeliest tokens that together have at least this probability, in (0, 1]; 1 keeps all
/// @param topK keeps this many of the likeliest tokens; -1 keeps all
/// @param maxTokens the response is cut after this many tokens, at least 1
public record Sampling(double temperature, double topP, int topK, int maxTokens) {
    public Sampling {
        require(temperature >= 0 && temperature <= 100, "temperature must be in 0..100 but was " + temperature);
        require(topP > 0 && topP <= 1, "topP must be in (0, 1] but was " + topP);
        require(topK == -1 || topK >= 1, "topK must be -1 (all) or at least 1 but was " + topK);
        require(maxTokens >= 1, "maxTokens must be >= 1 but was " + maxTokens);
    }

    /// Draws from the model's own distribution.
    public static Sampling plain(int maxTokens) {
        return new Sampling(1, 1, -1, maxTokens);
    }

    public Sampling withTemperature(double newTemperature) {
        return new Sampling(newTemperature, topP, topK, maxTokens);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
