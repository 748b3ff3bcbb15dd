// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.gem4j.report.Json;

/// The result of a training run.
///
/// @param before evaluation of the policy before training; empty where the run was stopped before it ended
/// @param after evaluation after it; empty where the run was stopped
/// @param stopped whether it was stopped before its end
/// @param steps batches learned from so far
/// @param seconds the run took, earlier parts of a resumed run included
/// @param phases seconds by phase
/// @param folder of the run
public record TrainingResult(
        Optional<Score> before,
        Optional<Score> after,
        boolean stopped,
        long steps,
        double seconds,
        Map<String, Double> phases,
        Path folder) {
    /// The result on one line, as the command prints it; what was not evaluated is absent.
    public String toJson() {
        Map<String, Object> summary = new LinkedHashMap<>();
        before.ifPresent(score -> summary.put("success_before", score.success()));
        after.ifPresent(score -> summary.put("success_after", score.success()));
        before.ifPresent(score -> summary.put("return_before", score.meanReturn()));
        after.ifPresent(score -> summary.put("return_after", score.meanReturn()));
        summary.put("seconds", seconds);
        summary.put("steps", steps);
        summary.put("stopped", stopped);
        summary.put("run_dir", folder.toString());
        return Json.line(summary);
    }

    /// Metrics of an evaluation.
    ///
    /// @param success share of solved episodes
    /// @param meanReturn mean undiscounted return
    public record Score(double success, double meanReturn) {}
}
