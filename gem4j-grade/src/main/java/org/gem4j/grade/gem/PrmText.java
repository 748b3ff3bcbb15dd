// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.gem;

import java.util.List;
import java.util.Locale;

/// The string form of an answer by the rules of the PRM800K scripts, as GEM uses them.
final class PrmText {
    private static final List<String> UNITS = List.of(
            "degree",
            "cm",
            "centimeter",
            "meter",
            "mile",
            "second",
            "minute",
            "hour",
            "day",
            "week",
            "month",
            "year",
            "foot",
            "feet",
            "inch",
            "yard");

    private PrmText() {}

    static String normal(String answer) {
        String text = answer;
        if (text.startsWith("\\text{") && text.endsWith("}") && text.length() > 7) {
            text = text.substring(6, text.length() - 1);
        }
        text = text.replace("\\%", "%").replace("\\$", "$").replace("$", "").replace("%", "");
        text = text.replace(" or ", " , ").replace(" and ", " , ");
        text = text.replace("million", "*10^6").replace("billion", "*10^9").replace("trillion", "*10^12");
        for (String unit : UNITS) {
            text = withoutUnit(text, unit);
        }
        text = text.replace("^\\circ", "").replace("^ \\circ", "");
        if (text.startsWith("{") && text.endsWith("}") && text.length() > 1) {
            text = text.substring(1, text.length() - 1);
        }
        text = text.replace(",\\! ", "").replace(",\\!", "");
        text = plain(text).replace("- ", "-");
        text = mixed(text).replace(" ", "").replace("{", "").replace("}", "").toLowerCase(Locale.ROOT);
        return integer(text);
    }

    /// Drops a unit with its plural and power, wherever it stands.
    private static String withoutUnit(String text, String unit) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (int found = text.indexOf(unit); found >= 0; found = text.indexOf(unit, at)) {
            out.append(text, at, found);
            at = found + unit.length();
            at += text.startsWith("es", at) ? 2 : 0;
            at += text.startsWith("s", at) ? 1 : 0;
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
            if (at + 1 < text.length() && text.charAt(at) == '^' && isDigit(text.charAt(at + 1))) {
                at++;
                while (at < text.length() && isDigit(text.charAt(at))) {
                    at++;
                }
            }
        }
        return out.append(text.substring(at)).toString();
    }

    /// LaTeX as the text that a converter makes of it.
    private static String plain(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        return text.replace("\\tfrac", "\\frac")
                .replace("\\dfrac", "\\frac")
                .replace("\\frac", " \\frac")
                .replace("}{", "}/{")
                .replace("\\frac", "")
                .replace("\\sqrt", "sqrt")
                .replace("\\pi", "pi")
                .replace("\\infty", "inf")
                .replace("\\cup", "U")
                .replace("\\cdot", "*")
                .replace("\\times", "*")
                .replace("\\left", "")
                .replace("\\right", "")
                .replace("\\text", "")
                .strip();
    }

    /// A blank between two digits is a sum: `7 3/4` is `7+3/4`.
    private static String mixed(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int next = i;
            while (next < text.length() && text.charAt(next) == ' ') {
                next++;
            }
            boolean between = c == ' '
                    && i > 0
                    && isDigit(text.charAt(i - 1))
                    && next < text.length()
                    && isDigit(text.charAt(next));
            out.append(between ? '+' : c);
            i = between ? next - 1 : i;
        }
        return out.toString();
    }

    /// Whole numbers without thousands commas and decimal zeros.
    private static String integer(String text) {
        String digits = isGrouped(text) ? text.replace(",", "") : text;
        int point = digits.indexOf('.');
        String whole = point < 0 ? digits : digits.substring(0, point);
        String rest = point < 0 ? "" : digits.substring(point + 1);
        String size = whole.startsWith("-") || whole.startsWith("+") ? whole.substring(1) : whole;
        boolean number = !size.isEmpty()
                && size.chars().allMatch(c -> isDigit((char) c))
                && rest.chars().allMatch(c -> c == '0');
        if (!number || size.length() > 15) {
            return text;
        }
        return Long.toString(Long.parseLong(whole));
    }

    /// Whether the commas stand where thousands are grouped.
    static boolean isGrouped(String text) {
        String size = text.startsWith("-") ? text.substring(1) : text;
        String[] groups = size.split(",", -1);
        for (int i = 1; i < groups.length; i++) {
            String group = i == groups.length - 1 && groups[i].indexOf('.') >= 0
                    ? groups[i].substring(0, groups[i].indexOf('.'))
                    : groups[i];
            if (group.length() != 3 || !group.chars().allMatch(c -> isDigit((char) c))) {
                return false;
            }
        }
        return groups.length > 1 && !groups[0].isEmpty();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
