// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gem4j.env.SeededRandom;
import org.gem4j.report.WandbFileReader.Field;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WandbTrackerTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_800_000_000);

    @TempDir
    private Path folder;

    private RunFolder run;
    private final RunRecord record = RunRecord.start("train", Map.of("gamma", 0.9, "env_id", "game:X"), 1, NOW);

    @BeforeEach
    void begin() {
        run = RunFolder.create(folder, "run");
    }

    @Test
    void recordsOfEveryLengthAreReadBack() throws IOException {
        long seed = 20261128;
        SeededRandom random = SeededRandom.of(seed);
        List<byte[]> written = new ArrayList<>();
        Path path = folder.resolve("test.wandb");
        try (WandbFile file = new WandbFile(path)) {
            for (int i = 0; i < 400; i++) {
                int beforeEnd = WandbFile.BLOCK - (int) (Files.size(path) % WandbFile.BLOCK);
                // Records that end just before the end of a block leave room for no header, or for one alone.
                int length = i % 4 == 0
                        ? Math.max(0, beforeEnd - WandbFile.HEADER - random.nextInt(20))
                        : random.nextInt(i % 7 == 0 ? 100_000 : 300);
                byte[] data = new byte[length];
                for (int at = 0; at < length; at++) {
                    data[at] = (byte) random.nextInt(256);
                }
                file.append(data);
                written.add(data);
            }
        }

        assertThat(WandbFileReader.records(path).toArray(byte[][]::new))
                .as("seed " + seed)
                .isDeepEqualTo(written.toArray(byte[][]::new));
    }

    @Test
    void aRunHasItsConfigFiguresAndEnd() throws IOException {
        try (WandbTracker tracker = new WandbTracker("project", run, record)) {
            tracker.begin();
            tracker.log(List.of(point(1, 0.25), point(2, Double.NaN)));
            tracker.end(RunStatus.FINISHED, NOW.plusSeconds(60));
        }

        List<Field> records = records();
        assertThat(records).extracting(Field::number).containsExactly(21, 17, 3, 2, 3, 2, 18);
        assertThat(WandbFileReader.fields(records.get(1).bytes()).get(1).text()).isEqualTo("project");
        assertThat(new String(records.get(1).bytes(), StandardCharsets.UTF_8))
                .contains("gamma", "0.9", "\"game:X\"", "run");
        assertThat(items(records.get(3))).contains("train/pg_loss=0.25", "_step=1", "_timestamp=1.8E9", "_runtime=0.0");
        assertThat(items(records.get(5))).contains("train/pg_loss=NaN", "_step=2");
        assertThat(WandbFileReader.fields(records.getLast().bytes()))
                .extracting(Field::value)
                .containsExactly(0L, 60L);
    }

    @Test
    void aRunThatGoesOnHasOneFileWithEveryStepOnce() throws IOException {
        try (WandbTracker tracker = new WandbTracker("project", run, record)) {
            tracker.begin();
            tracker.log(List.of(point(1, 1), point(2, 2), point(3, 3)));
        }
        try (MetricsLog log = MetricsLog.create(run.metricsFile())) {
            log.write(1, point(1, 1).metrics());
            log.write(2, point(2, 2).metrics());
        }
        try (WandbTracker tracker = new WandbTracker("project", run, record)) {
            tracker.begin();
            tracker.log(List.of(point(2, 2), point(3, 33)));
        }

        assertThat(records().stream().filter(field -> field.number() == 2).map(WandbTrackerTest::items))
                .satisfiesExactly(
                        one -> assertThat(one).contains("_step=1"),
                        two -> assertThat(two).contains("_step=2"),
                        three -> assertThat(three).contains("_step=3", "train/pg_loss=33.0"));
    }

    @Test
    void aFileInTheWayOfTheFolderIsARefusal() throws IOException {
        Files.writeString(run.path().resolve("wandb"), "");
        try (WandbTracker tracker = new WandbTracker("project", run, record)) {
            assertThatThrownBy(tracker::begin)
                    .isInstanceOf(TrackerException.class)
                    .hasMessageContaining("cannot be written");
        }
    }

    /// What the records hold, besides their numbers, which count up.
    private List<Field> records() throws IOException {
        Path file;
        try (Stream<Path> files = Files.walk(run.path())) {
            file = files.filter(path -> path.toString().endsWith(".wandb"))
                    .findAny()
                    .orElseThrow();
        }
        assertThat(file.getParent().getFileName().toString()).matches("offline-run-20270115_080000-[0-9a-z]{8}");
        List<Field> content = new ArrayList<>();
        for (byte[] bytes : WandbFileReader.records(file)) {
            List<Field> fields = WandbFileReader.fields(bytes);
            content.add(fields.get(1));
            assertThat(fields.getFirst().value()).isEqualTo(content.size());
        }
        return content;
    }

    private static List<String> items(Field history) {
        return WandbFileReader.fields(history.bytes()).stream()
                .filter(field -> field.number() == 1)
                .map(field -> WandbFileReader.fields(field.bytes()))
                .map(item -> item.get(0).text() + "=" + item.get(1).text())
                .toList();
    }

    private static Tracker.Point point(long step, double value) {
        return new Tracker.Point(step, new Metrics().put("train/pg_loss", value), NOW);
    }
}
