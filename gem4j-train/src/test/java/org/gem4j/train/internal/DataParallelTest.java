// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Step;
import org.gem4j.llm.model.internal.Safetensors;
import org.gem4j.report.Metrics;
import org.gem4j.report.MetricsLog;
import org.gem4j.report.RunFolder;
import org.gem4j.report.RunStatus;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.Turn;
import org.gem4j.train.internal.launch.ProcessGroupException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs whose steps are shared between processes.
class DataParallelTest {
    private static final Map<String, String> SMALL =
            Map.of("max_train", "240", "rollout_batch_size", "80", "learner_threads", "1");

    @TempDir
    private Path runs;

    private TestRuns trainer;

    @BeforeEach
    void open() {
        trainer = new TestRuns(runs, SMALL);
    }

    @Test
    void twoProcessesHaveTheLossesAndMetricsOfOne() {
        Map<String, String> flags = Map.of(
                "env_id", "game:GuessTheNumber-v0-easy,game:Hangman-v0-easy(max_turns=3)",
                "wrappers", "concat",
                "max_model_len", "512",
                "critic_type", "grpo",
                "num_samples", "2",
                "beta", "0.1",
                "num_ppo_epochs", "2",
                "train_batch_size", "40");

        trainer.train("one", flags);
        trainer.train("two", with(flags, "data_parallel", "2"));

        assertSameMetrics("one", "two", 3);
        assertThat(workers()).isEmpty();
    }

    @Test
    void criticAndSamplerAheadAreSharedAndResumed() {
        Map<String, String> flags = Map.of("critic_type", "ppo", "async", "true", "tis_c", "2", "save_steps", "1");
        Map<String, String> shared = with(flags, "data_parallel", "2");

        trainer.train("one", flags);
        trainer.train("two", shared, () -> trainer.finished("two") >= 2);
        trainer.train("two", shared);

        assertSameMetrics("one", "two", 3);
    }

    @Test
    void sharesOfTheOptimizersStateAreResumedByAnyNumberOfProcesses() throws Exception {
        Map<String, String> flags = Map.of("critic_type", "ppo", "save_steps", "1");
        Map<String, String> shared = with(with(flags, "data_parallel", "2"), "shard_optimizer", "true");

        trainer.train("one", flags);
        trainer.train("two", shared, () -> trainer.finished("two") >= 1);
        trainer.train("two", flags, () -> trainer.finished("two") >= 2);
        trainer.train("two", shared);

        assertSameMetrics("one", "two", 3);
        assertSameState("one", "two", "optimizer.safetensors");
        assertSameState("one", "two", "critic/optimizer.safetensors");
    }

    @Test
    void sharesOfRoundedAdaptersMoveAsTheWholeDoes() {
        Map<String, String> flags = Map.of(
                "bf16", "true", "lora_rank", "4", "data_parallel", "2", "max_norm", "1000", "eval_episodes", "4");

        trainer.train("whole", flags);
        trainer.train("shares", with(flags, "shard_optimizer", "true"));

        assertSameMetrics("whole", "shares", 3);
        assertThat(saved("shares", "optimizer.safetensors")).containsKey("master");
        assertSameState("whole", "shares", "optimizer.safetensors");
    }

    private void assertSameState(String expected, String actual, String file) {
        Map<String, float[]> one = saved(expected, file);
        Map<String, float[]> other = saved(actual, file);
        assertThat(other.keySet()).isEqualTo(one.keySet());
        one.forEach((name, numbers) -> assertThat(Numbers.largestDifference(other.get(name), numbers))
                .as(name)
                .isLessThan(1e-6));
    }

