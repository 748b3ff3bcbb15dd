// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gem4j.math.syntax.Token.Kind;
import org.jspecify.annotations.Nullable;

/// Words of several languages that stand for `and`, `or` and relations.
final class Phrasebook {
    private static final Map<String, String> CONNECTIVES = connectives();
    private static final Map<String, String> RELATIONS = relations();
    private static final Map<String, String> CHINESE = chinese();
    private static final int LONGEST_RELATION = 6;
    private static final int LONGEST_CHINESE = 5;

    private Phrasebook() {}

    /// `and` or `or` if the word means that; else null.
    static @Nullable String connective(String word) {
        return CONNECTIVES.get(word.strip().toLowerCase(Locale.ROOT));
    }

    /// What a single letter between blanks in a text command means in Spanish or Italian; else null.
    static @Nullable String letter(String text) {
        return switch (text) {
            case " y ", " e " -> "and";
            case " o ", " u ", " ó " -> "or";
            default -> null;
        };
    }

    /// The length of the Chinese phrase that stands at `at`, 0 when none does.
    static int chineseLength(String text, int at) {
        if (text.charAt(at) < 0x4E00 || text.charAt(at) > 0x9FFF) {
            return 0;
        }
        for (int length = Math.min(LONGEST_CHINESE, text.length() - at); length > 0; length--) {
            if (CHINESE.containsKey(text.substring(at, at + length))) {
                return length;
            }
        }
        return 0;
    }

    /// The LaTeX of a Chinese phrase that [#chineseLength] found.
    static String chinese(String phrase) {
        return CHINESE.getOrDefault(phrase, phrase);
    }

    /// The tokens with the relations that are written in words between two others as signs.
    static List<Token> withSigns(List<Token> tokens) {
        boolean words = false;
        for (Token token : tokens) {
            words |= token.isLetters() && token.text().length() > 1;
        }
        if (!words) {
            return tokens;
        }
        List<Token> signs = new ArrayList<>();
        for (int i = 0; i < tokens.size(); ) {
            int length = i == 0 ? 0 : relationLength(tokens, i);
            if (length == 0) {
                signs.add(tokens.get(i++));
            } else {
                signs.add(Token.of(Kind.OPERATOR, RELATIONS.getOrDefault(phrase(tokens, i, length), ""), true));
                i += length;
            }
        }
        return signs;
    }

    private static int relationLength(List<Token> tokens, int at) {
        int most = Math.min(LONGEST_RELATION, tokens.size() - 1 - at);
        int letters = 0;
        while (letters < most && tokens.get(at + letters).isLetters()) {
            letters++;
        }
        for (int length = letters; length > 0; length--) {
            String phrase = phrase(tokens, at, length);
            // `5 less than x` is x - 5.
            boolean difference = phrase.equals("less than") || phrase.equals("more than");
            boolean variable = tokens.get(at - 1).kind() == Kind.WORD
                    && tokens.get(at - 1).text().length() == 1;
            if (RELATIONS.containsKey(phrase) && (!difference || variable)) {
                return length;
            }
        }
        return 0;
    }

    private static String phrase(List<Token> tokens, int at, int length) {
        StringBuilder phrase = new StringBuilder();
        for (Token token : tokens.subList(at, at + length)) {
            phrase.append(phrase.isEmpty() ? "" : " ").append(token.text().toLowerCase(Locale.ROOT));
        }
        return phrase.toString();
    }

    private static Map<String, String> connectives() {
        Map<String, String> words = new HashMap<>();
        each(
                words, "and", "and", ", and", "&", "и", "und", "et", "och", "ve", "và", "그리고", "および", "かつ", "と", "و",
                "और");
        each(words, "or", "or", ", or", "and/or", "or else", "или", "либо", "oder", "ou", "eller", "veya", "hoặc");
        each(words, "or", "또는", "または", "أو", "या", "bzw");
        return Map.copyOf(words);
    }

    private static Map<String, String> relations() {
        Map<String, String> words = new HashMap<>();
        each(words, ">", "greater than", "is greater than", "more than", "is more than", "is larger than");
        each(words, ">", "mayor que", "es mayor que", "maior que", "größer als", "ist größer als", "больше");
        each(words, ">", "supérieur à", "est supérieur à", "strictement supérieur à", "maggiore di", "lớn hơn");
        each(words, "<", "less than", "is less than", "is smaller than", "smaller than", "nhỏ hơn", "меньше");
        each(words, "<", "menor que", "es menor que", "kleiner als", "ist kleiner als", "minore di");
        each(words, "<", "inférieur à", "est inférieur à", "strictement inférieur à");
        each(words, ">=", "greater than or equal to", "is greater than or equal to", "at least", "is at least");
        each(
                words,
                ">=",
                "is not less than",
                "is no less than",
                "no less than",
                "mayor o igual que",
                "больше или равно");
        each(words, ">=", "supérieur ou égal à", "größer oder gleich", "größer gleich", "maior ou igual a");
        each(
                words,
                "<=",
                "less than or equal to",
                "is less than or equal to",
                "at most",
                "is at most",
                "is not more than");
        each(words, "<=", "is no more than", "no more than", "menor o igual que", "меньше или равно");
        each(words, "<=", "inférieur ou égal à", "kleiner oder gleich", "kleiner gleich", "menor ou igual a");
        each(words, "!=", "not equal to", "is not equal to", "does not equal", "не равно", "ungleich");
        each(words, "=", "equals", "equal to", "is equal to", "равно", "es igual a", "ist gleich", "est égal à");
        each(words, "in", "belongs to", "is in", "is an element of", "принадлежит");
        return Map.copyOf(words);
    }

    private static Map<String, String> chinese() {
        Map<String, String> words = new HashMap<>();
        each(words, "\\text{ and }", "和", "与", "及", "且", "并且", "以及", "而且");
        each(words, "\\text{ or }", "或", "或者", "或是");
        each(words, "\\ge ", "大于等于", "大于或等于", "不小于", "不少于");
        each(words, "\\le ", "小于等于", "小于或等于", "不大于", "不超过");
        each(words, ">", "大于");
        each(words, "<", "小于");
        each(words, "\\ne ", "不等于");
        each(words, "=", "等于");
        each(words, "\\approx ", "约等于", "约为");
        each(words, "\\in ", "属于");
        each(words, "\\notin ", "不属于");
        return Map.copyOf(words);
    }

    private static void each(Map<String, String> words, String sign, String... phrases) {
        for (String phrase : phrases) {
            words.put(phrase, sign);
        }
    }
}
