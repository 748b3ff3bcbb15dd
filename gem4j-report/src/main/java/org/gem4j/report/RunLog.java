// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Records every step of a run: in `metrics.jsonl`, for TensorBoard, and for trackers such as MLflow.
///
/// ```java
/// try (RunLog log = RunLog.create(folder, InstantSource.system())) {
///     log.write(step, new Metrics().put("train/pg_loss", loss).put("time/tokens_per_second", speed));
/// }
/// ```
public final class RunLog implements AutoCloseable {
    private static final String ELAPSED = Metrics.TIME + "elapsed";

    private final MetricsLog metrics;
    private final TensorBoardLog events;
    private final InstantSource clock;
    private final Instant opened;
    private final double before;
    private final List<Tracking> trackers = new ArrayList<>();

    /// @param before seconds the run took before
    private RunLog(MetricsLog metrics, TensorBoardLog events, InstantSource clock, double before) {
        this.metrics = metrics;
        this.events = events;
        this.clock = clock;
        this.before = before;
        this.opened = clock.instant();
    }

    /// The log of a new run.
    public static RunLog create(RunFolder folder, InstantSource clock) {
        Instant now = clock.instant();
        double before = Files.exists(folder.recordFile())
                ? seconds(Instant.parse(folder.read().started()), now)
                : 0;
        return new RunLog(
                MetricsLog.create(folder.metricsFile()), TensorBoardLog.create(folder.path(), now), clock, before);
    }

    /// The log of a run that resumes after `step`; what it holds of later steps is dropped.
    public static RunLog resume(RunFolder folder, long step, InstantSource clock) {
        MetricsLog metrics = MetricsLog.resume(folder.metricsFile(), step);
        List<MetricsLog.Row> rows = MetricsLog.read(folder.metricsFile());
        double before =
                rows.isEmpty() ? 0 : rows.getLast().metrics().get(ELAPSED).orElse(0);
        return new RunLog(metrics, TensorBoardLog.resume(folder.path(), step, clock.instant()), clock, before);
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1000.0;
    }

    /// From now on sends the metrics to trackers as well, without ever waiting for them.
    ///
    /// @param record what they are told of the run
    /// @param notices told once of each tracker that does not work, on the thread that writes
    public RunLog withTrackers(Trackers chosen, RunFolder folder, RunRecord record, Consumer<String> notices) {
        chosen.wandbProject().ifPresent(project -> track(new WandbTracker(project, folder, record), notices));
        chosen.mlflow()
                .ifPresent(server -> track(
                        new MlflowTracker(
                                MlflowTracker.Settings.of(server.uri(), server.experiment(), System.getenv()),
                                folder,
                                record),
                        notices));
        return this;
    }

    private void track(Tracker tracker, Consumer<String> notices) {
        trackers.add(new Tracking(tracker, Tracking.Limits.defaults(), notices));
    }

    /// Adds the metrics of a step, with the time the run has taken.
    ///
    /// @param step must be greater than the one before
    /// @throws java.io.UncheckedIOException naming the file, for example when the disk is full
    public void write(long step, Metrics given) {
        Instant now = clock.instant();
        Metrics all = new Metrics().putAll(given);
        if (all.get(ELAPSED).isEmpty()) {
            all.put(ELAPSED, before + seconds(opened, now));
        }
        metrics.write(step, all);
        events.write(step, all, now);
        trackers.forEach(tracker -> tracker.add(new Tracker.Point(step, all, now)));
    }

    /// Forces the metrics to the disk; call it when a checkpoint is saved.
    public void sync() {
        metrics.sync();
    }

    /// Tells trackers how the run ended; waits a little for what they have not got yet.
    public void end(RunStatus status) {
        trackers.forEach(tracker -> tracker.end(status, clock.instant()));
    }

    /// Closes the files; a run whose [#end] was not told has failed.
    @Override
    public void close() {
        try (metrics;
                events) {
            trackers.forEach(Tracking::close);
        }
    }
}
