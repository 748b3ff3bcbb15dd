// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/// The values of one metric over the steps of a run; only finite ones.
///
/// @param steps ascending
/// @param values as many
record Series(long[] steps, double[] values) {
    /// What `metric` finds in the rows, where it finds something.
    static Series of(List<MetricsLog.Row> rows, Function<Metrics, OptionalDouble> metric) {
        List<MetricsLog.Row> found = new ArrayList<>();
        for (MetricsLog.Row row : rows) {
            OptionalDouble value = metric.apply(row.metrics());
            if (value.isPresent() && Double.isFinite(value.getAsDouble())) {
                found.add(row);
            }
        }
        return new Series(
                found.stream().mapToLong(MetricsLog.Row::step).toArray(),
                found.stream()
                        .mapToDouble(row -> metric.apply(row.metrics()).orElseThrow())
                        .toArray());
    }

    int size() {
        return steps.length;
    }

    /// At most `limit` points: means of neighbors where there are more.
    Series thinned(int limit) {
        if (size() <= limit) {
            return this;
        }
        long[] newSteps = new long[limit];
        double[] newValues = new double[limit];
        for (int i = 0; i < limit; i++) {
            int from = (int) ((long) i * size() / limit);
            int to = (int) ((long) (i + 1) * size() / limit);
            newSteps[i] = steps[(from + to - 1) / 2];
            newValues[i] = mean(from, to);
        }
        newSteps[limit - 1] = steps[size() - 1];
        return new Series(newSteps, newValues);
    }

    /// The same steps with every value a mean of its neighborhood, weighted by a bell curve.
    Series smoothed() {
        double width = size() / 50.0;
        if (width < 0.5) {
            return this;
        }
        int reach = (int) Math.ceil(3 * width);
        double[] smooth = new double[size()];
        for (int i = 0; i < size(); i++) {
            double sum = 0;
            double weights = 0;
            for (int j = Math.max(0, i - reach); j <= Math.min(size() - 1, i + reach); j++) {
                double weight = Math.exp(-0.5 * (i - j) * (i - j) / (width * width));
                sum += weight * values[j];
                weights += weight;
            }
            smooth[i] = sum / weights;
        }
        return new Series(steps, smooth);
    }

    /// The mean over the first twentieth of the steps; NaN if there are none.
    double start() {
        return mean(0, Math.min(size(), Math.max(1, size() / 20)));
    }

    /// The mean over the last twentieth of the steps; NaN if there are none.
    double end() {
        return mean(Math.max(0, size() - Math.max(1, size() / 20)), size());
    }

    double sum() {
        return Arrays.stream(values).sum();
    }

    private double mean(int from, int to) {
        return Arrays.stream(values, from, to).average().orElse(Double.NaN);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Series series
                && Arrays.equals(steps, series.steps)
                && Arrays.equals(values, series.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(steps) * 31 + Arrays.hashCode(values);
    }
}
