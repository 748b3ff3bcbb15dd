// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Does what a page tells its reader to do, and compares what is printed. Comments that readers do not see say what is
/// done with the block below:
///
///     <!-- run -->                has commands, each after `$ ` and continued after a backslash, and what each prints
///     <!-- run: slow -->          likewise, but takes long: left out where only quick blocks are run
///     <!-- file: a.json -->       is written to this file
///     <!-- build: larger -->      is not run; the project in this folder is compiled and put into its jar
///     <!-- part: larger/A.java --> must stand in this file, indented or not, annotations left out
///
/// All blocks of a page share the folder, in the order of the page.
///
/// @param folder where commands run
/// @param all whether slow blocks are run
record Lesson(LessonFolder folder, boolean all) {
    private static final String RUN = "run";
    private static final String SLOW = "run: slow";

    /// A command and what it prints.
    private record Command(String line, Printed printed) {}

    /// How many commands of the page are run where all are.
    static long count(MarkdownPage page) {
        return page.blocks().stream()
                .filter(block -> block.comment().equals(RUN) || block.comment().equals(SLOW))
                .mapToLong(block -> commands(block).size())
                .sum();
    }

    /// What went otherwise than the page says. A page ends at its first problem, for what follows may depend on it.
    Stream<String> problems(MarkdownPage page) throws IOException, InterruptedException {
        for (MarkdownPage.Block block : page.blocks()) {
            Optional<String> problem = problem(block);
            if (problem.isPresent()) {
                return Stream.of(block.line() + ": " + problem.get());
            }
        }
        return Stream.empty();
    }

    private Optional<String> problem(MarkdownPage.Block block) throws IOException, InterruptedException {
        if (block.comment().equals(RUN) || (all && block.comment().equals(SLOW))) {
            return run(block);
        }
        String[] comment = block.comment().split(": ", 2);
        switch (comment[0]) {
            case "file" -> folder.write(comment[1], block.text());
            case "build" -> folder.build(comment[1]);
            case "part" -> {
                return unindented(folder.read(comment[1])).contains(unindented(block.text()))
                        ? Optional.empty()
                        : Optional.of("the block is not a part of " + comment[1]);
            }
            default -> {}
        }
        return Optional.empty();
    }

    private static String unindented(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.startsWith("@"))
                .collect(Collectors.joining("\n"));
    }

    private Optional<String> run(MarkdownPage.Block block) throws IOException, InterruptedException {
        for (Command command : commands(block)) {
            String printed = folder.run(command.line());
            Optional<String> unmet = command.printed().unmet(printed);
            if (unmet.isPresent()) {
                return unmet.map(line -> command.line() + " was to print:\n" + line + "\nbut printed:\n" + printed);
            }
        }
        return Optional.empty();
    }

    private static List<Command> commands(MarkdownPage.Block block) {
        List<Command> commands = new ArrayList<>();
        for (String part : block.text().replace("\\\n", " ").split("(?m)^\\$ ")) {
            if (!part.isBlank()) {
                int end = part.indexOf('\n');
                commands.add(new Command(part.substring(0, end), Printed.of(part.substring(end + 1))));
            }
        }
        return commands;
    }
}
