// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.extract;

import java.util.Optional;

/// Finds `<answer>...</answer>` in a text; the tag is case-sensitive, as in the prompts that ask for it.
public final class AnswerTags {
    private static final String OPEN = "<answer>";
    private static final String CLOSE = "</answer>";

    private AnswerTags() {}

    /// The content of the last pair of tags, stripped; empty when there is none or nothing in it.
    ///
    /// A pair reaches from an opening tag to the next closing one; the search goes on after it.
    public static Optional<String> last(String text) {
        return find(text, 1);
    }

    /// As [#last], but only when there are at least `pairs` of them: Search-R1 counts the one in its own prompt.
    public static Optional<String> find(String text, int pairs) {
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
}
