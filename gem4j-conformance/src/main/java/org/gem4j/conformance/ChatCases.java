// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.gem4j.text.ChatRequest;
import org.gem4j.text.ChatTemplate;
import org.gem4j.text.ChatTemplateException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Checks a chat template: the text of a conversation, or that it is refused.
final class ChatCases implements Function<JsonNode, Outcome> {
    private static final JsonMapper MAPPER = JsonMapper.shared();

    private final ChatTemplate template;

    ChatCases(ChatTemplate template) {
        this.template = template;
    }

    @Override
    public Outcome apply(JsonNode line) {
        JsonNode tools = line.path("tools");
        JsonNode thinking = line.path("enable_thinking");
        ChatRequest request = new ChatRequest(
                objects(line.path("messages")),
                tools.isArray() ? Optional.of(objects(tools)) : Optional.empty(),
                line.path("add_generation_prompt").asBoolean(false),
                thinking.isBoolean() ? Optional.of(thinking.asBoolean()) : Optional.empty());
        JsonNode rendered = line.path("rendered");
        try {
            String actual = template.render(request);
            if (!rendered.isString()) {
                return Outcome.failed("an error: " + line.path("error").asString(), actual);
            }
            return Outcome.compare(rendered.asString(), actual);
        } catch (ChatTemplateException e) {
            return rendered.isString() ? Outcome.failed(rendered.asString(), e.toString()) : Outcome.passed();
        }
    }

    /// The objects of an array, with their keys in order.
    static List<Map<String, @Nullable Object>> objects(JsonNode array) {
        List<Map<String, @Nullable Object>> objects = new ArrayList<>();
        for (JsonNode node : array) {
            Map<String, @Nullable Object> object = new LinkedHashMap<>();
            MAPPER.convertValue(node, Map.class).forEach((key, value) -> object.put(key.toString(), value));
            objects.add(object);
        }
        return objects;
    }
}
