// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.qa;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;

/// The words of an answer as [QaText] has them, but with the marks that belong to its values.
///
/// Kept are signs of numbers and words (`-5`, `-(5)`, `-$5`, `-five`), every mark between digits (`3.5`, `10:30`, as
/// well as `1/2` and `5|6`), what ends a name (`C++`, `C#`, `A+`, `O-`, `f'`, `5!`), and operators and relations
/// beside digits and single letters (`x<0`, `x - 1`, `x^2`, `A/B`, `>5`, `~5`). Brackets separate values: `5(6)` is
/// not `56`. Dropped as by [QaText] are the commas of `1,000`, a plus before a number, currency and percent signs,
/// quotation marks, and all other punctuation. Dashes count as hyphens. Articles are dropped unless nothing else is
/// left, they end the answer, or what stands beside them shows that they are a letter: "vitamin A" is not "vitamin",
/// "A, B" is not "B", and "Samuel A Jones" is not "Samuel Jones".
final class ValueWords {
    private static final String DASHES = "\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d";
    private static final String AROUND_ARTICLES = "\"'*`“”‘’«»„([{";
    private static final String BEFORE_WORDS = "\"'*`“”‘’«»„([{$#.";

    private ValueWords() {}

    static List<String> of(String text) {
        return kept(withoutArticles(withHyphens(text)));
    }

    /// The words with all articles, in which "Once Upon A Time" is "once upon a time".
    static List<String> withArticles(String text) {
        return kept(withHyphens(text));
    }

    private static List<String> kept(String text) {
        return QaText.split(QaText.lower(new ValueMarks(text).kept()));
    }

    /// Whether one is an amount of money and the other a percentage: `$5` and `5%` are not the same, though 5 may
    /// stand for either.
    static boolean differInUnit(String a, String b) {
        return isMoney(a) && isPercentage(b) || isMoney(b) && isPercentage(a);
    }

    private static boolean isMoney(String text) {
        boolean formula = text.chars().filter(c -> c == '$').count() % 2 == 0;
        return !formula && text.indexOf('%') < 0;
    }

    private static boolean isPercentage(String text) {
        return text.indexOf('%') >= 0 && text.indexOf('$') < 0;
    }

    private static String withHyphens(String given) {
        String text = Normalizer.normalize(given, Normalizer.Form.NFC);
        StringBuilder hyphens = new StringBuilder(text);
        for (int i = 0; i < text.length(); i++) {
            if (DASHES.indexOf(text.charAt(i)) >= 0) {
                hyphens.setCharAt(i, '-');
            }
        }
        return hyphens.toString();
    }

    private static String withoutArticles(String text) {
        List<String> words = QaText.split(text);
        List<String> kept = new ArrayList<>(words.size());
        for (int i = 0; i < words.size(); i++) {
            boolean last = i == words.size() - 1;
            boolean initial = i > 0 && !last && isInitial(words.get(i), words.get(i + 1));
            if (last || initial || !isArticle(words.get(i), words.get(i + 1))) {
                kept.add(words.get(i));
            }
        }
        return String.join(" ", kept);
    }

    private static boolean isArticle(String word, String next) {
        String bare = without(QaText.lower(word), AROUND_ARTICLES);
        if (bare.equals("a")) {
            return isWordAhead(next) || word.equals("a") && isCapital(next);
        }
        String article = without(bare, ")]}");
        return !article.equals("a") && QaText.ARTICLES.contains(article);
    }

    /// Whether a capital A inside an answer stands before a name, as in "Samuel A Jones" and "Plan A Paris"; at the
    /// beginning it may be the article of a title, as in "A Beautiful Mind".
    private static boolean isInitial(String word, String next) {
        return without(word, AROUND_ARTICLES).equals("A")
                && without(next, AROUND_ARTICLES).chars().limit(1).anyMatch(Character::isUpperCase);
    }

    /// Whether it is one capital letter, as in "a C"; small letters and capitals are not choices of one question.
    private static boolean isCapital(String word) {
        return word.length() == 1 && Character.isUpperCase(word.charAt(0));
    }

    /// The word without these characters at its ends.
    private static String without(String word, String characters) {
        int start = 0;
        int end = word.length();
        while (start < end && characters.indexOf(word.charAt(start)) >= 0) {
            start++;
        }
        while (end > start && characters.indexOf(word.charAt(end - 1)) >= 0) {
            end--;
        }
        return word.substring(start, end);
    }

    /// Whether "a" can be the article of this: before a single letter or an operator it is a letter itself.
    private static boolean isWordAhead(String next) {
        char first = next.charAt(0);
        boolean begins = Character.isLetterOrDigit(first) || BEFORE_WORDS.indexOf(first) >= 0 || first > '~';
        long letters = next.chars().filter(Character::isLetterOrDigit).count();
        return begins && (letters != 1 || next.chars().anyMatch(Character::isDigit));
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
}
