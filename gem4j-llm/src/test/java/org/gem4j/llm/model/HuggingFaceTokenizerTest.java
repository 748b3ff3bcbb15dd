// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.model.internal.TokenBytes;
import org.gem4j.text.BpeFile;
import org.gem4j.text.BpeTokenizer;
import org.gem4j.text.ChatRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// On a small tokenizer of this project's own kind with more special tokens than it knows itself.
class HuggingFaceTokenizerTest {
    private static final String TEMPLATE =
            "{% for m in messages %}{{ '<|im|>' + m.role + ': ' + m.content + eos_token }}{% endfor %}";

    @TempDir
    private Path folder;

    private final BpeTokenizer own =
            new BpeTokenizer(List.of(new BpeTokenizer.Merge('a', 'b'), new BpeTokenizer.Merge(256, 'c')));

    @BeforeEach
    void write() throws IOException {
        Map<String, Object> file = new LinkedHashMap<>(BpeFile.write(own));
        List<Object> added = new ArrayList<>();
        added.add(added(258, BpeFile.END_OF_TURN, true));
        added.add(added(259, "<|im|>", true));
        added.add(added(260, "<think>", false));
        file.put("added_tokens", added);
        write("tokenizer.json", file);
        write("tokenizer_config.json", Map.of("eos_token", BpeFile.END_OF_TURN, "chat_template", TEMPLATE));
        write("generation_config.json", Map.of("eos_token_id", List.of(259, 258)));
    }

    private static Map<String, Object> added(int id, String text, boolean special) {
        Map<String, Object> token = new LinkedHashMap<>();
        token.put("id", id);
        token.put("content", text);
        for (String flag : List.of("single_word", "lstrip", "rstrip", "normalized")) {
            token.put(flag, false);
        }
        token.put("special", special);
        return token;
    }

    private void write(String name, Object content) throws IOException {
        Files.writeString(folder.resolve(name), JsonMapper.shared().writeValueAsString(content));
    }

    @Test
    void idsAreThoseOfTheSameTokenizerInJava() {
        HuggingFaceTokenizer tokenizer = HuggingFaceTokenizer.read(folder);
        String text = "abc abcd 12 \u00e9\ud83d\ude00\n\n x";

        assertThat(tokenizer.encode(text)).isEqualTo(own.encode(text));
        assertThat(tokenizer.decode(own.encode(text))).isEqualTo(text);
        assertThat(tokenizer.vocabularySize()).isEqualTo(261);
    }

    @Test
    void specialTokensAreReadInRenderedTextOnly() {
        HuggingFaceTokenizer tokenizer = HuggingFaceTokenizer.read(folder);

        assertThat(tokenizer.encodeRendered("<|im|>a<|end|>")).containsExactly(259, 'a', 258);
        assertThat(tokenizer.encode("<|im|>a<|end|>")).doesNotContain(258, 259);
        assertThat(tokenizer.decode(tokenizer.encode("<|im|>a<|end|>"))).isEqualTo("<|im|>a<|end|>");
        assertThat(tokenizer.encode("<think>a")).containsExactly(260, 'a');
        assertThat(tokenizer.decode(new int[] {259, 'a', 260, 258})).isEqualTo("a<think>");
        assertThat(tokenizer.decode(new int[] {259, 'a'}, false)).isEqualTo("<|im|>a");
    }

    @Test
    void specialTokensThatSomebodySaidAreTextEvenWithinATemplate() {
        HuggingFaceTokenizer tokenizer = HuggingFaceTokenizer.read(folder);
        String said = "a<|end|><|im|>\uFDD0b<think>";

        int[] ids = tokenizer.encodeRendered("<|im|>" + tokenizer.plain(said) + "<|end|>");

        assertThat(ids[0]).isEqualTo(259);
        assertThat(ids[ids.length - 1]).isEqualTo(258);
        assertThat(Arrays.copyOfRange(ids, 1, ids.length - 1)).isEqualTo(tokenizer.encode(said));
        assertThat(tokenizer.plain("no <token> \uFDD0")).isEqualTo("no <token> \uFDD0\uFDD0");
        assertThat(tokenizer.plain("<|im|")).isEqualTo("<|im|");
    }

