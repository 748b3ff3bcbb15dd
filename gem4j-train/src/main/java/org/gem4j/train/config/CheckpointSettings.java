// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.gem4j.algo.InvalidParameterException;

/// Settings of checkpoints and of the episodes that a run saves.
///
/// @param everySteps steps between checkpoints, at least 1; empty for one at the end and when stopped
/// @param kept how many are kept, the newest ones, at least 1
/// @param best the metric by which the best checkpoint is kept too
/// @param dumpEverySteps steps between files with all episodes of a batch, at least 1; empty for none
/// @param stepEpisodes episodes of every step that are kept with their tokens, in 0..1000
public record CheckpointSettings(
        OptionalInt everySteps, int kept, Optional<BestMetric> best, OptionalInt dumpEverySteps, int stepEpisodes) {
    public CheckpointSettings {
        everySteps.ifPresent(given -> InvalidParameterException.require(given >= 1, "everySteps", "at least 1", given));
        InvalidParameterException.require(kept >= 1, "kept", "at least 1", kept);
        dumpEverySteps.ifPresent(
                given -> InvalidParameterException.require(given >= 1, "dumpEverySteps", "at least 1", given));
        InvalidParameterException.require(
                stepEpisodes >= 0 && stepEpisodes <= 1000, "stepEpisodes", "in 0..1000", stepEpisodes);
    }

    /// Every 100 steps, the newest three; four episodes of every step.
    public static CheckpointSettings defaults() {
        return new CheckpointSettings(OptionalInt.of(100), 3, Optional.empty(), OptionalInt.empty(), 4);
    }

    public CheckpointSettings withEverySteps(int newEverySteps) {
        return new CheckpointSettings(OptionalInt.of(newEverySteps), kept, best, dumpEverySteps, stepEpisodes);
    }

    public CheckpointSettings withKept(int newKept) {
        return new CheckpointSettings(everySteps, newKept, best, dumpEverySteps, stepEpisodes);
    }

    public CheckpointSettings withBest(BestMetric newBest) {
        return new CheckpointSettings(everySteps, kept, Optional.of(newBest), dumpEverySteps, stepEpisodes);
    }

    public CheckpointSettings withDumpEverySteps(int newDumpEverySteps) {
        return new CheckpointSettings(everySteps, kept, best, OptionalInt.of(newDumpEverySteps), stepEpisodes);
    }

    public CheckpointSettings withStepEpisodes(int newStepEpisodes) {
        return new CheckpointSettings(everySteps, kept, best, dumpEverySteps, newStepEpisodes);
    }

    /// The metric by which the best checkpoint of a run is chosen.
    ///
    /// @param name such as `eval/average/accuracy`
    /// @param lowest whether low values are good
    public record BestMetric(String name, boolean lowest) {
        public static BestMetric highest(String name) {
            return new BestMetric(name, false);
        }

        public static BestMetric lowest(String name) {
            return new BestMetric(name, true);
        }

        /// Whether a value is better than the best so far. A value that is not finite is not; of equal ones the
        /// earlier is.
        public boolean improves(OptionalDouble best, double value) {
            return Double.isFinite(value)
                    && (best.isEmpty() || (lowest ? value < best.getAsDouble() : value > best.getAsDouble()));
        }
    }
}
