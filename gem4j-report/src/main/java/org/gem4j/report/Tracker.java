// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.IOException;
import java.time.Instant;
import java.util.List;

/// A place outside the run folder's own files where the metrics of a run go. Used by one thread at a time; may block.
///
/// Every method throws [IOException] where trying again may help, and [TrackerException] where it cannot.
interface Tracker extends AutoCloseable {
    /// A step's metrics and when they became known.
    record Point(long step, Metrics metrics, Instant time) {}

    /// What the user calls it, such as `MLflow at http://localhost:5000`.
    String name();

    /// Most points of one [#log].
    int batch();

    /// Starts or resumes the run.
    void begin() throws IOException, InterruptedException;

    /// Adds points, in the order of their steps. After a failure all of them are given again.
    void log(List<Point> points) throws IOException, InterruptedException;

    /// Says how the run ended.
    void end(RunStatus status, Instant time) throws IOException, InterruptedException;

    /// Gives up what is held open; never throws.
    @Override
    void close();
}
