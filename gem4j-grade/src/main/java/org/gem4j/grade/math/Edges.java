// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math;

/// The edges of an answer that are not part of it: quotes, emphasis, blanks, dollar signs, a period, a box.
final class Edges {
    private static final String[] SIGNS = {
        "**", "__", "``", "`", "\"", "“", "”", "\\displaystyle", "\\,", "\\;", "\\!", "\\:", "\\ ", "\\quad", "$$"
    };

    private Edges() {}

    /// The answer without its edges.
    static String trimmed(String raw) {
        String text = withInches(raw.strip());
        boolean changed = true;
        while (changed && !text.isEmpty()) {
            int before = text.length();
            for (String edge : SIGNS) {
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

    /// `17"` as `17 inches`, unless the mark closes a quotation.
    private static String withInches(String text) {
        int last = text.length() - 1;
        boolean inches = last > 0 && text.indexOf('"') == last && Character.isDigit(text.charAt(last - 1));
        return inches ? text.substring(0, last) + " inches" : text;
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
}
