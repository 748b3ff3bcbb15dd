// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An answer that is made of words, or of letters that might be words, with the marks between them.
record PlainWords(String text) {
    private static final String[] NO_OPENINGS = {};
    private static final String[] TEXT_OPENINGS = Stream.of(
                    "text", "mbox", "textbf", "textit", "textrm", "textnormal", "mathrm", "mathbf", "operatorname")
            .flatMap(name -> Stream.of("\\" + name + "{", "\\" + name + " {"))
            .toArray(String[]::new);
    private static final int MAX_LENGTH = 2_000;

    /// The words of an answer without text commands and dollar signs, or null when something else is left.
    static @Nullable PlainWords of(String text) {
        if (text.length() > MAX_LENGTH) {
            return null;
        }
        String plain = text;
        for (String opening : text.indexOf('\\') < 0 ? NO_OPENINGS : TEXT_OPENINGS) {
            plain = plain.replace(opening, "{");
        }
        plain = plain.replace("{", "")
                .replace("}", "")
                .replace("$", "")
                .replace("~", " ")
                .replace("\\ ", " ")
                .strip();
        boolean digit = hasDigit(plain);
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            boolean allowed = Character.isLetterOrDigit(c)
                    || Character.isSurrogate(c)
                    || c == ' '
                    || c == ','
                    || c == '\''
                    || c == '.' && i > 0 && Character.isLetter(plain.charAt(i - 1))
                    || !digit && ".-−:;()&!?\"’".indexOf(c) >= 0;
            if (!allowed) {
                return null;
            }
        }
        return new PlainWords(plain);
    }

    /// Whether these can only be words, by [Phrases#isProse].
    boolean isProse() {
        return !hasDigit(text) && Phrases.isProse(text);
    }

    /// Whether there is a run of that many letters, or a sign of a script that writes words with one.
    boolean hasWord(int letters) {
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            run = Character.isLetter(c) ? run + 1 : 0;
            if (run >= letters || run > 0 && c > 0x2E80) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasDigit(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isDigit(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }
}
