// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.Map;

/// Everything that determines a training run.
public record TrainSettings(
        EnvironmentSettings environment,
        RolloutSettings rollout,
        AlgorithmSettings algorithm,
        OptimizerSettings optimizer,
        ModelSettings model,
        EvaluationSettings evaluation,
        RunSettings run) {
    /// Settings from flags, see [Flags#read].
    public static TrainSettings of(Map<String, String> given) {
        return Flags.read(TrainSettings.class, given);
    }
}
