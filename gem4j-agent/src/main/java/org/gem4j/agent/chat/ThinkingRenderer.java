// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.text.ChatRequest;
import org.jspecify.annotations.Nullable;

/// Rows of the template `qwen3`: thoughts of earlier turns are left out, the last turn has a thought, be it
/// empty.
final class ThinkingRenderer extends RowRenderer {
    private static final Pattern THOUGHT = Pattern.compile("<think>(.*?)</think>", Pattern.DOTALL);
    private static final String NO_THOUGHT = "<think>\n\n</think>\n\n";

    ThinkingRenderer(Layout layout, String today) {
        super(layout, today);
    }

    @Override
    TemplateRow render(ChatRequest request) {
        List<Map<String, @Nullable Object>> messages = request.messages();
        boolean answered =
                !messages.isEmpty() && "assistant".equals(messages.getLast().get("role"));
        boolean thought =
                answered && hasThought(Content.first(messages.getLast().get("content")));
        String generation = layout.generationPrompt();
        List<Element> elements = elements(request, cleaned(messages));
        if (request.addGenerationPrompt()) {
            boolean empty = !thought && !request.enableThinking().orElse(false);
            elements.add(new Element(generation + (empty ? NO_THOUGHT : ""), false));
        } else if (answered && !thought) {
            String said = elements.removeLast().text();
            String rest = said.substring(Math.min(generation.length(), said.length()));
            elements.add(new Element(generation + NO_THOUGHT + rest, true));
        }
        return row(elements);
    }

    private static List<Map<String, @Nullable Object>> cleaned(List<Map<String, @Nullable Object>> messages) {
        List<Map<String, @Nullable Object>> cleaned = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            Map<String, @Nullable Object> message = messages.get(i);
            if (!"assistant".equals(message.get("role"))) {
                cleaned.add(message);
                continue;
            }
            String text = Content.first(message.get("content"));
            boolean last = i == messages.size() - 1;
            cleaned.add(withContent(
                    message, last ? framed(text) : THOUGHT.matcher(text).replaceAll("")));
        }
        return cleaned;
    }

    private static String framed(String text) {
        return THOUGHT.matcher(text).replaceAll(ThinkingRenderer::frame);
    }

    private static String frame(MatchResult match) {
        String thought = match.group(1).replaceAll("\n+\\z", "");
        return Matcher.quoteReplacement("<think>\n" + thought + "\n</think>\n\n");
    }

    private static boolean hasThought(String text) {
        return text.contains("<think>") && text.contains("</think>");
    }

    @Override
    String untrained(String turn) {
        String generation = layout.generationPrompt();
        return turn.startsWith(generation + NO_THOUGHT) ? generation + NO_THOUGHT : generation;
    }
}
