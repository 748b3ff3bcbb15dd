// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a page has that can be wrong: links, code blocks, commands in its sentences, and the anchors of its headings.
///
/// @param file where it is
/// @param links targets of links and pictures, as written
/// @param blocks fenced code
/// @param spans code in sentences, on one line each
/// @param anchors of headings, as GitHub makes them
record MarkdownPage(Path file, List<Found> links, List<Block> blocks, List<Found> spans, Set<String> anchors) {
    private static final Pattern FENCE = Pattern.compile("(\\s*)```(.*)");
    private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
    private static final Pattern LINK = Pattern.compile(
            "\\]\\(<?([^)>\\s]+)>?(?:\\s+\"[^\"]*\")?\\)|(?:src|href)=\"([^\"]+)\"|^\\[[^\\]]+\\]:\\s+(\\S+)");
    private static final Pattern HEADING = Pattern.compile("#{1,6}\\s+(.*?)\\s*#*");
    private static final Pattern COMMENT = Pattern.compile("(?s).*<!--\\s*(.*?)\\s*-->\\s*");

    /// @param line from 1
    record Found(String text, int line) {}

    /// A fenced block.
    ///
    /// @param language after the fence; empty if none
    /// @param text its lines, each with its end
    /// @param line of the fence, from 1
    /// @param comment the HTML comment right above the fence, which readers do not see; empty if none
    record Block(String language, String text, int line, String comment) {}

    static MarkdownPage read(Path file) throws IOException {
        return parse(file, Files.readString(file));
    }

    static MarkdownPage parse(Path file, String text) {
        List<String> lines = text.lines().toList();
        List<String> prose = new ArrayList<>();
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher fence = FENCE.matcher(lines.get(i));
            prose.add(fence.matches() ? "" : lines.get(i));
            if (fence.matches()) {
                int start = i;
                StringBuilder code = new StringBuilder();
                for (i++; i < lines.size() && !lines.get(i).strip().equals("```"); i++) {
                    code.append(lines.get(i).replaceFirst("^" + fence.group(1), ""))
                            .append('\n');
                    prose.add("");
                }
                prose.add("");
                blocks.add(new Block(fence.group(2).strip(), code.toString(), start + 1, comment(lines, start)));
            }
        }
        return new MarkdownPage(file, links(prose), blocks, spans(prose), anchors(prose));
    }

    private static String comment(List<String> lines, int fence) {
        int start = fence;
        while (start > 0 && !lines.get(start - 1).isBlank() && !lines.get(start).startsWith("<!--")) {
            start--;
        }
        Matcher comment = COMMENT.matcher(String.join("\n", lines.subList(start, fence)));
        return comment.matches() ? comment.group(1) : "";
    }

    private static List<Found> links(List<String> prose) {
        List<Found> links = new ArrayList<>();
        for (int i = 0; i < prose.size(); i++) {
            int line = i + 1;
            LINK.matcher(SPAN.matcher(prose.get(i)).replaceAll("code"))
                    .results()
                    .map(link -> Stream.of(1, 2, 3)
                            .map(link::group)
                            .filter(target -> target != null)
                            .findFirst()
                            .orElseThrow())
                    .forEach(target -> links.add(new Found(target, line)));
        }
        return links;
    }

    private static List<Found> spans(List<String> prose) {
        String text = String.join("\n", prose);
        return SPAN.matcher(text)
                .results()
                .map(span -> new Found(
                        span.group(1).replaceAll("\\s*\\n\\s*", " ").replace("\\|", "|"),
                        1
                                + (int) text.substring(0, span.start())
                                        .chars()
                                        .filter(c -> c == '\n')
                                        .count()))
                .toList();
    }

    private static Set<String> anchors(List<String> prose) {
        Map<String, Integer> seen = new HashMap<>();
        return prose.stream()
                .map(HEADING::matcher)
                .filter(Matcher::matches)
                .map(heading -> slug(heading.group(1)))
                .map(slug -> {
                    int before = seen.merge(slug, 1, Integer::sum) - 1;
                    return before == 0 ? slug : slug + "-" + before;
                })
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static String slug(String heading) {
        return heading.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }
}
