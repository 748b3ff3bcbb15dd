// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.List;
import java.util.Optional;

/// The letter of a choice and what was written after it.
record Choice(char letter, String rest) {
    private static final List<String> LABELS = List.of("option ", "choice ", "answer ");

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
        String rest = plain.substring(at + (mark ? 1 : 0)).strip();
        if (!rest.isEmpty() && !(mark && letter >= 'A' && letter <= 'H')) {
            return Optional.empty();
        }
        return Optional.of(new Choice(letter, rest));
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
