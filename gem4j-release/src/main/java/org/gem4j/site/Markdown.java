// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

import org.gem4j.env.OptionSpec;

/// Texts of programs as Markdown that shows them as they are.
final class Markdown {
    private Markdown() {}

    /// Running text: no character of it is markup.
    static String text(String plain) {
        return plain.replaceAll("([\\\\`*_{}\\[\\]<>#|~&])", "\\\\$1").replace("\n", "  \n");
    }

    /// A cell of a table.
    static String cell(String plain) {
        return text(plain).replace("  \n", " ");
    }

    /// A block of several lines, of which long ones wrap.
    static String block(String plain) {
        return fenced("text", plain);
    }

    /// A block of code or other text as it is.
    static String fenced(String language, String plain) {
        String fence = "````";
        while (plain.contains(fence)) {
            fence += "`";
        }
        return fence + language + "\n" + plain.stripTrailing() + "\n" + fence + "\n";
    }

    /// The row of an option: its name, its values, its default and its meaning.
    static String row(OptionSpec option) {
        String given = option.defaultValue().map(Object::toString).orElse("none");
        return "| `%s` | %s | %s | %s |\n"
                .formatted(
                        option.name(),
                        cell(option.range()),
                        cell(given.isEmpty() ? "empty" : given),
                        cell(option.doc()));
    }
}
