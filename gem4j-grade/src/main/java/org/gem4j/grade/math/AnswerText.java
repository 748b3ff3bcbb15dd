// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.List;
import java.util.Optional;
import org.gem4j.math.syntax.Node;
import org.gem4j.math.syntax.Parser;
import org.gem4j.math.syntax.Reading;
import org.jspecify.annotations.Nullable;

/// An answer as text and in its readings: as words, as a formula.
final class AnswerText {
    private final String text;
    private final String compact;
    private final @Nullable PlainWords words;
    private @Nullable Reading reading;

    private AnswerText(String text) {
        this.text = text;
        this.compact = withoutBlanks(text);
        this.words = PlainWords.of(text);
    }

    static AnswerText of(String raw) {
        return new AnswerText(Edges.trimmed(raw));
    }

    boolean isBlank() {
        return compact.isEmpty();
    }

    String text() {
        return text;
    }

    /// The text without blanks: two answers that agree in it are the same.
    String compact() {
        return compact;
    }

    Reading reading() {
        Reading known = reading;
        if (known == null) {
            known = hexadecimal().orElseGet(() -> Parser.parse(text));
            reading = known;
        }
        return known;
    }

    /// `FF_{16}`, which is a product of variables to the parser; one letter may be a name with an index.
    private Optional<Reading> hexadecimal() {
        int under = compact.indexOf('_');
        boolean shape =
                under >= 2 && under <= 64 && List.of("16", "{16}", "{(16)}").contains(compact.substring(under + 1));
        for (int i = 0; shape && i < under; i++) {
            char c = compact.charAt(i);
            shape = c >= '0' && c <= '9' || c >= 'A' && c <= 'F';
        }
        return shape
                ? Optional.of(new Reading.Parsed(new Node.Based(compact.substring(0, under), 16)))
                : Optional.empty();
    }

    /// The answer as words, if it is made of words only.
    Optional<String> words() {
        return words != null && words.hasWord(2) ? Optional.of(words.text()) : Optional.empty();
    }

    /// Whether the answer can only be words: letters that are too many for a product of variables.
    boolean isProse() {
        return words != null && words.isProse();
    }

    /// The same text with a decimal comma read as a point: `1,22` as `1.22`; empty when there is none, as in
    /// `1, 22`.
    Optional<AnswerText> withDecimalPoint() {
        String plain = compact.replace("{,}", ",");
        int comma = plain.indexOf(',');
        int digits = plain.length() - comma - 1;
        // A blank behind the comma makes a list of it.
        boolean tight = text.contains(compact);
        boolean shape = tight && comma > 0 && digits >= 1 && digits <= 2 && plain.length() < 20;
        for (int i = 0; shape && i < plain.length(); i++) {
            char c = plain.charAt(i);
            shape = i == comma || c >= '0' && c <= '9' || i == 0 && c == '-' && comma > 1;
        }
        return shape ? Optional.of(new AnswerText(plain.replace(',', '.'))) : Optional.empty();
    }

    /// The number that a text such as `1.22` is, if it is a decimal.
    boolean isDecimal() {
        return reading() instanceof Reading.Parsed parsed
                && parsed.node() instanceof Node.Num num
                && num.literal() == Node.Literal.DECIMAL;
    }

    private static String withoutBlanks(String text) {
        int first = 0;
        while (first < text.length() && !isBlank(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length()).append(text, 0, first);
        boolean letterBefore = first > 0 && Character.isLetterOrDigit(text.charAt(first - 1));
        boolean blank = false;
        for (int i = first; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isBlank(c)) {
                blank = true;
                continue;
            }
            // A blank between digits or after a command means something.
            boolean joins = blank && letterBefore && (Character.isLetterOrDigit(c) || c == '.');
            if (joins) {
                out.append(' ');
            }
            out.append(c);
            letterBefore = Character.isLetterOrDigit(c);
            blank = false;
        }
        return out.toString();
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || c == '\u00A0';
    }
}
