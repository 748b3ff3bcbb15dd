// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.gem4j.cli.project.JdkTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Trains with two processes that the variables of a launcher place on two hosts, `alpha` and `beta`, which reach rank
/// 0 by different names.
@Timeout(300)
class TrainHostsTest {
    private static final String STEP = "train: step ";

    /// So many that a run does not end before it is stopped.
    private static final int STEPS = 24;

    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();
    private int port;

    @BeforeEach
    void choosePort() throws IOException {
        Assumptions.assumeFalse(System.getProperty("os.name").startsWith("Windows"), "signals are sent with kill");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
    }

    @AfterEach
    void end() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void twoHostsTrainAsTwoProcessesOfOne() throws Exception {
        Process one = start("one", Map.of(), flags("one", STEPS, "--data_parallel", "2"));
        assertThat(exit(one)).as(log("one")).isZero();

        List<Process> both = startBoth(flags("run", STEPS));
        await("alpha", "Evaluation before");
        kill("TERM", both.getLast());
        assertThat(exit(both.getFirst())).as(log("alpha")).isZero();
        assertThat(exit(both.getLast())).as(log("beta")).isEqualTo(143);
        assertThat(log("alpha")).contains("Resume with: ./gem4j train --resume");
        assertThat(log("beta")).contains("rank 1 of 2: the run was stopped after step ");
        for (Process process : startBoth(List.of("--resume", "runs/run"))) {
            assertThat(exit(process)).as(log("alpha") + log("beta")).isZero();
        }

        assertThat(metrics("alpha/runs/run")).isEqualTo(metrics("one/runs/one"));
        String weights = "checkpoints/step-0000" + STEPS + "/model.safetensors";
        assertThat(folder.resolve("alpha/runs/run").resolve(weights))
                .hasSameBinaryContentAs(folder.resolve("one/runs/one").resolve(weights));
        assertThat(folder.resolve("beta/runs")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void killingOneEndsTheOther(int killed) throws Exception {
        List<Process> both = startBoth(flags("run", 1000));
        await("alpha", STEP);

        kill("KILL", both.get(killed));

        String other = killed == 0 ? "beta" : "alpha";
        assertThat(exit(both.get(1 - killed))).as(log(other)).isEqualTo(1);
        String lost = killed == 0 ? "rank 0 on host alpha" : "rank 1 on host beta";
        assertThat(log(other))
                .contains("gem4j: " + lost + " has ended. Checkpoints")
                .doesNotContain("\tat ");
    }

    @Test
    void hostsThatAreStartedOtherwiseAreRefused() throws Exception {
        Process alpha = start("alpha", variables(0), flags("run", 4));
        Process beta = start("beta", variables(1), flags("run", 5));

        assertThat(exit(alpha)).isEqualTo(1);
        assertThat(exit(beta)).isEqualTo(1);
        assertThat(List.of(log("alpha"), log("beta")))
                .allSatisfy(log -> assertThat(log)
                        .contains(
                                "gem4j: all ranks of a run must be started alike: --max_train is 160 on rank 0 on host"
                                        + " alpha but 200 on rank 1 on host beta"));
        assertThat(folder.resolve("alpha/runs/run")).doesNotExist();
    }

    @Test
    void variablesThatCannotBeAreRefused() throws Exception {
        Process process = start("alpha", Map.of("RANK", "2", "WORLD_SIZE", "2", "MASTER_ADDR", "x"), List.of());

        assertThat(exit(process)).isEqualTo(2);
        assertThat(log("alpha")).contains("RANK must be in 0..1 but was 2");
    }

    private List<Process> startBoth(List<String> flags) throws IOException {
        return List.of(start("alpha", variables(0), flags), start("beta", variables(1), flags));
    }

    private Map<String, String> variables(int rank) {
        return Map.of(
                "RANK",
                Integer.toString(rank),
                "WORLD_SIZE",
                "2",
                "MASTER_ADDR",
                rank == 0 ? "127.0.0.1" : "localhost",
                "MASTER_PORT",
                Integer.toString(port),
                "HOSTNAME",
                rank == 0 ? "alpha" : "beta");
    }

    private static List<String> flags(String name, int steps, String... more) {
        List<String> all = new ArrayList<>(List.of(
                "--run_name", name,
                "--max_train", Integer.toString(steps * 40),
                "--rollout_batch_size", "40",
                "--sft_steps", "3",
                "--sft_batch_size", "32",
                "--hidden_size", "32",
                "--num_layers", "1",
                "--entropy_coef", "0.01",
                "--learner_threads", "1",
                "--eval_episodes", "10"));
        all.addAll(List.of(more));
        return all;
    }

    /// Runs the command in a folder of its own.
    private Process start(String host, Map<String, String> variables, List<String> flags) throws IOException {
        List<String> command = JdkTool.gem4j("train");
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-modules"))
                .forEach(argument -> command.add(1, argument));
        command.addAll(flags);
        Path place = Files.createDirectories(folder.resolve(host));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(place.resolve("log").toFile());
        builder.environment().put("OMP_NUM_THREADS", "1");
        builder.environment().putAll(variables);
        started.add(builder.start());
        return started.getLast();
    }

    private static void kill(String signal, Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    private static int exit(Process process) throws InterruptedException {
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private void await(String host, String text) throws IOException, InterruptedException {
        for (int i = 0;
                i < 1200 && !log(host).contains(text) && started.getLast().isAlive();
                i++) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        assertThat(log(host)).contains(text);
    }

    private String log(String host) throws IOException {
        return Files.readString(folder.resolve(host).resolve("log"));
    }

    private List<String> metrics(String run) throws IOException {
        return Files.readAllLines(folder.resolve(run).resolve("metrics.jsonl")).stream()
                .map(line -> line.replaceAll(",\"(time|system)/[^,}]*", ""))
                .toList();
    }
}
