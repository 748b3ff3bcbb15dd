// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A public type as its source file declares it: comment, header, and public members with theirs.
///
/// @param name simple name
/// @param pack the package
/// @param header the declaration without its body
record SourceType(String name, String pack, String header, String comment, List<Member> members) {
    private static final Pattern TYPE = Pattern.compile("public .*?\\b(class|record|enum|interface) (\\w+)");
    private static final Pattern REFERENCE = Pattern.compile("\\[([\\w.]*)(#?)(\\w*)]");

    /// @param signature without the body
    record Member(String signature, String comment) {}

    static Optional<SourceType> read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        String pack = lines.stream()
                .filter(line -> line.startsWith("package "))
                .findFirst()
                .map(line -> line.substring(8, line.length() - 1))
                .orElse("");
        for (int at = 0; at < lines.size(); at++) {
            Matcher type = TYPE.matcher(lines.get(at));
            if (type.lookingAt()) {
                return Optional.of(new SourceType(
                        type.group(2), pack, declaration(lines, at), comment(lines, at), members(lines, at + 1)));
            }
        }
        return Optional.empty();
    }

    private static List<Member> members(List<String> lines, int from) {
        List<Member> members = new ArrayList<>();
        for (int at = from; at < lines.size(); at++) {
            boolean isPublic =
                    lines.get(at).startsWith("    public ") && !lines.get(at).matches("    public \\w+ \\{");
            String comment = isPublic ? comment(lines, at) : "";
            if (!comment.isEmpty()) {
                members.add(new Member(declaration(lines, at).strip(), comment));
            }
        }
        return members;
    }

    /// From a line to the end of the declaration, as one line.
    private static String declaration(List<String> lines, int from) {
        StringBuilder text = new StringBuilder();
        for (int at = from; at < lines.size(); at++) {
            String line = lines.get(at).strip();
            text.append(text.isEmpty() || text.charAt(text.length() - 1) == '(' ? "" : " ")
                    .append(line);
            if (line.endsWith("{") || line.endsWith(";") || line.endsWith("{}")) {
                break;
            }
        }
        return text.toString().replaceFirst("\\s*(\\{}?|;)$", "").replaceFirst(" = .*", "");
    }

    /// The comment above a line, annotations in between passed over, with references to types as code.
    private static String comment(List<String> lines, int below) {
        int end = below;
        while (end > 0 && lines.get(end - 1).strip().startsWith("@")) {
            end--;
        }
        int start = end;
        while (start > 0 && lines.get(start - 1).strip().startsWith("///")) {
            start--;
        }
        List<String> texts = lines.subList(start, end).stream()
                .map(line -> line.strip().substring(3).replaceFirst("^ ", ""))
                .toList();
        return REFERENCE
                .matcher(tags(texts))
                .replaceAll(found -> Matcher.quoteReplacement("`"
                        + found.group(1)
                        + (found.group(1).isEmpty() || found.group(2).isEmpty() ? "" : ".") + found.group(3)
                        + "`"));
    }

    /// Tags as a list: `@param name text` becomes an item.
    private static String tags(List<String> lines) {
        StringBuilder text = new StringBuilder();
        boolean tags = false;
        for (String line : lines) {
            Matcher tag = Pattern.compile("@(param|return|throws)\\s+(.*)").matcher(line);
            if (tag.matches()) {
                text.append(tags ? "" : "\n")
                        .append("- ")
                        .append(item(tag.group(1), tag.group(2)))
                        .append('\n');
                tags = true;
            } else {
                text.append(tags ? "  " : "").append(line).append('\n');
            }
        }
        return text.toString();
    }

    private static String item(String tag, String text) {
        if (tag.equals("return")) {
            return "returns " + text;
        }
        int space = text.indexOf(' ') < 0 ? text.length() : text.indexOf(' ');
        return (tag.equals("throws") ? "throws " : "") + "`" + text.substring(0, space) + "`" + text.substring(space);
    }

    /// The page of the type.
    String page() {
        StringBuilder text =
                new StringBuilder("# " + name + "\n\n```java\n" + header + "\n```\nIn `" + pack + "`.\n\n" + comment);
        if (!members.isEmpty()) {
            text.append("\n## Members\n");
        }
        for (Member member : members) {
            text.append("\n```java\n")
                    .append(member.signature())
                    .append("\n```\n")
                    .append(member.comment());
        }
        return text.toString();
    }
}
