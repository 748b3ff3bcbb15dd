// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.gem4j.reasoning.python.PythonNumbers;
import org.gem4j.text.answer.Wrappers;

/// Which answers that are not right may earn a part of the reward.
final class PartialCredit {
    /// What the scorers of reasoning-gym give for an answer of the right form alone.
    private static final double FOR_FORM = 0.1;

    /// Words beside a right answer that say nothing else.
    private static final Set<String> FILLERS = Set.of(
            "the",
            "a",
            "an",
            "my",
            "final",
            "answer",
            "result",
            "is",
            "are",
            "it",
            "so",
            "thus",
            "therefore",
            "equals");

    private static final Pattern WORD_END = Pattern.compile("[\\s:=.,;*]+");

    private PartialCredit() {}

    /// Whether the score stands: it is more than the form earns, the right answer is not one number, and the answer
    /// is not the right one among other things, as in `-5`, `15` or `True, False`.
    static boolean isEarned(double score, String answer, Item item) {
        if (score <= FOR_FORM) {
            return false;
        }
        String right = item.answer().orElse("").strip();
        if (right.isEmpty()) {
            return true;
        }
        String bare = Wrappers.bare(answer);
        return PythonNumbers.decimal(right).isEmpty() && (!bare.contains(right) || isFiller(bare, right));
    }

    private static boolean isFiller(String answer, String right) {
        int at = answer.lastIndexOf(right);
        String rest = answer.substring(0, at) + " " + answer.substring(at + right.length());
        for (String word : WORD_END.split(rest.toLowerCase(Locale.ROOT))) {
            if (!word.isEmpty() && !FILLERS.contains(word)) {
                return false;
            }
        }
        return at == 0 || !Character.isLetterOrDigit(answer.charAt(at - 1));
    }
}
