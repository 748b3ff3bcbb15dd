// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLogTest {
    private static final Instant START = Instant.parse("2026-11-28T08:00:00Z");

    @TempDir
    private Path runs;

    private Instant now = START;
    private final InstantSource clock = () -> now;

    @Test
    void timeGoesOnAfterAPauseAsIfThereHadBeenNone() {
        RunFolder folder = RunFolder.create(runs, "run");
        folder.write(RunRecord.start("train", Map.of(), 1, START));
        now = START.plusSeconds(10);
        try (RunLog log = RunLog.create(folder, clock)) {
            now = START.plusSeconds(15);
            log.write(1, new Metrics());
            now = START.plusSeconds(20);
            log.write(2, new Metrics());
        }
        now = START.plusSeconds(1000);
        try (RunLog log = RunLog.resume(folder, 1, clock)) {
            now = START.plusSeconds(1004);
            log.write(2, new Metrics());
        }

        List<MetricsLog.Row> rows = MetricsLog.read(folder.metricsFile());
        assertThat(rows).extracting(MetricsLog.Row::step).containsExactly(1L, 2L);
        assertThat(rows)
                .extracting(row -> row.metrics().get("time/elapsed").orElseThrow())
                .containsExactly(15.0, 19.0);
    }

    @Test
    void whatDependsOnTheMachineIsToldByItsGroup() {
        assertThat(Metrics.dependsOnMachine("time/step")).isTrue();
        assertThat(Metrics.dependsOnMachine("system/rss")).isTrue();
        assertThat(Metrics.dependsOnMachine("train/pg_loss")).isFalse();
    }
}
