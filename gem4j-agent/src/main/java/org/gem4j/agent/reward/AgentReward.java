// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.util.LinkedHashMap;
import java.util.Map;

/// Computes the reward of a finished chain. Thread-safe.
@FunctionalInterface
public interface AgentReward {
    /// The reward of a chain.
    ///
    /// @throws RuntimeException if it cannot be told, which masks the chain
    RewardResult score(GradedChain chain);

    /// The sum of rewards times their weights; each part's reward is an extra under its name, and so are
    /// its extras.
    ///
    /// @param parts weights by the name of a built-in reward
    /// @throws IllegalArgumentException if there are none, or one is unknown
    static AgentReward weighted(Map<String, Double> parts) {
        Map<String, AgentReward> rewards = new LinkedHashMap<>();
        parts.forEach((name, weight) -> rewards.put(name, Rewards.of(name)));
        return weighted(parts, rewards);
    }

    /// The same for rewards of one's own.
    ///
    /// @param weights by name
    /// @param rewards by the same names
    static AgentReward weighted(Map<String, Double> weights, Map<String, AgentReward> rewards) {
        if (weights.isEmpty() || !weights.keySet().equals(rewards.keySet())) {
            throw new IllegalArgumentException("weights and rewards must have the same names but had "
                    + weights.keySet() + " and " + rewards.keySet());
        }
        Map<String, Double> kept = new LinkedHashMap<>(weights);
        Map<String, AgentReward> parts = new LinkedHashMap<>(rewards);
        return chain -> {
            double sum = 0;
            RewardResult all = RewardResult.of(0);
            for (Map.Entry<String, AgentReward> part : parts.entrySet()) {
                RewardResult result = part.getValue().score(chain);
                sum += result.reward() * kept.getOrDefault(part.getKey(), 0.0);
                all = all.with(part.getKey(), result.reward());
                for (var extra : result.extras().entrySet()) {
                    all = all.with(extra.getKey(), extra.getValue());
                }
            }
            return new RewardResult(sum, all.extras());
        };
    }
}
