// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.report.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChainFolderTest {
    private static final int CHAINS = Integer.getInteger("agent.stress.chains", 200);

    @TempDir
    private Path folder;

    private Process start(List<String> vm, int chains, int characters) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(System.getProperty("java.home") + "/bin/java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(vm);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), StressRun.class.getName()));
        command.addAll(List.of(folder.toString(), Integer.toString(chains), Integer.toString(characters)));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private Path lines() {
        return folder.resolve("chains.jsonl");
    }

    private long saved() throws IOException {
        return Files.exists(lines())
                ? Files.readString(lines()).chars().filter(c -> c == '\n').count()
                : 0;
    }

    @Test
    void aKilledRunLosesNothingThatWasSavedAndResumes() throws Exception {
        Process process = start(List.of(), CHAINS, 0);
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            int chains = 0;
            while (chains < CHAINS / 4 && said.readLine() != null) {
                chains++;
            }
        }
        process.destroyForcibly().waitFor();
        List<String> before = Files.readString(lines()).lines().toList();
        int whole = (int) saved();
        assertThat(whole).isGreaterThanOrEqualTo(CHAINS / 4);

        StressRun.play(folder, CHAINS, "");

        List<String> after = Files.readAllLines(lines());
        assertThat(after).hasSize(CHAINS / 4 * 4).containsAll(before.subList(0, whole));
        List<ChainLine> chains = after.stream()
                .map(line -> ChainLine.read(Json.object(line, "line"), "line"))
                .toList();
        assertThat(chains).extracting(ChainLine::key).isSorted().doesNotHaveDuplicates();
        assertThat(chains).allSatisfy(chain -> {
            assertThat(chain.failure()).isEmpty();
            assertThat(chain.turns()).isEqualTo(4);
            assertThat(chain.reward()).hasValue(3);
        });
        assertThat(Files.readString(folder.resolve("summary.json"))).contains("\"num_samples\":" + after.size());
    }

    @Test
    void memoryDoesNotGrowWithTheNumberOfChains() throws Exception {
        Process process = start(List.of("-Xmx40m"), 240, 64_000);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
        // More than the whole heap.
        assertThat(Files.size(lines())).isGreaterThan(55_000_000);
    }

    @Test
    void aFolderTakesChainsOfTheSameSettingsOnly() throws Exception {
        ChainFolder.open(folder, Map.of("seed", 1)).close();
        ChainFolder.open(folder, Map.of("seed", 1)).close();

        assertThatThrownBy(() -> ChainFolder.open(folder, Map.of("seed", 2, "model", "m")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("model was null and is now m; seed was 1 and is now 2");
        try (ChainFolder open = ChainFolder.open(folder, Map.of("seed", 1))) {
            assertThat(open.lines()).isEmpty();
            assertThatThrownBy(() -> ChainFolder.open(folder, Map.of("seed", 1)))
                    .hasMessageContaining("being written");
        }
        Files.writeString(lines(), "{\"row\": 1}\n");
        assertThatThrownBy(() -> ChainFolder.open(folder, Map.of("seed", 1)))
                .hasMessageContaining("line 1: chain must be a number but was null");
    }
}
