// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.text.ChatRequest;
import org.jspecify.annotations.Nullable;

/// Writes chats as rows for training: what the assistant says up to its stop word is learned from.
class RowRenderer {
    final Layout layout;
    private final String today;

    RowRenderer(Layout layout, String today) {
        this.layout = layout;
        this.today = today;
    }

    /// A turn's text and whether the assistant says it.
    record Element(String text, boolean assistant) {}

    TemplateRow render(ChatRequest request) {
        List<Element> elements = elements(request, request.messages());
        if (request.addGenerationPrompt()) {
            elements.add(new Element(layout.generationPrompt(), false));
        }
        return row(elements);
    }

    List<Element> elements(ChatRequest request, List<Map<String, @Nullable Object>> messages) {
        String tools = request.tools()
                .filter(list -> !list.isEmpty())
                .map(list -> layout.tools(list, false))
                .orElse(null);
        return turns(merged(messages), tools);
    }

    TemplateRow row(List<Element> elements) {
        StringBuilder prompt = new StringBuilder();
        elements.forEach(element -> prompt.append(element.text()));
        return new TemplateRow(prompt.toString(), pieces(elements));
    }

    /// Calls written out, and the messages of tools that follow each other as one.
    private List<Map<String, @Nullable Object>> merged(List<Map<String, @Nullable Object>> messages) {
        List<Map<String, @Nullable Object>> merged = new ArrayList<>();
        StringBuilder observations = new StringBuilder();
        for (int i = 0; i < messages.size(); i++) {
            Map<String, @Nullable Object> message = messages.get(i);
            if ("tool".equals(message.get("role"))) {
                observations.append(observation(message.get("content")));
                if (i == messages.size() - 1
                        || !"tool".equals(messages.get(i + 1).get("role"))) {
                    merged.add(ChatRequest.message("tool", observations.toString()));
                    observations.setLength(0);
                }
            } else {
                merged.add(message);
            }
        }
        return merged;
    }

    private String observation(@Nullable Object content) {
        return layout.get("tool_observation_template", "{observation}").replace("{observation}", text(content));
    }

    private List<Element> turns(List<Map<String, @Nullable Object>> messages, @Nullable String tools) {
        List<Element> elements = new ArrayList<>();
        String prefix = layout.get("prefix");
        if (prefix != null) {
            elements.add(new Element(prefix, false));
        }
        boolean waiting = tools != null && layout.get("tools_in") != null;
        for (int i = 0; i < messages.size(); i++) {
            Map<String, @Nullable Object> message = messages.get(i);
            String role = String.valueOf(message.get("role"));
            if (i == 0) {
                elements.add(new Element(role.equals("system") ? system(message, tools) : noSystem(tools), false));
            }
            switch (role) {
                case "system" -> {
                    if (i > 0) {
                        throw MissingForm.role(role);
                    }
                }
                case "user" -> {
                    elements.add(new Element(user(message, waiting ? tools : null), false));
                    waiting = false;
                }
                case "assistant" -> elements.add(new Element(assistant(message), true));
                case "tool" -> elements.add(new Element(tool(String.valueOf(message.get("content"))), false));
                default -> throw MissingForm.role(role);
            }
        }
        return elements;
    }

    private String system(Map<String, @Nullable Object> message, @Nullable String tools) {
        return system(Content.first(message.get("content")), tools);
    }

    private String noSystem(@Nullable String tools) {
        return layout.is("system_if_absent") || tools != null ? system(layout.get("system_message", ""), tools) : "";
    }

    private String system(String given, @Nullable String tools) {
        String text = layout.systemText(given, tools != null, today);
        String withTools = layout.get("system_template_with_tools");
        return tools == null || withTools == null
                ? layout.system().replace("{system_message}", text)
                : filled(withTools, "{system_message}", text, tools);
    }

    private String user(Map<String, @Nullable Object> message, @Nullable String tools) {
        String text = text(message.get("content"));
        String withTools = layout.get("user_template_with_tools");
        return tools == null || withTools == null
                ? layout.user().replace("{content}", text)
                : filled(withTools, "{content}", text, tools);
    }

    /// Both fields of a piece filled at once; doubled braces stand for one.
    static String filled(String template, String field, String text, String tools) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (at < template.length()) {
            if (template.startsWith(field, at)) {
                out.append(text);
                at += field.length();
            } else if (template.startsWith("{tools}", at)) {
                out.append(tools);
                at += "{tools}".length();
            } else {
                boolean doubled = template.startsWith("{{", at) || template.startsWith("}}", at);
                out.append(template.charAt(at));
                at += doubled ? 2 : 1;
            }
        }
        return out.toString();
    }

    private String assistant(Map<String, @Nullable Object> message) {
        String text = layout.assistantText(Content.first(message.get("content")));
        String calls = message.get("tool_calls") instanceof List<?> list ? layout.calls(list, false) : "";
        String template = layout.assistant();
        int at = template.indexOf("{content}");
        return template.substring(0, at)
                + text
                + template.substring(at + "{content}".length()).replace("{tool_calls}", calls);
    }

    private String tool(String observations) {
        String template = layout.get("tool_template");
        if (template == null) {
            throw MissingForm.tools(layout.name());
        }
        return template.replace("{observations}", observations).replace("{observation}", observations);
    }

    String text(@Nullable Object content) {
        String imageToken = layout.imageToken();
        return Content.text(content, () -> {
            if (imageToken == null) {
                throw MissingForm.images(layout.name());
            }
            return imageToken;
        });
    }

    /// What stands before the trained part of an assistant's turn.
    String untrained(String turn) {
        return layout.assistantPrefix();
    }

    private List<TemplateRow.Piece> pieces(List<Element> elements) {
        List<TemplateRow.Piece> pieces = new ArrayList<>();
        StringBuilder before = new StringBuilder();
        for (Element element : elements) {
            if (!element.assistant()) {
                before.append(element.text());
                continue;
            }
            String prefix = untrained(element.text());
            String rest = element.text()
                    .substring(Math.min(prefix.length(), element.text().length()));
            int end = rest.length();
            for (String stop : layout.stopWords()) {
                if (rest.contains(stop)) {
                    end = rest.indexOf(stop) + stop.length();
                    break;
                }
            }
            pieces.add(new TemplateRow.Piece(before.append(prefix).toString(), false));
            pieces.add(new TemplateRow.Piece(rest.substring(0, end), true));
            before = new StringBuilder(rest.substring(end));
        }
        if (!before.isEmpty()) {
            pieces.add(new TemplateRow.Piece(before.toString(), false));
        }
        return pieces;
    }

    static Map<String, @Nullable Object> withContent(Map<String, @Nullable Object> message, Object content) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>(message);
        copy.put("content", content);
        return copy;
    }
}
