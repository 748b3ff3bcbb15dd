// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.judge;

/// What a judge looks for.
///
/// @param criteria in words: what earns points
/// @param mostPoints of the best answer, in 1..100; the worst has 0
public record Rubric(String criteria, int mostPoints) {
    private static final Rubric CORRECTNESS = new Rubric(
            "Give 1 point if the answer says the same as the reference, whatever its wording, and does not also say"
                    + " something that contradicts it. Give 0 points otherwise, also if there is no final answer.",
            1);

    public Rubric {
        if (criteria.isBlank()) {
            throw new IllegalArgumentException("criteria must not be empty");
        }
        if (mostPoints < 1 || mostPoints > 100) {
            throw new IllegalArgumentException("mostPoints must be in 1..100 but was " + mostPoints);
        }
    }

    /// One point for an answer that says what the reference says.
    public static Rubric correctness() {
        return CORRECTNESS;
    }
}
