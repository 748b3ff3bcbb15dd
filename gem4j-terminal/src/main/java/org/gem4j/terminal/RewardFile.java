// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gem4j.env.EnvException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads what Harbor's tests leave: a number, or numbers by name. A value that is missing or not a
/// finite number is an error.
public final class RewardFile {
    private RewardFile() {}

    /// @throws EnvException naming what is wrong
    public static Map<String, Double> json(String text) {
        JsonNode node;
        try {
            node = JsonMapper.shared().readTree(text);
        } catch (JacksonException e) {
            throw new EnvException("reward.json must be JSON: " + e.getOriginalMessage(), e);
        }
        if (node.isNumber()) {
            return Map.of("reward", finite("reward", node.asDouble()));
        }
        if (!node.isObject() || node.isEmpty()) {
            throw new EnvException("reward.json must hold a number or an object of numbers but was " + text.strip());
        }
        Map<String, Double> rewards = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            if (!entry.getValue().isNumber()) {
                throw new EnvException(entry.getKey() + " of reward.json must be a number but was " + entry.getValue());
            }
            rewards.put(entry.getKey(), finite(entry.getKey(), entry.getValue().asDouble()));
        }
        return rewards;
    }

    /// @throws EnvException naming what is wrong
    public static Map<String, Double> text(String text) {
        try {
            return Map.of("reward", finite("reward", Double.parseDouble(text.strip())));
        } catch (NumberFormatException e) {
            throw new EnvException("reward.txt must hold a finite number but was " + text.strip(), e);
        }
    }

    private static double finite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new EnvException(name + " must be a finite number but was " + value);
        }
        return value;
    }
}
