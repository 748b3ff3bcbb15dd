// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.text.ChatRequest;
import org.jspecify.annotations.Nullable;

/// Writes chats as a model is prompted with them. Unlike in rows, characters beyond ASCII stay in the list
/// of tools, later system turns are passed over, and what the template has no form for is left out.
final class PromptRenderer {
    private final Layout layout;
    private final String today;
    private final StringBuilder out = new StringBuilder();

    private PromptRenderer(Layout layout, String today) {
        this.layout = layout;
        this.today = today;
    }

    static String render(Layout layout, ChatRequest request, String today) {
        PromptRenderer renderer = new PromptRenderer(layout, today);
        renderer.write(request);
        return renderer.out.toString();
    }

    private void write(ChatRequest request) {
        List<Map<String, @Nullable Object>> messages = request.messages();
        String tools = request.tools()
                .filter(list -> !list.isEmpty())
                .map(list -> layout.tools(list, true))
                .orElse(null);
        boolean led = !messages.isEmpty() && is(messages.getFirst(), "system");
        system(led ? Content.first(messages.getFirst().get("content")) : layout.get("system_message", ""), tools);
        boolean waiting = tools != null && layout.get("tools_in") != null;
        List<String> observations = new ArrayList<>();
        for (int i = led ? 1 : 0; i < messages.size(); i++) {
            Map<String, @Nullable Object> message = messages.get(i);
            switch (String.valueOf(message.get("role"))) {
                case "user" -> {
                    user(text(message), waiting ? tools : null);
                    waiting = false;
                }
                case "assistant" -> assistant(message);
                case "tool" -> {
                    observations.add(text(message));
                    if (i == messages.size() - 1 || !is(messages.get(i + 1), "tool")) {
                        tool(observations);
                        observations.clear();
                    }
                }
                default -> {}
            }
        }
        if (request.addGenerationPrompt()) {
            out.append(layout.generationPrompt());
        }
    }

    private static boolean is(Map<String, @Nullable Object> message, String role) {
        return role.equals(message.get("role"));
    }

    private void system(String given, @Nullable String tools) {
        String withTools = layout.get("system_template_with_tools");
        String text = layout.systemText(given, tools != null, today);
        out.append(
                tools != null && withTools != null
                        ? RowRenderer.filled(withTools, "{system_message}", text, tools)
                        : layout.system().replace("{system_message}", text));
    }

    private void user(String text, @Nullable String tools) {
        String withTools = layout.get("user_template_with_tools");
        out.append(
                tools != null && withTools != null
                        ? RowRenderer.filled(withTools, "{content}", text, tools)
                        : layout.user().replace("{content}", text));
    }

    private void assistant(Map<String, @Nullable Object> message) {
        String calls = layout.writesCalls() && message.get("tool_calls") instanceof List<?> list
                ? layout.calls(list, true)
                : "";
        String text = layout.assistantText(Content.first(message.get("content")));
        String template = layout.assistant();
        int at = template.indexOf("{content}");
        out.append(template, 0, at)
                .append(text)
                .append(template.substring(at + "{content}".length()).replace("{tool_calls}", calls));
    }

    private void tool(List<String> observations) {
        StringBuilder all = new StringBuilder();
        String each = layout.get("tool_observation_template", "{observation}");
        observations.forEach(one -> all.append(each.replace("{observation}", one)));
        String template = layout.get("tool_template", "{observation}");
        out.append(template.replace("{observations}", all).replace("{observation}", all));
    }

    private String text(Map<String, @Nullable Object> message) {
        String imageToken = layout.imageToken();
        return Content.text(message.get("content"), () -> imageToken == null ? "" : imageToken);
    }
}
