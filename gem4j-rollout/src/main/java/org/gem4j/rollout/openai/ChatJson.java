// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Image;
import org.gem4j.env.MessagePart;
import org.gem4j.env.ToolCall;
import tools.jackson.databind.json.JsonMapper;

/// The messages of one chat as OpenAI's protocol has them, to be asked for in order: tool calls are numbered, and the
/// tool messages behind them answer them in order.
final class ChatJson {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Deque<String> unanswered = new ArrayDeque<>();
    private int calls;

    /// The next message as a JSON object.
    Map<String, Object> message(ChatMessage message) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("role", message.role().wireName());
        object.put("content", message.images().isEmpty() ? message.content() : parts(message));
        if (!message.toolCalls().isEmpty()) {
            object.put(
                    "tool_calls", message.toolCalls().stream().map(this::call).toList());
        }
        if (message.role() == ChatRole.TOOL && !unanswered.isEmpty()) {
            object.put("tool_call_id", unanswered.removeFirst());
        }
        return object;
    }

    private Map<String, Object> call(ToolCall call) {
        String id = "call_" + calls++;
        unanswered.addLast(id);
        Map<String, Object> function = new LinkedHashMap<>();
        function.put("name", call.name());
        function.put("arguments", JSON.writeValueAsString(call.arguments()));
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("id", id);
        object.put("type", "function");
        object.put("function", function);
        return object;
    }

    private static List<Map<String, Object>> parts(ChatMessage message) {
        List<Map<String, Object>> parts = new ArrayList<>();
        for (MessagePart part : message.parts()) {
            parts.add(
                    switch (part) {
                        case MessagePart.Text(String text) -> Map.of("type", "text", "text", text);
                        case MessagePart.ImagePart(Image image) ->
                            Map.of("type", "image_url", "image_url", Map.of("url", image.toDataUri()));
                    });
        }
        return parts;
    }
}
