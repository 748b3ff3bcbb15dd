// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds formulas between dollar signs, `\(...\)` and `\[...\]`.
final class Formulas {
    /// A part of a text.
    record Span(int start, int end, String value) {}

    private Formulas() {}

    /// The last formula that is not empty, with a percent sign that stands right after it.
    static Optional<Span> last(String text) {
        List<Span> all = all(text);
        for (int i = all.size() - 1; i >= 0; i--) {
            Span span = all.get(i);
            if (!span.value().isBlank()) {
                String rest = text.substring(span.end()).stripLeading();
                boolean percent = rest.startsWith("%") || rest.startsWith("\\%");
                return Optional.of(
                        new Span(span.start(), span.end(), span.value().strip() + (percent ? "\\%" : "")));
            }
        }
        return Optional.empty();
    }

    /// The text without its formulas.
    static String outside(String text) {
        StringBuilder rest = new StringBuilder();
        int at = 0;
        for (Span span : all(text)) {
            rest.append(text, at, span.start()).append(' ');
            at = span.end();
        }
        return rest.append(text, at, text.length()).toString();
    }

    private static List<Span> all(String text) {
        List<Span> spans = new ArrayList<>();
        boolean money = dollars(text) % 2 == 1;
        Set<String> withoutEnd = new HashSet<>();
        for (int i = 0; i < text.length(); i++) {
            String open = opening(text, i, money);
            if (open.isEmpty()) {
                i += text.charAt(i) == '\\' ? 1 : 0;
                continue;
            }
            String close = switch (open) {
                case "\\(" -> "\\)";
                case "\\[" -> "\\]";
                default -> open;
            };
            int end = withoutEnd.contains(close) ? -1 : find(text, close, i + open.length());
            if (end < 0) {
                withoutEnd.add(close);
                i += open.length() - 1;
                continue;
            }
            spans.add(new Span(i, end + close.length(), text.substring(i + open.length(), end)));
            i = end + close.length() - 1;
        }
        return spans;
    }

    private static String opening(String text, int at, boolean money) {
        for (String open : List.of("$$", "\\(", "\\[")) {
            if (text.startsWith(open, at)) {
                return open;
            }
        }
        boolean amount = money && at + 1 < text.length() && Character.isDigit(text.charAt(at + 1));
        return text.charAt(at) == '$' && !amount ? "$" : "";
    }

    /// The place of an unescaped closing sign, or -1.
    private static int find(String text, String close, int from) {
        for (int i = from; i < text.length(); i++) {
            if (text.startsWith(close, i)) {
                return i;
            }
            i += text.charAt(i) == '\\' ? 1 : 0;
        }
        return -1;
    }

    private static int dollars(String text) {
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            i += text.charAt(i) == '\\' ? 1 : 0;
            count += i < text.length() && text.charAt(i) == '$' && (i == 0 || text.charAt(i - 1) != '\\') ? 1 : 0;
        }
        return count;
    }
}
