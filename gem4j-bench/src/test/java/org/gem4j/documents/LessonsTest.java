// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The lessons of the tutorial print what they say: their quick commands, and with `./gem4j test --all` those that
/// train
/// for long as well. `-Dlesson=03` runs one.
@DisabledOnOs(OS.WINDOWS)
class LessonsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path TUTORIAL = ROOT.resolve("docs/tutorial");

    private static final boolean ALL = Boolean.getBoolean("gem4j.tests.all");

    @TempDir
    private Path folder;

    static List<Path> lessons() throws IOException {
        return pages().stream()
                .filter(page -> page.getFileName().toString().startsWith(System.getProperty("lesson", "")))
                .toList();
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(TUTORIAL)) {
            return files.filter(file -> file.getFileName().toString().matches("\\d\\d-.*\\.md"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void printsWhatItSays(Path lesson) throws Exception {
        MarkdownPage page = MarkdownPage.read(lesson);

        assertThat(new Lesson(LessonFolder.create(folder, ROOT), ALL).problems(page))
                .isEmpty();
    }

    @Test
    void lessonsHaveCommandsThatAreRun() throws IOException {
        long commands = 0;
        for (Path lesson : pages()) {
            commands += Lesson.count(MarkdownPage.read(lesson));
        }

        assertThat(commands).isGreaterThan(25);
    }

    @Test
    void findsWhatAPagePrintsOtherwise() throws Exception {
        MarkdownPage page = MarkdownPage.parse(folder.resolve("page.md"), """
                <!-- file: greeting.txt -->
                ```
                hello
                ```
                <!-- run -->
                ```console
                $ cat \\
                    greeting.txt
                hello
                $ ./gem4j check game:Nothing-v0
                ok game:Nothing-v0
                ```
                """);

        assertThat(Lesson.count(page)).isEqualTo(2);
        assertThat(new Lesson(LessonFolder.create(folder, ROOT), false).problems(page))
                .singleElement()
                .asString()
                .startsWith("6: ./gem4j check game:Nothing-v0 was to print:\nok game:Nothing-v0\n")
                .contains("but printed:\n", "game:Nothing-v0");
    }

    @Test
    void slowBlocksAreRunWhereAllAre() throws Exception {
        MarkdownPage page = MarkdownPage.parse(folder.resolve("page.md"), """
                <!-- run: slow -->
                ```console
                $ echo one
                two
                ```
                """);
        LessonFolder checkout = LessonFolder.create(folder, ROOT);

        assertThat(Lesson.count(page)).isEqualTo(1);
        assertThat(new Lesson(checkout, false).problems(page)).isEmpty();
        assertThat(new Lesson(checkout, true).problems(page)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "a b, a b, true",
        "a ... b, a c d b, true",
        "a ... b, a c, false",
        "'a\n...\nb', 'a\nc\nd\nb', true",
        "'a\n...\nb', 'a\nb', true",
        "'a\n...', a, true",
        "'a', 'a\nb', false",
        "(a|b), a, false",
    })
    void dotsStandForAnyText(String expected, String printed, boolean same) {
        assertThat(Printed.of(expected).unmet(printed).isEmpty()).isEqualTo(same);
    }
}
