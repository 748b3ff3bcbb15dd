// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.Optional;

/// Finds the answer in a model's text: the content of the last `\boxed{...}`, braces balanced.
final class BoxedAnswer {
    private static final String OPEN = "\\boxed{";

    private BoxedAnswer() {}

    /// The last box's content; empty if there is no box or the last one is not closed.
    static Optional<String> find(String text) {
        int open = text.lastIndexOf(OPEN);
        if (open < 0) {
            return Optional.empty();
        }
        int start = open + OPEN.length();
        int depth = 1;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                return Optional.of(text.substring(start, i));
            }
        }
        return Optional.empty();
    }
}
