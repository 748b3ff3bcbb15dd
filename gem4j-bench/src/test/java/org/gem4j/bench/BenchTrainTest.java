// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gem4j.cli.Exit;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class BenchTrainTest {
    @Test
    void measuresSteps() {
        JsonNode result = json("--batch", "2", "--length", "8");

        assertThat(result.path("tokens_per_s").asDouble()).isPositive();
        assertThat(result.path("loss").asDouble()).isPositive();
    }

    @Test
    void measuresStepsWhoseTokensAreDrawnFirst() {
        JsonNode result = json("--batch", "2", "--length", "12", "--rl", "--prompt_tokens", "4");

        assertThat(result.path("sampled_tokens_per_s").asDouble()).isPositive();
        assertThat(result.path("sampler_learner_logprob_diff_max").asDouble()).isLessThan(1e-3);
    }

    @Test
    void processesShareSteps() {
        double alone = json("--batch", "4", "--length", "8", "--data_parallel", "1")
                .path("loss")
                .asDouble();

        JsonNode result = json("--batch", "4", "--length", "8", "--data_parallel", "2", "--shard_optimizer");

        assertThat(result.path("data_parallel").asInt()).isEqualTo(2);
        // Weights are random in each run.
        assertThat(result.path("loss").asDouble()).isCloseTo(alone, within(1.0));
    }

    @Test
    void processesShareTheDrawingToo() {
        // Three sequences, so that one process draws more than the other.
        JsonNode result =
                json("--batch", "3", "--length", "12", "--rl", "--prompt_tokens", "4", "--data_parallel", "2");

        assertThat(result.path("sampled_tokens_per_s").asDouble()).isPositive();
        assertThat(result.path("sampler_learner_logprob_diff_max").asDouble())
                .isPositive()
                .isLessThan(1e-3);
    }

    @Test
    void stepsOfTooManyTokensAreBadUsage() {
        CommandRun run = run("--batch", "1000000", "--length", "1000000");

        assertThat(run.exit()).isEqualTo(Exit.USAGE);
        assertThat(run.err()).contains("--batch times --length must be at most 2147483647 but was 1000000000000");
    }

    @Test
    void warmUpStepsAreNamedAsInTheOtherBenchmarks() {
        for (String flag : List.of("--warm_up", "--warm-up")) {
            assertThat(CommandRun.of("bench", "train", "--model", "shapes:tiny", flag, "-1")
                            .err())
                    .startsWith("gem4j: --batch, --steps and --threads must be > 0, --length > 1, --warm_up and");
        }
    }

    private static JsonNode json(String... flags) {
        CommandRun run = run(flags);
        assertThat(run.exit()).as(run.err()).isZero();
        return JsonMapper.shared().readTree(run.out());
    }

    private static CommandRun run(String... flags) {
        String[] all = new String[flags.length + 9];
        System.arraycopy(
                new String[] {"bench", "train", "--model", "shapes:tiny", "--steps", "1", "--warm_up", "0", "--json"},
                0,
                all,
                0,
                9);
        System.arraycopy(flags, 0, all, 9, flags.length);
        return CommandRun.of(all);
    }
}
