// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.mutation;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Changes an answer at each place where a sign, a mark, a relation or a letter stands, and adds to it at its end.
final class Mutator {
    private static final Pattern RELATION =
            Pattern.compile("\\\\leq?(?![a-z])|\\\\geq?(?![a-z])|\\\\neq?(?![a-z])|[<>=]");
    private static final Pattern OPERATOR = Pattern.compile("\\+|-|\\*(?!\\*)|/|\\\\cdot(?![a-z])|\\\\times(?![a-z])");
    private static final Pattern MARK = Pattern.compile("(?<!\\\\)!(?!=)|'");
    private static final Pattern LETTER = Pattern.compile("(?<![A-Za-z\\\\])[A-Za-z]{1,3}(?![A-Za-z])");
    private static final Pattern CHOICE =
            Pattern.compile("\\(?[A-H]\\)?\\.?|\\\\(?:text|textbf|mathrm)\\{\\(?[A-H]\\)?\\}");
    private static final Pattern WORDS = Pattern.compile("[A-Za-z]+(?: [A-Za-z]+)*");

    private Mutator() {}

    static List<Mutation> all(String gold) {
        List<Mutation> mutations = new ArrayList<>();
        signs(gold, mutations);
        each(MARK, gold, mutations, "drop a mark", "");
        relations(gold, mutations);
        capitals(gold, mutations);
        choices(gold, mutations);
        terms(gold, mutations);
        return mutations;
    }

    private static void signs(String gold, List<Mutation> out) {
        Matcher matcher = OPERATOR.matcher(gold);
        while (matcher.find()) {
            String sign = matcher.group();
            String before = gold.substring(0, matcher.start());
            String after = gold.substring(matcher.end());
            if (sign.equals("+") || sign.equals("-")) {
                out.add(new Mutation("flip a sign", gold, before + (sign.equals("+") ? "-" : "+") + after, false));
            }
            out.add(new Mutation("drop an operator", gold, before + after, false));
            out.add(new Mutation("drop an operator", gold, before + " " + after, false));
        }
        boolean words = WORDS.matcher(gold).matches() && gold.length() > 3;
        out.add(new Mutation("negate", gold, "-" + gold, words));
        if (words) {
            out.add(new Mutation("add a mark", gold, gold + "!", true));
        }
    }

    private static void each(Pattern pattern, String gold, List<Mutation> out, String kind, String replacement) {
        Matcher matcher = pattern.matcher(gold);
        while (matcher.find()) {
            String answer = gold.substring(0, matcher.start()) + replacement + gold.substring(matcher.end());
            out.add(new Mutation(kind, gold, answer, false));
        }
    }

    private static void relations(String gold, List<Mutation> out) {
        Matcher matcher = RELATION.matcher(gold);
        while (matcher.find()) {
            String before = gold.substring(0, matcher.start());
            String after = " " + gold.substring(matcher.end());
            for (String other : others(matcher.group())) {
                out.add(new Mutation("swap a relation", gold, before + other + after, false));
            }
        }
    }

    private static List<String> others(String relation) {
        return switch (relation) {
            case "<" -> List.of(">");
            case ">" -> List.of("<");
            case "=" -> List.of("\\ne");
            default ->
                relation.startsWith("\\l")
                        ? List.of("\\ge")
                        : relation.startsWith("\\g") ? List.of("\\le") : List.of("=");
        };
    }

    private static void capitals(String gold, List<Mutation> out) {
        if (CHOICE.matcher(gold).matches()
                || CHOICE.matcher(gold.replaceAll("\\b[a-h]\\b", "A")).matches()) {
            return;
        }
        Matcher matcher = LETTER.matcher(gold);
        while (matcher.find()) {
            for (int i = matcher.start(); i < matcher.end(); i++) {
                char c = gold.charAt(i);
                char other = Character.isUpperCase(c) ? Character.toLowerCase(c) : Character.toUpperCase(c);
                out.add(new Mutation(
                        "change a capital", gold, gold.substring(0, i) + other + gold.substring(i + 1), false));
            }
        }
    }

    private static void choices(String gold, List<Mutation> out) {
        if (!CHOICE.matcher(gold).matches()) {
            return;
        }
        char letter = gold.replaceAll("\\\\[a-z]+", "").replaceAll("[^A-H]", "").charAt(0);
        char other = letter == 'C' ? 'D' : 'C';
        for (String form : List.of(
                "(%s)(%s)",
                "(%s) and (%s)",
                "%s or %s",
                "%s. %s",
                "%s, %s",
                "(%s) %s",
                "%s/%s",
                "\\text{%s and %s}",
                "(%s) 12 (%s) 13",
                "\\textbf{(%s)}\\textbf{(%s)}",
                "%s)%s)",
                "(%s) or maybe (%s)",
                "(%s)、(%s)",
                "%s=%s",
                "\\{%s,%s\\}",
                "(%s)+(%s)",
                "%s; %s",
                "option %s or option %s")) {
            out.add(new Mutation("append a choice", gold, form.formatted(letter, other), true));
            out.add(new Mutation("append a choice", gold, form.formatted(other, letter), true));
        }
    }

    private static void terms(String gold, List<Mutation> out) {
        out.add(new Mutation("append an answer", gold, gold + " \\text{ or } 987654321", true));
        out.add(new Mutation("append an answer", gold, gold + ", 987654321", true));
        String fresh = gold.contains("z") ? "w" : "z";
        for (String term : List.of("+1", "-x", "+\\pi", "+\\sin(\\pi " + fresh + ")")) {
            out.add(new Mutation("add a term", gold, gold + term, false));
        }
    }
}
