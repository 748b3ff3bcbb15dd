// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.report.RunFolder;
import org.gem4j.train.config.ModelSource;
import org.gem4j.train.config.WarmStartSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SftTest {
    @TempDir
    Path folder;

    @Test
    void learnsFromPlayAndTrainsNoFurther() {
        List<Double> losses = new ArrayList<>();
        Path run = folder.resolve("run");

        TrainingResult result = warm(ModelSource.embedded().withSize(32, 1), run, losses);

        assertThat(losses).hasSize(8);
        assertThat(losses.getLast()).isLessThan(losses.getFirst());
        assertThat(result.steps()).isZero();
        assertThat(result.after()).isPresent();
        assertThat(RunFolder.open(run).read().command()).isEqualTo("sft");
        assertThat(run.resolve("start/model.safetensors")).exists();
    }

    @Test
    void aCheckpointLearnsOnFromPlay() {
        List<Double> losses = new ArrayList<>();
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        warm(ModelSource.embedded().withSize(32, 1), first, losses);

        warm(ModelSource.folder(first.resolve("start")), second, losses);

        assertThat(losses).hasSize(16);
        assertThat(losses.get(8)).isLessThan(losses.getFirst());
        assertThat(losses.getLast()).isLessThan(losses.get(8));
        assertThat(second.resolve("start/tokenizer.json"))
                .hasSameTextualContentAs(first.resolve("start/tokenizer.json"));
        assertThat(RunFolder.open(second).read().config().get("model").toString())
                .contains("WarmStarted", "player REFERENCE");
    }

    private static TrainingResult warm(ModelSource model, Path run, List<Double> losses) {
        return Sft.builder()
                .environment("game:GuessTheNumber-v0-easy")
                .model(model)
                .warmStart(play -> play.withPlayer(WarmStartSettings.Player.REFERENCE)
                        .withSteps(8)
                        .withBatchSize(32)
                        .withLearningRate(0.003))
                .evaluation(played -> played.withEpisodes(4))
                .listener(new TrainingListener() {
                    @Override
                    public void warmed(int step, int steps, double loss) {
                        losses.add(loss);
                    }
                })
                .build()
                .run(run);
    }

    @Test
    void needsAnEnvironment() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sft.builder().build())
                .withMessageContaining("environments");
    }
}
