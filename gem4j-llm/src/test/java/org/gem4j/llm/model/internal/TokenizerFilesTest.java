// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.HuggingFaceTokenizer;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.text.BpeFile;
import org.gem4j.text.BpeTokenizer;
import org.gem4j.text.ChatRequest;
import org.gem4j.text.ChatTemplate;
import org.gem4j.text.ChatTemplateException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// Chat templates and special tokens of the files beside a `tokenizer.json`.
class TokenizerFilesTest {
    private static final ChatRequest REQUEST = ChatRequest.of(List.of(ChatRequest.message("user", "hi")));
    private static final Map<String, @Nullable Object> TOOL = Map.of("name", "f");

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Map<String, Object> file =
                new LinkedHashMap<>(BpeFile.write(new BpeTokenizer(List.of(new BpeTokenizer.Merge('a', 'b')))));
        file.put("added_tokens", List.of(token(257, "<end>", true), token(258, "<think>", false)));
        write("tokenizer.json", file);
        write("tokenizer_config.json", Map.of("eos_token", "<end>"));
    }

    private static Map<String, Object> token(int id, String text, boolean special) {
        Map<String, Object> token = new LinkedHashMap<>(Map.of("id", id, "content", text, "special", special));
        for (String flag : List.of("single_word", "lstrip", "rstrip", "normalized")) {
            token.put(flag, false);
        }
        return token;
    }

    private void write(String name, Object content) throws IOException {
        Files.writeString(folder.resolve(name), JsonMapper.shared().writeValueAsString(content));
    }

    private void template(String name, String source) throws IOException {
        Files.createDirectories(folder.resolve("additional_chat_templates"));
        Files.writeString(folder.resolve("additional_chat_templates/" + name), source);
    }

    private ChatTemplate template() {
        return ModelFolder.readChatTemplate(folder).orElseThrow();
    }

    @Test
    void aListOfTemplatesIsReadByName() throws IOException {
        write(
                "tokenizer_config.json",
                Map.of(
                        "eos_token",
                        "<end>",
                        "chat_template",
                        List.of(
                                Map.of("name", "default", "template", "D{{ eos_token }}"),
                                Map.of("name", "tool_use", "template", "T{{ tools | tojson }}"))));

        assertThat(template().render(REQUEST)).isEqualTo("D<end>");
        assertThat(template().render(REQUEST.withTools(List.of(TOOL)))).isEqualTo("T[{\"name\": \"f\"}]");
        assertThatThrownBy(() -> template().render(REQUEST.withTemplate("rag")))
                .isInstanceOf(ChatTemplateException.class)
                .hasMessageContaining("'rag'");
    }

    /// What jinja2 renders as transformers sets it up: there is no `bos_token`, and a call has no content.
    @Test
    void aConfigurationWithAListOfTemplatesRendersAsTransformersDoes() throws IOException {
        try (InputStream in = TokenizerFilesTest.class.getResourceAsStream("tokenizer_config-list.json")) {
            Files.write(
                    folder.resolve("tokenizer_config.json"),
                    Objects.requireNonNull(in).readAllBytes());
        }
        Map<String, @Nullable Object> call = new LinkedHashMap<>(Map.of("role", "assistant"));
        call.put("content", null);
        call.put("tool_calls", List.of(TOOL));
        ChatRequest called = ChatRequest.of(List.of(ChatRequest.message("user", "hi"), call));

        assertThat(template().render(REQUEST)).isEqualTo("DEFAULT[]user:False:hi");
        assertThat(template().render(called)).isEqualTo("DEFAULT[]user:False:hiassistant:True:None");
        assertThat(template().render(called.withTools(List.of(TOOL))))
                .isEqualTo("TOOL_USE[][{\"name\": \"f\"}]user:False:hiassistant:True:None[{\"name\": \"f\"}]");
    }

    @Test
    void filesOfTheirOwnComeFirst() throws IOException {
        write("tokenizer_config.json", Map.of("eos_token", "<end>", "chat_template", "config"));
        assertThat(template().render(REQUEST)).isEqualTo("config");

        Files.writeString(folder.resolve("chat_template.jinja"), "file");
        template("tool_use.jinja", "tools");
        template("notes.txt", "{% if %}");

        assertThat(template().render(REQUEST)).isEqualTo("file");
        assertThat(template().render(REQUEST.withTools(List.of(TOOL)))).isEqualTo("tools");
    }

    @Test
    void additionalTemplatesAloneLeaveNoDefault() throws IOException {
        write("tokenizer_config.json", Map.of("eos_token", "<end>", "chat_template", "config"));
        template("tool_use.jinja", "tools");

        assertThatThrownBy(() -> template().render(REQUEST))
                .isInstanceOf(ChatTemplateException.class)
                .hasMessageContaining("'default'");
    }

    @Test
    void theOldFileOfAModelThatSeesComesBeforeTheConfiguration() throws IOException {
        write("tokenizer_config.json", Map.of("eos_token", "<end>", "chat_template", "config"));
        write("chat_template.json", Map.of("chat_template", "old"));
        assertThat(template().render(REQUEST)).isEqualTo("old");

        write("chat_template.json", Map.of("chat_template", 5));
        assertThatThrownBy(this::template).hasMessageContaining("chat_template of chat_template.json");
    }

    @Test
    void allTemplatesTravelWithTheModel(@TempDir Path copy) throws IOException {
        template("rag.jinja", "documents");

        TokenizerFiles.read(folder).write(copy);

        assertThat(copy.resolve("additional_chat_templates/rag.jinja")).hasContent("documents");
    }

    @Test
    void whatIsNoTemplateIsRefused() throws IOException {
        write("tokenizer_config.json", Map.of("eos_token", "<end>", "chat_template", List.of(Map.of("name", "x"))));
        assertThatThrownBy(this::template).isInstanceOf(ModelException.class).hasMessageContaining("chat_template of");

        write("tokenizer_config.json", Map.of("eos_token", "<end>", "chat_template", 5));
        assertThatThrownBy(this::template).isInstanceOf(ModelException.class).hasMessageContaining("holds 5");
    }

    @Test
    void theMapOfSpecialTokensTakesThePlaceOfTheConfigurationsUnlessThatListsAddedTokens() throws IOException {
        Map<String, Object> config = new LinkedHashMap<>();
        config.put("eos_token", "<end>");
        config.put("bos_token", Map.of("content", "<s>"));
        config.put("additional_special_tokens", List.of("<a>"));
        config.put("chat_template", "{{ bos_token }}{{ eos_token }}{{ pad_token }}{{ additional_special_tokens }}");
        write("tokenizer_config.json", config);
        write(
                "special_tokens_map.json",
                Map.of("bos_token", "<|b|>", "pad_token", "<p>", "additional_special_tokens", List.of("<a>", "<c>")));
        assertThat(template().render(REQUEST)).isEqualTo("<|b|><end><p>['<a>', '<c>']");

        config.put("added_tokens_decoder", Map.of());
        write("tokenizer_config.json", config);
        assertThat(template().render(REQUEST)).isEqualTo("<s><end>['<a>']");
    }

    @Test
    void tokensThatAnyFileCallsSpecialAreNeverReadInWhatIsSaid() throws IOException {
        write("special_tokens_map.json", Map.of("additional_special_tokens", List.of("<think>", "ab")));
        write("added_tokens.json", Map.of("<new>", 259, "<think>", 258));

        HuggingFaceTokenizer tokenizer = HuggingFaceTokenizer.read(folder);

        assertThat(tokenizer.encode("<think>")).hasSize(7);
        assertThat(tokenizer.encodeRendered("<think>ab")).containsExactly(258, 256);
        assertThat(tokenizer.encode("<new>")).containsExactly(259);
        assertThat(tokenizer.vocabularySize()).isEqualTo(260);
        assertThat(tokenizer.decode(new int[] {259, 258}, false)).isEqualTo("<new><think>");
    }

    @Test
    void tokensOfTheConfigurationsDecoderAreAdded() throws IOException {
        write(
                "tokenizer_config.json",
                Map.of("eos_token", "<end>", "added_tokens_decoder", Map.of("259", token(259, "<tool>", true))));

        HuggingFaceTokenizer tokenizer = HuggingFaceTokenizer.read(folder);

        assertThat(tokenizer.encodeRendered("<tool>")).containsExactly(259);
        assertThat(tokenizer.encode("<tool>")).hasSizeGreaterThan(1);
    }
}
