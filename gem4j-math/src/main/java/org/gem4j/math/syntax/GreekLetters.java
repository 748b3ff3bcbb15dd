// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.Set;

/// The Greek letters by their names, which are LaTeX's commands too.
public final class GreekLetters {
    private static final Set<String> NAMES = Set.of(
            "alpha",
            "beta",
            "gamma",
            "delta",
            "epsilon",
            "varepsilon",
            "zeta",
            "eta",
            "theta",
            "vartheta",
            "iota",
            "kappa",
            "lambda",
            "mu",
            "nu",
            "xi",
            "pi",
            "rho",
            "sigma",
            "tau",
            "upsilon",
            "phi",
            "varphi",
            "chi",
            "psi",
            "omega");

    private GreekLetters() {}

    /// Whether it is the name of a small letter.
    public static boolean isName(String name) {
        return NAMES.contains(name);
    }
}