    /// The optimizer's tensors in the last checkpoint.
    private Map<String, float[]> saved(String run, String file) {
        Path path = runs.resolve(run).resolve("checkpoints/step-000003").resolve(file);
        Map<String, float[]> tensors = new TreeMap<>();
        try (Safetensors.Reader reader = Safetensors.Reader.open(path)) {
            reader.names().forEach(name -> tensors.put(name, reader.read(name)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return tensors;
    }

    @Test
    void workerThatIsKilledEndsTheRun() {
        Map<String, String> flags = Map.of("data_parallel", "2");

        assertThatThrownBy(() -> trainer.train("killed", flags, () -> false, step -> {
                    if (step == 1) {
                        workers().forEach(ProcessHandle::destroyForcibly);
                    }
                }))
                .isInstanceOf(ProcessGroupException.class)
                .hasMessageContaining("worker process 1 has exited with code 137")
                .hasMessageContaining(runs.resolve("killed/worker-1.log").toString());

        assertThat(RunFolder.open(runs.resolve("killed")).read().status()).isEqualTo(RunStatus.FAILED);
        assertThat(workers()).isEmpty();
    }

    @Test
    void workerThatHangsEndsTheRunAfterTheDeadline() {
        Map<String, String> flags = Map.of("data_parallel", "2", "data_parallel_timeout", "12");

        assertThatThrownBy(() -> trainer.train("hanging", flags, () -> false, step -> {
                    if (step == 1) {
                        workers().forEach(worker -> signal("-STOP", worker));
                    }
                }))
                .isInstanceOf(ProcessGroupException.class)
                .hasMessageContaining("did not answer within 12 s");

        assertThat(workers()).isEmpty();
    }

    @Test
    void workersEndWithTheProcessThatStartedThem() throws Exception {
        Process parent = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndlessRun.class.getName(),
                        runs.toString())
                .redirectErrorStream(true)
                .start();
        List<ProcessHandle> workers;
        try (BufferedReader lines = parent.inputReader()) {
            String line = lines.readLine();
            while (line != null && !line.equals("step 1")) {
                line = lines.readLine();
            }
            workers = parent.descendants().toList();
        } finally {
            parent.destroyForcibly().waitFor();
        }

        assertThat(workers).hasSize(1);
        workers.getFirst().onExit().get(60, TimeUnit.SECONDS);
        assertThat(runs.resolve("endless/worker-1.log")).isRegularFile();
    }

    /// A run with two processes that goes on until it is killed.
    static final class EndlessRun {
        private EndlessRun() {}

        public static void main(String[] arguments) {
            new TestRuns(Path.of(arguments[0]), SMALL)
                    .train(
                            "endless",
                            Map.of("data_parallel", "2", "max_train", "100000000"),
                            () -> false,
                            step -> System.out.println("step " + step));
        }
    }

    @Test
    void playedEpisodesAreTheSameOnTheOtherSide() {
        Info info = Info.of(InfoKeys.MOVE, MoveKind.WIN, InfoKeys.SUCCESS, true)
                .with(InfoKeys.TOOL_USE_COUNTER, 3)
                .with(InfoKeys.CUMULATIVE_REWARDS, 0.25)
                .with(InfoKeys.PARSED_ACTION, "é\u0000\ud83d\ude00");
        Response response = Response.sampled(
                "<7>", new int[] {1, 70_000}, new int[] {3, 4}, new float[] {-0.5f, -1e-8f}, StopReason.LENGTH);
        Turn turn = new Turn("first", response, "<7>", Step.of("last", -0.1, true, false, info));
        Played played = new Played(
                List.of(
                        new Stage.Part(0, List.of(new Episode("a", 5, List.of(turn, turn), Episode.Outcome.OK))),
                        new Stage.Part(1, List.of(new Episode("b", -1, List.of(), Episode.Outcome.TIMEOUT)))),
                Map.of(5L, 0.5));

        assertThat(Played.of(played.toBytes())).isEqualTo(played);
    }

    private static void signal(String name, ProcessHandle process) {
        try {
            new ProcessBuilder("kill", name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static List<ProcessHandle> workers() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).toList();
    }

    private static Map<String, String> with(Map<String, String> flags, String name, String value) {
        Map<String, String> more = new HashMap<>(flags);
        more.put(name, value);
        return more;
    }

    private void assertSameMetrics(String expected, String actual, int steps) {
        List<MetricsLog.Row> one = trainer.rows(expected);
        List<MetricsLog.Row> other = trainer.rows(actual);
        assertThat(other).hasSameSizeAs(one).hasSize(steps + 1);
        for (int i = 0; i < one.size(); i++) {
            Map<String, Number> metrics = one.get(i).metrics().values();
            Map<String, Number> others = other.get(i).metrics().values();
            Set<String> names = new TreeSet<>(metrics.keySet());
            names.removeIf(Metrics::dependsOnMachine);
            assertThat(others).containsKeys(names.toArray(String[]::new));
            for (String name : names) {
                assertThat(others.get(name).doubleValue())
                        .as(name + " of step " + i)
                        .isCloseTo(metrics.get(name).doubleValue(), within(1e-5));
            }
        }
    }
}
