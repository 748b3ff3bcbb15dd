// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Whether two texts are the same answer, found out without any scorer: by their words, by their numbers, and by what
/// the question of a task leaves open.
final class SameAnswer {
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])-?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    /// How far numbers may be off in tasks that ask for rounded ones: absolutely, or relatively where negative.
    private static final Map<String, Double> TOLERANCES = Map.of(
            "advanced_geometry", 0.02,
            "coin_flip", 2e-4,
            "decimal_arithmetic", 1e-2,
            "number_format", 0.02,
            "pool_matrix", -0.02,
            "power_function", -0.01);

    /// Tasks whose answers are sums, products or sets, in which the order of the parts is free.
    private static final Set<String> UNORDERED = Set.of(
            "prime_factorization",
            "polynomial_equations",
            "polynomial_multiplication",
            "simple_integration",
            "intermediate_integration",
            "palindrome_partitioning",
            "group_anagrams");

    /// What may be written in several ways.
    private static final Map<String, UnaryOperator<String>> SPELLINGS = Map.of(
            "advanced_geometry",
            text -> text.replaceAll("[°()]", ""),
            "complex_arithmetic",
            text -> text.replace('j', 'i').replace(" ", ""),
            "fraction_simplification",
            text -> text.replace("$", "").replaceAll("\\\\d?frac", "/"),
            "intermediate_integration",
            SameAnswer::formula,
            "simple_integration",
            SameAnswer::formula,
            "polynomial_multiplication",
            SameAnswer::formula,
            "knights_knaves",
            SameAnswer::rolesByName,
            "time_intervals",
            text -> text.replaceAll("[a-z]+$", ""));

    private SameAnswer() {}

    static boolean is(String task, String right, String given) {
        UnaryOperator<String> spelling = SPELLINGS.getOrDefault(task, UnaryOperator.identity());
        String one = blanks(spelling.apply(right));
        String other = blanks(spelling.apply(given));
        if (UNORDERED.contains(task) && parts(one).equals(parts(other))) {
            return true;
        }
        return one.equalsIgnoreCase(other)
                || skeleton(one).equals(skeleton(other)) && sameNumbers(TOLERANCES.getOrDefault(task, 0.0), one, other);
    }

    private static String blanks(String text) {
        return text.replaceAll("[ \\t]+", " ").strip();
    }

    /// A constant of integration may have any name or be left out, signs of multiplication are optional, and the cosine
    /// is even.
    private static String formula(String text) {
        String named = text.contains("C") ? text : text.replaceAll(" \\+ [A-Za-z]$", "") + " + C";
        return named.replace("cos(-", "cos(")
                .replace("**", "^")
                .replace("*", "")
                .replaceAll("\\s+", "");
    }

    /// Names with their roles in the order of the names; words of three letters or fewer are no roles.
    private static String rolesByName(String text) {
        String[] words = text.replaceAll("[.,]|\\b(?!not\\b|or\\b|no\\b)[a-z]{1,3}\\b", " ")
                .strip()
                .split("\\s+");
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < words.length; i += 2) {
            pairs.add(words[i] + (i + 1 < words.length ? " " + words[i + 1] : ""));
        }
        pairs.sort(null);
        return String.join(", ", pairs);
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>(
                Arrays.asList(text.replaceAll("(?<![-+,×(eE^])([-+])", " $1").split("[ ,×+]+")));
        parts.removeIf(String::isEmpty);
        parts.sort(null);
        return parts;
    }

    private static String skeleton(String text) {
        return NUMBER.matcher(text).replaceAll("#");
    }

    private static boolean sameNumbers(double tolerance, String right, String given) {
        Matcher one = NUMBER.matcher(right);
        Matcher other = NUMBER.matcher(given);
        while (one.find()) {
            if (!other.find()) {
                return false;
            }
            BigDecimal a = new BigDecimal(one.group());
            BigDecimal b = new BigDecimal(other.group());
            double allowed = tolerance < 0 ? -tolerance * Math.abs(a.doubleValue()) : tolerance;
            if (a.compareTo(b) != 0 && a.subtract(b).abs().doubleValue() > allowed) {
                return false;
            }
        }
        return !other.find();
    }
}
