// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gem4j.cli.Exit;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BenchGenerateTest {
    private static CommandRun run(String... more) {
        String[] arguments = {
            "bench", "generate", "--shape", "tiny", "--batch", "1,3", "--tokens", "4", "--prompt_tokens", "5", "--json"
        };
        String[] all = new String[arguments.length + more.length];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return CommandRun.of(all);
    }

    @Test
    void measuresQuantizedWeights() {
        for (String format : new String[] {"q8_0", "q4_1"}) {
            CommandRun run = run("--quantization", format, "--threads", "2");

            assertThat(run.exit()).as(run.err()).isEqualTo(Exit.DONE);
            JsonNode result = JsonMapper.shared().readTree(run.out());
            assertThat(result.path("quantization").asString()).isEqualTo(format);
            assertThat(result.path("runs"))
                    .hasSize(2)
                    .allSatisfy(
                            each -> assertThat(each.path("decode_tokens_per_s").asDouble())
                                    .isPositive());
        }
    }

    @Test
    void measuresCallsBesideFreeResponses(@TempDir Path folder) throws IOException {
        Path schema = Files.writeString(
                folder.resolve("schema.json"),
                "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"string\"}}}");
        CommandRun run = run("--schema", schema.toString());

        assertThat(run.exit()).as(run.err()).isEqualTo(Exit.DONE);
        assertThat(JsonMapper.shared().readTree(run.out()).path("runs"))
                .hasSize(2)
                .allSatisfy(each -> {
                    assertThat(each.path("decode_tokens_per_s").asDouble()).isPositive();
                    assertThat(each.path("constrained_decode_tokens_per_s").asDouble())
                            .isPositive();
                    assertThat(each.path("first_constrained_tokens_per_s").asDouble())
                            .isPositive();
                });
    }

    @Test
    void aSchemaOfShortCallsIsRefused(@TempDir Path folder) throws IOException {
        Path schema = Files.writeString(folder.resolve("schema.json"), "{\"type\": \"object\"}");
        CommandRun run = CommandRun.of(
                "bench",
                "generate",
                "--shape",
                "tiny",
                "--batch",
                "4",
                "--tokens",
                "400",
                "--schema",
                schema.toString());

        assertThat(run.exit()).isNotEqualTo(Exit.DONE);
        assertThat(run.err()).contains("use a schema of longer ones");

        Path none = folder.resolve("none.json");
        assertThat(run("--schema", none.toString()).err()).contains("--schema: " + none);
    }

    @Test
    void quantizationIsOneOfTwoOnTheCpuInSinglePrecision() {
        CommandRun unknown = run("--quantization", "q3_k");
        assertThat(unknown.exit()).isEqualTo(Exit.USAGE);
        assertThat(unknown.err()).contains("quantization must be one of q8_0, q4_1 but was q3_k");

        CommandRun narrow = run("--quantization", "q8_0", "--dtype", "bf16");
        assertThat(narrow.exit()).isEqualTo(Exit.USAGE);
        assertThat(narrow.err()).contains("quantization q8_0 is for generation on the CPU in f32");
    }
}
