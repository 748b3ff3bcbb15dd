// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// How fast something is done over and over on one thread.
///
/// @param perSecond runs a second over the whole time
/// @param perCpuSecond runs per second of the thread's processor time, which other processes do not change much; NaN
///     where the system does not tell
/// @param medianMillis the median time of a run; for runs of well under a millisecond, of the means of short batches
/// @param worstMillis the longest time of a run, or mean of a batch
record Pace(double perSecond, double perCpuSecond, double medianMillis, double worstMillis) {
    private static final long BATCH_NANOS = 1_000_000;

    /// Runs `once` for about `time`, after half as long a warm-up; at least once each.
    static Pace of(Runnable once, Duration time) {
        int batch = warmUp(once, time.toNanos() / 2);
        List<Double> millis = new ArrayList<>();
        long runs = 0;
        long cpuStart = cpuNanos();
        long start = System.nanoTime();
        long before = start;
        while (runs == 0 || before - start < time.toNanos()) {
            for (int i = 0; i < batch; i++) {
                once.run();
            }
            runs += batch;
            long now = System.nanoTime();
            millis.add((now - before) / 1e6 / batch);
            before = now;
        }
        long cpu = cpuNanos() - cpuStart;
        millis.sort(null);
        return new Pace(
                runs * 1e9 / Math.max(1, before - start),
                cpu > 0 ? runs * 1e9 / cpu : Double.NaN,
                millis.get(millis.size() / 2),
                millis.getLast());
    }

    private static long cpuNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : 0;
    }

    /// How many runs take about a millisecond, found while warming up.
    private static int warmUp(Runnable once, long nanos) {
        long start = System.nanoTime();
        int batch = 1;
        long elapsed = 0;
        do {
            long before = System.nanoTime();
            for (int i = 0; i < batch; i++) {
                once.run();
            }
            long took = System.nanoTime() - before;
            if (took < BATCH_NANOS / 2 && batch < 1 << 20) {
                batch *= 2;
            } else if (took > 2 * BATCH_NANOS && batch > 1) {
                batch /= 2;
            }
            elapsed = System.nanoTime() - start;
        } while (elapsed < nanos);
        return batch;
    }
}
