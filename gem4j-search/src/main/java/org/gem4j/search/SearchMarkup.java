// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.util.List;
import java.util.Optional;

/// The markup with which a model requests a search and in which passages are shown to it.
public final class SearchMarkup {
    private static final String OPEN = "<search>";
    private static final String CLOSE = "</search>";

    /// A query and where the markup around it ends.
    ///
    /// @param text the query, without whitespace at both ends; may be empty
    /// @param end where the model's text continues
    public record Query(String text, int end) {}

    private SearchMarkup() {}

    /// The first query in a text, if any.
    public static Optional<Query> find(String text) {
        int open = text.indexOf(OPEN);
        int close = open < 0 ? -1 : text.indexOf(CLOSE, open + OPEN.length());
        return close < 0
                ? Optional.empty()
                : Optional.of(
                        new Query(text.substring(open + OPEN.length(), close).strip(), close + CLOSE.length()));
    }

    /// Passages as the model sees them, best first: number, title (the first line of a passage) and the rest.
    public static String render(List<String> contents) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < contents.size(); i++) {
            String content = contents.get(i);
            int titleEnd = content.indexOf('\n');
            String title = titleEnd < 0 ? content : content.substring(0, titleEnd);
            String rest = titleEnd < 0 ? "" : content.substring(titleEnd + 1);
            text.append("Doc ")
                    .append(i + 1)
                    .append("(Title: ")
                    .append(title)
                    .append(") ")
                    .append(rest)
                    .append('\n');
        }
        return text.toString();
    }
}
