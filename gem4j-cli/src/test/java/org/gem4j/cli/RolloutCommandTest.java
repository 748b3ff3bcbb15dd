// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RolloutCommandTest {
    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void theReferencePolicyWins() {
        CommandRun run = CommandRun.of(
                "rollout", "game:TowerofHanoi-v0-easy", "--policy", "reference", "--episodes", "3", "--json");

        JsonNode statistics = JSON.readTree(run.out());
        assertThat(run.exit()).isEqualTo(Exit.DONE);
        assertThat(statistics.get("episodes").asInt()).isEqualTo(3);
        assertThat(statistics.get("success_rate").asDouble()).isEqualTo(1);
        assertThat(statistics.get("return_mean").asDouble()).isEqualTo(1);
        assertThat(statistics.get("length_mean").asDouble()).isEqualTo(7);
    }

    @Test
    void writesEpisodesThatCanBeRepeated(@TempDir Path folder) throws IOException {
        Path first = folder.resolve("first.jsonl");
        Path second = folder.resolve("second.jsonl");

        CommandRun.of("rollout", "game:Game2048-v0-easy", "--episodes", "2", "--seed", "5", "--out", first.toString());
        CommandRun.of("rollout", "game:Game2048-v0-easy", "--episodes", "2", "--seed", "5", "--out", second.toString());

        List<String> lines = Files.readAllLines(first);
        assertThat(lines).hasSize(2).isEqualTo(Files.readAllLines(second));
        JsonNode episode = JSON.readTree(lines.getLast());
        assertThat(episode.get("seed").asInt()).isEqualTo(6);
        assertThat(episode.get("outcome").asString()).isEqualTo("ok");
        JsonNode turns = episode.get("turns");
        assertThat(turns.size()).isGreaterThan(5);
        assertThat(turns.get(0).get("observation").asString()).contains("Reach a tile of 64", "Move 1 of 50:");
        double sum = 0;
        for (JsonNode turn : turns) {
            sum += turn.get("reward").asDouble();
        }
        assertThat(episode.get("return").asDouble()).isEqualTo(sum);
    }

    @Test
    void anInterruptedRunLeavesWholeLines(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("episodes.jsonl");
        Thread run = new Thread(() ->
                CommandRun.of("rollout", "game:Game2048-v0-easy", "--episodes", "1000000", "--out", file.toString()));
        run.start();
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!(Files.exists(file) && Files.size(file) > 100_000) && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        // While the command runs, as it is after a signal.
        String running = Files.readString(file);
        run.interrupt();
        run.join(Duration.ofSeconds(60));
        String stopped = Files.readString(file);

        assertThat(run.isAlive()).isFalse();
        assertThat(running).endsWith("\n");
        assertThat(stopped).startsWith(running).endsWith("\n");
        stopped.lines()
                .forEach(line ->
                        assertThat(JSON.readTree(line).get("turns").size()).isPositive());
    }

    @Test
    void aFailureOfTheEnvironmentIsNoReward(@TempDir Path folder) throws IOException {
        Path out = folder.resolve("episodes.jsonl");

        CommandRun run = failing("--out", out.toString(), "--json");

        JsonNode statistics = JSON.readTree(run.out());
        assertThat(run.exit()).isEqualTo(Exit.FAILED);
        assertThat(statistics.get("failed").asInt()).isEqualTo(2);
        assertThat(statistics.has("return_mean")).isFalse();
        JsonNode episode = JSON.readTree(Files.readAllLines(out).getFirst());
        assertThat(episode.get("outcome").asString()).isEqualTo("infrastructure");
        assertThat(statistics
                        .get("failures")
                        .get(episode.get("failure").asString())
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void saysWhyEpisodesFailed() {
        assertThat(failing().out()).containsPattern("failed +2\\R2 failed +.*127\\.0\\.0\\.1:1");
    }

    /// Two episodes of an environment whose server isn't there.
    private static CommandRun failing(String... more) {
        List<String> words = new ArrayList<>(List.of("rollout", "game:WikiGame-v0-easy", "--episodes", "2"));
        for (String option :
                List.of("backend=mw", "url=http://127.0.0.1:1/api.php", "max_query_attempts=1", "query_delay_ms=0")) {
            words.addAll(List.of("-o", option));
        }
        words.addAll(List.of(more));
        return CommandRun.of(words.toArray(String[]::new));
    }

    @Test
    void refusesWhatMakesNoSense() {
        assertThat(CommandRun.of("rollout", "game:TowerofHanoi-v0-easy", "--episodes", "0")
                        .exit())
                .isEqualTo(Exit.USAGE);
        assertThat(CommandRun.of("rollout", "game:TowerofHanoi-v0-easy", "--policy", "nobody")
                        .exit())
                .isEqualTo(Exit.USAGE);
        assertThat(CommandRun.of("rollout", "game:TowerOfHanoy-v0-easy").err()).contains("Did you mean");
    }
}
