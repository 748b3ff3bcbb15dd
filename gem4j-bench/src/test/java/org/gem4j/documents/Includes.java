// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Blocks that are not what they are said to be, above them in a comment that readers do not see: a file of the
/// checkout, a region of it, or its output.
///
///     <!-- include: examples/tutorial/Play.java -->
///     <!-- include: examples/tutorial/Play.java#loop -->
///     <!-- output: examples/tutorial/Play.java -->
///
/// A region lies between lines that end in `region NAME` and `end NAME`. The output is what stands behind the line
/// `// Output:` or `# Output:` at the end of the file; whole files are shown without it.
///
/// @param root of the checkout
record Includes(Path root) {
    private static final Pattern COMMENT = Pattern.compile("(include|output): ([^\\s#]+)(?:#(\\S+))?");
    private static final Pattern OUTPUT = Pattern.compile("\\n(?://|#) Output:\\n");

    static Stream<MarkdownPage.Block> of(MarkdownPage page) {
        return page.blocks().stream().filter(block -> block.comment().matches("(include|output):.*"));
    }

    Stream<String> problems(MarkdownPage page) {
        return of(page).flatMap(block -> problem(block).map(text -> block.line() + ": " + text).stream());
    }

    private Optional<String> problem(MarkdownPage.Block block) {
        Matcher comment = COMMENT.matcher(block.comment());
        if (!comment.matches()) {
            return Optional.of("expected FILE or FILE#REGION but got " + block.comment());
        }
        Path file = root.resolve(comment.group(2));
        if (!Files.isRegularFile(file)) {
            return Optional.of("there is no file " + comment.group(2));
        }
        Optional<String> expected = comment.group(1).equals("output")
                ? output(read(file))
                : comment.group(3) == null ? Optional.of(whole(read(file))) : region(read(file), comment.group(3));
        if (expected.isEmpty()) {
            return Optional.of("there is nothing of that name: " + block.comment());
        }
        return expected.get().strip().equals(block.text().strip())
                ? Optional.empty()
                : Optional.of("the block is not " + block.comment() + ", which is:\n" + expected.get());
    }

    private static String whole(String text) {
        return OUTPUT.split(text, 2)[0];
    }

    private static Optional<String> output(String text) {
        String[] parts = OUTPUT.split(text, 2);
        return parts.length < 2 ? Optional.empty() : Optional.of(parts[1].replaceAll("(?m)^(?://|#) ?", ""));
    }

    private static Optional<String> region(String text, String name) {
        return Pattern.compile("(?ms)^[^\\n]*\\bregion " + Pattern.quote(name) + "\\n(.*?)^[^\\n]*\\bend "
                        + Pattern.quote(name) + "$")
                .matcher(text)
                .results()
                .map(match -> match.group(1).stripIndent())
                .findFirst();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
