// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.text.python.JsonText;

/// The final response of a chain, as AgentFly grades it: the first part of the last message of the assistant or a
/// tool.
public final class FinalResponse {
    private static final Set<Object> SPEAKERS = Set.of("assistant", "tool");

    private FinalResponse() {}

    /// @param messages as in OpenAI's API
    /// @throws AgentFlyError if neither spoke
    public static String of(List<?> messages) {
        for (Object each : messages.reversed()) {
            if (each instanceof Map<?, ?> message
                    && message.get("role") != null
                    && SPEAKERS.contains(message.get("role"))
                    && message.get("content") instanceof List<?> parts
                    && !parts.isEmpty()) {
                return switch (parts.getFirst()) {
                    case Map<?, ?> part when "text".equals(part.get("type")) -> Content.first(parts);
                    case String text -> text;
                    default -> JsonText.repr(parts.getFirst());
                };
            }
        }
        throw new AgentFlyError(
                "ValueError", "No assistant or tool message found in trajectory when extracting final response.");
    }
}
