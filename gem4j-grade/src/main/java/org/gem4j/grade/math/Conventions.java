// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.HashSet;
import java.util.Set;
import org.gem4j.math.exact.Budget;

/// How strictly to grade: the conventions that may be used, and the work one grade may cost.
///
/// @param steps the work limit in steps of [Budget]
public record Conventions(Set<Convention> allowed, long steps) {
    public Conventions {
        allowed = Set.copyOf(allowed);
        if (steps <= 0) {
            throw new IllegalArgumentException("steps must be > 0 but was " + steps);
        }
    }

    /// Mathematics only.
    public static Conventions strict() {
        return new Conventions(Set.of(), Budget.DEFAULT_STEPS);
    }

    /// All conventions.
    public static Conventions lenient() {
        return new Conventions(Set.of(Convention.values()), Budget.DEFAULT_STEPS);
    }

    public Conventions with(Convention convention) {
        Set<Convention> more = new HashSet<>(allowed);
        more.add(convention);
        return new Conventions(more, steps);
    }

    Conventions without(Set<Convention> conventions) {
        Set<Convention> fewer = new HashSet<>(allowed);
        fewer.removeAll(conventions);
        return new Conventions(fewer, steps);
    }

    public Conventions without(Convention convention) {
        Set<Convention> fewer = new HashSet<>(allowed);
        fewer.remove(convention);
        return new Conventions(fewer, steps);
    }
}
