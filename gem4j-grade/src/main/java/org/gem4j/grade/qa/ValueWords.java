// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.qa;

import java.util.ArrayList;
import java.util.List;

/// The words of an answer as [QaText] has them, but with the marks that belong to its values.
///
/// Kept are the sign of a number, points and marks between digits (`3.5`, `10:30`, `1/2`, `1914-1918`, `10^6`), what
/// ends a name (`C++`, `C#`, `A+`, `O-`), signs between two values (`x<0`, `x=2`, `x^2`, `A/B`), and signs right before
/// or after one (`>5`, `~5`, `5!`, `!true`, `-five`). Dropped as by [QaText] are the commas of
/// `1,000`, a plus before a number, currency and percent signs, quotation marks, and all other punctuation. Articles
/// are dropped unless nothing else is left or they end the answer: "vitamin A" is not "vitamin".
final class ValueWords {
    private static final String BETWEEN_DIGITS = ".,:/*^-+";
    private static final String QUOTES = "“”‘’«»„";
    private static final char MINUS = '\u2212';

    private ValueWords() {}

    static List<String> of(String text) {
        List<String> words = QaText.split(QaText.lower(marked(text)));
        List<String> kept = new ArrayList<>(words.size());
        for (int i = 0; i < words.size(); i++) {
            if (i == words.size() - 1 || !QaText.ARTICLES.contains(words.get(i))) {
                kept.add(words.get(i));
            }
        }
        return kept;
    }

    /// Whether `part` occurs in `text` with no letter, digit or kept mark before or after it. In scripts that are
    /// written without blanks neighbors do not matter.
    static boolean covers(String text, String part) {
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
            int end = at + part.length();
            boolean before = at == 0 || isEdge(text.codePointBefore(at), part.codePointAt(0));
            boolean after = end == text.length() || isEdge(text.codePointAt(end), part.codePointBefore(part.length()));
            if (before && after) {
                return true;
            }
        }
        return false;
    }

    private static boolean isEdge(int neighbor, int own) {
        return isUnspaced(own) || !QaText.isWord(neighbor) && !QaText.isPunctuation(neighbor);
    }

    private static boolean isUnspaced(int codePoint) {
        return switch (Character.UnicodeScript.of(codePoint)) {
            case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
            default -> false;
        };
    }

    /// The text without the punctuation that carries no value.
    private static String marked(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i) == MINUS ? '-' : text.charAt(i);
            if (!QaText.isPunctuation(c) && QUOTES.indexOf(c) < 0 || isKept(text, i, c)) {
                kept.append(c);
            }
        }
        return kept.toString();
    }

    private static boolean isKept(String text, int at, char mark) {
        char before = at == 0 ? ' ' : text.charAt(at - 1);
        char after = at + 1 == text.length() ? ' ' : text.charAt(at + 1);
        if (Character.isDigit(before) && Character.isDigit(after)) {
            return BETWEEN_DIGITS.indexOf(mark) >= 0 && !(mark == ',' && groupsThousands(text, at));
        }
        boolean startsNumber = !Character.isLetterOrDigit(before)
                && (Character.isDigit(after) || isPoint(text, at + 1) && isDigit(text, at + 2));
        return switch (mark) {
            case '-' ->
                startsNumber
                        || startsWord(text, at)
                        || (Character.isUpperCase(before) || Character.isDigit(before)) && endsWord(after)
                        || at == 0 && after == ' ' && isDigit(text, 2);
            case '.' -> startsNumber && before != '.';
            case '+' -> (Character.isLetterOrDigit(before) || before == '+') && endsWord(after);
            case '#' -> Character.isLetter(before) && endsWord(after);
            case '<', '>', '~', '=' ->
                startsWord(text, at) || isBeside(text, at) || isValue(text, at, -1) && isValue(text, at, 1);
            case '^' -> isBeside(text, at) || Character.isLetterOrDigit(before) && Character.isLetterOrDigit(after);
            case '/' -> isBeside(text, at) || isLone(text, at - 1) || isLone(text, at + 1);
            case '!' ->
                after == '=' || startsWord(text, at) || startsNumber || Character.isDigit(before) && endsWord(after);
            default -> false;
        };
    }

    /// Whether a digit is right before or after the sign, or after it and a blank.
    private static boolean isBeside(String text, int at) {
        boolean spaced = at + 1 < text.length() && text.charAt(at + 1) == ' ' && isDigit(text, at + 2);
        return isDigit(text, at - 1)
                || isDigit(text, at + 1)
                || spaced
                || isPoint(text, at + 1) && isDigit(text, at + 2);
    }

    /// Whether a word begins right after the sign and none ends right before it.
    private static boolean startsWord(String text, int at) {
        boolean open = at == 0 || endsWord(text.charAt(at - 1));
        return open && isLetter(text, at + 1);
    }

    /// Whether the letter at `at` stands alone, as a variable does.
    private static boolean isLone(String text, int at) {
        return isLetter(text, at) && !isLetter(text, at - 1) && !isLetter(text, at + 1);
    }

    private static boolean isLetter(String text, int at) {
        return at >= 0 && at < text.length() && Character.isLetter(text.charAt(at));
    }

    private static boolean endsWord(char after) {
        return !Character.isLetterOrDigit(after);
    }

    private static boolean isPoint(String text, int at) {
        return at < text.length() && text.charAt(at) == '.';
    }

    private static boolean isDigit(String text, int at) {
        return at >= 0 && at < text.length() && Character.isDigit(text.charAt(at));
    }

    /// Whether a letter or digit is next in this direction, blanks and a sign aside.
    private static boolean isValue(String text, int at, int direction) {
        int i = at + direction;
        if (i >= 0 && i < text.length() && text.charAt(i) == ' ') {
            i += direction;
        }
        if (direction > 0 && i < text.length() && (text.charAt(i) == '-' || text.charAt(i) == '=')) {
            i++;
        }
        return i >= 0 && i < text.length() && Character.isLetterOrDigit(text.charAt(i));
    }

    /// Whether the comma at `at` stands between one to three digits or another group, and a group of exactly three.
    private static boolean groupsThousands(String text, int at) {
        boolean three = isDigit(text, at + 1) && isDigit(text, at + 2) && isDigit(text, at + 3);
        if (!three || isDigit(text, at + 4)) {
            return false;
        }
        int start = at;
        while (isDigit(text, start - 1) && at - start < 4) {
            start--;
        }
        return at - start <= 3;
    }
}
