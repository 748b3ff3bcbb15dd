// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// How a page is shown to an agent.
public enum PageText {
    /// The visible texts after the instruction, separated by ` [SEP] `.
    TEXT,
    /// A line each, buttons and choices marked as such.
    TEXT_RICH,
    /// The page as a browser gets it.
    HTML;

    /// The texts of the done page, which GEM shows with all its fields empty.
    private static final List<String> BEFORE_ASIN = List.of(
            "Thank you for shopping with us!",
            "Your code:",
            "None",
            "(Paste it in your MTurk interface.)",
            "Purchased",
            "asin");

    private static final List<String> AFTER_OPTIONS = List.of(
            "attrs",
            "None",
            "category",
            "None",
            "query",
            "None",
            "product category",
            "None",
            "Target",
            "asin",
            "options",
            "attrs",
            "price upper",
            "instuction text",
            "category",
            "product category",
            "query",
            "Goal",
            "None",
            "Reward",
            "Your score (min 0.0, max 1.0)");

    /// The page that thanks for a purchase, as elements.
    static List<Element> receipt(String asin, Map<String, String> chosen, double total) {
        List<String> texts = new ArrayList<>(BEFORE_ASIN);
        texts.addAll(List.of(asin, "options", json(chosen)));
        texts.addAll(AFTER_OPTIONS);
        texts.addAll(List.of(number(total), "Reward Details", "None"));
        return texts.stream().<Element>map(Element.Words::new).toList();
    }

    /// A number as Python prints it, at 12 digits.
    private static String number(double value) {
        return Double.toString(Math.rint(value * 1e12) / 1e12);
    }

    /// The text of a page.
    String show(List<Element> page) {
        return switch (this) {
            case TEXT ->
                page.stream()
                        .map(PageText::plain)
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" [SEP] "));
            case TEXT_RICH -> rich(page);
            case HTML -> html(page);
        };
    }

    private static String plain(Element element) {
        return switch (element) {
            case Element.Heading ignored -> "";
            case Element.Instruction ignored -> "";
            case Element.Button(String label) -> label;
            case Element.ProductLink(String asin, boolean ignored) -> asin;
            case Element.Choice choice -> choice.value();
            case Element.Words(String text) -> text;
        };
    }

    private static String rich(List<Element> page) {
        StringBuilder lines = new StringBuilder();
        for (Element element : page) {
            switch (element) {
                case Element.Heading(String text) -> lines.append(text).append('\n');
                case Element.Instruction ignored -> {}
                case Element.Button(String label) -> marked(lines, "", label, false);
                case Element.ProductLink(String asin, boolean seen) -> marked(lines, "\n", asin, seen);
                case Element.Choice choice -> {
                    marked(lines, "  ", choice.value(), choice.chosen());
                    if (choice.chosen()) {
                        lines.insert(0, "You have clicked " + choice.value() + ".\n");
                    }
                }
                case Element.Words(String text) -> lines.append(text).append('\n');
            }
        }
        return lines.toString();
    }

    private static void marked(StringBuilder lines, String before, String text, boolean clicked) {
        String mark = clicked ? "clicked button" : "button";
        lines.append(before + "[" + mark + "] " + text + " [" + mark + "_]\n");
    }

    private static String html(List<Element> page) {
        StringBuilder html = new StringBuilder("<!DOCTYPE html>\n<html>\n<body>\n");
        for (Element element : page) {
            html.append(
                    switch (element) {
                        case Element.Heading(String text) -> "<h1>" + escape(text) + "</h1>";
                        case Element.Instruction(String text) ->
                            "<h4 id=\"instruction-text\">Instruction:<br>" + escape(text) + "</h4>";
                        case Element.Button(String label) -> "<button class=\"btn\">" + escape(label) + "</button>";
                        case Element.ProductLink(String asin, boolean ignored) ->
                            "<a class=\"product-link\">" + escape(asin) + "</a>";
                        case Element.Choice choice ->
                            "<input type=\"radio\" name=\"" + escape(choice.option()) + "\" value=\""
                                    + escape(choice.value()) + "\"" + (choice.chosen() ? " checked" : "") + "><label>"
                                    + escape(choice.value()) + "</label>";
                        case Element.Words(String text) -> "<p>" + escape(text) + "</p>";
                    });
            html.append('\n');
        }
        return html.append("</body>\n</html>\n").toString();
    }

    /// Text as it may stand in HTML, in elements and in attributes.
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&#34;")
                .replace("'", "&#39;");
    }

    /// The chosen options as JSON in Python's form: blanks after separators, nothing but ASCII.
    static String json(Map<String, String> chosen) {
        return chosen.entrySet().stream()
                .map(entry -> quoted(entry.getKey()) + ": " + quoted(entry.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c >= ' ' && c < 127) {
                quoted.append(c);
            } else {
                quoted.append("\\u%04x".formatted((int) c));
            }
        }
        return quoted.append('"').toString();
    }
}
