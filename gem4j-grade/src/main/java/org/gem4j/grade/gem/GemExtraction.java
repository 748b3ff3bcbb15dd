// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.gem;

import java.util.Optional;

/// Finds answers in a model's text exactly as GEM does.
///
/// The last `\boxed{` counts even when it is not closed, which leaves no answer.
public final class GemExtraction {
    private static final String BOX = "\\boxed";
    private static final String OPEN = "<answer>";
    private static final String CLOSE = "</answer>";
    private static final String FENCE = "```";

    private GemExtraction() {}

    /// The content of the last box, blanks included.
    public static Optional<String> lastBoxed(String text) {
        int start = text.lastIndexOf(BOX);
        if (start < 0 || !text.startsWith("{", start + BOX.length())) {
            return Optional.empty();
        }
        int depth = 0;
        for (int i = start + BOX.length(); i < text.length(); i++) {
            depth += text.charAt(i) == '{' ? 1 : text.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return Optional.of(text.substring(start + BOX.length() + 1, i));
            }
        }
        return Optional.empty();
    }

    /// The stripped content of the last `<answer>` pair; empty content counts as none.
    ///
    /// A pair reaches from an opening tag to the next closing one, other opening tags included; the search
    /// continues after it.
    public static Optional<String> lastTagged(String text) {
        return lastTagged(text, 1);
    }

    /// As [#lastTagged(String)], but only when there are at least `pairs` of them: Search-R1 counts the one in its
    /// own prompt.
    public static Optional<String> lastTagged(String text, int pairs) {
        String last = null;
        int count = 0;
        int open = text.indexOf(OPEN);
        while (open >= 0) {
            int close = text.indexOf(CLOSE, open + OPEN.length());
            if (close < 0) {
                break;
            }
            last = text.substring(open + OPEN.length(), close).strip();
            count++;
            open = text.indexOf(OPEN, close + CLOSE.length());
        }
        return last == null || last.isEmpty() || count < pairs ? Optional.empty() : Optional.of(last);
    }

    /// The content of the last fenced block whose fence names a language of word characters or none and stands
    /// alone on its line.
    public static Optional<String> lastCodeBlock(String text) {
        String last = null;
        int open = text.indexOf(FENCE);
        while (open >= 0) {
            int line = open + FENCE.length();
            while (line < text.length() && isWord(text.charAt(line))) {
                line++;
            }
            boolean alone = line < text.length() && text.charAt(line) == '\n';
            int close = alone ? text.indexOf("\n" + FENCE, line + 1) : -1;
            if (close >= 0) {
                last = text.substring(line + 1, close);
                open = text.indexOf(FENCE, close + 1 + FENCE.length());
            } else {
                open = text.indexOf(FENCE, open + 1);
            }
        }
        return Optional.ofNullable(last);
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }
}
