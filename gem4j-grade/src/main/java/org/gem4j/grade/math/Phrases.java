// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gem4j.math.syntax.Node;

/// Words in answers, compared without regard to capitals, punctuation and plural.
final class Phrases {
    private static final Set<String> EMPTY = Set.of(
            "no solution",
            "no real solution",
            "none",
            "no solution exist",
            "empty set",
            "the empty set",
            "no such value");
    private static final Set<String> REALS = Set.of("all real number", "real number", "all real", "any real number");
    private static final Set<String> ARTICLES = Set.of("a", "an", "the");
    private static final List<String> NUMBERS = List.of(
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen");
    private static final List<String> TENS =
            List.of("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety");
    private static final Map<String, String> INFINITIES = Map.of(
            "infinity",
            "\\infty",
            "positive infinity",
            "\\infty",
            "plus infinity",
            "\\infty",
            "negative infinity",
            "-\\infty",
            "minus infinity",
            "-\\infty");
    private static final int SHORTEST_PLURAL = 4;

    private Phrases() {}

    /// Lower-case words without articles, with one blank between them, without a plural s.
    static String normal(String text) {
        StringBuilder words = new StringBuilder();
        StringBuilder word = new StringBuilder();
        for (int i = articleLength(text); i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ' ';
            if (Character.isLetterOrDigit(c) || Character.isSurrogate(c)) {
                word.append(c);
            } else if (c != '\'') {
                append(word, words);
            }
        }
        return words.toString();
    }

    /// The length of an article that the text begins with, another word following; the letter of a choice is none.
    private static int articleLength(String text) {
        int blank = text.indexOf(' ');
        boolean article = blank > 0
                && ARTICLES.contains(text.substring(0, blank).toLowerCase(Locale.ROOT))
                && blank + 3 < text.length()
                && Character.isLetter(text.charAt(blank + 1))
                && Character.isLetter(text.charAt(blank + 3))
                && !text.startsWith("and ", blank + 1);
        return article ? blank : 0;
    }

    private static void append(StringBuilder word, StringBuilder words) {
        String lower = word.toString().toLowerCase(Locale.ROOT);
        word.setLength(0);
        if (lower.isEmpty() || ARTICLES.contains(lower) && !words.isEmpty()) {
            return;
        }
        boolean plural = lower.length() >= SHORTEST_PLURAL && lower.endsWith("s") && !lower.endsWith("ss");
        words.append(words.isEmpty() ? "" : " ").append(plural ? lower.substring(0, lower.length() - 1) : lower);
    }

    /// The digits of a number word, the sign of infinity, or the text itself.
    static String number(String text) {
        String words = normal(text);
        int number = whole(words);
        return number < 0 ? INFINITIES.getOrDefault(words, text) : Integer.toString(number);
    }

    /// The number that the words name, below 100; -1 when they name none.
    private static int whole(String words) {
        int blank = words.indexOf(' ');
        int tens = TENS.indexOf(blank < 0 ? words : words.substring(0, blank));
        if (tens < 0) {
            return NUMBERS.indexOf(words);
        }
        int ones = blank < 0 ? 0 : NUMBERS.indexOf(words.substring(blank + 1));
        return ones < 0 || ones > 9 || blank >= 0 && ones == 0 ? -1 : 10 * (tens + 2) + ones;
    }

    static boolean meansEmpty(String text) {
        return EMPTY.contains(normal(text));
    }

    static boolean meansReals(String text) {
        return REALS.contains(normal(text));
    }

    /// Whether a remark makes another answer of what it follows, as `or more`, `if n is even else 6`.
    static boolean qualifies(String remark) {
        List<String> words = List.of(normal(remark).split(" "));
        return words.getFirst().equals("or")
                || words.getFirst().equals("and")
                || words.contains("else")
                || words.contains("otherwise");
    }

    /// Whether two remarks may be about the same thing: one is part of the other.
    static boolean related(String a, String b) {
        String x = normal(a);
        String y = normal(b);
        return x.contains(y) || y.contains(x);
    }

    /// The letters of a product of one-letter names, in order: what a word looks like in a formula; else nothing.
    static String letters(Node node) {
        return switch (node) {
            case Node.Sym symbol when symbol.name().length() == 1 -> symbol.name();
            case Node.Const constant when constant.constant() == Node.Constant.E -> "e";
            case Node.Const constant when constant.constant() == Node.Constant.I -> "i";
            case Node.Product product -> {
                StringBuilder word = new StringBuilder();
                for (Node factor : product.factors()) {
                    String letter = letters(factor);
                    if (letter.isEmpty()) {
                        yield "";
                    }
                    word.append(letter);
                }
                yield word.toString();
            }
            default -> "";
        };
    }
}
