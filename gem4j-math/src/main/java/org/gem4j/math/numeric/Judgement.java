// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import org.gem4j.math.Outcome;

/// The verdict on two expressions, and the reason.
public record Judgement(Outcome outcome, String reason) {
    public static Judgement equal(String reason) {
        return new Judgement(Outcome.EQUAL, reason);
    }

    public static Judgement different(String reason) {
        return new Judgement(Outcome.DIFFERENT, reason);
    }

    public static Judgement undecided(String reason) {
        return new Judgement(Outcome.UNDECIDED, reason);
    }
}
