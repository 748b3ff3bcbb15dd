// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import java.util.ArrayList;
import java.util.List;

/// The markup around an answer that is not part of it.
///
/// One rule for every environment whose answers are texts. The answer is read verbatim and then with one layer after
/// the other removed: whitespace and TeX's spaces; a pair of dollar signs, `\(...\)` or `\[...\]`; `\text{...}` and
/// its like; braces; `**...**` and backquotes; quotation marks; and a period at the end. Letters as wide as Chinese
/// ones (`５`, `－`) are read as plain ones, and so is the minus sign U+2212. What is inside never changes, so that a
/// wrong answer stays wrong: nothing is left out between two values, and signs, points, brackets and letters keep their
/// places.
public final class Wrappers {
    /// Layers beyond this are not removed, so that the time is linear in the length of the text.
    private static final int MOST_LAYERS = 12;

    private static final List<String> TEX_SPACES = List.of("\\,", "\\;", "\\:", "\\!", "\\ ", "\\quad", "\\qquad");
    private static final List<String> COMMANDS = List.of(
            "\\text",
            "\\textbf",
            "\\textit",
            "\\textrm",
            "\\texttt",
            "\\textsf",
            "\\mathrm",
            "\\mathbf",
            "\\mathit",
            "\\mathsf",
            "\\mathtt",
            "\\mbox",
            "\\bm",
            "\\boldsymbol",
            "\\emph",
            "\\underline");
    private static final String[][] PAIRS = {
        {"$$", "$$"},
        {"$", "$"},
        {"\\(", "\\)"},
        {"\\[", "\\]"},
        {"**", "**"},
        {"`", "`"},
        {"\"", "\""},
        {"'", "'"},
        {"“", "”"},
        {"‘", "’"},
        {"«", "»"},
        {"「", "」"}
    };

    private Wrappers() {}

    /// The verbatim text, with plain letters for wide ones, then each reading with one layer less; the last is the
    /// bare answer.
    public static List<String> readings(String text) {
        List<String> readings = new ArrayList<>(2);
        readings.add(text);
        String reading = narrow(text);
        if (!reading.equals(text)) {
            readings.add(reading);
        }
        for (int layer = 0; layer < MOST_LAYERS; layer++) {
            String next = unwrapped(reading);
            if (next.equals(reading)) {
                break;
            }
            readings.add(next);
            reading = next;
        }
        return readings;
    }

    /// The answer without wrappers.
    public static String bare(String text) {
        return readings(text).getLast();
    }

    /// Whether nothing is left of the text without its wrappers; a period alone is nothing.
    public static boolean isBlank(String text) {
        return bare(text).isEmpty();
    }

    /// The text with one layer less; the same text if there is none.
    private static String unwrapped(String text) {
        String stripped = stripped(text);
        if (!stripped.equals(text)) {
            return stripped;
        }
        for (String command : COMMANDS) {
            if (text.startsWith(command + "{") && wraps(text, command.length())) {
                return text.substring(command.length() + 1, text.length() - 1);
            }
        }
        if (text.startsWith("{") && wraps(text, 0)) {
            return text.substring(1, text.length() - 1);
        }
        for (String[] pair : PAIRS) {
            if (isPair(text, pair[0], pair[1])) {
                return text.substring(pair[0].length(), text.length() - pair[1].length());
            }
        }
        boolean stop = text.endsWith("。") || text.endsWith(".") && !text.endsWith("..");
        return stop ? text.substring(0, text.length() - 1) : text;
    }

    /// Whether the text begins and ends with the pair's signs, and has none of them in between.
    private static boolean isPair(String text, String open, String close) {
        int from = open.length();
        int to = text.length() - close.length();
        if (to < from || !text.startsWith(open) || !text.endsWith(close)) {
            return false;
        }
        int nextOpen = text.indexOf(open, from);
        int nextClose = text.indexOf(close, from);
        return nextClose == to && (nextOpen < 0 || nextOpen >= to);
    }

    /// Whether the brace at `open` is closed by the text's last character.
    private static boolean wraps(String text, int open) {
        if (!text.endsWith("}")) {
            return false;
        }
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                return i == text.length() - 1;
            }
        }
        return false;
    }

    private static String stripped(String text) {
        int start = 0;
        int end = text.length();
        boolean moved = true;
        while (moved) {
            while (start < end && isSpace(text.charAt(start))) {
                start++;
            }
            while (end > start && isSpace(text.charAt(end - 1))) {
                end--;
            }
            moved = false;
            for (String space : TEX_SPACES) {
                if (end - start >= space.length()
                        && text.startsWith(space, start)
                        && isWhole(text, start, space, end)) {
                    start += space.length();
                    moved = true;
                }
                if (end - start >= space.length() && text.startsWith(space, end - space.length())) {
                    end -= space.length();
                    moved = true;
                }
            }
        }
        return text.substring(start, end);
    }

    /// Whether the command at `at` is not followed by another letter.
    private static boolean isWhole(String text, int at, String command, int end) {
        int after = at + command.length();
        boolean named = Character.isLetter(command.charAt(command.length() - 1));
        return !named || after >= end || !Character.isLetter(text.charAt(after));
    }

    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085' || c == '\ufeff' || c == '\u200b';
    }

    /// The text with plain letters, digits and signs for the wide ones.
    private static String narrow(String text) {
        StringBuilder narrow = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean wide = c >= '\uff01' && c <= '\uff5e';
            narrow.append(wide ? (char) (c - 0xfee0) : c == '\u3000' ? ' ' : c == '\u2212' ? '-' : c);
        }
        return narrow.toString();
    }
}
