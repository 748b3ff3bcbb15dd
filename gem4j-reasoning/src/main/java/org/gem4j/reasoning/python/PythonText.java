// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Python's `str` methods where Java's differ.
public final class PythonText {
    private PythonText() {}

    /// Whether `str.isspace` holds for the code point, which is also what `strip` and `split` go by.
    public static boolean isSpace(int codePoint) {
        return switch (codePoint) {
            case '\t',
                    '\n',
                    0x0b,
                    '\f',
                    '\r',
                    0x1c,
                    0x1d,
                    0x1e,
                    0x1f,
                    ' ',
                    0x85,
                    0xa0,
                    0x1680,
                    0x2028,
                    0x2029,
                    0x202f,
                    0x205f,
                    0x3000 -> true;
            default -> codePoint >= 0x2000 && codePoint <= 0x200a;
        };
    }

    /// `str.strip()`.
    public static String strip(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isSpace(text.charAt(start))) {
            start++;
        }
        return text.substring(start, stripEnd(text, start, end));
    }

    /// `str.rstrip()`.
    public static String stripEnd(String text) {
        return text.substring(0, stripEnd(text, 0, text.length()));
    }

    private static int stripEnd(String text, int start, int end) {
        int to = end;
        while (to > start && isSpace(text.charAt(to - 1))) {
            to--;
        }
        return to;
    }

    /// `str.split()`: the words between runs of white space.
    public static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        int start = -1;
        for (int i = 0; i < text.length(); i++) {
            boolean space = isSpace(text.charAt(i));
            if (space && start >= 0) {
                words.add(text.substring(start, i));
                start = -1;
            } else if (!space && start < 0) {
                start = i;
            }
        }
        if (start >= 0) {
            words.add(text.substring(start));
        }
        return words;
    }

    /// `str.split(separator)`: all pieces, empty ones too.
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

    /// `str.splitlines()`: the lines, whatever ends them; no empty last one.
    public static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            if (endsLine(text.charAt(i))) {
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

    private static boolean endsLine(char c) {
        return switch (c) {
            case '\n', '\r', 0x0b, '\f', 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029 -> true;
            default -> false;
        };
    }

    /// `str.lower()`.
    public static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /// `str.upper()`.
    public static String upper(String text) {
        return text.toUpperCase(Locale.ROOT);
    }

    /// `str.title()`: each run of letters starts in upper case and continues in lower case.
    public static String title(String text) {
        StringBuilder title = new StringBuilder(text.length());
        boolean inWord = false;
        for (int i = 0; i < text.length(); ) {
            int codePoint = text.codePointAt(i);
            title.appendCodePoint(inWord ? Character.toLowerCase(codePoint) : Character.toTitleCase(codePoint));
            inWord = Character.isLetter(codePoint);
            i += Character.charCount(codePoint);
        }
        return title.toString();
    }

    /// `repr` of a text: in single quotes unless only a single quote is in it.
    public static String repr(String text) {
        char quote = text.indexOf('\'') >= 0 && text.indexOf('"') < 0 ? '"' : '\'';
        StringBuilder repr = new StringBuilder(text.length() + 2).append(quote);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\\' -> repr.append("\\\\");
                case '\n' -> repr.append("\\n");
                case '\r' -> repr.append("\\r");
                case '\t' -> repr.append("\\t");
                default -> {
                    if (c == quote) {
                        repr.append('\\').append(c);
                    } else if (c < ' ' || c == 0x7f) {
                        repr.append("\\x%02x".formatted((int) c));
                    } else {
                        repr.append(c);
                    }
                }
            }
        }
        return repr.append(quote).toString();
    }

    /// `repr` of a list of texts.
    public static String repr(List<String> texts) {
        StringBuilder repr = new StringBuilder("[");
        for (int i = 0; i < texts.size(); i++) {
            repr.append(i == 0 ? "" : ", ").append(repr(texts.get(i)));
        }
        return repr.append(']').toString();
    }
}
