// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.remote;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Image;
import org.gem4j.env.Info;
import org.gem4j.env.Observation;
import org.gem4j.env.Reset;
import org.gem4j.env.Step;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads the observations of servers.
final class RemoteAnswers {
    private RemoteAnswers() {}

    static Reset reset(JsonNode data) {
        return new Reset(observation(data.path("observation")), info(data));
    }

    /// Where the server does not tell the kinds of an end apart, an end is the task's.
    static Step step(JsonNode data) {
        JsonNode observation = data.path("observation");
        boolean truncated = observation.path("truncated").asBoolean(false);
        boolean terminated = observation.has("terminated")
                ? observation.path("terminated").asBoolean(false)
                : data.path("done").asBoolean(false) && !truncated;
        double reward = data.path("reward").isNumber() ? data.path("reward").doubleValue() : 0;
        return new Step(observation(observation), reward, terminated, truncated, info(data));
    }

    /// The field `text` or `prompt`, the only text among the fields, or the whole as JSON.
    private static Observation observation(JsonNode observation) {
        List<Image> images = new ArrayList<>();
        for (JsonNode image : observation.path("images")) {
            if (image.path("media_type").isString() && image.path("data").isString()) {
                images.add(new Image(
                        image.path("media_type").stringValue(),
                        Base64.getDecoder().decode(image.path("data").stringValue())));
            }
        }
        return new Observation(text(observation), images);
    }

    private static String text(JsonNode observation) {
        for (String name : List.of("text", "prompt")) {
            if (observation.path(name).isString()) {
                return observation.path(name).stringValue();
            }
        }
        List<JsonNode> texts = new ArrayList<>();
        observation.properties().forEach(field -> {
            if (field.getValue().isString()) {
                texts.add(field.getValue());
            }
        });
        return texts.size() == 1 ? texts.getFirst().stringValue() : observation.toString();
    }

    private static Info info(JsonNode data) {
        JsonNode given = data.path("observation").path("info");
        JsonNode node = given.isObject() ? given : data.path("metadata");
        Map<String, Object> values = new LinkedHashMap<>();
        node.properties().forEach(field -> {
            Object value = JsonMapper.shared().treeToValue(field.getValue(), Object.class);
            if (value != null && fits(field.getKey(), value)) {
                values.put(field.getKey(), value);
            }
        });
        return Info.ofMap(values);
    }

    private static boolean fits(String name, Object value) {
        try {
            Info.ofMap(Map.of(name, value));
            return true;
        } catch (IllegalArgumentException e) {
            return false; // a name of ours with another meaning there
        }
    }
}
