// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.chat.AgentFlyError;
import org.gem4j.agent.chat.ChatRows;
import org.gem4j.agent.chat.Compat;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// The reward of a chain, with extra values.
///
/// @param reward finite
/// @param extras more about it, recorded with the chain; `acc` is the accuracy of the chain
public record RewardResult(double reward, Map<String, @Nullable Object> extras) {
    public RewardResult {
        if (!Double.isFinite(reward)) {
            throw new IllegalArgumentException("reward must be finite but was " + reward);
        }
        extras = Collections.unmodifiableMap(new LinkedHashMap<>(extras));
    }

    public static RewardResult of(double reward) {
        return new RewardResult(reward, Map.of());
    }

    /// How right the chain is: the extra `acc`, or, without one, 1 for a reward of at least 1 and 0 for less.
    public double accuracy() {
        return switch (extras.get("acc")) {
            case Number number -> number.doubleValue();
            case Boolean flag -> flag ? 1 : 0;
            case null, default -> reward >= 1 ? 1 : 0;
        };
    }

    /// The same with one more extra.
    public RewardResult with(String name, @Nullable Object value) {
        Map<String, @Nullable Object> more = new LinkedHashMap<>(extras);
        more.put(name, value);
        return new RewardResult(reward, more);
    }

    /// What a reward of a user's own returned: a number, a truth value, nothing (which earns 0), or an
    /// object with `reward` and extras.
    ///
    /// @throws AgentFlyError if it is something else
    public static RewardResult from(@Nullable Object raw) {
        return switch (raw) {
            case null -> of(0);
            case RewardResult result -> result;
            case Boolean flag -> of(flag ? 1 : 0);
            case Number number -> of(number.doubleValue());
            case Map<?, ?> map -> fromMap(map);
            default ->
                throw new AgentFlyError(
                        "ValueError",
                        "reward fn returned " + ChatRows.type(raw)
                                + "; expected float, int, dict, RewardResult, or None.");
        };
    }

    private static RewardResult fromMap(Map<?, ?> map) {
        if (!map.containsKey("reward")) {
            throw new AgentFlyError(
                    "ValueError",
                    "reward key required when reward fn returns a dict; got keys: "
                            + JsonText.repr(List.copyOf(map.keySet())));
        }
        Map<String, @Nullable Object> extras = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            if (!"reward".equals(key)) {
                extras.put(String.valueOf(key), value);
            }
        });
        return new RewardResult(number(map.get("reward")), extras);
    }

    private static double number(@Nullable Object value) {
        Optional<Double> number = value instanceof Number given
                ? Optional.of(given.doubleValue())
                : value instanceof Boolean flag
                        ? Optional.of(flag ? 1.0 : 0.0)
                        : value instanceof String text ? Numbers.decimal(text) : Optional.empty();
        return number.orElseThrow(() -> value instanceof String
                ? new AgentFlyError("ValueError", "could not convert string to float: " + JsonText.repr(value))
                : new AgentFlyError(
                        "TypeError",
                        "float() argument must be a string or a real number, not '" + ChatRows.type(value) + "'"));
    }

    /// The object that a reward function's return stands for; AgentFly takes fractions and objects only.
    ///
    /// @throws AgentFlyError if it is something else
    public static Map<String, @Nullable Object> formatted(@Nullable Object raw, Compat compat) {
        if (raw instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> copy = new LinkedHashMap<>();
            map.forEach((key, value) -> copy.put(String.valueOf(key), value));
            return copy;
        }
        if (!compat.agentfly()) {
            return from(raw).asMap();
        }
        if (raw instanceof Double number) {
            return from(number).asMap();
        }
        throw new AgentFlyError(
                "ValueError",
                "Invalid reward: " + JsonText.repr(raw)
                        + ", must be a float number or a dictionary with the following \"reward\" as a key.");
    }

    /// The reward and its extras as one object.
    public Map<String, @Nullable Object> asMap() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("reward", reward);
        map.putAll(extras);
        return map;
    }
}
