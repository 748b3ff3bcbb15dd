// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BenchVectorTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Main.commandLine(new PrintWriter(out), new PrintWriter(err)).execute(arguments);
    }

    @Test
    void measuresEachWayOfStepping() {
        int exit = run("bench", "vector", "game:GuessTheNumber-v0-easy", "--num-env", "8", "--seconds", "0.05", "--json");

        JsonNode result = JsonMapper.shared().readTree(out.toString());
        assertThat(exit).isZero();
        assertThat(result.path("num_env").asInt()).isEqualTo(8);
        assertThat(result.path("env_id").asString()).isEqualTo("game:GuessTheNumber-v0-easy");
        for (String rate : new String[] {
            "steps_per_s", "subset_steps_per_s", "submit_steps_per_s", "resets_per_s", "median_ms", "bytes_per_env"
        }) {
            assertThat(result.path(rate).asDouble()).as(rate).isPositive();
        }
    }

    @Test
    void refusesImpossibleNumbers() {
        assertThat(run("bench", "vector", "game:GuessTheNumber-v0-easy", "--num_env", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("--num_env");
        assertThat(run("bench", "vector", "game:GuessTheNumbr-v0-easy")).isEqualTo(2);
    }
}
