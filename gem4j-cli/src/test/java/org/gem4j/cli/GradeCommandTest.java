// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GradeCommandTest {
    @Test
    void saysWhetherAnAnswerIsRightAndWhy() {
        CommandRun run = CommandRun.of("grade", "math", "--gold", "x=5", "--answer", "5", "--explain");

        assertThat(run.exit()).isEqualTo(Exit.DONE);
        assertThat(run.out())
                .startsWith("equal")
                .contains("gold:   an equation", "answer: the number 5", "NAME_DROPPED");
    }

    @Test
    void modesDifferInWhatTheyGrant() {
        assertThat(CommandRun.of("grade", "math", "--gold", "x=5", "--answer", "5", "--mode", "strict")
                        .out())
                .startsWith("different");
        assertThat(CommandRun.of("grade", "math", "--gold", "a+1", "--answer", "d+1", "--mode", "gem")
                        .out())
                .startsWith("equal");
    }

    @Test
    void conventionsAreSwitchesOfTheirOwn() {
        assertThat(CommandRun.of(
                                "grade",
                                "math",
                                "--gold",
                                "x=5",
                                "--answer",
                                "5",
                                "--mode",
                                "strict",
                                "--with",
                                "NAME_DROPPED")
                        .out())
                .startsWith("equal");
        assertThat(CommandRun.of("grade", "math", "--gold", "x=5", "--answer", "5", "--without", "name_dropped")
                        .out())
                .startsWith("different");
        assertThat(CommandRun.of(
                                "grade",
                                "math",
                                "--gold",
                                "5",
                                "--answer",
                                "5",
                                "--mode",
                                "gem",
                                "--with",
                                "NAME_DROPPED")
                        .exit())
                .isEqualTo(Exit.USAGE);
    }

    @Test
    void findsTheAnswerInAText() {
        CommandRun run = CommandRun.of(
                "grade", "math", "--gold", "1/2", "--answer", "So it is \\boxed{\\frac12}.", "--text", "--json");

        assertThat(run.exit()).isEqualTo(Exit.DONE);
        assertThat(run.out()).contains("\"outcome\":\"equal\"", "\"correct\":true");
    }

    @Test
    void matchesAnswersToQuestions() {
        CommandRun run = CommandRun.of("grade", "qa", "--gold", "Paris", "--gold", "London", "--answer", "The Paris!");

        assertThat(run.exit()).isEqualTo(Exit.DONE);
        assertThat(run.out()).contains("normalized: paris", "exact: true", "cover: true", "f1: 1");
    }

    @Test
    void missingKindIsBadUsage() {
        assertThat(CommandRun.of("grade").exit()).isEqualTo(Exit.USAGE);
        assertThat(CommandRun.of("grade", "math", "--gold", "1").exit()).isEqualTo(Exit.USAGE);
    }

    @Test
    void runsTestsOnTheProgramInAnAnswer(@TempDir Path folder) throws IOException {
        Path answer = Files.writeString(folder.resolve("answer.md"), "So:\n```python\nprint(int(input()) ** 2)\n```\n");
        Path tests = Files.writeString(
                folder.resolve("tests.json"),
                "[{\"input\": \"3\", \"output\": \"9\"}, {\"input\": \"2\", \"output\": \"5\"}]");

        CommandRun run = CommandRun.of(
                "grade", "code", "--program", answer.toString(), "--text", "--tests", tests.toString(), "--json");

        assertThat(run.out()).contains("\"partial_score\":0.5", "\"wrong\"");
    }
}
