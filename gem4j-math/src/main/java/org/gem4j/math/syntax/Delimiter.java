// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.List;

/// The sign that stands after `\left` or `\right`.
record Delimiter(String sign) {
    /// The bracket of `\left.` and `\right.`.
    static final String INVISIBLE = ".";

    /// Longer ones before those that they begin with.
    private static final List<Delimiter> ALL = List.of(
                    "\\{",
                    "\\}",
                    "\\|",
                    "\\lbrace",
                    "\\rbrace",
                    "\\lbrack",
                    "\\rbrack",
                    "\\lVert",
                    "\\rVert",
                    "\\Vert",
                    "\\langle",
                    "\\rangle",
                    "\\lfloor",
                    "\\rfloor",
                    "\\lceil",
                    "\\rceil",
                    "\\lvert",
                    "\\rvert",
                    "\\vert",
                    "(",
                    ")",
                    "[",
                    "]",
                    "|",
                    ".",
                    "<",
                    ">")
            .stream()
            .map(Delimiter::new)
            .toList();

    /// Reads the delimiter that comes next.
    static Delimiter read(Source source) {
        source.skipBlanks();
        for (Delimiter delimiter : ALL) {
            if (source.startsWith(delimiter.sign)) {
                source.skip(delimiter.sign.length());
                return delimiter;
            }
        }
        throw new UnreadableException("\\left or \\right without a bracket");
    }

    /// The bracket that it opens or closes; a square one may stand on its wrong side.
    String bracket(boolean left) {
        return switch (sign) {
            case "(", ")" -> "(";
            case "[", "\\lbrack" -> left ? "[" : "[>";
            case "]", "\\rbrack" -> left ? "]>" : "]";
            case "\\{", "\\}", "\\lbrace", "\\rbrace" -> "\\{";
            case "|", "\\vert", "\\lvert", "\\rvert" -> "|";
            case "\\|", "\\lVert", "\\rVert", "\\Vert" -> "||";
            case "\\lfloor", "\\rfloor" -> "lfloor";
            case "\\lceil", "\\rceil" -> "lceil";
            case "." -> INVISIBLE;
            default -> "<";
        };
    }
}
