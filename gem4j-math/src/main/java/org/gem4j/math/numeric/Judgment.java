// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.numeric;

import org.gem4j.math.Outcome;

/// The verdict on two expressions, and the reason.
public record Judgment(Outcome outcome, String reason) {
    public static Judgment equal(String reason) {
        return new Judgment(Outcome.EQUAL, reason);
    }

    public static Judgment different(String reason) {
        return new Judgment(Outcome.DIFFERENT, reason);
    }

    public static Judgment undecided(String reason) {
        return new Judgment(Outcome.UNDECIDED, reason);
    }
}
