// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.data;

import java.util.Optional;

/// A task's verdict on an answer.
///
/// @param answer the answer extracted from the model's text; empty if there is none
/// @param score from 0 to 1
/// @param reason why, in words; may be empty
record Verdict(Optional<String> answer, double score, String reason) {
    Verdict {
        if (!(score >= 0 && score <= 1)) {
            throw new IllegalArgumentException("score must be in [0, 1] but was " + score);
        }
    }

    static Verdict noAnswer() {
        return new Verdict(Optional.empty(), 0, "there is no answer in the text");
    }

    static Verdict of(String answer, double score, String reason) {
        return new Verdict(Optional.of(answer), score, reason);
    }
}
