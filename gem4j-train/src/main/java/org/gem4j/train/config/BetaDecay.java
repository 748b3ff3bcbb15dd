// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

/// How the weight of the divergence changes over a run.
public enum BetaDecay {
    CONSTANT,
    /// To 0 at four fifths of the run.
    LINEAR
}
