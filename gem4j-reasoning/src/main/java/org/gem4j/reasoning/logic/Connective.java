// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.logic;

import org.jspecify.annotations.Nullable;

/// A binary connective, in order of decreasing precedence.
enum Connective {
    AND('∧'),
    OR('∨'),
    IMPLIES('→'),
    IFF('↔');

    private final char sign;

    Connective(char sign) {
        this.sign = sign;
    }

    char sign() {
        return sign;
    }

    /// The connective of a sign, or null for other characters.
    static @Nullable Connective of(char sign) {
        return switch (sign) {
            case '∧' -> AND;
            case '∨' -> OR;
            case '→' -> IMPLIES;
            case '↔' -> IFF;
            default -> null;
        };
    }
}
