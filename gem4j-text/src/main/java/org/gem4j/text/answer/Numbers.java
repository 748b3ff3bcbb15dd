// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds numbers in prose.
final class Numbers {
    private static final List<String> VERBS = List.of(" is ", " are ", " equals ", " = ");

    private Numbers() {}

    /// The number that the text concludes with: the first one after the last verb that has one, otherwise the last
    /// one. Remarks in brackets and numbers inside words do not count.
    static Optional<Formulas.Span> last(String text) {
        List<Formulas.Span> numbers = all(text);
        if (numbers.isEmpty()) {
            return Optional.empty();
        }
        int verb = -1;
        for (String candidate : VERBS) {
            verb = Math.max(verb, text.lastIndexOf(candidate, numbers.getLast().start()));
        }
        int sentence = text.lastIndexOf(". ", numbers.getLast().start());
        for (Formulas.Span number : numbers) {
            if (verb > sentence && number.start() > verb) {
                return Optional.of(number);
            }
        }
        return Optional.of(numbers.getLast());
    }

    private static List<Formulas.Span> all(String text) {
        List<Formulas.Span> numbers = new ArrayList<>();
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth = Math.max(0, depth + (c == '(' ? 1 : c == ')' ? -1 : 0));
            if (!isDigit(c)) {
                continue;
            }
            int start = i;
            int end = end(text, i);
            boolean word = start > 0 && Character.isLetter(text.charAt(start - 1));
            boolean negative = start > 0
                    && text.charAt(start - 1) == '-'
                    && (start == 1 || !Character.isLetterOrDigit(text.charAt(start - 2)));
            if (!word && depth == 0) {
                boolean percent = end < text.length() && text.charAt(end) == '%';
                String value = text.substring(negative ? start - 1 : start, end) + (percent ? "\\%" : "");
                numbers.add(new Formulas.Span(start, end, value));
            }
            i = end - 1;
        }
        return numbers;
    }

    private static int end(String text, int start) {
        int i = start;
        while (i < text.length()) {
            char c = text.charAt(i);
            boolean inner = ".,/".indexOf(c) >= 0 && i + 1 < text.length() && isDigit(text.charAt(i + 1));
            if (!isDigit(c) && !inner) {
                return i;
            }
            i++;
        }
        return i;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
