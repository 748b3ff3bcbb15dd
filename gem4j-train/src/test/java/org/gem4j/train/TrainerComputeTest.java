// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.assertj.core.api.Assertions;
import org.gem4j.llm.LoraFolder;
import org.gem4j.train.config.Flags;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.report.Metrics;
import org.gem4j.train.report.MetricsLog;
import org.gem4j.train.report.RunFolder;
import org.gem4j.train.report.RunRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Training in other precisions, by other samplers, of adapters, and with activations computed twice.
class TrainerComputeTest {
    private static final String MEAN_DIFFERENCE = "train/sampler_learner_logprob_diff_mean";

    @TempDir
    private Path runs;

    @Test
    void narrowRunsGoOnToTheNumbersOfUninterruptedOnes() {
        Map<String, String> flags = Map.of("bf16", "true", "gradient_checkpointing", "true", "save_steps", "2");
        train("whole", flags, () -> false);
        train("parts", flags, () -> finished("parts") >= 3);
        train("parts", flags, () -> false);

        assertThat(figures("parts")).isEqualTo(figures("whole"));
        assertThat(figures("whole")).hasSize(6);
        assertThat(figure("whole", "train/policy_grad_norm")).isPositive();
        assertThat(figure("whole", MEAN_DIFFERENCE)).isLessThan(0.02);
    }

    @Test
    void engineAndLearnerAgreeOnLogprobs() {
        train("engine", Map.of("sampler", "engine", "micro_batch_tokens", "2048"), () -> false);
        train("alone", Map.of("batch_invariant", "true"), () -> false);

        assertThat(figure("engine", "train/policy_grad_norm")).isPositive();
        assertThat(figure("engine", MEAN_DIFFERENCE)).isLessThan(1e-5);
        assertThat(figure("alone", MEAN_DIFFERENCE)).isLessThan(1e-5);
    }

    @Test
    void checkpointedBlocksTrainTheSameModel() {
        Map<String, String> plain = Map.of("learner_threads", "1");
        Map<String, String> twice = Map.of("learner_threads", "1", "gradient_checkpointing", "true");
        train("plain", plain, () -> false);
        train("twice", twice, () -> false);

        for (String metric : List.of("train/policy_grad_norm", "train/pg_loss", "train/entropy")) {
            assertThat(figure("twice", metric)).as(metric).isCloseTo(figure("plain", metric), Assertions.within(1e-3));
        }
    }

    @Test
    void adaptersAreTrainedSavedAndTakenUpAgain() throws IOException {
        Map<String, String> flags = Map.of("lora_rank", "4", "lora_target", "q_proj,v_proj", "save_steps", "2");
        train("whole", flags, () -> false);
        train("parts", flags, () -> finished("parts") >= 3);
        train("parts", flags, () -> false);

        assertThat(figures("parts")).isEqualTo(figures("whole"));
        assertThat(figure("whole", "train/policy_grad_norm")).isPositive();
        assertThat(figure("whole", MEAN_DIFFERENCE)).isLessThan(1e-5);
        Path checkpoint = runs.resolve("whole/checkpoints/step-000005");
        assertThat(LoraFolder.config(checkpoint).targets()).containsExactly("q_proj", "v_proj");
        assertThat(Path.of(LoraFolder.base(checkpoint))).isDirectory().endsWith(Path.of("whole/start"));
        assertThat(checkpoint.resolve("model.safetensors")).doesNotExist();
        assertThat(Files.size(checkpoint.resolve("adapter_model.safetensors"))).isLessThan(20_000);
    }

    @Test
    void nativeMemoryOfTheEngineAndTheLearnerStaysFlat() {
        List<Long> bytes = new ArrayList<>();
        Map<String, String> flags = Map.of(
                "max_train", "9000",
                "eval_episodes", "10",
                "save_steps", "-1",
                "sampler", "engine",
                "kv_cache_mib", "16",
                "gradient_checkpointing", "true",
                "lora_rank", "2");

        train("flat", flags, () -> {
            bytes.add(NativeMemory.liveBytes());
            return false;
        });

        assertThat(bytes).hasSizeGreaterThan(140);
        long early = max(bytes.subList(bytes.size() - 100, bytes.size() - 70));
        long late = max(bytes.subList(bytes.size() - 30, bytes.size()));
        assertThat(late - early)
                .as("live native bytes: " + early + " then " + late)
                .isLessThan(2_000_000);
    }

    private static long max(List<Long> values) {
        return values.stream().mapToLong(Long::longValue).max().orElseThrow();
    }

    private double figure(String name, String metric) {
        return rows(name).stream()
                .map(row -> row.metrics().values().get(metric))
                .filter(Objects::nonNull)
                .reduce((first, second) -> second)
                .orElseThrow()
                .doubleValue();
    }

    private List<MetricsLog.Row> rows(String name) {
        return MetricsLog.read(runs.resolve(name + "/metrics.jsonl"));
    }

    private long finished(String name) {
        return Files.exists(runs.resolve(name + "/metrics.jsonl"))
                ? rows(name).stream().mapToLong(MetricsLog.Row::step).max().orElse(0)
                : 0;
    }

    /// Everything that was logged but what depends on the machine.
    private List<String> figures(String name) {
        return rows(name).stream()
                .map(row -> {
                    Map<String, Number> values = new TreeMap<>(row.metrics().values());
                    values.keySet().removeIf(Metrics::dependsOnMachine);
                    return row.step() + " " + values;
                })
                .toList();
    }

    private void train(String name, Map<String, String> flags, BooleanSupplier stop) {
        Map<String, String> all = new TreeMap<>(Map.of(
                "max_train", "300",
                "rollout_batch_size", "60",
                "sft_steps", "3",
                "sft_batch_size", "32",
                "hidden_size", "32",
                "num_layers", "1",
                "eval_episodes", "20",
                "kv_cache_mib", "64",
                "entropy_coef", "0.01",
                "learner_threads", "2"));
        all.putAll(flags);
        TrainSettings settings = TrainSettings.of(all);
        Path path = runs.resolve(name);
        RunFolder folder;
        if (Files.exists(path)) {
            folder = RunFolder.resume(path);
        } else {
            folder = RunFolder.createAt(path);
            folder.write(RunRecord.start(
                    "train",
                    Flags.write(settings),
                    settings.run().seed(),
                    InstantSource.system().instant()));
        }
        new Trainer(settings, folder, new SilentListener(), stop).run();
    }

    private static final class SilentListener implements TrainListener {
        @Override
        public void started(Path folder, String model, long step, long steps) {}

        @Override
        public void warmed(int step, int steps, double loss) {}

        @Override
        public void evaluated(String when, Evaluation evaluation) {}

        @Override
        public void stepped(long step, Progress progress) {}

        @Override
        public void saved(Path checkpoint) {}

        @Override
        public void notice(String text) {}
    }
}
