// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.gem4j.math.syntax.Node;
import org.gem4j.text.answer.MultiplierWords;

/// Words in answers, compared without regard to capitals, plural, articles and commas where they are words of a
/// language; signs and marks always count, and every letter does in `AB`, `Mm` or `sin`.
final class Phrases {
    private static final Set<String> EMPTY = Set.of(
            "no solution",
            "no real solution",
            "there is no solution",
            "there are no solution",
            "there are no real solution",
            "none",
            "no solution exist",
            "no real solution exist",
            "empty set",
            "empty",
            "no such value",
            "no such number",
            "no root",
            "no real root",
            "无解",
            "空集",
            "无实数解",
            "sin solución",
            "no hay solución",
            "no tiene solución",
            "keine lösung",
            "leere menge",
            "pas de solution",
            "aucune solution",
            "ensemble vide",
            "nessuna soluzione",
            "sem solução",
            "нет решений",
            "解なし",
            "해가 없다");
    private static final Set<String> REALS = Set.of(
            "all real number",
            "real number",
            "all real",
            "any real number",
            "all the real number",
            "every real number",
            "全体实数",
            "实数集");
    private static final Set<String> ARTICLES = Set.of("a", "an", "the");
    private static final Set<String> QUALIFYING_STARTS = Set.of(
            "and",
            "given",
            "more",
            "less",
            "fewer",
            "greater",
            "times",
            "plus",
            "minus",
            "to",
            "through",
            "over",
            "divided",
            "multiplied",
            "raised",
            "increased",
            "decreased",
            "squared",
            "cubed",
            "factorial",
            "choose",
            "mod",
            "modulo",
            "base",
            "point",
            "above",
            "below",
            "upward",
            "upwards",
            "onward",
            "onwards",
            "downward",
            "downwards",
            "backward",
            "backwards",
            "down",
            "west",
            "south",
            "loss",
            "debt",
            "deficit",
            "decrease",
            "ago",
            "bc",
            "bce");
    private static final List<String> QUALIFYING_OPENINGS =
            List.of("at least", "at most", "up to", "in base", "分之", "以上", "以下");
    private static final Set<String> QUALIFYING = Set.of(
            "or",
            "else",
            "otherwise",
            "not",
            "nor",
            "wrong",
            "incorrect",
            "false",
            "untrue",
            "invalid",
            "etc",
            "others",
            "maybe",
            "perhaps",
            "possibly",
            "except",
            "provided",
            "assuming",
            "supposing",
            "unless",
            "instead",
            "alternatively",
            "never",
            "cannot",
            "oder",
            "ou",
            "или",
            "或",
            "或者",
            "不",
            "不是");
    private static final Set<String> FACTORS = Set.of("pi", "sqrt", "root", "sin", "cos", "tan", "log", "ln", "exp");
    private static final String DROPPED = "?\"“”‘";
    private static final int SHORTEST_PLURAL = 4;

    private Phrases() {}

    /// Whether the two say the same.
    static boolean same(String a, String b) {
        return normal(a).equals(normal(b));
    }

    /// The words as they are compared, with one blank between them.
    static String normal(String text) {
        List<String> tokens = unwrapped(tokens(text));
        boolean prose = tokens.stream().anyMatch(OrdinaryWord::isContent);
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            String token = tokens.get(i);
            String before = i == 0 ? "" : tokens.get(i - 1);
            String after = i + 1 < tokens.size() ? tokens.get(i + 1) : "";
            boolean article = ARTICLES.contains(i == 0 ? token.toLowerCase(Locale.ROOT) : token)
                    && (OrdinaryWord.isContent(after) || token.length() == 3 && isWord(after));
            boolean comma = (token.equals(",") || token.equals("."))
                    && (after.isEmpty() || isOrdinary(before, prose) && isOrdinary(after, prose));
            if (!article && !comma) {
                kept.add(isOrdinary(token, prose) ? folded(token) : token.equals("&") ? "and" : token);
            }
        }
        return String.join(" ", kept);
    }

    /// Whether the text can only be words: one of them is ordinary, none is the name of a function or letter.
    static boolean isProse(String text) {
        boolean prose = false;
        for (String token : tokens(text)) {
            if (isWord(token) && OrdinaryWord.isName(token)) {
                return false;
            }
            prose |= OrdinaryWord.isContent(token);
        }
        return prose;
    }

    private static boolean isOrdinary(String token, boolean prose) {
        return OrdinaryWord.isContent(token) || prose && OrdinaryWord.isSmall(token);
    }

    private static String folded(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        boolean plural = lower.length() >= SHORTEST_PLURAL && lower.endsWith("s") && !lower.endsWith("ss");
        return plural ? lower.substring(0, lower.length() - 1) : lower;
    }

    /// Words with the apostrophes in them, and single marks.
    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ' ';
            if (Character.isLetterOrDigit(c)
                    || Character.isSurrogate(c)
                    || Character.getType(c) == Character.NON_SPACING_MARK) {
                word.append(c);
            } else if ((c == '\'' || c == '’') && !word.isEmpty()) {
                word.append('\'');
            } else {
                if (!word.isEmpty()) {
                    tokens.add(word.toString());
                    word.setLength(0);
                }
                if (!Character.isWhitespace(c) && !Character.isSpaceChar(c) && DROPPED.indexOf(c) < 0) {
                    tokens.add(c == '−' ? "-" : String.valueOf(c));
                }
            }
        }
        return tokens;
    }

    /// What stands in brackets around all of it.
    private static List<String> unwrapped(List<String> tokens) {
        boolean wrapped = tokens.size() > 2
                && tokens.getFirst().equals("(")
                && tokens.indexOf(")") == tokens.size() - 1
                && tokens.lastIndexOf("(") == 0;
        return wrapped ? tokens.subList(1, tokens.size() - 1) : tokens;
    }

    private static boolean isWord(String token) {
        return !token.isEmpty() && Character.isLetterOrDigit(token.codePointAt(0));
    }

    static boolean meansEmpty(String text) {
        return EMPTY.contains(normal(text));
    }

    static boolean meansReals(String text) {
        return REALS.contains(normal(text));
    }

    /// Whether a remark makes another answer of what it follows, as `or more`, `squared`, `if n is even else 6`; a
    /// letter or the name of a function does too: `5\text{i}` is not 5.
    static boolean qualifies(String remark) {
        String lower = remark.toLowerCase(Locale.ROOT).strip();
        List<String> words = tokens(lower);
        return words.isEmpty()
                || MultiplierWords.startsWith(lower, words)
                || QUALIFYING_STARTS.contains(words.getFirst())
                || QUALIFYING_OPENINGS.stream().anyMatch(lower::startsWith)
                || isFactor(words.getFirst())
                || words.stream().anyMatch(word -> QUALIFYING.contains(word) || word.endsWith("n't"));
    }

    private static boolean isFactor(String word) {
        boolean letter = word.length() == 1 && word.charAt(0) < 0x400 && Character.isLetter(word.charAt(0));
        return letter && !ARTICLES.contains(word) || FACTORS.contains(word);
    }

    /// Whether two remarks may be about the same thing: the words of one are part of the other's.
    static boolean related(String a, String b) {
        String x = " " + normal(a) + " ";
        String y = " " + normal(b) + " ";
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
