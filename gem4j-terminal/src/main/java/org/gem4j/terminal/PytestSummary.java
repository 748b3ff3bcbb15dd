// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.terminal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the summary that pytest prints, by terminal-bench's rules. For results that others have recorded: the tests of
/// this project report to a channel of their own, because a screen also shows what tested programs print.
public final class PytestSummary {
    private static final Pattern HEAD =
            Pattern.compile("=+\\s*short test summary info\\s*=+", Pattern.CASE_INSENSITIVE);
    private static final List<String> GOOD = List.of("PASSED", "XFAIL", "SKIPPED");
    private static final List<String> BAD = List.of("FAILED", "XPASS", "ERROR");

    private PytestSummary() {}

    /// Whether each test passed, from what follows the first head of a summary.
    ///
    /// @throws IllegalArgumentException if there is no summary
    public static Map<String, Boolean> parse(String screen) {
        Matcher head = HEAD.matcher(screen);
        if (!head.find()) {
            throw new IllegalArgumentException("the output has no pytest summary");
        }
        Map<String, Boolean> results = new LinkedHashMap<>();
        for (String line : screen.substring(head.end()).lines().toList()) {
            String[] parts = line.strip().split("\\s+", 2);
            String word = parts[0].replaceFirst(":+$", "");
            if (parts.length == 2 && (GOOD.contains(word) || BAD.contains(word))) {
                results.put(name(parts[1], word.equals("FAILED")), GOOD.contains(word));
            }
        }
        return results;
    }

    private static String name(String text, boolean failed) {
        int reason = failed ? text.lastIndexOf(" - ") : -1;
        String place = reason < 0 ? text : text.substring(0, reason);
        int colons = place.indexOf("::");
        return (colons < 0 ? place : place.substring(colons + 2)).strip();
    }
}
