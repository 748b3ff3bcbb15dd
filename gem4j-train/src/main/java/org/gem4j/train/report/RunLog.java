// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.report;

import java.time.InstantSource;

/// Records every step of a run, in `metrics.jsonl` and for TensorBoard.
///
/// ```java
/// try (RunLog log = RunLog.create(folder, InstantSource.system())) {
///     log.write(step, new Metrics().put("train/pg_loss", loss).put("time/tokens_per_second", speed));
/// }
/// ```
public final class RunLog implements AutoCloseable {
    private final MetricsLog metrics;
    private final TensorBoardLog events;
    private final InstantSource clock;

    private RunLog(MetricsLog metrics, TensorBoardLog events, InstantSource clock) {
        this.metrics = metrics;
        this.events = events;
        this.clock = clock;
    }

    /// The log of a new run.
    public static RunLog create(RunFolder folder, InstantSource clock) {
        return new RunLog(
                MetricsLog.create(folder.metricsFile()), TensorBoardLog.create(folder.path(), clock.instant()), clock);
    }

    /// The log of a run that goes on after `step`; what it holds of later steps is dropped.
    public static RunLog resume(RunFolder folder, long step, InstantSource clock) {
        return new RunLog(
                MetricsLog.resume(folder.metricsFile(), step),
                TensorBoardLog.resume(folder.path(), step, clock.instant()),
                clock);
    }

    /// Adds the figures of a step.
    ///
    /// @param step must be greater than the one before
    /// @throws java.io.UncheckedIOException naming the file, for example when the disk is full
    public void write(long step, Metrics figures) {
        metrics.write(step, figures);
        events.write(step, figures, clock.instant());
    }

    /// Forces the metrics to the disk; call it when a checkpoint is saved.
    public void sync() {
        metrics.sync();
    }

    @Override
    public void close() {
        try (metrics) {
            events.close();
        }
    }
}
