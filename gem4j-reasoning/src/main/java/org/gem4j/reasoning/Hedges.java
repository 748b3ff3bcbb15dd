// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/// Answers that do not count because they deny something or offer a choice: "not 5", "5 or 6", "neither", "True False".
final class Hedges {
    private static final Set<String> WORDS = Set.of(
            "not",
            "nor",
            "or",
            "neither",
            "either",
            "never",
            "cannot",
            "doubt",
            "maybe",
            "perhaps",
            "possibly",
            "probably",
            "unsure",
            "opposite",
            "untrue",
            "incorrect",
            "wrong");
    private static final String[][] OPPOSITES = {{"true", "false"}, {"yes", "no"}};
    private static final int LONGEST_WORD = 12;

    private Hedges() {}

    /// Whether the answer holds one of the words, or both of two opposites, and the right answer does not. An empty
    /// right answer may be said in words.
    ///
    /// @param reference a right answer; asked for only if the answer would be a hedge, since some tasks search
    /// for it
    static boolean isHedge(String answer, Supplier<String> reference) {
        if (!hedges(answer)) {
            return false;
        }
        String right = reference.get();
        return !right.isEmpty() && !hedges(right);
    }

    private static boolean hedges(String text) {
        Set<String> truths = new HashSet<>();
        int at = 0;
        while (at < text.length()) {
            int start = at;
            while (at < text.length() && isWordPart(text.charAt(at))) {
                at++;
            }
            if (at - start > 1 && at - start <= LONGEST_WORD) {
                String word = text.substring(start, at).toLowerCase(Locale.ROOT);
                if (WORDS.contains(word)
                        || (word.equals("false") && text.startsWith(" that", at))
                        || word.endsWith("n't")
                        || word.endsWith("n’t")) {
                    return true;
                }
                for (String[] opposites : OPPOSITES) {
                    if (word.equals(opposites[0]) || word.equals(opposites[1])) {
                        truths.add(word);
                    }
                }
            }
            at += at == start ? 1 : 0;
        }
        return truths.containsAll(Set.of(OPPOSITES[0])) || truths.containsAll(Set.of(OPPOSITES[1]));
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '\'' || c == '’';
    }
}
