// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.gem;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The string form of an answer by the rules of the MATH dataset's scripts, in the variant that GEM uses.
///
/// It drops units by a list of words that holds single letters, so `a+1` and `d+1` come out the same: a false accept
/// that published numbers contain.
final class MathdText {
    private static final List<String> UNITS = units();

    private MathdText() {}

    static String normal(String answer) {
        String text = withoutTextCommand(answer.strip())
                .replace("\n", "")
                .replace("\\!", "")
                .replace("\\\\", "\\");
        text = matrices(text);
        text = text.replace("tfrac", "frac").replace("dfrac", "frac");
        text = text.replace("\\neq", "\\ne").replace("\\leq", "\\le").replace("\\geq", "\\ge");
        text = text.replace("\\left", "").replace("\\right", "");
        text = withoutUnits(withoutLastText(text));
        text = text.replace("^{\\circ}", "").replace("^\\circ", "").replace("\\$", "");
        int words = text.indexOf("\\text{ ");
        if (words >= 0 && text.indexOf("\\text{ ", words + 1) < 0) {
            text = text.substring(0, words);
        }
        text = text.replace("\\%", "").replace(" .", " 0.").replace("{.", "{0.");
        if (text.isEmpty()) {
            return text;
        }
        text = text.startsWith(".") ? "0" + text : text;
        int equals = text.indexOf('=');
        if (equals >= 0 && equals <= 2 && text.indexOf('=', equals + 1) < 0) {
            text = text.substring(equals + 1);
        }
        text = fractions(roots(text).replace(" ", ""));
        return slash(text.equals("0.5") ? "\\frac{1}{2}" : text);
    }

    private static String withoutTextCommand(String text) {
        boolean wrapped = text.startsWith("\\text{") && text.endsWith("}") && text.length() > 7;
        return wrapped ? text.substring(6, text.length() - 1).strip() : text;
    }

    private static String matrices(String text) {
        String result = text;
        int begin = result.indexOf("\\begin{array}{");
        while (begin >= 0) {
            int close = result.indexOf('}', begin + "\\begin{array}{".length());
            if (close < 0) {
                break;
            }
            result = result.substring(0, begin) + "\\begin{pmatrix}" + result.substring(close + 1);
            begin = result.indexOf("\\begin{array}{");
        }
        return result.replace("\\end{array}", "\\end{pmatrix}").replace("bmatrix", "pmatrix");
    }

    /// Drops everything from the first text command on, if the text ends with a brace and something is left.
    private static String withoutLastText(String text) {
        int start = text.indexOf("\\text");
        if (start < 0 || !text.endsWith("}")) {
            return text;
        }
        String rest = text.substring(0, start).strip();
        return rest.isEmpty() ? text : rest;
    }

    private static String withoutUnits(String text) {
        String result = text;
        for (int round = 0; round < 2; round++) {
            for (String unit : UNITS) {
                String without = without(result, unit);
                result = without.isEmpty() ? result : without;
            }
        }
        return result;
    }

    /// Drops the unit where it stands as a word; a period in a unit stands for any character.
    private static String without(String text, String unit) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (at <= text.length()) {
            boolean first = at == 0 && matches(text, 0, unit);
            boolean after = !first && at < text.length() && !isWord(text.charAt(at)) && matches(text, at + 1, unit);
            if (!first && !after) {
                if (at < text.length()) {
                    out.append(text.charAt(at));
                }
                at++;
                continue;
            }
            int start = first ? 0 : at + 1;
            out.append(text, at, start);
            at = start + unit.length();
            if (at < text.length()) {
                out.append(text.charAt(at));
            }
            at++;
        }
        return out.toString();
    }

    private static boolean matches(String text, int at, String unit) {
        int end = at + unit.length();
        if (end > text.length()) {
            return false;
        }
        for (int i = 0; i < unit.length(); i++) {
            if (unit.charAt(i) != '.' && unit.charAt(i) != text.charAt(at + i)) {
                return false;
            }
        }
        return end == text.length() || !isWord(text.charAt(end));
    }

    private static String roots(String text) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (int root = text.indexOf("\\sqrt"); root >= 0; root = text.indexOf("\\sqrt", at)) {
            int after = root + 5;
            out.append(text, at, after);
            at = after;
            if (after < text.length() && text.charAt(after) != '{') {
                out.append('{').append(text.charAt(after)).append('}');
                at++;
            }
        }
        return out.append(text.substring(Math.min(at, text.length()))).toString();
    }

    private static String fractions(String text) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (int fraction = text.indexOf("\\frac"); fraction >= 0; fraction = text.indexOf("\\frac", at)) {
            int after = fraction + 5;
            out.append(text, at, after);
            at = after;
            if (after >= text.length() || text.charAt(after) == '{') {
                continue;
            }
            if (after + 1 >= text.length()) {
                return text;
            }
            out.append('{').append(text.charAt(after)).append('}');
            at++;
            if (text.charAt(at) != '{') {
                out.append('{').append(text.charAt(at)).append('}');
                at++;
            }
        }
        return out.append(text.substring(at)).toString();
    }

    private static String slash(String text) {
        int slash = text.indexOf('/');
        boolean one = slash > 0 && text.indexOf('/', slash + 1) < 0;
        if (!one || !isPlainInteger(text.substring(0, slash)) || !isPlainInteger(text.substring(slash + 1))) {
            return text;
        }
        return "\\frac{" + text.substring(0, slash) + "}{" + text.substring(slash + 1) + "}";
    }

    private static boolean isPlainInteger(String text) {
        String digits = text.startsWith("-") ? text.substring(1) : text;
        boolean all = !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return all && (digits.equals("0") ? !text.startsWith("-") : digits.charAt(0) != '0');
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    private static List<String> units() {
        List<String> units = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(MathdText.class.getResourceAsStream("mathd-units.txt"));
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                units.add(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the list of units cannot be read", e);
        }
        List<String> plurals = units.stream().map(unit -> unit + "s").toList();
        units.addAll(plurals);
        return List.copyOf(units);
    }
}
