// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.chat.AgentFlyError;
import org.gem4j.agent.chat.AgentTemplate;
import org.gem4j.agent.chat.ChatRows;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.chat.TemplateRow;
import org.gem4j.text.ChatRequest;
import org.gem4j.text.ChatTemplateException;
import org.jspecify.annotations.Nullable;

/// Cases of chat templates: prompts, and rows with what of them is learned from.
final class AgentTemplates {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("dd MMM yyyy", Locale.ENGLISH);

    private AgentTemplates() {}

    static Object row(AgentCase recorded, Compat compat) {
        if (recorded.is("train_on_last_turn_only")) {
            refuseLastTurn(recorded, compat);
        }
        TemplateRow row = template(recorded, compat).row(request(recorded, messages(recorded)));
        row = recorded.is("train_on_last_turn_only") ? row.lastTurnOnly() : row;
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("prompt", row.prompt());
        answer.put("trained_spans", spans(row, Integer.MAX_VALUE));
        answer.put(
                "trained_text",
                row.pieces().stream()
                        .filter(TemplateRow.Piece::trained)
                        .map(TemplateRow.Piece::text)
                        .toList());
        if (!row.joined().equals(row.prompt())) {
            answer.put("joined_elements", row.joined());
        }
        return answer;
    }

    private static List<List<Integer>> spans(TemplateRow row, int length) {
        List<List<Integer>> spans = new ArrayList<>();
        int at = 0;
        for (TemplateRow.Piece piece : row.pieces()) {
            int end = at + piece.text().codePointCount(0, piece.text().length());
            if (piece.trained() && at < length) {
                spans.add(List.of(at, Math.min(end, length)));
            }
            at = end;
        }
        return spans;
    }

    static Object prompt(AgentCase recorded, Compat compat) {
        List<Map<String, @Nullable Object>> messages = new ArrayList<>();
        recorded.list("messages").forEach(message -> messages.add(AgentCase.object(message)));
        String prompt = template(recorded, compat).render(request(recorded, messages));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("prompt", prompt);
        answer.put("equals_python_render", equalsRow(recorded, prompt, compat));
        return answer;
    }

    private static boolean equalsRow(AgentCase recorded, String prompt, Compat compat) {
        try {
            return template(recorded, compat)
                    .row(request(recorded, messages(recorded)))
                    .prompt()
                    .equals(prompt);
        } catch (ChatTemplateException | AgentFlyError e) {
            return false;
        }
    }

    /// The template `qwen3` of the recorded version does not know the choice, though rows always make it.
    private static void refuseLastTurn(AgentCase recorded, Compat compat) {
        if (compat.agentfly() && recorded.text("template").equals("qwen3")) {
            throw new AgentFlyError(
                    "TypeError", "Qwen3Template.render() got an unexpected keyword argument 'train_on_last_turn_only'");
        }
    }

    /// The messages with lists of parts; one that only calls tools has an empty text.
    private static List<Map<String, @Nullable Object>> messages(AgentCase recorded) {
        List<Map<String, @Nullable Object>> messages = new ArrayList<>();
        for (Object given : recorded.list("messages")) {
            Map<String, @Nullable Object> message = AgentCase.object(given);
            if (message.get("content") == null && message.containsKey("tool_calls")) {
                message.put("content", "");
            }
            messages.add(message);
        }
        return ChatRows.messages(messages);
    }

    /// One token per code point.
    static Object tokens(AgentCase recorded, Compat compat) {
        refuseLastTurn(recorded, compat);
        List<Map<String, @Nullable Object>> messages = new ArrayList<>();
        for (Map<String, @Nullable Object> message : messages(recorded)) {
            Map<String, @Nullable Object> plain = new LinkedHashMap<>(message);
            plain.remove("tool_calls");
            messages.add(plain);
        }
        TemplateRow row =
                template(recorded, compat).row(new ChatRequest(messages, Optional.empty(), true, Optional.empty()));
        row = recorded.is("train_on_last_turn_only") ? row.lastTurnOnly() : row;
        String text = row.joined();
        int length = Math.min(
                text.codePointCount(0, text.length()),
                recorded.input().get("max_length") instanceof Number limit ? limit.intValue() : Integer.MAX_VALUE);
        List<List<Integer>> spans = spans(row, length);
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("text", text.substring(0, text.offsetByCodePoints(0, length)));
        answer.put("length", length);
        answer.put("action_spans", spans);
        answer.put("label_spans", spans);
        answer.put(
                "reward_index",
                spans.isEmpty() ? List.of() : List.of(spans.getLast().getLast() - 1));
        return answer;
    }

    private static ChatRequest request(AgentCase recorded, List<Map<String, @Nullable Object>> given) {
        List<Map<String, @Nullable Object>> messages = new ArrayList<>();
        for (Map<String, @Nullable Object> message : given) {
            Map<String, @Nullable Object> copy = new LinkedHashMap<>(message);
            if (recorded.is("ignore_tool_calls")) {
                copy.remove("tool_calls");
            }
            messages.add(copy);
        }
        List<Map<String, @Nullable Object>> tools = new ArrayList<>();
        recorded.list("tools").forEach(tool -> tools.add(AgentCase.object(tool)));
        Optional<Boolean> thinking = recorded.input().containsKey("enable_thinking")
                ? Optional.of(recorded.is("enable_thinking"))
                : Optional.empty();
        return new ChatRequest(
                messages,
                tools.isEmpty() ? Optional.empty() : Optional.of(tools),
                recorded.is("add_generation_prompt"),
                thinking);
    }

    private static AgentTemplate template(AgentCase recorded, Compat compat) {
        String today = recorded.text("today").isEmpty() ? "15 Dec 2024" : recorded.text("today");
        Instant noon = LocalDate.parse(today, DATE)
                .atTime(12, 0)
                .atZone(ZoneId.systemDefault())
                .toInstant();
        return AgentTemplate.of(recorded.text("template"), InstantSource.fixed(noon), compat);
    }
}
