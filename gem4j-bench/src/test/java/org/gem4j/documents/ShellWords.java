// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import java.util.ArrayList;
import java.util.List;

/// The words of a shell's first command: quotes removed, up to a comment, a pipe, a redirection, `;` or `&`.
final class ShellWords {
    private static final String ENDS = "#|<>;&";

    private ShellWords() {}

    static List<String> of(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (char c : (line + " ").toCharArray()) {
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '\'' || c == '"') {
                quote = c;
                inWord = true;
            } else if (Character.isWhitespace(c)) {
                if (inWord) {
                    words.add(word.toString());
                    word.setLength(0);
                    inWord = false;
                }
            } else if (ENDS.indexOf(c) >= 0 && !(c == '#' && inWord)) {
                if (inWord) {
                    words.add(word.toString());
                }
                return words;
            } else {
                word.append(c);
                inWord = true;
            }
        }
        return words;
    }
}
