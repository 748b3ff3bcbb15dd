// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.Collections;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// The metrics of one training step by name, sorted by it.
///
/// Names have a group and a slash, as in `train/pg_loss`; `docs/metrics.md` defines them. Everything that depends on
/// the time or on how busy the machine is has the group `time`, its memory the group `system`, so that the rest is the
/// same for the same seed.
public final class Metrics {
    /// The group of what may differ between two runs of one seed.
    public static final String TIME = "time/";

    /// The group of what the process takes of the machine, which may differ likewise.
    public static final String SYSTEM = "system/";

    /// The group of the seconds that a step spent on something, such as `time/phase/sampling`.
    public static final String PHASE = TIME + "phase/";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.:+-]+(/[A-Za-z0-9_.:+-]+)+");

    private final SortedMap<String, Number> values = new TreeMap<>();

    /// Adds a metric.
    ///
    /// @throws IllegalArgumentException if the name has no group, has other characters than letters, digits and
    ///     `_.:+-/`, or was given before
    public Metrics put(String name, double value) {
        return putNumber(name, value);
    }

    /// Adds a count.
    ///
    /// @throws IllegalArgumentException as in [#put(String, double)]
    public Metrics put(String name, long value) {
        return putNumber(name, value);
    }

    /// Adds a metric where there is anything to compute it from.
    ///
    /// @throws IllegalArgumentException as in [#put(String, double)]
    public Metrics put(String name, OptionalDouble value) {
        value.ifPresent(known -> put(name, known));
        return this;
    }

    /// Adds the seconds of every phase as `time/phase/<name>`, with spaces as underscores.
    public Metrics putPhases(Map<String, Double> seconds) {
        seconds.forEach((phase, value) -> put(PHASE + phase.replace(' ', '_'), value.doubleValue()));
        return this;
    }

    /// Whether a metric may differ between two runs of one seed.
    public static boolean dependsOnMachine(String name) {
        return name.startsWith(TIME) || name.startsWith(SYSTEM);
    }

    /// Adds all metrics of `other`.
    public Metrics putAll(Metrics other) {
        other.values.forEach(this::putNumber);
        return this;
    }

    /// The metric of that name, if there is one.
    public OptionalDouble get(String name) {
        Number value = values.get(name);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value.doubleValue());
    }

    /// Every metric, a `Double` or a `Long`, by name.
    public SortedMap<String, Number> values() {
        return Collections.unmodifiableSortedMap(values);
    }

    private Metrics putNumber(String name, Number value) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "metric name must look like train/pg_loss (a group, a slash, letters, digits and _.:+-) but was "
                            + name);
        }
        if (values.putIfAbsent(name, value) != null) {
            throw new IllegalArgumentException("metric given twice: " + name);
        }
        return this;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Metrics metrics && values.equals(metrics.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
