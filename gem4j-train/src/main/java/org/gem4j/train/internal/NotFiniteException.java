// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.List;
import org.gem4j.train.TrainException;

/// A number that steers training is not finite: continuing would corrupt the weights.
final class NotFiniteException extends TrainException {
    private static final long serialVersionUID = 1L;

    private final transient List<TrainingSample> samples;

    /// @param metric which one
    /// @param samples the update was to learn from, as far as they are known
    NotFiniteException(String metric, double value, List<TrainingSample> samples) {
        super(metric + " is " + value);
        this.samples = List.copyOf(samples);
    }

    List<TrainingSample> samples() {
        return samples;
    }

    /// Passes a finite number on.
    ///
    /// @throws NotFiniteException if it is none
    static double require(String metric, double value, List<TrainingSample> samples) {
        if (!Double.isFinite(value)) {
            throw new NotFiniteException(metric, value, samples);
        }
        return value;
    }
}
