// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import java.util.Locale;

/// The text allowed between two boxes of one answer.
final class Joiners {
    private static final int LONGEST = 60;
    private static final String[] MARKUP = {
        "\\quad",
        "\\qquad",
        "\\text",
        "\\mbox",
        "\\textrm",
        "\\,",
        "\\;",
        "\\:",
        "\\!",
        "\\ ",
        "\\(",
        "\\)",
        "\\[",
        "\\]",
        "$",
        "{",
        "}",
        "~"
    };

    private Joiners() {}

    /// Only `and`, `or`, commas, semicolons, mathematics signs and blanks.
    static boolean isJoiner(String gap) {
        if (gap.length() > LONGEST) {
            return false;
        }
        for (String word : plain(gap).split("[\\s,;]+")) {
            if (!word.isEmpty()
                    && !word.equals("and")
                    && !word.equals("or")
                    && !word.equals("和")
                    && !word.equals("或")) {
                return false;
            }
        }
        return true;
    }

    /// A few words that end in a joining word, or in the name of the value that comes next.
    static boolean isLooseJoiner(String gap) {
        if (gap.length() > LONGEST || gap.indexOf('.') >= 0 || gap.indexOf('\n') >= 0) {
            return false;
        }
        String plain = plain(gap).strip();
        if (plain.endsWith("=")) {
            int name = plain.lastIndexOf(' ', plain.length() - 2 - (plain.endsWith(" =") ? 1 : 0));
            String before = name < 0 ? "" : plain.substring(0, name).strip();
            return name < 0 || before.isEmpty() || endsInJoiner(before);
        }
        return endsInJoiner(plain);
    }

    private static boolean endsInJoiner(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return lower.equals("and")
                || lower.equals("or")
                || lower.endsWith(" and")
                || lower.endsWith(" or")
                || lower.endsWith(",");
    }

    private static String plain(String gap) {
        String plain = gap;
        for (String markup : MARKUP) {
            plain = plain.replace(markup, " ");
        }
        return plain;
    }
}
