// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds lines of `///` comments that a formatter broke badly: too long for it, or a few words alone in the middle of a
/// paragraph although the next word would have fitted.
final class CommentLines {
    private static final int COLUMNS = 120;
    private static final int SHORT = 45;
    private static final Pattern COMMENT = Pattern.compile("^( *)///( ?)(.*)$");
    private static final Pattern BREAKS = Pattern.compile("^(@\\w|[-*+] |\\d+\\. |#|\\||>|```| {4}|$).*");

    private CommentLines() {}

    /// Where paragraphs are broken badly: `LINE: the text`, lines counted from 1.
    static Stream<String> brokenIn(List<String> lines) {
        List<String> findings = new ArrayList<>();
        boolean fenced = false;
        for (int i = 0; i < lines.size(); i++) {
            Matcher line = COMMENT.matcher(lines.get(i));
            if (!line.matches()) {
                fenced = false;
                continue;
            }
            String text = line.group(3);
            if (text.startsWith("```")) {
                fenced = !fenced;
            } else if (!fenced && isBroken(line, i + 1 < lines.size() ? lines.get(i + 1) : "")) {
                findings.add((i + 1) + ": " + text);
            }
        }
        return findings.stream();
    }

    /// palantir-java-format counts the indentation twice and breaks longer lines itself, without slashes.
    private static int widest(int indent) {
        return COLUMNS - indent;
    }

    private static boolean isBroken(Matcher line, String next) {
        String text = line.group(3);
        int indent = line.group(1).length();
        int width = indent + "///".length() + line.group(2).length() + text.length();
        boolean table = text.startsWith("|") || text.startsWith("    ");
        if (!table && text.contains(" ") && width > widest(indent)) {
            return true;
        }
        Matcher below = COMMENT.matcher(next);
        if (table || text.isEmpty() || text.startsWith("#") || text.length() >= SHORT || !below.matches()) {
            return false;
        }
        String following = below.group(3).strip();
        if (BREAKS.matcher(below.group(3)).matches() && !text.startsWith("@")) {
            return false;
        }
        if (BREAKS.matcher(following).matches()) {
            return false;
        }
        return width + 1 + following.split(" ", 2)[0].length() <= widest(indent);
    }
}
