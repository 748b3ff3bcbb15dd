// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.Locale;

/// The families that reasoning tasks are grouped in.
public enum Category {
    ALGEBRA,
    ALGORITHMIC,
    ARC,
    ARITHMETIC,
    CODE,
    COGNITION,
    COMPOSITE,
    GAMES,
    GEOMETRY,
    GRAPHS,
    INDUCTION,
    LOGIC,
    PROBABILITY;

    /// The lower-case name, as in lists and metadata.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
