// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.style;

import java.math.BigInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Constants as Python writes them.
final class Constants {
    /// The value of an expression that is not a constant.
    static final Object OTHER = new Object();
    /// The value of what is not an expression.
    static final Object BROKEN = new Object();

    private static final Pattern WHOLE = Pattern.compile("0+|[1-9]\\d*");
    private static final Pattern DECIMAL = Pattern.compile("(\\d+\\.\\d*|\\.\\d+|\\d+(?=[eE]))([eE][+-]?\\d+)?");
    private static final Pattern EXPRESSION = Pattern.compile("[-+\\w(\\[{\"'~].*[\\w)\\]}\"']", Pattern.DOTALL);

    private Constants() {}

    /// A text, number, truth value or null; [#OTHER] or [#BROKEN] for anything else.
    static @Nullable Object read(String text) {
        if (!text.isEmpty() && (text.charAt(0) == '\'' || text.charAt(0) == '"')) {
            return endOfText(text, 0) == text.length() ? unescaped(text) : OTHER;
        }
        if (WHOLE.matcher(text).matches()) {
            return new BigInteger(text);
        }
        if (DECIMAL.matcher(text).matches()) {
            return Double.parseDouble(text);
        }
        return switch (text) {
            case "True" -> true;
            case "False" -> false;
            case "None" -> null;
            default -> text.matches("\\w") || EXPRESSION.matcher(text).matches() ? OTHER : BROKEN;
        };
    }

    /// Where the text that begins here ends; -1 if it does not.
    static int endOfText(String text, int start) {
        char quote = text.charAt(start);
        for (int i = start + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == quote) {
                return i + 1;
            } else if (c == '\n') {
                return -1;
            }
        }
        return -1;
    }

    private static String unescaped(String quoted) {
        StringBuilder out = new StringBuilder();
        for (int i = 1; i < quoted.length() - 1; i++) {
            char c = quoted.charAt(i);
            if (c != '\\' || i + 1 >= quoted.length() - 1) {
                out.append(c);
                continue;
            }
            char next = quoted.charAt(++i);
            switch (next) {
                case 'n' -> out.append('\n');
                case 't' -> out.append('\t');
                case 'r' -> out.append('\r');
                case '\\', '\'', '"' -> out.append(next);
                default -> out.append('\\').append(next);
            }
        }
        return out.toString();
    }
}
