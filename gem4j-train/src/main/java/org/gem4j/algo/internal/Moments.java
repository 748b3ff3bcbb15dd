// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.algo.internal;

/// Mean and standard deviation, by differences to the first value and then to the mean, so that equal values have
/// exactly their own mean and deviation 0, and large offsets lose no digits.
///
/// @param mean of no values: 0
/// @param deviation of fewer values than it needs: 0
public record Moments(double mean, double deviation) {
    /// What the squared differences are divided by.
    public enum Deviation {
        /// The number of values.
        POPULATION,
        /// One less.
        SAMPLE
    }

    /// @param values all finite
    public static Moments of(double[] values, Deviation kind) {
        int n = values.length;
        if (n == 0) {
            return new Moments(0, 0);
        }
        double[] differences = new double[n];
        for (int i = 0; i < n; i++) {
            differences[i] = values[i] - values[0];
        }
        double mean = values[0] + sum(differences) / n;
        for (int i = 0; i < n; i++) {
            differences[i] = (values[i] - mean) * (values[i] - mean);
        }
        int divisor = kind == Deviation.SAMPLE ? n - 1 : n;
        return new Moments(mean, divisor == 0 ? 0 : Math.sqrt(sum(differences) / divisor));
    }

    /// Neumaier's compensated sum.
    public static double sum(double[] values) {
        double sum = 0;
        double lost = 0;
        for (double value : values) {
            double next = sum + value;
            lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
            sum = next;
        }
        return sum + lost;
    }
}
