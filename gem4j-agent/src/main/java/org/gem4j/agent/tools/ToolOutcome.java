// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The outcome of a tool call.
///
/// @param name the tool that answered
/// @param arguments what it was given
/// @param observation what the model sees
/// @param status what it means for the chain
/// @param failed whether the call did not do what it was to do
/// @param info what else the tool said
/// @param image an image for the model: an address or data URI
public record ToolOutcome(
        String name,
        Map<String, @Nullable Object> arguments,
        String observation,
        ToolStatus status,
        boolean failed,
        Map<String, @Nullable Object> info,
        Optional<String> image) {
    public ToolOutcome {
        Objects.requireNonNull(name, "name is null");
        Objects.requireNonNull(observation, "observation is null");
        Objects.requireNonNull(status, "status is null");
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
        info = Collections.unmodifiableMap(new LinkedHashMap<>(info));
    }

    ToolOutcome(String name, Map<String, @Nullable Object> arguments, String observation, ToolStatus status) {
        this(name, arguments, observation, status, false, Map.of(), Optional.empty());
    }

    /// A call that went wrong in a way that the model can see.
    public static ToolOutcome failure(String name, Map<String, @Nullable Object> arguments, String observation) {
        return new ToolOutcome(name, arguments, observation, ToolStatus.SUCCESS, true, Map.of(), Optional.empty());
    }

    /// The shape that AgentFly gives it.
    public Map<String, @Nullable Object> toJson() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("name", name);
        json.put("arguments", arguments);
        json.put("observation", observation);
        json.put("status", status.wireName());
        json.put("info", info);
        image.ifPresent(source -> json.put("image", source));
        return json;
    }
}
