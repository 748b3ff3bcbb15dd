// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MetricsLogTest {
    @TempDir
    Path folder;

    @Test
    void writesStepFirstThenSortedNames() {
        Metrics metrics = new Metrics()
                .put("train/pg_loss", 0.1)
                .put("eval/game:GuessTheNumber-v0-easy/accuracy", 1)
                .put("actor/mean_episode_return", -1e-5);

        assertThat(MetricsLog.line(3, metrics))
                .isEqualTo("{\"step\":3,\"actor/mean_episode_return\":-1.0E-5,"
                        + "\"eval/game:GuessTheNumber-v0-easy/accuracy\":1,\"train/pg_loss\":0.1}");
    }

    @Test
    void readsBackTheSameBits() {
        SeededRandom random = SeededRandom.of(5);
        Path file = folder.resolve("metrics.jsonl");
        Metrics[] written = new Metrics[500];
        try (MetricsLog log = MetricsLog.create(file)) {
            for (int i = 0; i < written.length; i++) {
                double any = Double.longBitsToDouble(random.nextLong());
                written[i] = new Metrics()
                        .put("a/double", any)
                        .put("a/float", (double) random.nextFloat())
                        .put("a/long", random.nextLong())
                        .put("a/nan", Double.NaN)
                        .put("a/inf", i % 2 == 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY);
                log.write(i, written[i]);
            }
        }

        List<MetricsLog.Row> rows = MetricsLog.read(file);

        assertThat(rows).extracting(MetricsLog.Row::metrics).containsExactly(written);
        assertThat(rows).extracting(MetricsLog.Row::step).startsWith(0L, 1L, 2L).hasSize(500);
    }

    @Test
    void resumedRunEndsWithTheFileOfAnUninterruptedOne() throws IOException {
        Path whole = folder.resolve("whole.jsonl");
        Path parts = folder.resolve("parts.jsonl");
        try (MetricsLog log = MetricsLog.create(whole)) {
            writeSteps(log, 1, 10);
        }

        try (MetricsLog log = MetricsLog.create(parts)) {
            writeSteps(log, 1, 7);
        }
        Files.writeString(parts, "{\"step\":8,\"train/pg", StandardOpenOption.APPEND);
        try (MetricsLog log = MetricsLog.resume(parts, 4)) {
            writeSteps(log, 5, 10);
        }

        assertThat(parts).hasSameTextualContentAs(whole);
    }

    @Test
    void readersSkipALineThatIsStillBeingWritten() throws IOException {
        Path file = folder.resolve("metrics.jsonl");
        Files.writeString(file, "{\"step\":1,\"a/b\":2}\n{\"step\":2,\"a/b\":");

        assertThat(MetricsLog.read(file)).containsExactly(new MetricsLog.Row(1, new Metrics().put("a/b", 2)));
    }

    @Test
    void refusesStepsThatDoNotAscend() {
        try (MetricsLog log = MetricsLog.create(folder.resolve("metrics.jsonl"))) {
            log.write(2, new Metrics());

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> log.write(2, new Metrics()))
                    .withMessage("step must be > 2 but was 2");
        }
    }

    @Test
    void refusesNamesWithoutAGroupAndNamesGivenTwice() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Metrics().put("loss", 1.0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Metrics().put("train/a b", 1.0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Metrics().put("a/b", 1.0).put("a/b", 1.0))
                .withMessage("metric given twice: a/b");
    }

    @Test
    void namesTheLineThatIsWrong() throws IOException {
        Path file = folder.resolve("metrics.jsonl");
        Files.writeString(file, "{\"step\":1}\n{\"step\":2,\"a/b\":\"x\"}\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> MetricsLog.read(file))
                .withMessage(file + " line 2: a/b must be a number but is x");
    }

    private static void writeSteps(MetricsLog log, int from, int to) {
        for (int step = from; step <= to; step++) {
            log.write(
                    step,
                    new Metrics()
                            .put(
                                    "train/pg_loss",
                                    SeededRandom.of(9, "loss", step).nextDouble()));
        }
    }
}
