// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gem4j.env.ChatRole;
import org.jspecify.annotations.Nullable;

/// A message of a chain.
///
/// @param role who says it
/// @param content in order
/// @param calls what the assistant asks for
/// @param toolName of a tool's message: which tool answers; else empty
/// @param callId of a tool's message: which call it answers; else empty
public record AgentMessage(
        ChatRole role, List<ContentPart> content, List<CallRequest> calls, String toolName, String callId) {
    public AgentMessage {
        Objects.requireNonNull(role, "role is null");
        Objects.requireNonNull(toolName, "toolName is null");
        Objects.requireNonNull(callId, "callId is null");
        content = List.copyOf(content);
        calls = List.copyOf(calls);
    }

    /// A message that is text alone.
    public static AgentMessage of(ChatRole role, String text) {
        return new AgentMessage(role, List.of(new ContentPart.Text(text)), List.of(), "", "");
    }

    /// What the assistant says and asks for.
    public static AgentMessage assistant(String text, List<CallRequest> calls) {
        return new AgentMessage(ChatRole.ASSISTANT, List.of(new ContentPart.Text(text)), calls, "", "");
    }

    /// What a tool answers.
    public static AgentMessage tool(CallRequest call, String toolName, String observation) {
        return new AgentMessage(
                ChatRole.TOOL, List.of(new ContentPart.Text(observation)), List.of(), toolName, call.id());
    }

    /// The first piece of text; empty if there is none.
    public String firstText() {
        return content.stream()
                .filter(ContentPart.Text.class::isInstance)
                .map(part -> ((ContentPart.Text) part).text())
                .findFirst()
                .orElse("");
    }

    public AgentMessage withContent(List<ContentPart> parts) {
        return new AgentMessage(role, parts, calls, toolName, callId);
    }

    /// The shape of OpenAI's API, with content as a list of parts.
    public Map<String, @Nullable Object> toJson() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("role", role.wireName());
        List<Object> parts = new ArrayList<>();
        for (ContentPart part : content) {
            parts.add(
                    switch (part) {
                        case ContentPart.Text(String text) -> Map.of("type", "text", "text", text);
                        case ContentPart.ImagePart(String source) ->
                            Map.of("type", "image_url", "image_url", Map.of("url", source));
                    });
        }
        json.put("content", parts);
        if (!calls.isEmpty()) {
            json.put("tool_calls", calls.stream().map(CallRequest::toJson).toList());
        }
        if (role == ChatRole.TOOL) {
            json.put("tool_call_id", callId);
            json.put("tool_name", toolName);
        }
        return json;
    }
}
