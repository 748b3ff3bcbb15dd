// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.gem4j.cli.Exit;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BenchVectorTest {
    @Test
    void measuresEachWayOfStepping() {
        CommandRun run = CommandRun.of(
                "bench", "vector", "game:GuessTheNumber-v0-easy", "--num-env", "8", "--seconds", "0.05", "--json");

        JsonNode result = JsonMapper.shared().readTree(run.out());
        assertThat(run.exit()).isZero();
        assertThat(result.path("num_env").asInt()).isEqualTo(8);
        assertThat(result.path("env_id").asString()).isEqualTo("game:GuessTheNumber-v0-easy");
        for (String rate :
                new String[] {"steps_per_s", "subset_steps_per_s", "submit_steps_per_s", "resets_per_s", "median_ms"}) {
            assertThat(result.path(rate).asDouble()).as(rate).isPositive();
        }
        // The difference of two sizes of the heap, which eight small environments may not change.
        assertThat(result.path("bytes_per_env").asDouble()).isNotNegative();
    }

    @Test
    void refusesImpossibleNumbers() {
        CommandRun none = CommandRun.of("bench", "vector", "game:GuessTheNumber-v0-easy", "--num_env", "0");
        CommandRun misspelt = CommandRun.of("bench", "vector", "game:GuessTheNumbr-v0-easy");

        assertThat(none.exit()).isEqualTo(Exit.USAGE);
        assertThat(none.err()).contains("--num_env");
        assertThat(misspelt.exit()).isEqualTo(Exit.USAGE);
        assertThat(misspelt.err()).contains("Did you mean game:GuessTheNumber-v0-easy?");
    }
}
