// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.judge;

/// The rubric by which a judge grades.
///
/// @param criteria in words: what earns points
/// @param maxPoints of the best answer, in 1..100; the worst has 0
public record Rubric(String criteria, int maxPoints) {
    private static final Rubric CORRECTNESS = new Rubric(
            "Give 1 point if the answer says the same as the reference, whatever its wording, and does not also say"
                    + " something that contradicts it. Give 0 points otherwise, also if there is no final answer.",
            1);

    public Rubric {
        if (criteria.isBlank()) {
            throw new IllegalArgumentException("criteria must not be empty");
        }
        if (maxPoints < 1 || maxPoints > 100) {
            throw new IllegalArgumentException("maxPoints must be in 1..100 but was " + maxPoints);
        }
    }

    /// One point for an answer that says what the reference says.
    public static Rubric correctness() {
        return CORRECTNESS;
    }
}
