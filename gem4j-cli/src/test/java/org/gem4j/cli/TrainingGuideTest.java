// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What docs/training.md and the lists of examples/curves say is understood, environments and wrappers included.
class TrainingGuideTest {
    private static final Path ROOT = Path.of("..");
    private static final String TRAIN = "./gem4j train";
    private static final List<String> EXAMPLES =
            List.of("tasks.txt", "longer.txt", "tool.txt", "code.txt", "search.txt");
    private static final List<String> ALL_LISTS = Stream.concat(
                    EXAMPLES.stream(), Stream.of("games.txt", "tool-algorithms.txt"))
            .toList();
    private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

    @TempDir
    private Path folder;

    static Stream<String> commands() throws IOException {
        return Stream.concat(
                ofTheGuide().filter(flags -> !flags.matches(".*--(help|config|resume).*")), ofLists(ALL_LISTS));
    }

    /// Flags of every command in docs/training.md, with one blank between two.
    private static Stream<String> ofTheGuide() throws IOException {
        return Files.readString(ROOT.resolve("docs/training.md"))
                .replaceAll("\\\\\\R\\s*", " ")
                .lines()
                .filter(line -> line.startsWith(TRAIN))
                .map(line -> line.substring(TRAIN.length()).replaceFirst("#.*", ""))
                .map(flags -> flags.strip().replaceAll("\\s+", " "));
    }

    private static Stream<String> ofLists(List<String> lists) throws IOException {
        List<String> flags = new ArrayList<>();
        for (String list : lists) {
            flagsOf(list).forEach(flags::add);
        }
        return flags.stream();
    }

    private static Stream<String> flagsOf(String list) throws IOException {
        return Files.readAllLines(ROOT.resolve("examples/curves").resolve(list)).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.substring(line.indexOf(" | ") + 3));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void commandIsUnderstood(String flags) throws IOException {
        // Everything is checked before a run's folder is made, which cannot be made in a file.
        Path file = Files.createFile(folder.resolve("file"));
        List<String> words = new ArrayList<>(List.of("train"));
        WORD.matcher(flags).results().forEach(word -> words.add(word.group(1) == null ? word.group() : word.group(1)));
        words.addAll(List.of("--save_path", file.resolve("runs").toString()));
        StringWriter errors = new StringWriter();

        Main.run(new PrintWriter(new StringWriter()), new PrintWriter(errors, true), words.toArray(String[]::new));

        assertThat(errors.toString()).contains(file.toString()).hasLineCount(1);
    }

    @Test
    void theGuideShowsTheCommandsThatMadeTheCurves() throws IOException {
        assertThat(ofTheGuide()).containsAll(ofLists(EXAMPLES).toList());
    }

    @Test
    void thereAreCommandsToCheck() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(50);
    }
}
