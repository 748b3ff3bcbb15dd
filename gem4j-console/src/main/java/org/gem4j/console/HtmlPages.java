// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Draws HTML documents in a text about as a browser shows them: buttons as `[Search]`, links as `> B01`, radio buttons
/// as `( ) red` and `(*) blue`, a line for each paragraph. Text outside of documents stays as it is.
final class HtmlPages {
    private static final String START = "<!DOCTYPE html>";
    private static final String END = "</html>";
    private static final Set<String> LINES = Set.of(
            "p", "div", "br", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "button", "a",
            "input", "pre", "form", "hr", "option", "select", "body");
    private static final Set<String> HIDDEN = Set.of("script", "style", "head", "title");
    private static final Map<String, String> ENTITIES =
            Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'", "nbsp", " ");

    private final String html;
    private final StringBuilder drawn = new StringBuilder();
    private int at;

    private HtmlPages(String html) {
        this.html = html;
    }

    /// The text with its documents drawn; a document that does not end is left alone.
    static String drawn(String text) {
        StringBuilder all = new StringBuilder();
        int done = 0;
        int start = text.indexOf(START);
        while (start >= 0) {
            int end = text.indexOf(END, start);
            if (end < 0) {
                break;
            }
            all.append(text, done, start).append(new HtmlPages(text.substring(start + START.length(), end)).draw());
            done = end + END.length();
            start = text.indexOf(START, done);
        }
        return all.append(text, done, text.length()).toString();
    }

    private String draw() {
        while (at < html.length()) {
            int tag = html.indexOf('<', at);
            int end = tag < 0 ? -1 : html.indexOf('>', tag);
            if (end < 0) {
                words(html.substring(at));
                break;
            }
            words(html.substring(at, tag));
            at = end + 1;
            tag(html.substring(tag + 1, end));
        }
        return drawn.toString().replaceAll("[ \\t]*\\n\\s*", "\n").strip();
    }

    private void words(String text) {
        drawn.append(unescaped(text.replaceAll("\\s+", " ")));
    }

    private void tag(String tag) {
        boolean closes = tag.startsWith("/");
        String name = tag.substring(closes ? 1 : 0).split("[\\s/]", 2)[0].toLowerCase(Locale.ROOT);
        if (!closes && HIDDEN.contains(name)) {
            int end = html.toLowerCase(Locale.ROOT).indexOf("</" + name, at);
            at = end < 0 ? html.length() : end;
            return;
        }
        if (closes && name.equals("button")) {
            drawn.append(']');
        }
        if (LINES.contains(name)) {
            drawn.append('\n');
        }
        if (!closes) {
            drawn.append(
                    switch (name) {
                        case "button" -> "[";
                        case "a" -> "> ";
                        case "input" -> tag.matches("(?s).*\\schecked\\b.*") ? "(*) " : "( ) ";
                        case "li" -> "- ";
                        default -> "";
                    });
        }
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        int done = 0;
        for (int amp = text.indexOf('&'); amp >= 0; amp = text.indexOf('&', amp + 1)) {
            int end = text.indexOf(';', amp);
            String value = end < 0 || end - amp > 10 ? "" : entity(text.substring(amp + 1, end));
            if (!value.isEmpty()) {
                plain.append(text, done, amp).append(value);
                done = end + 1;
            }
        }
        return plain.append(text, done, text.length()).toString();
    }

    private static String entity(String name) {
        if (name.matches("#\\d{1,7}|#[xX][0-9a-fA-F]{1,6}")) {
            int code = Character.toLowerCase(name.charAt(1)) == 'x'
                    ? Integer.parseInt(name.substring(2), 16)
                    : Integer.parseInt(name.substring(1));
            return Character.isValidCodePoint(code) && code >= ' ' ? Character.toString(code) : "";
        }
        return ENTITIES.getOrDefault(name, "");
    }
}
