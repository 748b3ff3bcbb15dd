// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The field's words in code and documents, and comments that are whole.
class WordsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /// Folders that are not searched: build output, runs, and what Git keeps for itself.
    private static final Set<String> FOREIGN = Set.of(".git", ".jt", "target", "runs", "node_modules", ".venv", "test");

    /// Phrases that a parser reads in answers, and a game of cards.
    private static final Set<String> OTHER_SENSE = Set.of("Phrasebook.java", "Phrases.java", "MahjongPuzzle.java");

    @Test
    void textsAndNamesUseTheWordsOfTheField() throws IOException {
        assertThat(Stream.concat(mainJava().stream(), documents().stream())
                        .filter(path -> !OTHER_SENSE.contains(path.getFileName().toString()))
                        .flatMap(WordsTest::forbidden))
                .isEmpty();
    }

    @Test
    void commentsAreNotBrokenInTheMiddleOfAParagraph() throws IOException {
        assertThat(mainJava().stream()
                        .flatMap(path -> CommentLines.brokenIn(lines(path)).map(finding -> name(path) + ":" + finding)))
                .isEmpty();
    }

    @Test
    void findsForbiddenWordsAndNamesTheReplacement() {
        assertThat(ForbiddenWords.in("the optimiser runs on a card, and the run goes on"))
                .containsExactly(
                        "\"optimiser\": write the spelling with z: normalize, optimizer",
                        "\"a card\": write GPU",
                        "\"goes on\": write continues, resumes");
        assertThat(ForbiddenWords.in("a 95 % interval, 4 %"))
                .containsExactly(
                        "\"95 %\": write no space before the sign: 95%",
                        "\"4 %\": write no space before the sign: 95%");
        assertThat(ForbiddenWords.in("a 95% interval, %d%% of, seconds / 60 % 60"))
                .isEmpty();
        assertThat(ForbiddenWords.in("answers_cancelled")).hasSize(1);
        assertThat(ForbiddenWords.in("a normalised Judgement")).hasSize(2);
        assertThat(ForbiddenWords.in("there is no file, colour_list, \"normalised\", isCancelled, the new card"))
                .isEmpty();
    }

    @Test
    void findsWordsLeftAloneInAParagraph() {
        assertThat(CommentLines.brokenIn(List.of("/// Steps until the", "/// end of the episode.")))
                .containsExactly("1: Steps until the");
        assertThat(CommentLines.brokenIn(List.of("/// Steps.", "///", "/// - one", "/// - two", "/// @param a one")))
                .isEmpty();
    }

    private static Stream<String> forbidden(Path path) {
        List<String> lines = lines(path).stream()
                .map(line -> line.contains("\"image/png\":") ? "" : line)
                .toList();
        return IntStream.range(0, lines.size())
                .boxed()
                .flatMap(i ->
                        ForbiddenWords.in(lines.get(i)).map(finding -> name(path) + ":" + (i + 1) + " has " + finding));
    }

    private static List<Path> mainJava() throws IOException {
        return files().filter(
                        path -> path.toString().endsWith(".java") && name(path).contains("/src/main/java/"))
                .toList();
    }

    private static List<Path> documents() throws IOException {
        return files().filter(path -> path.toString().matches(".*\\.(md|ipynb)"))
                .toList();
    }

    private static Stream<Path> files() throws IOException {
        try (Stream<Path> tree = Files.walk(ROOT)) {
            return tree
                    .filter(path -> Stream.of(ROOT.relativize(path).toString().split("[/\\\\]"))
                            .noneMatch(FOREIGN::contains))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static String name(Path path) {
        return ROOT.relativize(path).toString().replace('\\', '/');
    }

    private static List<String> lines(Path path) {
        try {
            return Files.readAllLines(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
