// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Links, code and commands of README, docs and the modules' pages.
class DocumentsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /// Folders that have no pages for readers: build output, runs, test cases, templates of projects.
    private static final Set<String> FOREIGN =
            Set.of(".git", ".jt", "target", "runs", "node_modules", ".venv", "build", "src", "dist");

    @Test
    void linksLeadToFilesAndHeadings() throws IOException {
        assertThat(problems(Links::problems)).isEmpty();
        assertThat(count(page -> page.links().size())).isGreaterThan(100);
    }

    @Test
    void commandLinesAreUnderstood() throws IOException {
        assertThat(problems(new CommandLines(ROOT)::problems)).isEmpty();
        assertThat(count(CommandLines::count)).isGreaterThan(150);
    }

    @Test
    void javaCompiles() throws IOException {
        try (JavaBlocks java = JavaBlocks.open()) {
            assertThat(problems(java::problems)).isEmpty();
        }
        assertThat(count(page -> JavaBlocks.of(page).count())).isGreaterThan(25);
    }

    @Test
    void jsonAndYamlParse() throws IOException {
        assertThat(problems(DataBlocks::problems)).isEmpty();
        assertThat(count(page -> DataBlocks.of(page).count())).isGreaterThan(3);
    }

    @Test
    void includedCodeIsThatOfTheExamples() throws IOException {
        assertThat(problems(new Includes(ROOT)::problems)).isEmpty();
        assertThat(count(page -> Includes.of(page).count())).isPositive();
    }

    private static List<String> problems(Function<MarkdownPage, Stream<String>> check) throws IOException {
        return pages().stream()
                .flatMap(page -> check.apply(page).map(problem -> ROOT.relativize(page.file()) + ":" + problem))
                .toList();
    }

    private static long count(ToLongFunction<MarkdownPage> count) throws IOException {
        return pages().stream().mapToLong(count).sum();
    }

    private static List<MarkdownPage> pages() throws IOException {
        try (Stream<Path> tree = Files.walk(ROOT)) {
            return tree.filter(path -> path.toString().endsWith(".md"))
                    .filter(path -> Stream.of(ROOT.relativize(path).toString().split("[/\\\\]"))
                            .noneMatch(FOREIGN::contains))
                    .sorted()
                    .map(DocumentsTest::read)
                    .toList();
        }
    }

    private static MarkdownPage read(Path file) {
        try {
            return MarkdownPage.read(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
