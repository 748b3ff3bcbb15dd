// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.math.syntax;

import java.util.List;

/// Reads one number: grouped thousands, decimals, repeating decimals, powers of ten written with `e`.
final class NumberScanner {
    static final int MAX_DIGITS = 10_000;

    private static final String[] GROUPINGS = {
        "{,}", ",\\!\\,", ",\\! ", ",\\!", ",\\,", "\\,", "\\;", "\\:", "\\!", "\\ ", "~", " ", ","
    };
    private static final String COMBINING_BARS = "\u0304\u0305\u0307";

    private final String text;
    private final boolean commasGroup;
    private final boolean groups;
    private int at;

    /// @param commasGroup whether a comma may stand between thousands
    /// @param groups      whether anything may: not in an exponent without braces, as in `2^6 125^2`
    NumberScanner(String text, int at, boolean commasGroup, boolean groups) {
        this.text = text;
        this.at = at;
        this.commasGroup = commasGroup;
        this.groups = groups;
    }

    /// Where the number ended; only after [#scan].
    int end() {
        return at;
    }

    /// Whether a number starts at `at`.
    static boolean startsAt(String text, int at) {
        char c = text.charAt(at);
        return isDigit(c) || c == '.' && at + 1 < text.length() && isDigit(text.charAt(at + 1));
    }

    Token scan(boolean space) {
        StringBuilder digits = new StringBuilder();
        digits(digits);
        group(digits);
        int places = fraction(digits);
        String repeating = places >= 0 ? repeating(digits, places) : "";
        int power = repeating.isEmpty() ? exponent() : 0;
        if (digits.length() > MAX_DIGITS) {
            throw new UnreadableException("a number has more than " + MAX_DIGITS + " digits");
        }
        if (!repeating.isEmpty()) {
            if (at < text.length() && isDigit(text.charAt(at))) {
                throw new UnreadableException("digits stand behind those that repeat");
            }
            return group(Decimals.repeating(digits.toString(), repeating), space);
        }
        if (power == 0) {
            return Token.of(Token.Kind.NUMBER, digits.toString(), space);
        }
        return group(Decimals.scaled(digits.toString(), power), space);
    }

    private void digits(StringBuilder out) {
        while (at < text.length() && isDigit(text.charAt(at))) {
            out.append(text.charAt(at++));
        }
    }

    private void group(StringBuilder digits) {
        if (!groups || digits.isEmpty() || digits.length() > 3) {
            return;
        }
        String used = "";
        while (true) {
            String separator = separatorHere(used);
            if (separator.isEmpty()) {
                return;
            }
            int start = at + separator.length();
            digits.append(text, start, start + 3);
            at = start + 3;
            used = separator;
        }
    }

    private String separatorHere(String used) {
        if (at >= text.length() || "{,\\~ ".indexOf(text.charAt(at)) < 0) {
            return "";
        }
        for (String separator : GROUPINGS) {
            boolean fits = used.isEmpty() || separator.startsWith(used.substring(0, 1));
            if (fits && text.startsWith(separator, at) && groupAt(at + separator.length())) {
                return separator.equals(",") && !commasGroup ? "" : separator;
            }
        }
        return "";
    }

    private boolean groupAt(int start) {
        if (start + 3 > text.length()) {
            return false;
        }
        for (int i = start; i < start + 3; i++) {
            if (!isDigit(text.charAt(i))) {
                return false;
            }
        }
        return start + 3 == text.length() || !isDigit(text.charAt(start + 3));
    }

    /// Reads the point and the digits after it; their number, or -1 without a point.
    private int fraction(StringBuilder digits) {
        if (at >= text.length() || text.charAt(at) != '.') {
            return -1;
        }
        int next = at + 1;
        boolean digit = next < text.length() && isDigit(text.charAt(next));
        boolean bar = text.startsWith("\\overline{", next)
                || text.startsWith("\\bar", next)
                || text.startsWith("\\dot{", next);
        boolean bracket = text.startsWith("(", next);
        boolean last = next == text.length() || " ,;)]}\\$".indexOf(text.charAt(next)) >= 0;
        if (!digit && !bar && !last && !bracket || digits.isEmpty() && !digit) {
            return -1;
        }
        at = next;
        if (digit || bar || bracket) {
            digits.append('.');
        }
        int before = digits.length();
        digits(digits);
        return digits.length() - before;
    }

    /// Reads the repeating digits; those that stand in `digits` too (under a bar, before dots) are taken from
    /// there.
    private String repeating(StringBuilder digits, int places) {
        for (String opening : List.of("\\overline{", "\\bar{", "\\dot{")) {
            if (text.startsWith(opening, at)) {
                return bracketed(opening.length(), '}');
            }
        }
        if (text.startsWith("(", at) && text.indexOf(')', at) == text.length() - 1) {
            String block = bracketed(1, ')');
            if (!block.isEmpty()) {
                return block;
            }
        }
        if (places > 0 && at < text.length() && COMBINING_BARS.indexOf(text.charAt(at)) >= 0) {
            return combined(digits);
        }
        if (places > 2
                && (text.startsWith("...", at) || text.startsWith("\\ldots", at) || text.startsWith("\\dots", at))) {
            String block = repeatedEnd(digits.substring(digits.length() - places));
            if (!block.isEmpty()) {
                at += text.charAt(at) == '.' ? 3 : text.startsWith("\\ldots", at) ? 6 : 5;
                return block;
            }
        }
        return "";
    }

    private String bracketed(int openingLength, char closing) {
        int start = at + openingLength;
        int end = start;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        if (end == start || end >= text.length() || text.charAt(end) != closing) {
            return "";
        }
        at = end + 1;
        return text.substring(start, end);
    }

    private String combined(StringBuilder digits) {
        StringBuilder block = new StringBuilder(digits.substring(digits.length() - 1));
        digits.setLength(digits.length() - 1);
        at++;
        while (at + 1 < text.length() && isDigit(text.charAt(at)) && COMBINING_BARS.indexOf(text.charAt(at + 1)) >= 0) {
            block.append(text.charAt(at));
            at += 2;
        }
        return block.toString();
    }

    /// The block that the digits end with at least twice (three times if it is one digit), or nothing.
    private static String repeatedEnd(String digits) {
        for (int length = 1; length <= digits.length() / 2 && length <= 12; length++) {
            String block = digits.substring(digits.length() - length);
            if (digits.endsWith(block.repeat(length == 1 ? 3 : 2))) {
                return block;
            }
        }
        return "";
    }

    private int exponent() {
        int i = at;
        if (i >= text.length() || text.charAt(i) != 'e' && text.charAt(i) != 'E') {
            return 0;
        }
        i++;
        if (i < text.length() && (text.charAt(i) == '-' || text.charAt(i) == '+')) {
            i++;
        }
        int start = i;
        while (i < text.length() && isDigit(text.charAt(i))) {
            i++;
        }
        boolean follows = i < text.length() && (Character.isLetter(text.charAt(i)) || text.charAt(i) == '.');
        if (i == start || i - start > 9 || follows) {
            return 0;
        }
        int power = Integer.parseInt(text.substring(at + 1, i));
        at = i;
        return power;
    }

    private static Token group(Node node, boolean space) {
        return new Token(Token.Kind.GROUP, "#", node, space);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
