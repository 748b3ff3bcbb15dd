// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.report.Metrics;
import org.gem4j.text.BpeTokenizer;
import org.gem4j.train.TrainException;
import org.gem4j.train.config.CheckpointSettings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointsTest {
    @TempDir
    private Path folder;

    private final DecoderWeights weights = DecoderWeights.random(DecoderConfig.small(257, 32, 1, 8), 3);
    private final List<String> notices = new ArrayList<>();
    private final BpeTokenizer tokenizer = new BpeTokenizer(List.of());

    @AfterEach
    void close() {
        weights.close();
    }

    @Test
    void restoresWhatWasSaved() {
        Checkpoints checkpoints = checkpoints(2, "");
        try (AdamW optimizer = new AdamW(weights, AdamW.Settings.defaults());
                AdamW other = new AdamW(weights, AdamW.Settings.defaults())) {
            optimizer.step(0.1);

            Path saved = checkpoints.save(state(7), unfinished -> {
                ModelFolder.write(unfinished, weights, tokenizer);
                OptimizerFile.write(unfinished.resolve("optimizer.safetensors"), optimizer);
            });

            assertThat(checkpoints.newestWhole(notices::add)).contains(saved);
            assertThat(checkpoints.restore(saved)).isEqualTo(state(7));
            OptimizerFile.restore(saved.resolve("optimizer.safetensors"), other);
            assertThat(other.steps()).isEqualTo(1);
            assertThat(Tensors.toFloats(other.mean())).isEqualTo(Tensors.toFloats(optimizer.mean()));
            assertThat(Tensors.toFloats(other.meanSquare())).isEqualTo(Tensors.toFloats(optimizer.meanSquare()));
            assertThat(notices).isEmpty();
        }
    }

    @Test
    void keepsTheNewestOnesAndTheBest() {
        Checkpoints checkpoints = checkpoints(2, "eval/x/accuracy");
        List<Boolean> better = new ArrayList<>();
        for (long step = 1; step <= 6; step++) {
            double accuracy = step == 2 ? 0.9 : step == 5 ? Double.NaN : 0.1 * step;
            better.add(checkpoints.better(step, new Metrics().put("eval/x/accuracy", accuracy)));
            checkpoints.save(state(step), this::file);
        }

        assertThat(better).containsExactly(true, true, false, false, false, false);
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("step-000002", "step-000005", "step-000006");
        Checkpoints resumed = checkpoints(2, "eval/x/accuracy");
        resumed.restore(folder.resolve("step-000006"));
        assertThat(resumed.best()).contains(new Checkpoints.Best(2, 0.9));
    }

    @Test
    void lowestIsTheBestWhereThatIsAskedFor() {
        Checkpoints checkpoints = checkpoints(2, "min:train/kl3");

        assertThat(checkpoints.better(1, new Metrics().put("train/kl3", 0.5))).isTrue();
        assertThat(checkpoints.better(2, new Metrics().put("train/kl3", 0.6))).isFalse();
        assertThat(checkpoints.better(3, new Metrics().put("train/kl3", 0.4))).isTrue();
        assertThat(checkpoints.better(4, new Metrics().put("train/other", 0.1))).isFalse();
    }

    @Test
    void stepsOfManyDigitsAreInOrder() {
        Checkpoints checkpoints = checkpoints(2, "");
        checkpoints.save(state(999_999), this::file);

        Path newest = checkpoints.save(state(1_000_000), this::file);

        assertThat(checkpoints.newestWhole(notices::add)).contains(newest);
    }

    @Test
    void failedSaveLeavesNothingBehindAndTheOldOnesAlone() throws IOException {
        Checkpoints checkpoints = checkpoints(2, "");
        Path old = checkpoints.save(state(1), this::file);

        assertThatThrownBy(() -> checkpoints.save(state(2), unfinished -> {
                    Files.writeString(unfinished.resolve("half"), "half");
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(TrainException.class)
                .hasMessageContaining("step-000002: No space left on device");

        try (Stream<Path> content = Files.list(folder)) {
            assertThat(content).containsExactly(old);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut", "flipped", "missing", "no checksums"})
    void goesOnFromTheCheckpointBeforeADamagedOne(String damage) throws IOException {
        Checkpoints checkpoints = checkpoints(3, "");
        Path before = checkpoints.save(state(1), this::file);
        Path damaged = checkpoints.save(state(2), this::file);
        switch (damage) {
            case "cut" -> Files.writeString(damaged.resolve("file"), "numb");
            case "flipped" -> Files.writeString(damaged.resolve("file"), "numberz");
            case "missing" -> Files.delete(damaged.resolve("file"));
            default -> Files.delete(damaged.resolve("checksums.json"));
        }

        assertThat(checkpoints.newestWhole(notices::add)).contains(before);
        assertThat(notices)
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("step-000002 is damaged")
                .contains("resuming from the previous one");
        assertThat(checkpoints.save(state(2), this::file)).isEqualTo(damaged);
    }

    @Test
    void refusesToGoOnWhereNothingIsWhole() throws IOException {
        Checkpoints checkpoints = checkpoints(3, "");
        Path only = checkpoints.save(state(1), this::file);
        Files.writeString(only.resolve("file"), "");

        assertThatThrownBy(() -> checkpoints.newestWhole(notices::add))
                .isInstanceOf(TrainException.class)
                .hasMessageContaining("file was written as 7 bytes, crc32c")
                .hasMessageContaining("restart from the initial model");
        assertThat(checkpoints.newestWhole(notices::add)).isEmpty();
    }

    @Test
    void leftOversOfAKilledProcessAreClearedAway() throws IOException {
        Files.createDirectories(folder.resolve(".step-000002.unfinished/half"));
        Files.createDirectories(folder.resolve(".step-000001.removed"));

        assertThat(checkpoints(3, "").newestWhole(notices::add)).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    private Checkpoints checkpoints(int kept, String metric) {
        return new Checkpoints(
                folder,
                kept,
                metric.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                metric.startsWith("min:")
                                        ? CheckpointSettings.BestMetric.lowest(metric.substring(4))
                                        : CheckpointSettings.BestMetric.highest(metric)));
    }

    private void file(Path checkpoint) throws IOException {
        Files.writeString(checkpoint.resolve("file"), "numbers");
    }

    private static TrainState state(long step) {
        return new TrainState(step, 100, 400, List.of(new EnvProgress(40, 2.5, 3)));
    }
}
