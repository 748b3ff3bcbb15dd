// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The chat templates of a checkpoint that has several, by name.
///
/// A request that names a template gets that one. Otherwise a request with tools gets `tool_use` and one with documents
/// `rag`, where there are such templates, and any other `default`.
public final class ChatTemplates implements ChatTemplate {
    /// The template of a conversation that is nothing special.
    public static final String DEFAULT = "default";

    private static final String WITH_TOOLS = "tool_use";
    private static final String WITH_DOCUMENTS = "rag";

    private final TreeMap<String, ChatTemplate> templates;

    /// @param templates at least one
    public ChatTemplates(Map<String, ? extends ChatTemplate> templates) {
        if (templates.isEmpty()) {
            throw new IllegalArgumentException("chat templates must be at least one but there are none");
        }
        this.templates = new TreeMap<>(templates);
    }

    /// @throws ChatTemplateException also if the template that is named, or the one called `default`, is missing
    @Override
    public String render(ChatRequest request, Duration limit) {
        return choice(request).render(request, limit);
    }

    private ChatTemplate choice(ChatRequest request) {
        if (request.template().isPresent()) {
            return named(request.template().get())
                    .orElseThrow(() -> missing("'" + request.template().get() + "'"));
        }
        return only(WITH_TOOLS, request.tools().isPresent())
                .or(() -> only(WITH_DOCUMENTS, request.documents().isPresent()))
                .or(() -> named(DEFAULT))
                .orElseThrow(() -> missing("'" + DEFAULT + "', and the request names none"));
    }

    private Optional<ChatTemplate> only(String name, boolean wanted) {
        return wanted ? named(name) : Optional.empty();
    }

    private Optional<ChatTemplate> named(String name) {
        return Optional.ofNullable(templates.get(name));
    }

    private ChatTemplateException missing(String wanted) {
        return new ChatTemplateException(
                "the model has no chat template " + wanted + "; it has: " + String.join(", ", templates.keySet()));
    }
}
