// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gem4j.wrap.ChatMessage;
import org.gem4j.wrap.ChatRenderer;
import org.gem4j.wrap.ChatRole;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// A chat as text from which the messages can be had back: a JSON list of objects with `role` and `content`.
///
/// Wrappers hand on observations, which are text. With [#RENDERER] as their chat template, a policy that wants
/// messages, such as one behind a chat endpoint, gets them.
public final class ChatText {
    /// The chat template that keeps the messages apart.
    public static final ChatRenderer RENDERER = ChatText::write;

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TypeReference<List<Map<String, String>>> MESSAGES = new TypeReference<>() {};

    private ChatText() {}

    /// The messages as text.
    public static String write(List<ChatMessage> messages) {
        List<Map<String, String>> list = new ArrayList<>();
        for (ChatMessage message : messages) {
            Map<String, String> object = new LinkedHashMap<>();
            object.put("role", message.role().wireName());
            object.put("content", message.content());
            list.add(object);
        }
        return JSON.writeValueAsString(list);
    }

    /// The messages in a text that [#write] made.
    ///
    /// @throws tools.jackson.core.JacksonException if it did not
    public static List<ChatMessage> read(String text) {
        List<ChatMessage> messages = new ArrayList<>();
        for (Map<String, String> object : JSON.readValue(text, MESSAGES)) {
            ChatRole role = ChatRole.valueOf(object.getOrDefault("role", "").toUpperCase(Locale.ROOT));
            messages.add(new ChatMessage(role, object.getOrDefault("content", "")));
        }
        return messages;
    }
}
