// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/// Measures the time spent in each phase of a run: sampling, learning, loading and so on.
///
/// ```java
/// try (var _ = phases.enter("sampling")) { … }
/// ```
///
/// A phase entered inside another one stops the outer one meanwhile, so that no time counts twice. For one thread.
public final class PhaseClock {
    private final LongSupplier nanoTime;
    private final Map<String, Double> total = new LinkedHashMap<>();
    private final Map<String, Double> lap = new LinkedHashMap<>();
    private final Deque<String> running = new ArrayDeque<>();
    private long since;

    /// What ends a phase.
    public interface Phase extends AutoCloseable {
        @Override
        void close();
    }

    public PhaseClock() {
        this(System::nanoTime);
    }

    /// @param nanoTime a clock that only goes forward, in nanoseconds
    public PhaseClock(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /// Begins a phase, which lasts until the result is closed.
    public Phase enter(String name) {
        settle();
        running.push(name);
        int depth = running.size();
        return () -> {
            if (running.size() != depth) {
                throw new IllegalStateException("phase " + name + " must be closed once, after the phases inside it");
            }
            settle();
            running.pop();
        };
    }

    /// The seconds of every phase so far, in the order they were first entered.
    public Map<String, Double> total() {
        settle();
        return new LinkedHashMap<>(total);
    }

    /// The seconds of every phase since the last call, for the metrics of one step.
    public Map<String, Double> lap() {
        settle();
        Map<String, Double> result = new LinkedHashMap<>(lap);
        lap.clear();
        return result;
    }

    /// Adds seconds that were counted before, such as those of a run that is resumed.
    public void add(Map<String, ?> seconds) {
        seconds.forEach((name, value) -> {
            if (value instanceof Number number) {
                total.merge(name, number.doubleValue(), Double::sum);
            }
        });
    }

    private void settle() {
        long now = nanoTime.getAsLong();
        String name = running.peek();
        if (name != null) {
            double seconds = (now - since) / 1e9;
            total.merge(name, seconds, Double::sum);
            lap.merge(name, seconds, Double::sum);
        }
        since = now;
    }
}
