// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Small words that mean something beside a number.
final class Wording {
    private static final Set<String> PERCENT = Set.of("percent", "pct", "percents", "percentage", "per cent", "%");
    private static final Set<String> DEGREE = Set.of("degree", "degrees", "deg", "度");
    private static final Set<String> NEGATIONS = Set.of(
            "not", "no", "non", "nor", "never", "neither", "cannot", "without", "except", "isn", "nicht", "kein");
    private static final Set<String> CONDITIONS = Set.of(
            "for",
            "where",
            "when",
            "if",
            "with",
            "such",
            "since",
            "because",
            "provided",
            "assuming",
            "as",
            "given",
            "only");

    private static final Set<String> FILLERS = Set.of(
            "about",
            "approximately",
            "approx",
            "exactly",
            "is",
            "equals",
            "the answer is",
            "only",
            "答案是",
            "答案为",
            "约",
            "约为",
            "等于");

    private static final Map<String, Long> MULTIPLES = Map.of(
            "hundred", 100L,
            "thousand", 1_000L,
            "million", 1_000_000L,
            "billion", 1_000_000_000L,
            "trillion", 1_000_000_000_000L);

    private Wording() {}

    /// What a number is multiplied with, and the words behind: `million` and `dollars`.
    record Multiple(long factor, String rest) {}

    /// The multiple that `text` begins with, or null.
    static @Nullable Multiple multiple(String text) {
        int end = text.indexOf(' ');
        Long factor = MULTIPLES.get((end < 0 ? text : text.substring(0, end)).toLowerCase(Locale.ROOT));
        return factor == null
                ? null
                : new Multiple(factor, end < 0 ? "" : text.substring(end).strip());
    }

    static boolean isPercent(String word) {
        return PERCENT.contains(word.toLowerCase(Locale.ROOT));
    }

    static boolean isDegree(String word) {
        return word.equals("Grad") || DEGREE.contains(word.toLowerCase(Locale.ROOT));
    }

    /// Whether the text joins two answers.
    static boolean isSeparator(String text) {
        return Phrasebook.connective(text) != null;
    }

    /// The text cut at its joining words and commas, which stay as parts of their own: `A and C` gives three.
    static List<String> joined(String text) {
        List<String> parts = new ArrayList<>();
        for (String part : text.replace(",", " , ").strip().split("\\s+")) {
            parts.add(part.equals(",") ? "and" : part);
        }
        return parts.size() > 1 ? parts : List.of();
    }

    /// Whether the text begins a remark about the answer before it.
    static boolean isCondition(String text) {
        String lower = text.strip().toLowerCase(Locale.ROOT);
        int end = 0;
        while (end < lower.length() && Character.isLetter(lower.charAt(end))) {
            end++;
        }
        return CONDITIONS.contains(lower.substring(0, end));
    }

    /// Whether words before a number say nothing about it.
    static boolean isFiller(String text) {
        return FILLERS.contains(text.strip().toLowerCase(Locale.ROOT));
    }

    /// Whether the word says that what follows is not so.
    static boolean isNegation(String word) {
        boolean capital = word.substring(1).equals(word.substring(1).toLowerCase(Locale.ROOT));
        return capital && NEGATIONS.contains(word.toLowerCase(Locale.ROOT));
    }

    static boolean isHalfDay(String word) {
        String lower = word.toLowerCase(Locale.ROOT).replace(".", "");
        return lower.equals("am") || lower.equals("pm");
    }

    static boolean isAfternoon(String word) {
        return word.toLowerCase(Locale.ROOT).startsWith("p");
    }
}
