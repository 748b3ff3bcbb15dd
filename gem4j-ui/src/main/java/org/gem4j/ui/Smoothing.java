// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

/// The exponential moving average of all values, corrected for its start, so that the first values do not bend the
/// curve: computed before anything is left out, so that a curve does not depend on how much of it is shown.
final class Smoothing {
    /// Above it a curve is all but flat.
    static final double MOST = 0.999;

    private Smoothing() {}

    /// @param factor weight of the past, in 0..0.999; 0 leaves the values as they are
    static double[] of(double[] values, double factor) {
        if (factor == 0 || values.length < 3) {
            return values;
        }
        double[] smooth = new double[values.length];
        double sum = 0;
        double weight = 0;
        for (int i = 0; i < values.length; i++) {
            sum = factor * sum + (1 - factor) * values[i];
            weight = factor * weight + (1 - factor);
            smooth[i] = sum / weight;
        }
        return smooth;
    }
}
