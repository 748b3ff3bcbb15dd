// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.List;
import java.util.Optional;

/// The letter of a choice and what was written after it.
record Choice(char letter, String rest) {
    private static final String SIGNS = "+-*/^_=<>!'|";
    private static final List<String> LABELS =
            List.of("option ", "choice ", "answer ", "option: ", "choice: ", "answer: ", "the answer is ");

    /// Whether the letter alone labels a choice: one of the first eight capitals.
    boolean isLabel() {
        return letter >= 'A' && letter <= 'H';
    }

    /// Whether what was written after the letter names another choice.
    boolean namesAnother() {
        return OtherChoice.isIn(rest);
    }

    boolean isUpper() {
        return letter >= 'A' && letter <= 'Z';
    }

    /// The choice that an answer names: `B`, `(B)`, `b.`, `(B) 12`.
    static Optional<Choice> named(String text) {
        String plain = withoutLabel(leadingText(text));
        int at = 0;
        boolean open = plain.startsWith("(");
        at += open ? 1 : 0;
        if (at >= plain.length() || !isLetter(plain.charAt(at))) {
            return Optional.empty();
        }
        char letter = plain.charAt(at++);
        boolean mark = at < plain.length()
                && (plain.charAt(at) == ')' || !open && (plain.charAt(at) == '.' || plain.charAt(at) == ':'));
        if (open && !mark) {
            return Optional.empty();
        }
        String behind = plain.substring(at + (mark ? 1 : 0));
        if (mark && isFormula(behind)) {
            return Optional.empty();
        }
        String rest = behind.strip();
        if (!rest.isEmpty() && !(mark && letter >= 'A' && letter <= 'H')) {
            return Optional.empty();
        }
        return Optional.of(new Choice(letter, rest));
    }

    /// Whether a sign continues the letter, as in `(B)+1` or `(B)-x`; `(B) -5` is a choice and its value.
    private static boolean isFormula(String behind) {
        String rest = behind.strip();
        boolean value = rest.startsWith("-") && behind.startsWith(" ") && !rest.startsWith("- ");
        return !rest.isEmpty() && SIGNS.indexOf(rest.charAt(0)) >= 0 && !value;
    }

    private static String withoutLabel(String text) {
        for (String label : LABELS) {
            if (text.regionMatches(true, 0, label, 0, label.length())) {
                return text.substring(label.length()).strip();
            }
        }
        return text;
    }

    private static String leadingText(String text) {
        String plain = text;
        for (String command :
                List.of("\\textbf", "\\text", "\\mathrm", "\\mathbf", "\\textrm", "\\mbox", "\\boldsymbol")) {
            if (plain.startsWith(command + "{")) {
                int close = plain.indexOf('}');
                if (close > 0) {
                    plain = plain.substring(command.length() + 1, close) + plain.substring(close + 1);
                }
            }
        }
        if (plain.length() > 1 && plain.startsWith("$") && plain.endsWith("$")) {
            plain = plain.substring(1, plain.length() - 1);
        }
        return plain.replace("\\left(", "(").replace("\\right)", ")").strip();
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
