// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.qa;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Normalizes answers to questions as SQuAD and Search-R1 do, with Python's rules for case, words and
/// whitespace.
///
/// Lower case; ASCII punctuation dropped; the words `a`, `an`, `the` replaced by a blank; blanks joined.
public final class QaText {
    private static final String PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

    static final Set<String> ARTICLES = Set.of("a", "an", "the");

    private QaText() {}

    public static String normalize(String text) {
        return String.join(" ", tokens(text));
    }

    /// The words of the normalized text.
    public static List<String> tokens(String text) {
        return split(withoutArticles(withoutPunctuation(lower(text))));
    }

    static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    static boolean isPunctuation(int codePoint) {
        return PUNCTUATION.indexOf(codePoint) >= 0;
    }

    private static String withoutPunctuation(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            if (PUNCTUATION.indexOf(text.charAt(i)) < 0) {
                kept.append(text.charAt(i));
            }
        }
        return kept.toString();
    }

    private static String withoutArticles(String text) {
        StringBuilder out = new StringBuilder(text.length());
        int i = 0;
        while (i < text.length()) {
            int start = i;
            while (i < text.length() && isWord(text.codePointAt(i))) {
                i += Character.charCount(text.codePointAt(i));
            }
            if (i > start) {
                String word = text.substring(start, i);
                out.append(ARTICLES.contains(word) ? " " : word);
            } else {
                int codePoint = text.codePointAt(i);
                out.appendCodePoint(codePoint);
                i += Character.charCount(codePoint);
            }
        }
        return out.toString();
    }

    static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean blank = i == text.length() || isBlank(text.charAt(i));
            if (blank && start >= 0) {
                words.add(text.substring(start, i));
                start = -1;
            } else if (!blank && start < 0) {
                start = i;
            }
        }
        return words;
    }

    /// What Python's `\w` matches: letters, numbers of every kind, and the underscore; not combining marks.
    static boolean isWord(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.UPPERCASE_LETTER,
                    Character.LOWERCASE_LETTER,
                    Character.TITLECASE_LETTER,
                    Character.MODIFIER_LETTER,
                    Character.OTHER_LETTER,
                    Character.DECIMAL_DIGIT_NUMBER,
                    Character.LETTER_NUMBER,
                    Character.OTHER_NUMBER -> true;
            default -> codePoint == '_';
        };
    }

    /// What Python's `str.split` takes for a blank.
    static boolean isBlank(char c) {
        return c >= 0x09 && c <= 0x0D
                || c >= 0x1C && c <= 0x20
                || c == 0x85
                || c == 0xA0
                || c == 0x1680
                || c >= 0x2000 && c <= 0x200A
                || c == 0x2028
                || c == 0x2029
                || c == 0x202F
                || c == 0x205F
                || c == 0x3000;
    }
}
