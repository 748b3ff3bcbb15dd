// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a page says that a command prints. `...` in a line stands for any text, a line of `...` alone for any lines.
record Printed(List<String> lines) {
    static Printed of(String text) {
        return new Printed(
                text.stripTrailing().lines().map(String::stripTrailing).toList());
    }

    /// The first line that does not follow in a text; `the end` where the text has more.
    Optional<String> unmet(String text) {
        String printed = text.lines().map(line -> line.stripTrailing() + "\n").collect(Collectors.joining());
        for (int count = 1; count <= lines.size(); count++) {
            if (!pattern(lines.subList(0, count)).matcher(printed).lookingAt()) {
                return Optional.of(lines.get(count - 1));
            }
        }
        return pattern(lines).matcher(printed).matches() ? Optional.empty() : Optional.of("the end");
    }

    private static Pattern pattern(List<String> lines) {
        return Pattern.compile(lines.stream()
                .map(line -> line.equals("...") ? "(?:[^\\n]*\\n)*?" : line(line) + "\\n")
                .collect(Collectors.joining()));
    }

    private static String line(String line) {
        return Stream.of(line.split(Pattern.quote("..."), -1))
                .map(Pattern::quote)
                .collect(Collectors.joining("[^\\n]*"));
    }
}
