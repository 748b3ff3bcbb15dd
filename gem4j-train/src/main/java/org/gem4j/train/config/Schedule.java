// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

/// How the learning rate changes over a run.
public enum Schedule {
    CONSTANT,
    /// To a tenth.
    LINEAR,
    /// To a tenth, along a half wave.
    COSINE;

    private static final double END = 0.1;

    /// The learning rate when `done` of the run, in 0..1, is over, as a fraction of the highest.
    double fraction(double done) {
        return switch (this) {
            case CONSTANT -> 1;
            case LINEAR -> 1 - (1 - END) * done;
            case COSINE -> END + (1 - END) * (1 + Math.cos(Math.PI * done)) / 2;
        };
    }
}
