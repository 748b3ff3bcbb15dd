// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;

/// Comparisons of many numbers.
final class Numbers {
    private Numbers() {}

    /// The largest difference, without sign, of numbers that are equally many.
    static double largestDifference(float[] actual, float[] expected) {
        assertThat(actual).hasSameSizeAs(expected);
        double largest = 0;
        for (int i = 0; i < actual.length; i++) {
            double difference = Math.abs((double) actual[i] - expected[i]);
            largest = Double.isNaN(difference) ? Double.NaN : Math.max(largest, difference);
        }
        return largest;
    }
}
