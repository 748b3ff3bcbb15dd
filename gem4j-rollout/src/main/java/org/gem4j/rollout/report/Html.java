// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.report;

/// Builds HTML from text that nobody can trust: what a model wrote may hold anything.
public final class Html {
    private Html() {}

    /// `<tag class="classes">content</tag>`; `content` is HTML.
    public static String element(String tag, String classes, String... content) {
        String attribute = classes.isEmpty() ? "" : " class=\"" + classes + "\"";
        return "<" + tag + attribute + ">" + String.join("", content) + "</" + tag + ">";
    }

    /// `text` as HTML that shows it and does nothing else. Control characters and those that turn the direction of
    /// writing become visible marks.
    public static String text(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                case '\n', '\t' -> safe.append((char) c);
                default -> {
                    if (c < ' ') {
                        safe.appendCodePoint(0x2400 + c); // the symbol for the control character
                    } else if (invisible(c)) {
                        safe.append(Figures.format("[U+%04X]", c));
                    } else {
                        safe.appendCodePoint(c);
                    }
                }
            }
        });
        return safe.toString();
    }

    /// JSON that can stand inside a `script` element.
    public static String json(Object value) {
        StringBuilder safe = new StringBuilder();
        Json.line(value).chars().forEach(c -> {
            if (c == '<' || c == '>' || c == '&' || invisible(c)) {
                safe.append(Figures.format("\\u%04x", c));
            } else {
                safe.append((char) c);
            }
        });
        return safe.toString();
    }

    private static boolean invisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.SURROGATE -> true;
            // Direction marks, zero-width spaces and tags; joiners are left, since scripts and emoji need them.
            case Character.FORMAT -> c != 0x200c && c != 0x200d;
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
