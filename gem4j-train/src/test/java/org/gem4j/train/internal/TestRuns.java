// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.gem4j.report.Metrics;
import org.gem4j.report.MetricsLog;
import org.gem4j.train.Training;
import org.gem4j.train.TrainingListener;
import org.gem4j.train.TrainingResult;

/// Runs of a very small model in a folder, and what they have logged.
final class TestRuns {
    private final Path folder;
    private final Map<String, String> defaults;
    private final List<String> notices = new ArrayList<>();

    /// @param folder of all runs
    TestRuns(Path folder) {
        this(folder, Map.of());
    }

    /// @param flags of all of them, unless a run has others
    TestRuns(Path folder, Map<String, String> flags) {
        this.folder = folder;
        this.defaults = new TreeMap<>(Map.of(
                "max_train", "300",
                "rollout_batch_size", "60",
                "sft_steps", "3",
                "sft_batch_size", "32",
                "hidden_size", "32",
                "num_layers", "1",
                "eval_episodes", "20",
                "kv_cache_mib", "64",
                "entropy_coef", "0.01", // a gradient in every step, whatever the episodes earn
                "learner_threads", "2"));
        defaults.putAll(flags);
    }

    /// Begins a run or goes on with it, to its end.
    TrainingResult train(String name, Map<String, String> flags) {
        return train(name, flags, () -> false);
    }

    /// The same until `stop` says so.
    TrainingResult train(String name, Map<String, String> flags, BooleanSupplier stop) {
        return train(name, flags, stop, step -> {});
    }

    /// @param stepped told every finished step
    TrainingResult train(String name, Map<String, String> flags, BooleanSupplier stop, LongConsumer stepped) {
        Map<String, String> all = new TreeMap<>(defaults);
        all.putAll(flags);
        Path path = folder.resolve(name);
        Training training = Training.builder()
                .settings(settings -> TestSettings.of(all))
                .record("train", all)
                .listener(new Listener(stepped))
                .stop(stop)
                .build();
        return Files.exists(path) ? training.resume(path) : training.run(path);
    }

    /// What users were told.
    List<String> notices() {
        return notices;
    }

    /// The rows of a run's `metrics.jsonl`, if there are any yet.
    List<MetricsLog.Row> rows(String name) {
        Path file = folder.resolve(name).resolve("metrics.jsonl");
        return Files.exists(file) ? MetricsLog.read(file) : List.of();
    }

    /// The last step that was logged.
    long finished(String name) {
        return rows(name).stream().mapToLong(MetricsLog.Row::step).max().orElse(0);
    }

    /// Everything that was logged but what depends on the machine.
    List<String> metrics(String name) {
        return rows(name).stream()
                .map(row -> {
                    Map<String, Number> values = new TreeMap<>(row.metrics().values());
                    values.keySet().removeIf(Metrics::dependsOnMachine);
                    return row.step() + " " + values;
                })
                .toList();
    }

    /// The last value of a metric.
    double metric(String name, String metric) {
        return rows(name).stream()
                .map(row -> row.metrics().values().get(metric))
                .filter(Objects::nonNull)
                .reduce((first, second) -> second)
                .orElseThrow()
                .doubleValue();
    }

    private final class Listener implements TrainingListener {
        private final LongConsumer onStep;

        Listener(LongConsumer onStep) {
            this.onStep = onStep;
        }

        @Override
        public void stepped(long step, Progress progress) {
            onStep.accept(step);
        }

        @Override
        public void notice(String text) {
            notices.add(text);
        }
    }
}
