// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.answer;

import java.util.Optional;

/// Finds `<answer>...</answer>` in a text; the tag is case-sensitive, as in the prompts that ask for it.
public final class AnswerTags {
    private static final String OPEN = "<answer>";
    private static final String CLOSE = "</answer>";

    private AnswerTags() {}

    /// The content of the last pair of tags that is not empty, stripped.
    ///
    /// Of nested tags the innermost counts: a closing tag belongs to the nearest opening tag before it, and an
    /// opening tag without a closing one is ignored.
    public static Optional<String> last(String text) {
        int close = text.lastIndexOf(CLOSE);
        while (close >= 0) {
            int open = text.lastIndexOf(OPEN, close - OPEN.length());
            int before = text.lastIndexOf(CLOSE, close - CLOSE.length());
            if (open >= 0 && open > before) {
                String content = text.substring(open + OPEN.length(), close).strip();
                if (!Wrappers.isBlank(content)) {
                    return Optional.of(content);
                }
            }
            close = open < 0 ? -1 : before;
        }
        return Optional.empty();
    }
}
