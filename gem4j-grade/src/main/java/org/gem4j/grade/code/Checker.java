// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gem4j.text.python.Strings;

/// How the output or return value of a program is compared with the expected one.
///
/// @param form what of printed text has to agree
/// @param tolerance how far numbers may be off, absolutely or relatively; 0: not at all
public record Checker(Form form, double tolerance) {
    /// What counts of printed text.
    public enum Form {
        /// The words between whitespace.
        TOKENS,
        /// The lines, but not whitespace at their ends nor empty lines around.
        LINES,
        /// Everything but whitespace around the whole.
        STRIPPED
    }

    public Checker {
        if (!(tolerance >= 0 && tolerance < 1)) {
            throw new IllegalArgumentException("tolerance must be in [0, 1) but was " + tolerance);
        }
    }

    /// The words between whitespace; returned values have to be equal.
    public static Checker tokens() {
        return new Checker(Form.TOKENS, 0);
    }

    /// The lines.
    public static Checker lines() {
        return new Checker(Form.LINES, 0);
    }

    /// The whole text without whitespace around.
    public static Checker stripped() {
        return new Checker(Form.STRIPPED, 0);
    }

    /// Words, and numbers within a tolerance; also inside returned values.
    public static Checker floats(double tolerance) {
        return new Checker(Form.TOKENS, tolerance);
    }

    /// A checker by its name: `tokens`, `lines`, `stripped`, `deep_equal`, `float:EPS` or `deep_float:EPS`.
    ///
    /// @throws IllegalArgumentException for another name
    public static Checker parse(String name) {
        int colon = name.indexOf(':');
        String kind = colon < 0 ? name : name.substring(0, colon);
        try {
            return switch (kind) {
                case "tokens", "deep_equal" -> tokens();
                case "lines" -> lines();
                case "stripped" -> stripped();
                case "float", "deep_float" -> floats(Double.parseDouble(name.substring(colon + 1)));
                default ->
                    throw new IllegalArgumentException("checker must be tokens, lines, stripped, deep_equal, "
                            + "float:EPS or deep_float:EPS but was " + name);
            };
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("checker " + name + " must name a tolerance, as float:1e-6", e);
        }
    }

    /// Whether printed text is right.
    boolean accepts(String right, String printed) {
        return switch (form) {
            case STRIPPED -> Strings.strip(right).equals(Strings.strip(printed));
            case LINES -> all(lines(right), lines(printed));
            case TOKENS -> all(Strings.split(right), Strings.split(printed));
        };
    }

    /// Whether a returned value is right.
    boolean accepts(PythonValue right, PythonValue returned) {
        return new ValueMatch(this).same(right, returned);
    }

    /// Whether two finite numbers are near enough. Neither NaN nor an infinity ever is.
    boolean near(double right, double given) {
        return Double.isFinite(right)
                && Double.isFinite(given)
                && Math.abs(right - given) <= tolerance * Math.max(1, Math.abs(right));
    }

    private boolean all(List<String> right, List<String> printed) {
        if (right.size() != printed.size()) {
            return false;
        }
        for (int i = 0; i < right.size(); i++) {
            String wanted = right.get(i);
            String given = printed.get(i);
            if (!wanted.equals(given) && !(tolerance > 0 && near(number(wanted), number(given)))) {
                return false;
            }
        }
        return true;
    }

    /// The decimal number that a word is; NaN if it is none.
    private static double number(String word) {
        if (word.isEmpty() || word.length() > 400) {
            return Double.NaN;
        }
        for (int i = 0; i < word.length(); i++) {
            if ("0123456789.eE+-".indexOf(word.charAt(i)) < 0) {
                return Double.NaN;
            }
        }
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static List<String> lines(String text) {
        List<String> lines =
                new ArrayList<>(Arrays.stream(text.replace("\r\n", "\n").split("\n", -1))
                        .map(Strings::stripEnd)
                        .toList());
        while (!lines.isEmpty() && lines.getLast().isEmpty()) {
            lines.removeLast();
        }
        int first = 0;
        while (first < lines.size() && lines.get(first).isEmpty()) {
            first++;
        }
        return lines.subList(first, lines.size());
    }
}
