// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import java.util.Optional;

/// Finds Python code in a model's text: `<python>…</python>`, or a fence whose language begins with `python`, directly
/// behind the backticks or after one line break. Of the first of each, the one that ends earlier counts.
public final class PythonMarkup {
    private static final String TAG = "<python>";
    private static final String TAG_END = "</python>";
    private static final String FENCE = "```";
    private static final String LANGUAGE = "python";

    /// Code and where the markup around it ends.
    ///
    /// @param code without whitespace at both ends; may be empty
    /// @param end where the text continues
    public record Block(String code, int end) {}

    private PythonMarkup() {}

    /// The code that a text asks to run, if any.
    public static Optional<Block> find(String text) {
        Optional<Block> tagged = tagged(text);
        Optional<Block> fenced = fenced(text);
        if (tagged.isPresent() && fenced.isPresent()) {
            return tagged.get().end() <= fenced.get().end() ? tagged : fenced;
        }
        return tagged.or(() -> fenced);
    }

    private static Optional<Block> tagged(String text) {
        int open = text.indexOf(TAG);
        int close = open < 0 ? -1 : text.indexOf(TAG_END, open + TAG.length());
        return close < 0
                ? Optional.empty()
                : Optional.of(new Block(strip(text.substring(open + TAG.length(), close)), close + TAG_END.length()));
    }

    private static Optional<Block> fenced(String text) {
        for (int open = text.indexOf(FENCE); open >= 0; open = text.indexOf(FENCE, open + 1)) {
            int at = open + FENCE.length();
            if (text.startsWith("\n", at)) {
                at++;
            }
            if (text.startsWith(LANGUAGE, at)) {
                int from = at + LANGUAGE.length();
                int close = text.indexOf(FENCE, from);
                return close < 0
                        ? Optional.empty()
                        : Optional.of(new Block(strip(text.substring(from, close)), close + FENCE.length()));
            }
        }
        return Optional.empty();
    }

    /// Without whitespace at both ends, as Python understands it.
    private static String strip(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isSpace(text.charAt(start))) {
            start++;
        }
        while (end > start && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
    }
}
