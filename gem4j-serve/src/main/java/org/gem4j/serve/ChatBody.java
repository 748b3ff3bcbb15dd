// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.gem4j.env.Image;
import org.gem4j.text.ChatRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The conversation in the body of a chat request.
final class ChatBody {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TypeReference<LinkedHashMap<String, @Nullable Object>> OBJECT = new TypeReference<>() {};
    private static final int MOST_MESSAGES = 10_000;

    private ChatBody() {}

    /// A conversation and the images in it, in order.
    record Conversation(ChatRequest request, List<Image> images) {}

    /// @param sees whether the model sees images: contents are then lists of texts and places of images, as its
    ///     template expects them, and else texts
    static Conversation read(ApiBody body, ToolChoice choice, boolean sees) {
        List<Image> images = new ArrayList<>();
        ChatRequest request = read(body, choice, node -> sees ? parts(node, images) : text(node));
        return new Conversation(request, List.copyOf(images));
    }

    private static ChatRequest read(ApiBody body, ToolChoice choice, Function<Content, Object> contents) {
        if (!body.get("messages").isArray() || body.get("messages").isEmpty()) {
            throw ApiBody.wrong("messages", "a list of at least one message");
        }
        if (body.get("messages").size() > MOST_MESSAGES) {
            throw ApiException.invalid("messages", "messages may hold " + MOST_MESSAGES + " messages.");
        }
        List<Map<String, @Nullable Object>> messages = new ArrayList<>();
        int index = 0;
        for (JsonNode message : body.get("messages")) {
            messages.add(message(message, "messages[" + index++ + "]", contents));
        }
        ApiBody templateArguments = body.object("chat_template_kwargs");
        Optional<Boolean> thinking = templateArguments.has("enable_thinking")
                ? Optional.of(templateArguments.flag("enable_thinking"))
                : Optional.empty();
        return new ChatRequest(
                messages,
                tools(body, choice),
                true,
                thinking,
                documents(body).or(() -> documents(templateArguments)),
                body.text("chat_template").or(() -> templateArguments.text("chat_template")));
    }

    /// What the answer is to be grounded in; templates for it are written for such lists of objects.
    private static Optional<List<Map<String, @Nullable Object>>> documents(ApiBody body) {
        if (!body.has("documents")) {
            return Optional.empty();
        }
        if (!body.get("documents").isArray()) {
            throw ApiBody.wrong("documents", "a list of objects");
        }
        List<Map<String, @Nullable Object>> documents = new ArrayList<>();
        for (JsonNode document : body.get("documents")) {
            if (!document.isObject()) {
                throw ApiBody.wrong("documents", "a list of objects");
            }
            documents.add(JSON.convertValue(document, OBJECT));
        }
        return documents.isEmpty() ? Optional.empty() : Optional.of(documents);
    }

    /// The content of a message, and its name in the request.
    private record Content(JsonNode node, String name) {
        /// Its parts; a text is one, and so is what is absent.
        List<JsonNode> parts() {
            if (node.isMissingNode() || node.isNull()) {
                return List.of(textPart(""));
            }
            if (node.isString()) {
                return List.of(textPart(node.asString()));
            }
            if (!node.isArray()) {
                throw ApiBody.wrong(name, "a string or a list of parts");
            }
            return List.copyOf(node.values());
        }

        private static JsonNode textPart(String text) {
            return JSON.createObjectNode().put("type", "text").put("text", text);
        }
    }

    private static Map<String, @Nullable Object> message(
            JsonNode node, String name, Function<Content, Object> contents) {
        if (!node.isObject() || !node.path("role").isString()) {
            throw ApiBody.wrong(name, "an object with role and content");
        }
        Map<String, @Nullable Object> message = JSON.convertValue(node, OBJECT);
        String role = node.path("role").asString();
        message.put("role", role.equals("developer") ? "system" : role);
        message.put("content", contents.apply(new Content(node.path("content"), name + ".content")));
        if (message.get("tool_calls") instanceof List<?> calls) {
            calls.forEach(ChatBody::readArguments);
        }
        return message;
    }

    /// For a model that reads text alone.
    private static String text(Content content) {
        List<String> texts = new ArrayList<>();
        for (JsonNode part : content.parts()) {
            if (type(part).equals("image_url")) {
                throw ApiException.invalid(
                        content.name(), content.name() + " may not hold images: the model accepts text only.");
            }
            texts.add(text(part, content.name(), "text"));
        }
        return String.join("", texts);
    }

    /// For a model that sees; never empty, which templates do not expect.
    private static List<Map<String, Object>> parts(Content content, List<Image> images) {
        List<Map<String, Object>> parts = new ArrayList<>();
        for (JsonNode part : content.parts()) {
            if (type(part).equals("image_url")) {
                images.add(ImageAddress.read(part.path("image_url"), content.name()));
                parts.add(Map.of("type", "image"));
            } else {
                parts.add(Map.of("type", "text", "text", text(part, content.name(), "text or image_url")));
            }
        }
        return parts.isEmpty() ? List.of(Map.of("type", "text", "text", "")) : parts;
    }

    private static String type(JsonNode part) {
        return part.path("type").asString("");
    }

    private static String text(JsonNode part, String name, String types) {
        if (!type(part).equals("text") || !part.path("text").isString()) {
            throw ApiException.invalid(name, name + " may hold parts of type " + types + " only.");
        }
        return part.path("text").asString();
    }

    /// Templates expect arguments as an object; clients send them as its JSON text.
    @SuppressWarnings("unchecked")
    private static void readArguments(@Nullable Object call) {
        if (call instanceof Map<?, ?> entry
                && entry.get("function") instanceof Map<?, ?> function
                && function.get("arguments") instanceof String text) {
            try {
                if (JSON.readTree(text).isObject()) {
                    ((Map<String, @Nullable Object>) function).put("arguments", JSON.readValue(text, OBJECT));
                }
            } catch (JacksonException e) {
                // Not JSON: the template gets the text unchanged.
                return;
            }
        }
    }

    private static Optional<List<Map<String, @Nullable Object>>> tools(ApiBody body, ToolChoice choice) {
        if (!body.has("tools")) {
            return Optional.empty();
        }
        if (!body.get("tools").isArray()) {
            throw ApiBody.wrong("tools", "a list of functions");
        }
        List<Map<String, @Nullable Object>> tools = new ArrayList<>();
        for (JsonNode tool : body.get("tools")) {
            if (!tool.path("type").asString("").equals("function")
                    || !tool.path("function").path("name").isString()) {
                throw ApiBody.wrong("tools", "a list of objects with type function and function.name");
            }
            tools.add(JSON.convertValue(tool, OBJECT));
        }
        return tools.isEmpty() || choice.kind() == ToolChoice.Kind.NONE ? Optional.empty() : Optional.of(tools);
    }
}
