// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.text.BpeFile;
import org.gem4j.text.BpeTokenizer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class LlmAreaTest {
    private static final String RIGHT = "{\"text\":\"ab\",\"ids\":[256],\"decoded\":\"ab\",\"partial\":[\"ab\"]}";
    private static final String WRONG = "{\"text\":\"ab\",\"ids\":[97,98],\"decoded\":\"ab\"}";
    private static final String CHAT =
            "{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],\"tools\":null,\"add_generation_prompt\":true,"
                    + "\"enable_thinking\":null,\"rendered\":\"hi<|end|>\",\"error\":null}";
    private static final String REFUSED =
            "{\"messages\":[],\"tools\":null,\"add_generation_prompt\":true,\"enable_thinking\":null,"
                    + "\"rendered\":null,\"error\":\"undefined\"}";

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Path model = Files.createDirectories(folder.resolve("assets/mini"));
        BpeTokenizer tokenizer = new BpeTokenizer(List.of(new BpeTokenizer.Merge('a', 'b')));
        write(model.resolve("tokenizer.json"), BpeFile.write(tokenizer));
        write(
                model.resolve("tokenizer_config.json"),
                Map.of("eos_token", "<|end|>", "chat_template", "{{ messages[0].content }}{{ eos_token }}"));
        Files.writeString(folder.resolve("tokenize-mini.jsonl"), RIGHT + "\n" + WRONG + "\n");
        Files.writeString(folder.resolve("chat-mini.jsonl"), CHAT + "\n" + REFUSED + "\n");
        Files.writeString(folder.resolve("chat-other.jsonl"), CHAT + "\n");
    }

    private static void write(Path file, Object content) throws IOException {
        Files.writeString(file, JsonMapper.shared().writeValueAsString(content));
    }

    private String replay(String file) throws IOException {
        StringWriter out = new StringWriter();
        new Replay(new LlmArea(), folder.resolve(file), Optional.of(folder.resolve("assets")))
                .run(new PrintWriter(out), new PrintWriter(out));
        return out.toString();
    }

    @Test
    void tokenizersAreCheckedByIds() throws IOException {
        assertThat(replay("tokenize-mini.jsonl"))
                .contains("tokenize-mini.jsonl:2: expected ids [97, 98] but was [256]")
                .contains("1 passed, 1 failed");
    }

    @Test
    void templatesAreCheckedByTextAndRefusal() throws IOException {
        assertThat(replay("chat-mini.jsonl")).contains("2 passed, 0 failed");
    }

    @Test
    void casesWithoutTheirAssetAreSkippedVisibly() throws IOException {
        assertThat(replay("chat-other.jsonl"))
                .contains("no tokenizer of other in --assets")
                .contains("0 passed, 0 failed, 1 skipped");
    }
}
