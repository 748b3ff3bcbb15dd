// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.time.InstantSource;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.gem4j.report.PhaseClock;
import org.gem4j.report.RunFolder;
import org.gem4j.train.TrainingListener;
import org.gem4j.train.config.TrainSettings;

/// What stays the same throughout a run.
///
/// @param stop asked after every step; when true, the run is saved and ends
/// @param phases where the time goes
/// @param workers other processes that learn with this one
/// @param training environments that are trained on
/// @param evaluated environments that the policy is evaluated on
record TrainContext(
        TrainSettings settings,
        RunFolder folder,
        TrainingListener listener,
        BooleanSupplier stop,
        InstantSource clock,
        PhaseClock phases,
        Workers workers,
        List<EnvSetup> training,
        List<EnvSetup> evaluated) {
    /// Batches in all.
    long steps() {
        return settings.steps();
    }
}
