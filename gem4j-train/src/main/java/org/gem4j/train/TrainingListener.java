// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.nio.file.Path;

/// Is notified of the progress of a run, to show it to the user. Called on the training thread. Every
/// method is optional.
public interface TrainingListener {
    /// Tells nobody.
    static TrainingListener none() {
        return new TrainingListener() {};
    }

    /// A run begins, or is resumed after `step`.
    ///
    /// @param model in words
    default void started(Path folder, String model, long step, long steps) {}

    /// Episodes are being played for the warm start, which takes long where tools are slow.
    default void warming(String player) {}

    /// A step of the warm start is done.
    default void warmed(int step, int steps, double loss) {}

    /// An evaluation is done.
    ///
    /// @param when such as `before training` or `step 100`
    default void evaluated(String when, EvaluationResult evaluation) {}

    /// A training step is done.
    default void stepped(long step, Progress progress) {}

    /// A checkpoint was saved.
    default void saved(Path checkpoint) {}

    /// Something the user should know.
    default void notice(String text) {}

    /// What a training step did.
    ///
    /// @param tokens sampled in this step
    /// @param meanReturn of its episodes
    /// @param success of its episodes
    record Progress(long tokens, double meanReturn, double success) {}
}
