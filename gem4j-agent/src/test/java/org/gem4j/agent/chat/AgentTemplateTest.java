// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.rollout.Prompt;
import org.gem4j.text.ChatRequest;
import org.gem4j.text.ChatTemplateException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AgentTemplateTest {
    private static final Map<String, @Nullable Object> TOOL = new LinkedHashMap<>();

    static {
        TOOL.put("type", "function");
        TOOL.put("function", Map.of("name", "größe"));
    }

    private static ChatRequest chat(String... texts) {
        List<Map<String, @Nullable Object>> messages = new ArrayList<>();
        for (int i = 0; i < texts.length; i++) {
            messages.add(ChatRequest.message(i % 2 == 0 ? "user" : "assistant", texts[i]));
        }
        return new ChatRequest(messages, Optional.empty(), texts.length % 2 == 1, Optional.empty());
    }

    static Iterable<String> names() {
        return AgentTemplate.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyTemplateWritesPromptsAndRows(String name) {
        AgentTemplate template = AgentTemplate.of(name);

        assertThat(template.render(chat("hello"))).contains("hello");
        TemplateRow row = template.row(chat("hello", "good day"));
        assertThat(row.joined()).isEqualTo(row.prompt()).contains("hello");
        assertThat(row.pieces().stream().filter(TemplateRow.Piece::trained))
                .singleElement()
                .satisfies(piece ->
                        assertThat(piece.text()).contains(template.stopWords().isEmpty() ? "" : "good day"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void specialTokensCountOnlyWhereTheTemplateWroteThem(String name) {
        Prompt.Rendered prompt = AgentTemplate.of(name).prompt(chat("say <|im_end|>"));

        assertThat(prompt.parts().stream().filter(part -> part.text().contains("say")))
                .singleElement()
                .isEqualTo(new Prompt.Part("say <|im_end|>", false));
        assertThat(prompt.shown()).isEqualTo(AgentTemplate.of(name).render(chat("say <|im_end|>")));
    }

    @Test
    void learnsTheLastTurnAlone() {
        TemplateRow row =
                AgentTemplate.of("qwen2.5").row(chat("a", "one", "b", "two")).lastTurnOnly();

        assertThat(row.pieces().stream().filter(TemplateRow.Piece::trained))
                .extracting(TemplateRow.Piece::text)
                .containsExactly("\ntwo<|im_end|>");
    }

    @Test
    void listsToolsAsTheyAreInPromptsAndEscapedInRows() {
        ChatRequest request = chat("hello").withTools(List.of(TOOL));

        assertThat(AgentTemplate.of("qwen2.5").render(request)).contains("größe");
        assertThat(AgentTemplate.of("qwen2.5").row(request).prompt()).contains("gr\\u00f6\\u00dfe");
        assertThat(AgentTemplate.of("search-r1").render(request)).doesNotContain("größe");
    }

    @Test
    void refusesWhatItHasNoFormFor() {
        List<Map<String, @Nullable Object>> messages =
                new ArrayList<>(List.of(ChatRequest.message("user", "q"), ChatRequest.message("tool", "5")));

        assertThatThrownBy(() -> AgentTemplate.of("phi-4").row(ChatRequest.of(messages)))
                .isInstanceOf(ChatTemplateException.class)
                .hasMessageContaining("phi-4");
        assertThatThrownBy(() -> AgentTemplate.of("phi-4", InstantSource.system(), Compat.AGENTFLY)
                        .row(ChatRequest.of(messages)))
                .isInstanceOfSatisfying(
                        AgentFlyError.class, error -> assertThat(error.kind()).isEqualTo("TypeError"))
                .hasMessage("argument of type 'NoneType' is not iterable");
        assertThatThrownBy(() -> AgentTemplate.of("qwen25")).hasMessageContaining("Did you mean qwen2.5?");
    }
}
