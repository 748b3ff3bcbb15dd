// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.reward;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gem4j.text.python.Strings;

/// Whether two answers are equal, by the rules of AgentFly's math rewards: boxed texts are compared after
/// LaTeX and units have been rewritten, as numbers where both are.
final class MathEquality {
    private static final List<String> UNITS = List.of(
            "square",
            "ways",
            "integers",
            "dollars",
            "mph",
            "inches",
            "ft",
            "hours",
            "km",
            "units",
            "\\ldots",
            "sue",
            "points",
            "feet",
            "minutes",
            "digits",
            "cents",
            "degrees",
            "cm",
            "gm",
            "pounds",
            "meters",
            "meals",
            "edges",
            "students",
            "childrentickets",
            "multiples",
            "\\text{s}",
            "\\text{.}",
            "\\text{\ns}",
            "\\text{}^2",
            "\\text{}^3",
            "\\text{\n}",
            "\\text{}",
            "\\mathrm{th}",
            "^\\circ",
            "^{\\circ}",
            "\\;",
            ",\\!",
            "{,}",
            "\"",
            "\\dots");
    private static final List<List<String>> REPLACED = List.of(
            List.of("an ", ""),
            List.of("a ", ""),
            List.of(".$", "$"),
            List.of("\\$", ""),
            List.of("\\ ", ""),
            List.of(" ", ""),
            List.of("mbox", "text"),
            List.of(",\\text{and}", ","),
            List.of("\\text{and}", ","),
            List.of("\\text{m}", "\\text{}"));

    private MathEquality() {}

    /// Whether the answers in two texts are equal as texts and numbers; expressions are compared as they
    /// are written.
    static boolean equal(String left, String right) {
        String a = answer(left);
        String b = answer(right);
        if (sameWritten(a, b)) {
            return true;
        }
        if (a.codePointCount(0, a.length()) > 128 && Repetition.isHigh(a)
                || b.codePointCount(0, b.length()) > 128 && Repetition.isHigh(b)) {
            return false;
        }
        return normalized(a).equals(normalized(b));
    }

    private static boolean sameWritten(String a, String b) {
        Optional<String> left = stripped(a);
        Optional<String> right = stripped(b);
        if (left.isEmpty() || right.isEmpty()) {
            return a.equals(b);
        }
        Optional<Double> x = Numbers.decimal(left.get());
        Optional<Double> y = Numbers.decimal(right.get());
        return x.isPresent() && y.isPresent() ? x.get().doubleValue() == y.get().doubleValue() : left.equals(right);
    }

    /// The content of the last box, or else the whole text.
    static String answer(String text) {
        String head = "\\boxed{";
        return lastBox(text)
                .filter(box -> box.startsWith(head) && box.endsWith("}"))
                .map(box -> box.substring(head.length(), box.length() - 1))
                .orElse(text);
    }

    /// The last box with its brackets; empty if there is none or it is open.
    static Optional<String> lastBox(String text) {
        int start = text.lastIndexOf("\\boxed");
        start = start < 0 ? text.lastIndexOf("\\fbox") : start;
        int depth = 0;
        for (int i = Math.max(0, start); start >= 0 && i < text.length(); i++) {
            depth += text.charAt(i) == '{' ? 1 : 0;
            if (text.charAt(i) == '}' && --depth == 0) {
                return Optional.of(text.substring(start, i + 1));
            }
        }
        return Optional.empty();
    }

    /// A text without what does not matter in LaTeX; empty where the rules cannot read it.
    static Optional<String> stripped(String given) {
        String text = given.replace("\n", "")
                .replace("\\!", "")
                .replace("\\\\", "\\")
                .replace("tfrac", "frac")
                .replace("dfrac", "frac")
                .replace("\\left", "")
                .replace("\\right", "")
                .replace("^{\\circ}", "")
                .replace("^\\circ", "")
                .replace("\\$", "")
                .replace("$", "")
                .replace(",", "");
        String[] parts = text.split(Pattern.quote("\\text{ "), -1);
        if (parts.length > 2) {
            return Optional.empty();
        }
        text = parts[0].replace("\\%", "").replace(" .", " 0.").replace("{.", "{0.");
        if (text.isEmpty()) {
            return Optional.of(text);
        }
        text = text.startsWith(".") ? "0" + text : text;
        String[] sides = text.split("=", -1);
        if (sides.length == 2 && sides[0].codePointCount(0, sides[0].length()) <= 2) {
            text = sides[1];
        }
        return Fractions.roots(text)
                .map(roots -> roots.replace(" ", ""))
                .flatMap(Fractions::braced)
                .map(braced -> Fractions.slashed(braced.equals("0.5") ? "\\frac{1}{2}" : braced));
    }

    /// A final answer without articles, units and markup.
    static String normalized(String answer) {
        String text = answer;
        for (List<String> pair : REPLACED) {
            text = text.replace(pair.get(0), pair.get(1));
        }
        for (String unit : UNITS) {
            text = text.replace(unit, "");
        }
        text = text.replaceAll("(.*?)(\\$)(.*?)(\\$)(.*)", "\\$$3\\$");
        text = text.replaceAll("(\\\\text\\{)(.*?)(\\})", "$2");
        text = text.replaceAll("(\\\\textbf\\{)(.*?)(\\})", "$2");
        text = text.replaceAll("(\\\\overline\\{)(.*?)(\\})", "$2");
        text = text.replaceAll("(\\\\boxed\\{)(.*)(\\})", "$2");
        text = text.replaceAll("(frac)([^{])(.)", "frac{$2}{$3}");
        text = text.replaceAll("(sqrt)([^{])", "sqrt{$2}");
        text = text.replace("$", "");
        String digits = text.replace(",", "");
        return Strings.isAll(digits, Numbers::isDigit) ? digits : text;
    }
}
