// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.webshop;

import java.util.Locale;
import java.util.Optional;

/// An action of an agent: `search[words]` or `click[thing]`.
///
/// @param verb what stands before the bracket, or the whole text if there is none
/// @param argument what stands in the brackets, in lower case; empty if there are none
public record ShopAction(String verb, Optional<String> argument) {
    private static final String BOX = "\\boxed{";

    /// The action in the last box of a text. A box reaches to the last brace of its line.
    public static Optional<ShopAction> inBox(String text) {
        Optional<ShopAction> last = Optional.empty();
        int start = 0;
        while (start <= text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            String line = text.substring(start, end);
            int box = line.indexOf(BOX);
            int brace = line.lastIndexOf('}');
            if (box >= 0 && brace > box + BOX.length()) {
                last = Optional.of(parse(line.substring(box + BOX.length(), brace)));
            }
            start = end + 1;
        }
        return last;
    }

    /// Reads `verb[argument]` at the start of a text: the verb reaches as far as it can, and what follows the last
    /// bracket of the line is ignored.
    public static ShopAction parse(String text) {
        int newline = text.indexOf('\n');
        String line = newline < 0 ? text : text.substring(0, newline);
        int close = line.lastIndexOf(']');
        int open = line.lastIndexOf('[', close - 2);
        if (close < 0 || open < 1) {
            return new ShopAction(text, Optional.empty());
        }
        return new ShopAction(
                line.substring(0, open),
                Optional.of(line.substring(open + 1, close).toLowerCase(Locale.ROOT)));
    }

    @Override
    public String toString() {
        return verb + argument.map(text -> "[" + text + "]").orElse("");
    }
}
