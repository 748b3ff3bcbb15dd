// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.judge;

/// What became of an answer before a judge.
public sealed interface Judgement {
    /// The judge decided.
    ///
    /// @param points in 0..the rubric's most
    /// @param score the points as a share of the most, in [0, 1]
    /// @param reason the judge's words
    record Decided(int points, double score, String reason) implements Judgement {}

    /// There is no verdict. It says nothing about the answer and is never a score of 0.
    ///
    /// @param kind what went wrong
    /// @param message for people
    record Failed(Kind kind, String message) implements Judgement {
        /// What can go wrong.
        public enum Kind {
            /// The judge's server did not answer.
            SERVER,
            /// It answered, but never in the form that was asked for.
            UNREADABLE,
            /// The answer is too long for the judge.
            TOO_LONG
        }
    }
}
