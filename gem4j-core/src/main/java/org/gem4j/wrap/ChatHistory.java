// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Image;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Observation;
import org.gem4j.env.Snapshot;

/// A history as a chat: observations are user messages, or tool messages if they came from a tool; actions are
/// assistant messages. Without a renderer the text of an observation is its newest message alone.
final class ChatHistory implements History {
    private final HistoryOptions options;
    private final Optional<ChatRenderer> renderer;
    /// Observation, action, observation, … observation.
    private final ArrayDeque<ChatMessage> entries = new ArrayDeque<>();

    /// @param renderer writes the chat as text, if somebody wants it as text
    ChatHistory(HistoryOptions options, Optional<ChatRenderer> renderer) {
        this.options = options;
        this.renderer = renderer;
    }

    @Override
    public void start(Observation observation, Info info) {
        entries.clear();
        append(observation, info);
    }

    @Override
    public void add(String action, Observation observation, Info info) {
        entries.addLast(new ChatMessage(ChatRole.ASSISTANT, action));
        append(observation, info);
        while (entries.size() / 2 > options.maxHistoryLength()) {
            entries.removeFirst();
            entries.removeFirst();
        }
    }

    private void append(Observation observation, Info info) {
        ChatRole role = info.getOr(InfoKeys.USE_TOOL, false) ? ChatRole.TOOL : ChatRole.USER;
        entries.addLast(new ChatMessage(role, observation.text(), observation.images(), List.of()));
    }

    @Override
    public Observation render(Info info) {
        String prefix = info.getOr(InfoKeys.PREFIX, "");
        String suffix = info.getOr(InfoKeys.SUFFIX, "");
        List<ChatMessage> messages = new ArrayList<>(entries);
        List<Image> images =
                entries.stream().flatMap(message -> message.images().stream()).toList();
        if (options.suffixAfterPrompt()) {
            String text = prefix + renderer.orElseThrow().render(messages) + suffix;
            return new Observation(text, images, List.of(), true);
        }
        ChatMessage last = messages.removeLast();
        messages.add(last.withContent(surround(prefix, last.content(), suffix)));
        return renderer.map(template -> new Observation(template.render(messages), images, messages, true))
                .orElseGet(() -> new Observation(messages.getLast().content(), images, messages, false));
    }

    /// The three as lines, as in a text history, but without a newline that was not there at the end.
    private static String surround(String prefix, String content, String suffix) {
        boolean joinedByNewline = suffix.isEmpty() || content.isEmpty() || content.endsWith("\n");
        return prefix + content + (joinedByNewline ? "" : "\n") + suffix;
    }

    @Override
    public Map<String, Object> save() {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put(
                "roles",
                entries.stream().map(message -> message.role().wireName()).toList());
        state.put("contents", entries.stream().map(ChatMessage::content).toList());
        state.put(
                "images",
                entries.stream()
                        .map(message -> ImageState.save(message.images()))
                        .toList());
        return state;
    }

    @Override
    public Runnable load(Snapshot own) {
        List<String> roles = own.texts("roles");
        List<String> contents = own.texts("contents");
        List<?> images = own.list("images");
        if (roles.size() != contents.size() || roles.size() != images.size()) {
            throw new IllegalArgumentException("roles, contents and images must be equally many but were "
                    + roles.size() + ", " + contents.size() + " and " + images.size());
        }
        List<ChatMessage> loaded = new ArrayList<>();
        for (int i = 0; i < roles.size(); i++) {
            ChatRole role = ChatRole.valueOf(roles.get(i).toUpperCase(Locale.ROOT));
            Snapshot holder = new Snapshot(own.kind(), own.version(), Map.of("images", images.get(i)));
            loaded.add(new ChatMessage(role, contents.get(i), ImageState.load(holder, "images"), List.of()));
        }
        return () -> {
            entries.clear();
            entries.addAll(loaded);
        };
    }
}
