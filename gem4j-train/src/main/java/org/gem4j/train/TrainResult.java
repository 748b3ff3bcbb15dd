// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.nio.file.Path;
import java.util.Map;

/// How a run went.
///
/// @param before evaluation of the policy before training
/// @param after evaluation after it; where the run was stopped, of the policy before training
/// @param stopped whether it was stopped before its end
/// @param steps batches learnt from so far
/// @param seconds the run took, earlier parts of a resumed run included
/// @param phases seconds by what was going on
/// @param folder of the run
public record TrainResult(
        Score before,
        Score after,
        boolean stopped,
        long steps,
        double seconds,
        Map<String, Double> phases,
        Path folder) {
    /// Figures of an evaluation.
    ///
    /// @param success share of solved episodes
    /// @param meanReturn mean undiscounted return
    public record Score(double success, double meanReturn) {}
}
