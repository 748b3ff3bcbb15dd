// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.EnumSet;
import java.util.Set;
import org.gem4j.math.Outcome;
import org.gem4j.math.numeric.Judgment;

/// What the comparison of two parts came to; conventions are kept only for equal ones.
record Finding(Outcome outcome, String reason, Set<Convention> conventions) {
    static Finding equal(String reason) {
        return new Finding(Outcome.EQUAL, reason, Set.of());
    }

    static Finding different(String reason) {
        return new Finding(Outcome.DIFFERENT, reason, Set.of());
    }

    static Finding undecided(String reason) {
        return new Finding(Outcome.UNDECIDED, reason, Set.of());
    }

    static Finding of(Judgment judgment) {
        return new Finding(judgment.outcome(), judgment.reason(), Set.of());
    }

    boolean isEqual() {
        return outcome == Outcome.EQUAL;
    }

    Finding using(Convention convention) {
        return using(Set.of(convention));
    }

    Finding using(Set<Convention> more) {
        if (!isEqual()) {
            return this;
        }
        EnumSet<Convention> all = EnumSet.noneOf(Convention.class);
        all.addAll(conventions);
        all.addAll(more);
        return new Finding(outcome, reason, all);
    }
}
