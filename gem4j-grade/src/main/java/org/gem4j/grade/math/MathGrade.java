// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.Set;
import org.gem4j.math.Outcome;

/// The verdict on one answer, its reason, and the conventions that it relies on.
public record MathGrade(Outcome outcome, String reason, Set<Convention> conventions) {
    public MathGrade {
        conventions = Set.copyOf(conventions);
    }

    /// Whether the answer earns the reward: only what is surely equal does.
    public boolean isCorrect() {
        return outcome == Outcome.EQUAL;
    }
}
