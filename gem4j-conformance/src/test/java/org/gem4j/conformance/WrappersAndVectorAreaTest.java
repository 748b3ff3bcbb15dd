// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WrappersAndVectorAreaTest {
    @TempDir
    private Path folder;

    private String replay(Area area, String line) throws IOException {
        Path file = Files.writeString(folder.resolve(area.name() + ".jsonl"), line + "\n");
        StringWriter out = new StringWriter();
        new Replay(area, file, Optional.empty()).run(new PrintWriter(out), new PrintWriter(new StringWriter()));
        return out.toString().strip();
    }

    private static String concat(String wrapper, String dummy, String observation, String info) {
        return """
            {"case": 7, "wrapper": "%s", "dummy": "%s", "max_history_length": null, "trace": [\
            {"reset": true, "obs": "%s", "info": %s}]}\
            """.formatted(wrapper, dummy, observation, info);
    }

    @Test
    void passesATraceThatReplays() throws IOException {
        String line = """
            {"wrapper": "concat_with_action", "dummy": "plain", "max_history_length": 1, "trace": [\
            {"reset": true, "obs": "o0\\n", "info": {}}, \
            {"action": "a", "obs": "o0\\na\\no1\\n", "reward": 0.25, "terminated": false, "truncated": false, "info": {}}, \
            {"action": "end", "obs": "o1\\nend\\no2\\n", "reward": 1.0, "terminated": true, "truncated": false, "info": {}}]}\
            """;

        assertThat(replay(new WrappersArea(), line)).isEqualTo("1 passed, 0 failed");
    }

    @Test
    void failsWithTheFirstAnswerThatDiffers() throws IOException {
        assertThat(replay(new WrappersArea(), concat("concat", "plain", "o1\\n", "{}")))
                .contains("wrappers.jsonl:1")
                .contains("obs=o1")
                .contains("obs=o0")
                .endsWith("0 passed, 1 failed");
    }

    @Test
    void countsASuffixAfterThePromptAsDocumented() throws IOException {
        assertThat(replay(
                        new WrappersArea(),
                        concat("concat_chat", "suffix", "[user:o0][gen]|S", "{\"suffix\": \"|S\"}")))
                .startsWith("1 differ as documented: D-chat-suffix 1");
        assertThat(replay(
                        new WrappersArea(),
                        concat("concat_chat", "suffix", "[user:o0]|S[gen]", "{\"suffix\": \"|S\"}")))
                .endsWith("0 passed, 1 failed");
    }

    @Test
    void passesWhatMustBeRefusedIfItIs() throws IOException {
        String refused =
                "{\"wrapper\": \"observation_ctor\", \"kwargs\": {\"include_action\": false, \"tokenizer\": \"T\"},"
                        + " \"exception\": \"AssertionError\"}";
        String accepted =
                "{\"wrapper\": \"observation_ctor\", \"kwargs\": {\"tokenizer\": \"T\"}, \"exception\": \"E\"}";

        assertThat(replay(new WrappersArea(), refused)).isEqualTo("1 passed, 0 failed");
        assertThat(replay(new WrappersArea(), accepted)).endsWith("0 passed, 1 failed");
    }

    @Test
    void countsAChatWithoutATokenizerAsDocumented() throws IOException {
        String line = """
            {"wrapper": "observation_ctor", "kwargs": {"include_chat_template": %s, \
            "apply_chat_template_on_reset": %s}, "exception": "AssertionError"}\
            """;

        assertThat(replay(new WrappersArea(), line.formatted(true, false)))
                .startsWith("1 differ as documented: D-chat-messages 1");
        assertThat(replay(new WrappersArea(), line.formatted(false, true))).isEqualTo("1 passed, 0 failed");
        assertThat(replay(new WrappersArea(), line.formatted(false, false))).endsWith("0 passed, 1 failed");
    }

    @Test
    void replaysVectors() throws IOException {
        String line = """
            {"vector": "%s", "autoreset": "%s", "trace": [\
            {"reset": 3, "obs": ["e0r1o0", "e1r1o0", "e2r1o0"], "info_seeds": [3, 4, 5]}, \
            {"actions": {"2": "end", "0": "a"}, "obs": ["%s", "e0r1o1"], "rewards": [1.0, 0.25], \
            "terminated": [true, false], "truncated": [false, false]}]}\
            """;

        assertThat(replay(new VectorArea(), line.formatted("SyncVectorEnv", "SAME_STEP", "e2r2o0")))
                .isEqualTo("1 passed, 0 failed");
        assertThat(replay(new VectorArea(), line.formatted("AsyncVectorEnv", "NEXT_STEP", "e2r1o1")))
                .isEqualTo("1 passed, 0 failed");
        assertThat(replay(new VectorArea(), line.formatted("SyncVectorEnv", "SAME_STEP", "e2r1o1")))
                .contains("vector.jsonl:1")
                .endsWith("0 passed, 1 failed");
    }
}
