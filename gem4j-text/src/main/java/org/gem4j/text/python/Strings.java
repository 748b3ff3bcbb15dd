// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/// What Python's `str` does to a text as a whole.
public final class Strings {
    private Strings() {}

    /// `text.strip()`, or of one side.
    public static String strip(String text, boolean left, boolean right) {
        int start = 0;
        int end = text.length();
        while (left && start < end && Characters.isSpace(text.charAt(start))) {
            start++;
        }
        while (right && end > start && Characters.isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    /// `text.strip()`.
    public static String strip(String text) {
        return strip(text, true, true);
    }

    /// `text.rstrip()`.
    public static String stripEnd(String text) {
        return strip(text, false, true);
    }

    /// `text.split()`: the words between runs of whitespace.
    public static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        int start = -1;
        for (int i = 0; i <= text.length(); i++) {
            boolean space = i == text.length() || Characters.isSpace(text.charAt(i));
            if (space && start >= 0) {
                words.add(text.substring(start, i));
                start = -1;
            } else if (!space && start < 0) {
                start = i;
            }
        }
        return words;
    }

    /// `text.split(separator)`: all pieces, empty ones too.
    public static List<String> split(String text, String separator) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        int at = text.indexOf(separator);
        while (at >= 0) {
            pieces.add(text.substring(from, at));
            from = at + separator.length();
            at = text.indexOf(separator, from);
        }
        pieces.add(text.substring(from));
        return pieces;
    }

    /// `text.splitlines()`: the lines, whatever ends them; no empty last one.
    public static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            if (Characters.endsLine(text.charAt(i))) {
                lines.add(text.substring(from, i));
                if (text.charAt(i) == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n') {
                    i++;
                }
                from = i + 1;
            }
        }
        if (from < text.length()) {
            lines.add(text.substring(from));
        }
        return lines;
    }

    /// `len(text)`.
    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /// `text.upper()`.
    public static String upper(String text) {
        return text.toUpperCase(Locale.ROOT);
    }

    /// `text.lower()`.
    public static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /// `text.casefold()`.
    public static String casefold(String text) {
        return lower(text.replace("ß", "ss").replace("ẞ", "ss").replace('ς', 'σ'))
                .replace('ς', 'σ');
    }

    /// `text.title()`: the first letter of each run of letters is a title letter, the others are small.
    public static String title(String text) {
        StringBuilder title = new StringBuilder();
        boolean inWord = false;
        for (int at = 0, point; at < text.length(); at += Character.charCount(point)) {
            point = text.codePointAt(at);
            title.append(inWord ? lower(Character.toString(point)) : titleCase(point));
            inWord = isCased(point);
        }
        return title.toString();
    }

    /// `text.capitalize()`.
    public static String capitalize(String text) {
        if (text.isEmpty()) {
            return text;
        }
        int first = text.offsetByCodePoints(0, 1);
        return titleCase(text.codePointAt(0)) + lower(text.substring(first));
    }

    /// `text.swapcase()`.
    public static String swapCase(String text) {
        StringBuilder swapped = new StringBuilder();
        text.codePoints().forEach(point -> {
            String one = Character.toString(point);
            swapped.append(Character.isUpperCase(point) ? lower(one) : upper(one));
        });
        return swapped.toString();
    }

    private static String titleCase(int point) {
        int title = Character.toTitleCase(point);
        if (title != point) {
            return Character.toString(title);
        }
        String upper = upper(Character.toString(point));
        return Character.isLowerCase(point) && upper.length() > 1
                ? upper.charAt(0) + lower(upper.substring(1))
                : Character.toString(point);
    }

    private static boolean isCased(int point) {
        return Character.isLowerCase(point) || Character.isUpperCase(point) || Character.isTitleCase(point);
    }

    /// Whether the text has characters and a test holds for all: `isalpha` and the like.
    public static boolean isAll(String text, IntPredicate test) {
        return !text.isEmpty() && text.codePoints().allMatch(test);
    }

    /// `text.isupper()`.
    public static boolean isUpper(String text) {
        return text.codePoints().anyMatch(Character::isUpperCase)
                && text.codePoints().noneMatch(point -> Character.isLowerCase(point) || Character.isTitleCase(point));
    }

    /// `text.islower()`.
    public static boolean isLower(String text) {
        return text.codePoints().anyMatch(Character::isLowerCase)
                && text.codePoints().noneMatch(point -> Character.isUpperCase(point) || Character.isTitleCase(point));
    }

    /// `text.istitle()`.
    public static boolean isTitle(String text) {
        boolean inWord = false;
        boolean any = false;
        for (int at = 0, point; at < text.length(); at += Character.charCount(point)) {
            point = text.codePointAt(at);
            boolean small = Character.isLowerCase(point);
            if (isCased(point) && small != inWord) {
                return false;
            }
            inWord = isCased(point);
            any |= inWord;
        }
        return any;
    }

    /// `text.isidentifier()`.
    public static boolean isIdentifier(String text) {
        return !text.isEmpty()
                && (text.codePointAt(0) == '_' || (Character.isUnicodeIdentifierStart(text.codePointAt(0))))
                && text.codePoints()
                        .allMatch(point -> point == '_'
                                || (Character.isUnicodeIdentifierPart(point)
                                        && !Character.isIdentifierIgnorable(point)));
    }

    /// `repr(text)`.
    public static String repr(String text) {
        char quote = text.indexOf('\'') >= 0 && text.indexOf('"') < 0 ? '"' : '\'';
        StringBuilder to = new StringBuilder(text.length() + 2).append(quote);
        for (int at = 0, c; at < text.length(); at += Character.charCount(c)) {
            c = text.codePointAt(at);
            switch (c) {
                case '\n' -> to.append("\\n");
                case '\r' -> to.append("\\r");
                case '\t' -> to.append("\\t");
                case '\\' -> to.append("\\\\");
                default -> {
                    if (c == quote) {
                        to.append('\\').append(quote);
                    } else if (Characters.isPrintable(c)) {
                        to.appendCodePoint(c);
                    } else {
                        to.append(escape(c));
                    }
                }
            }
        }
        return to.append(quote).toString();
    }

    /// `repr` of a list of texts.
    public static String repr(List<String> texts) {
        return texts.stream().map(Strings::repr).collect(Collectors.joining(", ", "[", "]"));
    }

    /// A `repr` as `ascii` gives it: with everything beyond ASCII escaped.
    public static String ascii(String repr) {
        StringBuilder to = new StringBuilder();
        repr.codePoints().forEach(c -> to.append(c < 0x7f ? Character.toString(c) : escape(c)));
        return to.toString();
    }

    /// The character as a backslash escape with two, four or eight hexadecimal digits.
    public static String escape(int c) {
        return (c <= 0xff ? "\\x%02x" : c <= 0xffff ? "\\u%04x" : "\\U%08x").formatted(c);
    }
}
