// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.Set;
import org.gem4j.text.answer.Wrappers;
import org.gem4j.text.python.Numbers;
import org.gem4j.text.python.Strings;

/// Which answers that are not right may earn a part of the reward.
final class PartialCredit {
    /// What the scorers of reasoning-gym give for an answer of the right form alone.
    private static final double FOR_FORM = 0.1;

    private PartialCredit() {}

    /// Whether the score stands: it is more than the form earns, the right answer is not one number, and the answer
    /// is not the right one, in any case of letters, among other things, as in `-5`, `15` or `True, False`.
    static boolean isEarned(double score, String answer, Item item) {
        if (score <= FOR_FORM) {
            return false;
        }
        String right = Strings.lower(item.answer().orElse("").strip());
        if (right.isEmpty()) {
            return true;
        }
        String bare = Strings.lower(Wrappers.bare(answer));
        return Numbers.decimal(right).isEmpty() && (!bare.contains(right) || isFiller(bare, right));
    }

    private static boolean isFiller(String answer, String right) {
        int at = answer.lastIndexOf(right);
        String rest = answer.substring(0, at) + " " + answer.substring(at + right.length());
        if (!Fillers.areAll(rest, Set.of(), "=*;")) {
            return false;
        }
        return at == 0 || !Character.isLetterOrDigit(answer.charAt(at - 1));
    }
}
