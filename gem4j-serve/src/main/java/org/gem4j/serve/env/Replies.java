// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Image;
import org.gem4j.env.Observation;
import org.jspecify.annotations.Nullable;

/// The frames and bodies that a server answers with.
final class Replies {
    private Replies() {}

    static Map<String, @Nullable Object> observation(Seen seen) {
        Map<String, @Nullable Object> info = seen.info();
        Map<String, @Nullable Object> observation = new LinkedHashMap<>();
        observation.put("metadata", info);
        observation.put("text", seen.observation().text());
        if (!seen.observation().images().isEmpty()) {
            observation.put("images", images(seen.observation()));
        }
        observation.put("terminated", seen.terminated());
        observation.put("truncated", seen.truncated());
        observation.put("info", info);
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        data.put("observation", observation);
        data.put("reward", seen.wireReward());
        data.put("done", seen.done());
        if (!info.isEmpty()) {
            data.put("metadata", info);
        }
        return data;
    }

    static List<Map<String, Object>> images(Observation observation) {
        return observation.images().stream().map(Replies::image).toList();
    }

    private static Map<String, Object> image(Image image) {
        return Map.of(
                "media_type", image.mediaType(), "data", Base64.getEncoder().encodeToString(image.bytes()));
    }

    static Map<String, @Nullable Object> frame(String type, Object data) {
        Map<String, @Nullable Object> frame = new LinkedHashMap<>();
        frame.put("type", type);
        frame.put("data", data);
        return frame;
    }

    static Map<String, @Nullable Object> error(String code, String message, Map<String, ?> more) {
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        data.put("message", message);
        data.put("code", code);
        data.putAll(more);
        return frame("error", data);
    }

    /// The error frame of what went wrong.
    static Map<String, @Nullable Object> error(Throwable failure) {
        return switch (failure) {
            case InvalidMessageException e -> error("VALIDATION_ERROR", Play.text(e), Map.of("errors", e.errors()));
            case CapacityException e -> error("CAPACITY_REACHED", Play.text(e), e.counts());
            case FactoryException e -> error("FACTORY_ERROR", Play.text(e), Map.of("factory_name", e.envId()));
            case SessionException e -> error("SESSION_ERROR", Play.text(e), Map.of());
            case GateException e -> e.frame();
            default -> error("EXECUTION_ERROR", Play.text(failure), Map.of());
        };
    }

    static Map<String, @Nullable Object> detail(Object detail) {
        return new LinkedHashMap<>(Map.of("detail", detail));
    }
}
