// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChatTemplatesTest {
    private static final ChatRequest PLAIN = ChatRequest.of(List.of(ChatRequest.message("user", "hi")));
    private static final ChatRequest WITH_TOOLS = PLAIN.withTools(List.of(object("name", "f")));
    private static final ChatRequest WITH_DOCUMENTS = PLAIN.withDocuments(List.of(object("text", "t")));

    private static Map<String, @Nullable Object> object(String key, String value) {
        return Map.of(key, value);
    }

    private static ChatTemplates named(String... names) {
        Map<String, ChatTemplate> templates = new TreeMap<>();
        for (String name : names) {
            templates.put(
                    name,
                    new JinjaChatTemplate(
                            name + " {{ messages | length }}{{ documents | tojson }}",
                            Map.of(),
                            InstantSource.system()));
        }
        return new ChatTemplates(templates);
    }

    @Test
    void toolsAndDocumentsHaveTemplatesOfTheirOwn() {
        ChatTemplates all = named("default", "tool_use", "rag");

        assertThat(all.render(PLAIN)).isEqualTo("default 1null");
        assertThat(all.render(WITH_TOOLS)).isEqualTo("tool_use 1null");
        assertThat(all.render(WITH_DOCUMENTS)).isEqualTo("rag 1[{\"text\": \"t\"}]");
        assertThat(all.render(WITH_DOCUMENTS.withTools(List.of(object("name", "f")))))
                .startsWith("tool_use ");
        assertThat(named("default").render(WITH_TOOLS)).startsWith("default ");
        assertThat(named("default").render(WITH_DOCUMENTS)).isEqualTo("default 1[{\"text\": \"t\"}]");
    }

    @Test
    void aTemplateThatIsNamedIsTaken() {
        assertThat(named("default", "tool_use", "short").render(WITH_TOOLS.withTemplate("short")))
                .startsWith("short ");
        assertThat(named("default", "tool_use").render(WITH_TOOLS.withTemplate("default")))
                .startsWith("default ");
    }

    @Test
    void aTemplateThatIsMissingIsAnError() {
        assertThatThrownBy(() -> named("default", "tool_use").render(PLAIN.withTemplate("rag")))
                .isInstanceOf(ChatTemplateException.class)
                .hasMessage("the model has no chat template 'rag'; it has: default, tool_use");
        assertThatThrownBy(() -> named("rag", "tool_use").render(PLAIN))
                .isInstanceOf(ChatTemplateException.class)
                .hasMessage(
                        "the model has no chat template 'default', and the request names none; it has: rag, tool_use");
    }

    @Test
    void textsOfDocumentsAreChangedToo() {
        assertThat(WITH_DOCUMENTS.withTexts(text -> text + "!").documents())
                .hasValueSatisfying(list -> assertThat(list).containsExactly(object("text!", "t!")));
    }
}
