// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcptask;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Which statements the agent may not run although H2 would let it: settings, which lift the limit of time, and
/// functions of which one call takes any amount of time or memory without looking at that limit.
final class StatementLimits {
    private static final Set<String> REFUSED = Set.of(
            "REPEAT",
            "SPACE",
            "LPAD",
            "RPAD",
            "HASH",
            "COMPRESS",
            "EXPAND",
            "REGEXP",
            "REGEXP_LIKE",
            "REGEXP_REPLACE",
            "REGEXP_SUBSTR",
            "SYSTEM_RANGE",
            "EXECUTE");
    private static final int MOST_WILDCARDS = 4;

    private StatementLimits() {}

    /// Why the statement is refused; empty if it is not.
    static Optional<String> refusal(String sql) {
        boolean first = true;
        int at = 0;
        while (at < sql.length()) {
            char c = sql.charAt(at);
            int end = end(sql, at);
            String part = sql.substring(at, end);
            if (c == '\'' && part.chars().filter(each -> each == '%').count() > MOST_WILDCARDS) {
                return Optional.of("a pattern may have at most " + MOST_WILDCARDS + " %");
            }
            if (c == '"' || Character.isLetter(c)) {
                String word = part.replace("\"", "").toUpperCase(Locale.ROOT);
                if (REFUSED.contains(word) || first && word.equals("SET")) {
                    return Optional.of(word + " is not available");
                }
                first = false;
            } else if (c == ';') {
                first = true;
            }
            at = end;
        }
        return Optional.empty();
    }

    /// Where the string, name, comment, word or character ends that begins at a place.
    private static int end(String sql, int at) {
        char c = sql.charAt(at);
        if (c == '\'' || c == '"') {
            return after(sql, sql.indexOf(c, at + 1), 1);
        }
        if (sql.startsWith("--", at)) {
            return after(sql, sql.indexOf('\n', at), 1);
        }
        if (sql.startsWith("/*", at)) {
            return after(sql, sql.indexOf("*/", at + 2), 2);
        }
        int end = at + 1;
        while (Character.isLetter(c) && end < sql.length() && Character.isJavaIdentifierPart(sql.charAt(end))) {
            end++;
        }
        return end;
    }

    private static int after(String sql, int found, int length) {
        return found < 0 ? sql.length() : found + length;
    }
}
