// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools.sympy;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The tokens of a Python expression.
///
/// @param texts as they are written; texts in quotes with their quotes
record Tokens(List<String> texts) {
    private static final String DIGITS = "[0-9]+(?:_[0-9]+)*";
    private static final Pattern TOKEN = Pattern.compile("\\s*(?:(0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+"
            + "|(?:" + DIGITS + "\\.?(?:" + DIGITS + ")?|\\." + DIGITS + ")(?:[eE][+-]?[0-9]+)?[jJ]?)"
            + "|([\\p{L}\\p{Nd}_][\\p{L}\\p{Nd}\\p{Mn}_]*)"
            + "|('(?:[^'\\\\\n]|\\\\.)*'|\"(?:[^\"\\\\\n]|\\\\.)*\")"
            + "|(\\*\\*|//|==|!=|<=|>=|<<|>>|->|:=|[-+*/%@&|^~<>()\\[\\]{},:.=!;]))");

    /// @throws SympyException if a character begins no token, or brackets do not match
    static Tokens of(String expression) {
        List<String> texts = new ArrayList<>();
        List<String> open = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(expression);
        int at = 0;
        while (!expression.substring(at).isBlank()
                && !expression.substring(at).stripLeading().startsWith("#")) {
            matcher.region(at, expression.length());
            if (!matcher.lookingAt()) {
                throw invalid(expression);
            }
            String text = matcher.group().strip();
            if ("([{".contains(text)) {
                open.add(text);
            } else if (")]}".contains(text) && matcher.group(4) != null) {
                if (open.isEmpty()) {
                    throw SympyException.unreadable(
                            expression, "SyntaxError: unmatched '" + text + "' (<string>, line 1)");
                }
                open.removeLast();
            }
            texts.add(text);
            at = matcher.end();
        }
        if (!open.isEmpty()) {
            throw SympyException.unreadable(
                    expression, "TokenError: ('unexpected EOF in multi-line statement', (1, 0))");
        }
        return new Tokens(List.copyOf(texts));
    }

    static SympyException invalid(String expression) {
        int line = expression.isBlank() ? 0 : 1;
        return SympyException.unreadable(expression, "SyntaxError: invalid syntax (<string>, line " + line + ")");
    }
}
