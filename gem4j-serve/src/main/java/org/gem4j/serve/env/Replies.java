// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Image;
import org.gem4j.env.Info;
import org.gem4j.env.Observation;
import org.gem4j.env.Reset;
import org.gem4j.env.Step;
import org.jspecify.annotations.Nullable;

/// The frames and bodies that a server answers with.
final class Replies {
    private Replies() {}

    static Map<String, @Nullable Object> observation(Reset reset) {
        return observation(reset.observation(), null, false, false, reset.info());
    }

    static Map<String, @Nullable Object> observation(Step step) {
        return observation(step.observation(), step.reward(), step.terminated(), step.truncated(), step.info());
    }

    private static Map<String, @Nullable Object> observation(
            Observation seen, @Nullable Double reward, boolean terminated, boolean truncated, Info info) {
        Object plain = WireJson.finite(info.asMap());
        Map<String, @Nullable Object> observation = new LinkedHashMap<>();
        observation.put("metadata", plain);
        observation.put("text", seen.text());
        if (!seen.images().isEmpty()) {
            observation.put("images", seen.images().stream().map(Replies::image).toList());
        }
        observation.put("terminated", terminated);
        observation.put("truncated", truncated);
        observation.put("info", plain);
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        data.put("observation", observation);
        data.put("reward", reward);
        data.put("done", terminated || truncated);
        if (plain instanceof Map<?, ?> map && !map.isEmpty()) {
            data.put("metadata", plain);
        }
        return data;
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
            default -> error("EXECUTION_ERROR", Play.text(failure), Map.of());
        };
    }

    static Map<String, @Nullable Object> detail(Object detail) {
        return new LinkedHashMap<>(Map.of("detail", detail));
    }

    static Map<String, @Nullable Object> results(List<?> results) {
        return new LinkedHashMap<>(Map.of("results", results));
    }
}
