// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.Locale;
import java.util.Set;

/// Words next to a right answer that add nothing to it, such as "the answer is".
public final class Fillers {
    private static final Set<String> WORDS = Set.of(
            "the",
            "a",
            "an",
            "my",
            "final",
            "answer",
            "result",
            "solution",
            "sequence",
            "moves",
            "grid",
            "matrix",
            "is",
            "are",
            "it",
            "so",
            "thus",
            "therefore",
            "equals");

    private Fillers() {}

    /// Whether what is left of an answer without the part that is graded has no other words than such, no numbers,
    /// and no other marks than these, whitespace, colons, commas and periods.
    ///
    /// @param own more words that say nothing else in a task, in lower case
    public static boolean areAll(String rest, Set<String> own, String marks) {
        int at = 0;
        while (at < rest.length()) {
            int start = at;
            while (at < rest.length() && Character.isLetterOrDigit(rest.charAt(at))) {
                at++;
            }
            if (at == start) {
                char mark = rest.charAt(at++);
                if (!Character.isWhitespace(mark) && ":.,".indexOf(mark) < 0 && marks.indexOf(mark) < 0) {
                    return false;
                }
            } else {
                String word = rest.substring(start, at).toLowerCase(Locale.ROOT);
                if (!WORDS.contains(word) && !own.contains(word)) {
                    return false;
                }
            }
        }
        return true;
    }
}
