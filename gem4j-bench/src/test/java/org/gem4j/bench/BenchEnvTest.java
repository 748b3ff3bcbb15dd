// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.gem4j.cli.Exit;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BenchEnvTest {
    private static final String EASY = "game:GuessTheNumber-v0-easy";

    private static JsonNode json(String... args) {
        CommandRun run = CommandRun.of(args);
        assertThat(run.exit()).as(run.err()).isEqualTo(Exit.DONE);
        return JsonMapper.shared().readTree(run.out());
    }

    @Test
    void stepsComeWithRateMedianAndMemory() {
        JsonNode result = json("bench", "env", EASY, "--seconds", "0.2", "--json");

        assertThat(result.required("steps_per_s").asLong()).isPositive();
        assertThat(result.required("steps_per_cpu_s").asLong()).isPositive();
        assertThat(result.required("median_ms").asDouble()).isPositive();
        assertThat(result.has("bytes_per_env")).isTrue();
    }

    @Test
    void resetsComeWithRateAndMedian() {
        JsonNode result = json("bench", "reset", EASY, "--seconds=0.2", "--json");

        assertThat(result.required("resets_per_s").asLong()).isPositive();
        assertThat(result.required("resets_per_cpu_s").asLong()).isPositive();
        assertThat(result.required("median_ms").asDouble()).isPositive();
    }

    @Test
    void impossibleValuesAreUsageErrors() {
        assertThat(CommandRun.of("bench", "env", EASY, "--seconds", "0").err()).contains("(0, 3600] but was 0.0");
        assertThat(CommandRun.of("bench", "vector", EASY, "--num_env", "0").exit())
                .isEqualTo(Exit.USAGE);
        assertThat(CommandRun.of("bench", "env", "game:GuessTheNumber-v0-eassy").err())
                .contains("Did you mean");
    }
}