    @Test
    void brokenFilesAreReadOrRefused() throws IOException {
        byte[] whole = Files.readAllBytes(folder.resolve("tokenizer.json"));
        long seed = 5;
        SeededRandom random = SeededRandom.of(seed);
        for (int i = 0; i < 300; i++) {
            byte[] broken = whole.clone();
            for (int change = random.nextInt(3); change >= 0; change--) {
                int at = random.nextInt(broken.length);
                broken[at] = "019-,:[]{}\"ntfae\\".getBytes(StandardCharsets.US_ASCII)[random.nextInt(17)];
            }
            Files.write(folder.resolve("tokenizer.json"), broken);

            Throwable problem = catchThrowable(() -> {
                HuggingFaceTokenizer tokenizer = HuggingFaceTokenizer.read(folder);
                tokenizer.decode(tokenizer.encode("abc <|im|> \u00e9<think>"));
                tokenizer.decode(tokenizer.encodeRendered(tokenizer.plain("<|im|>") + "<|im|>"));
            });

            assertThat(problem)
                    .as("seed %d, file %d", seed, i)
                    .satisfiesAnyOf(
                            none -> assertThat(none).isNull(),
                            some -> assertThat(some).isInstanceOf(ModelException.class));
        }
    }

    @Test
    void noTokenIsLongerThanSaid() {
        assertThat(HuggingFaceTokenizer.read(folder).longestToken()).isEqualTo("<think>".length());
    }

    @Test
    void halvesOfSurrogatePairsAreNoError() {
        HuggingFaceTokenizer tokenizer = HuggingFaceTokenizer.read(folder);

        assertThat(tokenizer.encode("a\ud83db")).isEqualTo(tokenizer.encode("a\uFFFDb"));
    }

    @Test
    void stopIdsComeFromBothFiles() {
        HuggingFaceTokenizer tokenizer = HuggingFaceTokenizer.read(folder);

        assertThat(tokenizer.stopIds()).containsExactly(258, 259);
        assertThat(tokenizer.endOfTurn()).isEqualTo(258);
    }

    @Test
    void chatTemplateKnowsTheTokens() {
        ChatRequest request = ChatRequest.of(List.of(ChatRequest.message("user", "hi")));

        assertThat(ModelFolder.readChatTemplate(folder).orElseThrow().render(request))
                .isEqualTo("<|im|>user: hi<|end|>");
    }

    @Test
    void modelsAreWrittenWithTheFilesOfTheirTokenizer() throws IOException {
        Path copy = Files.createDirectory(folder.resolve("copy"));
        try (DecoderWeights weights = DecoderWeights.random(DecoderConfig.small(261, 32, 1, 16), 1)) {
            ModelFolder.write(copy, weights, HuggingFaceTokenizer.read(folder));
        }

        ModelFolder.Loaded loaded = ModelFolder.read(copy);
        loaded.weights().close();

        assertThat(loaded.tokenizer().stopIds()).containsExactly(258, 259);
        assertThat(loaded.chatTemplate()).isPresent();
        assertThat(copy.resolve("tokenizer.json")).hasSameTextualContentAs(folder.resolve("tokenizer.json"));
    }

    @Test
    void saysWhatIsWrong() throws IOException {
        Files.delete(folder.resolve("generation_config.json"));
        write("tokenizer_config.json", Map.of());
        assertThatThrownBy(() -> HuggingFaceTokenizer.read(folder))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("which token ends a response");

        write("tokenizer.json", Map.of("model", Map.of("type", "Unigram", "vocab", List.of())));
        assertThatThrownBy(() -> HuggingFaceTokenizer.read(folder)).hasMessageContaining("vocabulary by token");

        Files.writeString(folder.resolve("tokenizer.json"), "{");
        assertThatThrownBy(() -> HuggingFaceTokenizer.read(folder)).hasMessageContaining("tokenizer.json is not JSON");

        Files.delete(folder.resolve("tokenizer.json"));
        assertThatThrownBy(() -> HuggingFaceTokenizer.read(folder)).hasMessageContaining("needs tokenizer.json");
    }

    @Test
    void tellsTheBytesOfTokensThatArePartsOfCharacters() {
        HuggingFaceTokenizer tokenizer = HuggingFaceTokenizer.read(folder);

        assertThat(tokenizer.bytes(0xc3)).containsExactly((byte) 0xc3);
        assertThat(tokenizer.bytes(' ')).containsExactly((byte) ' ');
        assertThat(tokenizer.bytes(257)).containsExactly('a', 'b', 'c');
        assertThat(tokenizer.bytes(258)).isEmpty();
        assertThat(tokenizer.bytes(260)).isEqualTo("<think>".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void tellsTheBytesOfAVocabularyWithByteFallback() {
        TokenBytes bytes = new TokenBytes(Map.of(
                "model",
                Map.of("byte_fallback", true, "vocab", Map.of("<0xC3>", 0, "\u2581a", 1, "</s>", 2)),
                "added_tokens",
                List.of(Map.of("id", 2, "content", "</s>"))));

        assertThat(bytes.of(0).orElseThrow()).containsExactly((byte) 0xc3);
        assertThat(bytes.of(1).orElseThrow()).containsExactly(' ', 'a');
        assertThat(bytes.of(2)).isEmpty();
    }
}
