// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Finds the text after "the answer is", "Answer:", "答案是" and `####`.
public final class FinalAnswer {
    private static final List<String> NOUNS = List.of("answer", "答案");
    private static final List<String> VERBS = List.of("is:", "is", "are", ":", "=", "：", "为：", "是：", "为", "是");
    private static final List<String> PADDING = List.of("**", "__", "*", "therefore", "thus", "simply", ":", "：");
    private static final String[][] DELIMITERS = {{"$$", "$$"}, {"$", "$"}, {"\\(", "\\)"}, {"\\[", "\\]"}};

    /// The value, the start of the phrase, and whether it said "final".
    public record Phrase(int start, String value, boolean isFinal) {}

    private FinalAnswer() {}

    /// The value after the last phrase that has one.
    public static Optional<String> last(String text) {
        return lastPhrase(text).map(Phrase::value);
    }

    /// The last phrase that has a value.
    public static Optional<Phrase> lastPhrase(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.length() != text.length()) {
            return Optional.empty();
        }
        int[] found = NOUNS.stream().mapToInt(lower::lastIndexOf).toArray();
        while (true) {
            int which = found[0] >= found[1] ? 0 : 1;
            int at = found[which];
            if (at < 0) {
                return Optional.empty();
            }
            String noun = NOUNS.get(which);
            Optional<String> value =
                    isWord(lower, at, noun) ? value(text, lower, at + noun.length()) : Optional.empty();
            if (value.isPresent()) {
                boolean isFinal =
                        lower.substring(Math.max(0, at - 8), at).strip().endsWith("final");
                return Optional.of(new Phrase(at, value.get(), isFinal));
            }
            found[which] = lower.lastIndexOf(noun, at - 1);
        }
    }

    /// The text after the last `####` on its line.
    public static Optional<String> afterHashes(String text) {
        return hashes(text).map(Phrase::value);
    }

    /// The same with its place.
    static Optional<Phrase> hashes(String text) {
        int at = text.lastIndexOf("####");
        if (at < 0) {
            return Optional.empty();
        }
        int start = at + 4;
        int end = text.indexOf('\n', start);
        String value = text.substring(start, end < 0 ? text.length() : end).strip();
        return value.isEmpty() ? Optional.empty() : Optional.of(new Phrase(at, value, false));
    }

    private static boolean isWord(String lower, int at, String noun) {
        boolean before = at > 0 && Character.isLetter(lower.charAt(at - 1)) && lower.charAt(at - 1) < 0x80;
        return !before || noun.charAt(0) > 0x80;
    }

    private static Optional<String> value(String text, String lower, int afterNoun) {
        int at = skip(lower, afterNoun, "s");
        at = skipPadding(lower, at, List.of("**", "__", "*"));
        // One subject may come between the noun and the verb: "answer to the question is".
        int verb = verb(lower, at);
        if (verb < 0) {
            return Optional.empty();
        }
        int start = skipPadding(lower, verb, PADDING);
        if (start >= text.length()) {
            return Optional.empty();
        }
        return Optional.of(cut(text, start)).filter(value -> !value.isEmpty());
    }

    /// The start of the text after the verb, or -1 if there is none nearby.
    private static int verb(String lower, int at) {
        int start = blanks(lower, at);
        for (String candidate : VERBS) {
            if (lower.startsWith(candidate, start) && !continuesWord(lower, start + candidate.length(), candidate)) {
                return start + candidate.length();
            }
        }
        int stop = Math.min(lower.length(), start + 40);
        for (int i = start; i < stop && ".\n,!?".indexOf(lower.charAt(i)) < 0; i++) {
            if (lower.startsWith(" is ", i) && lower.startsWith("to ", start)) {
                return i + 4;
            }
        }
        return -1;
    }

    private static boolean continuesWord(String lower, int end, String verb) {
        char last = verb.charAt(verb.length() - 1);
        return last < 0x80
                && Character.isLetter(last)
                && end < lower.length()
                && Character.isLetterOrDigit(lower.charAt(end));
    }

    private static int skipPadding(String lower, int from, List<String> padding) {
        int at = blanks(lower, from);
        boolean moved = true;
        while (moved) {
            moved = false;
            for (String pad : padding) {
                if (lower.startsWith(pad, at)) {
                    at = blanks(lower, at + pad.length());
                    moved = true;
                }
            }
        }
        return at;
    }

    /// The value at `start`: a formula between delimiters, or the rest of the sentence. Copies no more than that.
    private static String cut(String text, int start) {
        for (String[] delimiter : DELIMITERS) {
            if (text.startsWith(delimiter[0], start)) {
                int inner = start + delimiter[0].length();
                int close = text.indexOf(delimiter[1], inner);
                boolean money = delimiter[0].equals("$") && isDigit(text, inner) && !closes(text, close);
                if (close > 0 && !money) {
                    String inside = text.substring(inner, close).strip();
                    return inside.isEmpty() ? "" : inside + suffix(text, close + delimiter[1].length());
                }
            }
        }
        int end = text.indexOf('\n', start);
        return trimmed(sentence(text.substring(start, end < 0 ? text.length() : end)));
    }

    /// Whether the dollar sign at `close` ends a formula rather than starting an amount.
    private static boolean closes(String text, int close) {
        return close > 0 && !isDigit(text, close + 1);
    }

    private static boolean isDigit(String text, int at) {
        return at < text.length() && Character.isDigit(text.charAt(at));
    }

    /// A percent sign right after the formula belongs to the answer.
    private static String suffix(String text, int at) {
        int sign = blanks(text, at);
        return text.startsWith("%", sign) || text.startsWith("\\%", sign) ? "\\%" : "";
    }

    private static String sentence(String line) {
        int depth = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            depth += c == '{' || c == '(' ? 1 : c == '}' || c == ')' ? -1 : 0;
            boolean stop = ".!?".indexOf(c) >= 0 && i + 1 < line.length() && Character.isWhitespace(line.charAt(i + 1));
            if (depth <= 0 && stop) {
                return line.substring(0, i);
            }
        }
        return line;
    }

    private static String trimmed(String value) {
        String text = value.strip();
        boolean changed = true;
        while (changed) {
            String before = text;
            for (String edge : List.of("**", "__", "`", "\\\"", "\"", "“", "”")) {
                text = text.startsWith(edge) ? text.substring(edge.length()) : text;
                text = text.endsWith(edge) ? text.substring(0, text.length() - edge.length()) : text;
            }
            if (text.endsWith(".") && !text.endsWith("..") || text.endsWith("。") || text.endsWith("!")) {
                text = text.substring(0, text.length() - 1);
            }
            text = text.strip();
            changed = !text.equals(before);
        }
        return text;
    }

    private static int skip(String lower, int at, String text) {
        return lower.startsWith(text, at) ? at + text.length() : at;
    }

    private static int blanks(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
