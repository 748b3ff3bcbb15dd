// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gem4j.grade.math.syntax.Fn;
import org.gem4j.grade.math.syntax.Node;
import org.gem4j.grade.math.syntax.Parser;
import org.gem4j.grade.math.syntax.Reading;
import org.jspecify.annotations.Nullable;

/// An answer as text and in its readings: as words, as the letter of a choice, as a date, as a formula.
final class AnswerText {
    private static final String[] EDGES = {
        "**", "__", "``", "`", "\"", "“", "”", "\\displaystyle", "\\,", "\\;", "\\!", "\\:", "\\ ", "\\quad", "$$"
    };
    private static final Set<String> NAMES = Set.of(
            "alpha",
            "beta",
            "gamma",
            "delta",
            "epsilon",
            "zeta",
            "theta",
            "iota",
            "kappa",
            "lambda",
            "sigma",
            "omega",
            "infinity",
            "infty",
            "sqrt",
            "cbrt",
            "phi",
            "psi",
            "chi",
            "tau",
            "rho",
            "eta",
            "pi",
            "inf");
    private static final String[] NO_OPENINGS = {};
    private static final String[] TEXT_OPENINGS = Stream.of(
                    "text", "mbox", "textbf", "textit", "textrm", "textnormal", "mathrm", "mathbf", "operatorname")
            .flatMap(name -> Stream.of("\\" + name + "{", "\\" + name + " {"))
            .toArray(String[]::new);
    private static final List<String> CHOICE_LABELS = List.of("option ", "choice ", "answer ");
    private static final int PROSE_LETTERS = 4;

    private final String text;
    private final String compact;
    private final @Nullable String words;
    private @Nullable Reading reading;

    private AnswerText(String text) {
        this.text = text;
        this.compact = withoutBlanks(text);
        this.words = unwrapped(text);
    }

    static AnswerText of(String raw) {
        return new AnswerText(trimmed(raw));
    }

    boolean isBlank() {
        return compact.isEmpty();
    }

    String text() {
        return text;
    }

    /// The text without blanks: two answers that agree in it are the same.
    String compact() {
        return compact;
    }

    Reading reading() {
        Reading known = reading;
        if (known == null) {
            known = hexadecimal().orElseGet(() -> Parser.parse(text));
            reading = known;
        }
        return known;
    }

    /// `FF_{16}`, which is a product of variables to the parser; one letter may be a name with an index.
    private Optional<Reading> hexadecimal() {
        int under = compact.indexOf('_');
        boolean shape =
                under >= 2 && under <= 64 && List.of("16", "{16}", "{(16)}").contains(compact.substring(under + 1));
        for (int i = 0; shape && i < under; i++) {
            char c = compact.charAt(i);
            shape = c >= '0' && c <= '9' || c >= 'A' && c <= 'F';
        }
        return shape
                ? Optional.of(new Reading.Parsed(new Node.Based(compact.substring(0, under), 16)))
                : Optional.empty();
    }

    /// The answer as words, if it is made of words only.
    Optional<String> words() {
        String plain = words;
        return plain != null && hasWord(plain, 2) ? Optional.of(plain) : Optional.empty();
    }

    /// Whether the answer can only be words: letters that are too many for a product of variables.
    boolean isProse() {
        String plain = words;
        if (plain == null || !hasWord(plain, PROSE_LETTERS) || hasDigit(plain)) {
            return false;
        }
        for (String word : plain.split("[^\\p{L}]+")) {
            if (NAMES.contains(word) || Fn.named(word) != null) {
                return false;
            }
        }
        return true;
    }

    /// The letter of a choice and what was written after it.
    record Choice(char letter, String rest) {
        boolean isUpper() {
            return letter >= 'A' && letter <= 'Z';
        }
    }

    /// The choice that the answer names: `B`, `(B)`, `b.`, `(B) 12`.
    Optional<Choice> choice() {
        String plain = withoutLabel(leadingText(text));
        int at = 0;
        boolean open = plain.startsWith("(");
        at += open ? 1 : 0;
        if (at >= plain.length() || !isLetter(plain.charAt(at))) {
            return Optional.empty();
        }
        char letter = plain.charAt(at++);
        boolean mark = at < plain.length()
                && (plain.charAt(at) == ')' || !open && (plain.charAt(at) == '.' || plain.charAt(at) == ':'));
        if (open && !mark) {
            return Optional.empty();
        }
        String rest = plain.substring(at + (mark ? 1 : 0)).strip();
        if (!rest.isEmpty() && !(mark && letter >= 'A' && letter <= 'H')) {
            return Optional.empty();
        }
        return Optional.of(new Choice(letter, rest));
    }

    private static String withoutLabel(String text) {
        for (String label : CHOICE_LABELS) {
            if (text.regionMatches(true, 0, label, 0, label.length())) {
                return text.substring(label.length()).strip();
            }
        }
        return text;
    }

