// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TensorBoardLogTest {
    private static final Instant NOW = Instant.parse("2026-11-27T23:15:00.250Z");

    @TempDir
    Path folder;

    @Test
    void writesWhatAnIndependentReaderReads() throws IOException {
        try (TensorBoardLog log = TensorBoardLog.create(folder, NOW)) {
            log.write(300, new Metrics().put("train/pg_loss", -0.25).put("actor/n", 7), NOW.plusSeconds(1));
            log.write(1L << 40, new Metrics().put("train/" + "x".repeat(200), Double.NaN), NOW.plusSeconds(2));
        }

        List<EventFileReader.Event> events = EventFileReader.read(files().getLast());

        assertThat(events).hasSize(3);
        assertThat(events.get(0).fileVersion).isEqualTo("brain.Event:2");
        assertThat(events.get(0).wallTime).isEqualTo(NOW.getEpochSecond() + 0.25);
        assertThat(events.get(1).step).isEqualTo(300);
        assertThat(events.get(1).scalars).containsExactly(entry("actor/n", 7f), entry("train/pg_loss", -0.25f));
        assertThat(events.get(2).step).isEqualTo(1L << 40);
        assertThat(events.get(2).scalars).containsExactly(entry("train/" + "x".repeat(200), Float.NaN));
    }

    @Test
    void readersSeeEveryStepAtOnce() throws IOException {
        try (TensorBoardLog log = TensorBoardLog.create(folder, NOW)) {
            log.write(1, new Metrics().put("a/b", 1), NOW);

            assertThat(EventFileReader.read(files().getFirst())).hasSize(2);
        }
    }

    @Test
    void aResumedRunSaysFromWhichStepOnEarlierEventsAreVoid() throws IOException {
        TensorBoardLog.create(folder, NOW).close();
        TensorBoardLog.resume(folder, 40, NOW).close();

        List<EventFileReader.Event> events = EventFileReader.read(files().getLast());

        assertThat(files()).hasSize(2);
        assertThat(events.get(1).sessionStart).isTrue();
        assertThat(events.get(1).step).isEqualTo(41);
    }

    @Test
    void theReaderOfThisTestNoticesAFlippedBit() throws IOException {
        TensorBoardLog.create(folder, NOW).close();
        Path file = files().getFirst();
        byte[] bytes = Files.readAllBytes(file);
        bytes[20] ^= 1;
        Files.write(file, bytes);

        assertThatIllegalStateException().isThrownBy(() -> EventFileReader.read(file));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
