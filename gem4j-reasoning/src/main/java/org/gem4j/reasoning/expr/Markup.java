// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.expr;

import org.gem4j.text.python.Characters;
import org.gem4j.text.python.Strings;

/// Removes the typography of a formula: the result has ASCII operators, `(` and `{` as the only brackets, plain spaces,
/// and no layout commands.
final class Markup {
    private static final String[] LAYOUT = {
        "\\left", "\\right", "\\displaystyle", "\\,", "\\;", "\\!", "\\:", "\\ ", "$"
    };

    private Markup() {}

    static String clean(String text) {
        String plain = Strings.strip(text);
        if (plain.indexOf('\\') >= 0 || plain.indexOf('$') >= 0) {
            for (String command : LAYOUT) {
                plain = plain.replace(command, " ");
            }
            plain = plain.replace("\\cdot", "*").replace("\\times", "*").replace("\\div", "/");
        }
        StringBuilder clean = new StringBuilder(plain.length());
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            switch (c) {
                case '−', '–', '—' -> clean.append('-');
                case '×', '·', '⋅', '∗' -> clean.append('*');
                case '÷', '∕' -> clean.append('/');
                case '[' -> clean.append('(');
                case ']' -> clean.append(')');
                case 'π' -> clean.append("pi");
                case '√' -> clean.append("sqrt");
                default -> clean.append(Characters.isSpace(c) ? ' ' : c);
            }
        }
        return clean.toString();
    }
}
