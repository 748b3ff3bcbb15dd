// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.util.List;
import java.util.Map;
import org.gem4j.text.python.JsonText;
import org.jspecify.annotations.Nullable;

/// The pieces that a chat template is made of, with `{content}` and the like where text goes.
///
/// @param values the pieces by name, as templates.json has them
record Layout(String name, Map<String, @Nullable Object> values) {
    private static final String CALL = "{tool_call}";

    /// A piece; null if the template has none of this name.
    @Nullable
    String get(String key) {
        return values.get(key) instanceof String text ? text : null;
    }

    String get(String key, String fallback) {
        return values.get(key) instanceof String text ? text : fallback;
    }

    boolean is(String key) {
        return Boolean.TRUE.equals(values.get(key));
    }

    String system() {
        return get("system_template", "{system_message}");
    }

    String user() {
        return get("user_template", "{content}");
    }

    String assistant() {
        return get("assistant_template", "{content}");
    }

    /// What stands before the assistant's text.
    String assistantPrefix() {
        return assistant().substring(0, assistant().indexOf("{content}"));
    }

    String generationPrompt() {
        return get("generation_prompt", assistantPrefix());
    }

    boolean writesCalls() {
        return assistant().contains("{tool_calls}");
    }

    List<String> stopWords() {
        return values.get("stop_words") instanceof List<?> words
                ? words.stream().map(String::valueOf).toList()
                : List.of();
    }

    /// The text that stands for an image; null if the template has none.
    @Nullable
    String imageToken() {
        String token = get("image_token");
        return token == null ? null : get("vision_start", "") + token + get("vision_end", "");
    }

    /// What the system says, as the template wants it.
    ///
    /// @param today as `15 Dec 2024`
    String systemText(String text, boolean tools, String today) {
        return switch (get("system_rule", "")) {
            case "blank_line" -> !text.isEmpty() && tools ? text + "\n\n" : text;
            case "newline" -> "\n" + text;
            case "date" -> "Cutting Knowledge Date: December 2023\nToday Date: " + today + "\n\n" + text;
            default -> text;
        };
    }

    String assistantText(String text) {
        return is("assistant_newline") && !text.isEmpty() ? "\n" + text : text;
    }

    /// The list of tools.
    ///
    /// @param raw whether characters beyond ASCII stay
    String tools(List<? extends Map<String, ?>> tools, boolean raw) {
        List<?> shown = get("tool_content") == null || raw
                ? tools
                : tools.stream()
                        .map(tool -> tool.getOrDefault("function", null))
                        .toList();
        boolean ascii = !raw;
        return switch (get("tools", "lines")) {
            case "list" -> JsonText.dumps(shown, new JsonText.Layout(ascii, 0, true, ascii));
            case "indented" -> joined(shown, new JsonText.Layout(ascii, 4, false, false), "\n\n");
            case "glued" -> joined(shown, new JsonText.Layout(ascii, 0, false, false), "");
            default -> joined(shown, new JsonText.Layout(ascii, 0, false, false), "\n");
        };
    }

    private static String joined(List<?> tools, JsonText.Layout layout, String between) {
        return String.join(
                between,
                tools.stream().map(tool -> JsonText.dumps(tool, layout)).toList());
    }

    /// The calls of an assistant's message.
    String calls(List<?> calls, boolean raw) {
        StringBuilder text = new StringBuilder();
        for (Object call : calls) {
            text.append(get("tool_call_template", CALL).replace(CALL, call(call, raw)));
        }
        return get("tool_calls_template", "{tool_calls}").replace("{tool_calls}", text);
    }

    private String call(Object call, boolean raw) {
        JsonText.Layout layout = raw ? JsonText.Layout.RAW : JsonText.Layout.DEFAULT;
        if (!(call instanceof Map<?, ?> map)) {
            return JsonText.dumps(call, layout);
        }
        Object function = "function".equals(map.get("type")) ? map.get("function") : map;
        if (get("call_rule") == null) {
            return JsonText.dumps(function, layout);
        }
        Object id = map.containsKey("id") ? map.get("id") : "";
        String arguments = function instanceof Map<?, ?> named && named.containsKey("arguments")
                ? JsonText.dumps(named.get("arguments"), layout)
                : "";
        return id + "<|tool_call_argument_begin|>" + arguments;
    }
}
