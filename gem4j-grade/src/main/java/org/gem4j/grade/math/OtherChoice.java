// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Looks for a second choice in what was written after the letter of the first: `and (C)`, `(C)`, `12, C. 13`.
///
/// A letter in a formula (`x^2 + C`), the article of a phrase (`A triangle`) and a unit (`25 °C`) name none.
final class OtherChoice {
    private static final Set<String> JOINERS = Set.of(
            "and",
            "or",
            "nor",
            "not",
            "but",
            "both",
            "either",
            "also",
            "plus",
            "maybe",
            "perhaps",
            "possibly",
            "then",
            "than",
            "option",
            "choice",
            "answer",
            "options",
            "choices",
            "und",
            "oder",
            "et",
            "ou",
            "y",
            "o",
            "и",
            "или",
            "和",
            "或",
            "与",
            "及",
            "或者",
            "以及",
            "选",
            "also:");
    private static final Set<String> DENIALS = Set.of("not", "wrong", "false", "incorrect", "never", "n");
    private static final String PUNCTUATION = ",;/&|.:)]、，；。";
    private static final String OPERATORS = "+-*=<>^_°\\!'";

    private OtherChoice() {}

    /// Whether `rest`, which stands after the letter of a choice, names one more.
    static boolean isIn(String rest) {
        List<String> tokens = tokens(plain(rest));
        boolean denied = tokens.size() > 1 && tokens.getFirst().equals("is") && DENIALS.contains(tokens.get(1));
        if (denied || !tokens.isEmpty() && (isJoiner(tokens.getFirst()) || ",;&".contains(tokens.getFirst()))) {
            return true;
        }
        boolean lettersOnly = true;
        boolean any = false;
        for (int i = 0; i < tokens.size(); i++) {
            String token = tokens.get(i);
            boolean letter = isLetter(token);
            any |= letter;
            lettersOnly &= letter || !Character.isLetterOrDigit(token.codePointAt(0)) || isJoiner(token);
            if (letter && names(tokens, i)) {
                return true;
            }
        }
        return any && lettersOnly && !rest.contains("=") && isUpper(rest);
    }

    private static boolean names(List<String> tokens, int i) {
        String before = i == 0 ? "" : tokens.get(i - 1);
        String after = i + 1 == tokens.size() ? "" : tokens.get(i + 1);
        String second = i + 2 >= tokens.size() ? "" : tokens.get(i + 2);
        boolean upper = Character.isUpperCase(tokens.get(i).charAt(0));
        boolean bracketed = before.equals("(") && after.equals(")") || before.equals("[") && after.equals("]");
        if (bracketed) {
            return upper || i < 2 || !isOperand(tokens.get(i - 2));
        }
        boolean opens = before.isEmpty() || isJoiner(before) || isPunctuation(before) || before.equals("(");
        if (!opens) {
            return upper && !isOperator(before) && !isOperator(after) && !isLetterRun(before);
        }
        if (after.isEmpty() || isPunctuation(after) || isJoiner(after)) {
            return upper || isJoiner(before) || !before.equals("(") && !after.equals(",");
        }
        boolean article = tokens.get(i).equals("A") && isLetterRun(after) && after.length() > 1 && isLower(after);
        return upper && !article && !isOperator(after) && !after.equals("(") || isLetter(after) && isLetter(second);
    }

    /// The text without commands for typefaces and blanks, and without braces.
    private static String plain(String text) {
        return text.replaceAll("\\\\(text|textbf|textrm|mathrm|mathbf|mbox|textit|boldsymbol|operatorname)\\b", " ")
                .replaceAll("\\\\(left|right|quad|qquad|space)\\b", " ")
                .replaceAll("\\\\[,;:! ]", " ")
                .replaceAll("\\^\\{?\\\\circ\\}?|\\\\degree", "°")
                .replaceAll("[${}~*]", " ");
    }

    /// Runs of letters, runs of digits, single marks; a command keeps its backslash.
    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        for (int i = 0; i < text.length(); ) {
            int end = i;
            boolean command = text.charAt(i) == '\\';
            end += command ? 1 : 0;
            while (end < text.length()
                    && Character.isLetter(text.charAt(end))
                    && (end == i || text.charAt(end) < 0x80 == text.charAt(end - 1) < 0x80)) {
                end++;
            }
            while (end == i && end < text.length() && Character.isDigit(text.charAt(end))) {
                end++;
            }
            end = Math.max(end, i + 1);
            String token = text.substring(i, end);
            if (!token.isBlank()) {
                tokens.add(token);
            }
            i = end;
        }
        return tokens;
    }

    private static boolean isLetter(String token) {
        return token.length() == 1 && "ABCDEFGHabcdefgh".contains(token);
    }

    private static boolean isLetterRun(String token) {
        return !token.isEmpty() && Character.isLetter(token.charAt(0));
    }

    /// Whether brackets may follow as those of a factor or of a function's argument.
    private static boolean isOperand(String token) {
        boolean letter = token.length() == 1 && Character.isLetter(token.charAt(0));
        return letter ? "fghpuv".contains(token) : Character.isLetterOrDigit(token.charAt(0)) && !isJoiner(token);
    }

    private static boolean isJoiner(String token) {
        return JOINERS.contains(token.toLowerCase(Locale.ROOT));
    }

    private static boolean isPunctuation(String token) {
        return token.length() == 1 && PUNCTUATION.contains(token);
    }

    private static boolean isOperator(String token) {
        return !token.isEmpty() && OPERATORS.indexOf(token.charAt(0)) >= 0;
    }

    private static boolean isLower(String token) {
        return token.equals(token.toLowerCase(Locale.ROOT));
    }

    private static boolean isUpper(String text) {
        return text.chars().anyMatch(c -> c >= 'A' && c <= 'H');
    }
}