    /// The same text with a decimal comma read as a point: `1,22` as `1.22`; empty when there is none.
    Optional<AnswerText> withDecimalPoint() {
        String plain = compact.replace("{,}", ",");
        int comma = plain.indexOf(',');
        int digits = plain.length() - comma - 1;
        boolean shape = comma > 0 && digits >= 1 && digits <= 2 && plain.length() < 20;
        for (int i = 0; shape && i < plain.length(); i++) {
            char c = plain.charAt(i);
            shape = i == comma || c >= '0' && c <= '9' || i == 0 && c == '-' && comma > 1;
        }
        return shape ? Optional.of(new AnswerText(plain.replace(',', '.'))) : Optional.empty();
    }

    /// The number that a text such as `1.22` is, if it is a decimal.
    boolean isDecimal() {
        return reading() instanceof Reading.Parsed parsed
                && parsed.node() instanceof Node.Num num
                && num.literal() == Node.Literal.DECIMAL;
    }

    private static String trimmed(String raw) {
        String text = raw.strip();
        boolean changed = true;
        while (changed && !text.isEmpty()) {
            int before = text.length();
            for (String edge : EDGES) {
                text = text.startsWith(edge) ? text.substring(edge.length()) : text;
                int end = text.length() - edge.length();
                boolean escaped = end > 0 && text.charAt(end - 1) == '\\';
                text = text.endsWith(edge) && !escaped ? text.substring(0, end) : text;
            }
            text = trimmedEnd(withoutLoneBackslash(text.strip()));
            changed = text.length() != before;
        }
        return unboxed(text);
    }

    /// A backslash at the end is what is left of a blank `\\ `; two of them end a line.
    private static String withoutLoneBackslash(String text) {
        return text.endsWith("\\") && !text.endsWith("\\\\")
                ? text.substring(0, text.length() - 1).strip()
                : text;
    }

    private static String trimmedEnd(String text) {
        int end = text.length();
        while (end > 0 && ".,;:。，；".indexOf(text.charAt(end - 1)) >= 0) {
            boolean kept = end > 1 && (text.charAt(end - 2) == '\\' || text.charAt(end - 2) == '.')
                    || text.startsWith("\\right", Math.max(0, end - 7));
            if (kept) {
                break;
            }
            end--;
        }
        return text.substring(0, end);
    }

    /// Drops a box around the whole, even one that was not closed.
    private static String unboxed(String text) {
        int start = text.startsWith("\\\\boxed{") ? 8 : text.startsWith("\\boxed{") ? 7 : 0;
        if (start == 0) {
            return text;
        }
        int depth = 1;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\'
                    && i + 1 < text.length()
                    && !Character.isLetter(text.charAt(i + 1))
                    && text.charAt(i + 1) != '\\') {
                i++;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                return i == text.length() - 1 ? text.substring(start, i).strip() : text;
            }
        }
        return text.substring(start).strip();
    }

    private static String withoutBlanks(String text) {
        int first = 0;
        while (first < text.length() && !isBlank(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length()).append(text, 0, first);
        boolean letterBefore = first > 0 && Character.isLetterOrDigit(text.charAt(first - 1));
        boolean blank = false;
        for (int i = first; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isBlank(c)) {
                blank = true;
                continue;
            }
            // A blank between digits or after a command means something.
            boolean joins = blank && letterBefore && (Character.isLetterOrDigit(c) || c == '.');
            if (joins) {
                out.append(' ');
            }
            out.append(c);
            letterBefore = Character.isLetterOrDigit(c);
            blank = false;
        }
        return out.toString();
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || c == '\u00A0';
    }

    /// The text without text commands and dollar signs, or null when something else than words is left.
    private static @Nullable String unwrapped(String text) {
        if (text.length() > 2_000) {
            return null;
        }
        String plain = text;
        for (String opening : text.indexOf('\\') < 0 ? NO_OPENINGS : TEXT_OPENINGS) {
            plain = plain.replace(opening, "{");
        }
        plain = plain.replace("{", "")
                .replace("}", "")
                .replace("$", "")
                .replace("~", " ")
                .replace("\\ ", " ")
                .strip();
        boolean digit = hasDigit(plain);
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            boolean allowed = Character.isLetterOrDigit(c)
                    || Character.isSurrogate(c)
                    || c == ' '
                    || c == ','
                    || c == '\''
                    || c == '.' && i > 0 && Character.isLetter(plain.charAt(i - 1))
                    || !digit && ".-:;()&!?\"’".indexOf(c) >= 0;
            if (!allowed) {
                return null;
            }
        }
        return plain;
    }

    private static String leadingText(String text) {
        String plain = text;
        for (String command :
                List.of("\\textbf", "\\text", "\\mathrm", "\\mathbf", "\\textrm", "\\mbox", "\\boldsymbol")) {
            if (plain.startsWith(command + "{")) {
                int close = plain.indexOf('}');
                if (close > 0) {
                    plain = plain.substring(command.length() + 1, close) + plain.substring(close + 1);
                }
            }
        }
        if (plain.length() > 1 && plain.startsWith("$") && plain.endsWith("$")) {
            plain = plain.substring(1, plain.length() - 1);
        }
        return plain.replace("\\left(", "(").replace("\\right)", ")").strip();
    }

    private static boolean hasWord(String text, int letters) {
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            run = Character.isLetter(c) ? run + 1 : 0;
            if (run >= letters || run > 0 && c > 0x2E80) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasDigit(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isDigit(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
