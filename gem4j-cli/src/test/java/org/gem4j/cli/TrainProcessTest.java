// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gem4j.cli.project.JdkTool;
import org.gem4j.env.SeededRandom;
import org.gem4j.report.RunFolder;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Trains in a process of its own and interrupts it.
@Timeout(180)
class TrainProcessTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void requireKill() {
        Assumptions.assumeFalse(System.getProperty("os.name").startsWith("Windows"), "signals are sent with kill");
    }

    @ParameterizedTest
    @CsvSource({
        "INT, warm start: step 1 of, 1",
        "TERM, warm start: step 1 of, 1",
        "INT, Model:, 130",
        "TERM, Evaluation before, 143",
        "INT, train: step 1 of, 130",
        "TERM, train: step 1 of, 143"
    })
    void signalEndsARunCleanlyInEveryPhase(String signal, String phase, int exit) throws Exception {
        Assumptions.assumeFalse(signal.equals("INT") && interruptsAreIgnored(), "this process ignores SIGINT");
        List<String> flags = phase.startsWith("warm") ? List.of("--sft_steps", "1000000") : List.of();

        Ended ended = train("run", flags, phase, signal);

        assertThat(ended.exit()).as(String.join("\n", ended.lines())).isEqualTo(exit);
        assertThat(ended.lines()).noneMatch(line -> line.contains("SIGSEGV") || line.contains("SIGABRT"));
        assertThat(folder.toFile().list((where, name) -> name.startsWith("hs_err")))
                .isEmpty();
        if (exit != 1) {
            assertThat(ended.lines()).anyMatch(line -> line.contains("Resume with: ./gem4j train --resume"));
        }
    }

    /// As Ctrl-C and `timeout` do, which reach a whole process group.
    @Test
    void signalToAllProcessesOfASharedRunEndsItCleanly() throws Exception {
        List<ProcessHandle> workers = new ArrayList<>();
        Ended ended = run(
                trainFlags("shared", 1_000_000, List.of("--data_parallel", "2", "--shard_optimizer")),
                "train: step 1 of",
                process -> {
                    workers.addAll(process.descendants().toList());
                    workers.forEach(worker -> kill("TERM", worker.pid()));
                    kill("TERM", process.pid());
                });

        assertThat(ended.exit()).as(String.join("\n", ended.lines())).isEqualTo(143);
        assertThat(ended.lines()).anyMatch(line -> line.contains("Resume with: ./gem4j train --resume"));
        assertThat(workers).hasSize(1).noneMatch(ProcessHandle::isAlive);
    }

    private static void kill(String signal, long pid) {
        try {
            new ProcessBuilder("kill", "-" + signal, Long.toString(pid)).start().waitFor();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Whether SIGINT is ignored here, and so by every process started from here, as in a shell's background job.
    private static boolean interruptsAreIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.isReadable(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line ->
                                (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
    }

    @Test
    void runKilledAtRandomPointsGoesOnToTheSameNumbers() throws Exception {
        long seed = SeededRandom.fromEntropy().nextLong();
        SeededRandom random = SeededRandom.of(seed);
        System.out.println("TrainProcessTest kills at points of seed " + seed);

        Ended whole = train("whole", List.of(), "", "");
        int lines = whole.lines().size();
        killed(random.nextInt(lines), random, trainFlags("killed", 600, List.of("--save_steps", "2")));
        for (int kills = 1; kills < 3; kills++) {
            killed(random.nextInt(lines), random, List.of("--resume", "runs/killed"));
        }
        Ended resumed = run(List.of("--resume", "runs/killed"), "", "");

        assertThat(whole.exit()).isZero();
        assertThat(resumed.exit())
                .as("seed " + seed + "\n" + String.join("\n", resumed.lines()))
                .isZero();
        assertThat(RunFolder.open(folder.resolve("runs/killed")).read().summary())
                .as("seed " + seed)
                .isEqualTo(RunFolder.open(folder.resolve("runs/whole")).read().summary());
        assertThat(metrics("killed")).isEqualTo(metrics("whole"));
        assertThat(RunFolder.open(folder.resolve("runs/whole")).read().config())
                .as("the threads that this machine chose")
                .containsEntry("kernel_threads", 1)
                .containsEntry(
                        "learner_threads", Math.min(8, Runtime.getRuntime().availableProcessors()));
        assertThat(whole.lines()).anyMatch(line -> line.startsWith("For identical results on any machine: --seed 1 "));
        assertThat(whole.lines().getLast()).startsWith("{\"success_before\":").contains("\"run_dir\":\"runs/whole\"");
        try (Stream<Path> files = Files.list(folder.resolve("runs/whole"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains(
                            "run.json",
                            "metrics.jsonl",
                            "checkpoints",
                            "report.html",
                            "episodes-before.jsonl",
                            "episodes-after.jsonl")
                    .anyMatch(name -> name.startsWith("events.out.tfevents"));
        }
    }

    private record Ended(int exit, List<String> lines) {}

    private Ended train(String name, List<String> flags, String phase, String signal) throws Exception {
        return run(trainFlags(name, phase.startsWith("train") ? 1_000_000 : 600, flags), phase, signal);
    }

    private static List<String> trainFlags(String name, int maxTrain, List<String> flags) {
        List<String> all = new ArrayList<>(List.of(
                "--run_name", name,
                "--max_train", Integer.toString(maxTrain),
                "--rollout_batch_size", "60",
                "--sft_steps", "3",
                "--sft_batch_size", "32",
                "--hidden_size", "32",
                "--num_layers", "1",
                "--entropy_coef", "0.01",
                "--eval_episodes", "20"));
        all.addAll(flags);
        return all;
    }

    /// Runs the command and kills it some moments after so many lines; a run has begun when it has a record.
    private void killed(int lines, SeededRandom random, List<String> flags) throws IOException, InterruptedException {
        Process process = start(flags);
        try (BufferedReader reader = process.inputReader()) {
            Path record = folder.resolve("runs/killed/run.json");
            String line = reader.readLine();
            for (int read = 1; line != null && (read < lines || !Files.exists(record)); read++) {
                line = reader.readLine();
            }
            process.waitFor(random.nextInt(200), TimeUnit.MILLISECONDS);
        } finally {
            process.destroyForcibly();
            process.waitFor();
        }
    }

    /// Runs the command and sends the signal when a line holds `phase`.
    private Ended run(List<String> flags, String phase, String signal) throws IOException, InterruptedException {
        return run(flags, signal.isEmpty() ? "" : phase, process -> kill(signal, process.pid()));
    }

    /// Runs the command and does something to it when a line holds `phase`; nothing if that is empty.
    private Ended run(List<String> flags, String phase, Consumer<Process> then)
            throws IOException, InterruptedException {
        Process process = start(flags);
        List<String> lines = new ArrayList<>();
        try (BufferedReader reader = process.inputReader()) {
            boolean sent = phase.isEmpty();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
                if (!sent && line.contains(phase)) {
                    sent = true;
                    then.accept(process);
                }
            }
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return new Ended(process.exitValue(), lines);
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(List<String> flags) throws IOException {
        List<String> command = JdkTool.gem4j("train", "--json");
        command.addAll(flags);
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("OMP_NUM_THREADS", "1");
        return builder.start();
    }

    private List<String> metrics(String name) throws IOException {
        return Files.readAllLines(folder.resolve("runs/" + name + "/metrics.jsonl")).stream()
                .map(line -> line.replaceAll(",\"(time|system)/[^,}]*", ""))
                .toList();
    }
}
