// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    @Test
    void helpNamesEveryCommand() {
        CommandRun run = CommandRun.of("--help");

        assertThat(run.exit()).isEqualTo(Exit.DONE);
        assertThat(run.out()).contains(Commands.all().keySet());
        assertThat(CommandRun.of().out()).isEqualTo(run.out());
    }

    @Test
    void theListOfCommandsSaysWhatEachOfThemSays() {
        assertThat(CommandRun.of("--help").out()).isEqualTo(Main.commandLine("").getUsageMessage());
        assertThat(Commands.summaries().keySet())
                .containsExactlyElementsOf(Commands.all().keySet());
    }

    @Test
    void everyCommandHasHelp() {
        assertThat(Commands.all().keySet()).allSatisfy(name -> {
            CommandRun run = CommandRun.of(name, "--help");
            assertThat(run.exit()).isEqualTo(Exit.DONE);
            assertThat(run.out()).startsWith("Usage: ./gem4j " + name);
        });
    }

    @Test
    void linesOfHelpEndAtSpacesOnly() {
        SoftAssertions softly = new SoftAssertions();
        everyCommand(Main.commandLine("")).forEach(command -> {
            String[] unbroken = words(command, 4000);
            softly.assertThat(words(command, 80)).containsExactly(unbroken);
            softly.assertThat(command.getUsageMessage().lines()).allMatch(line -> line.length() <= 80);
        });
        softly.assertAll();
    }

    /// The synopsis is picocli's own, which takes 55 characters at least; a word breaks if its column is narrower.
    @ParameterizedTest
    @ValueSource(ints = {40, 60, 120})
    void helpFitsTheTerminal(int width) {
        SoftAssertions softly = new SoftAssertions();
        everyCommand(Main.commandLine("")).forEach(command -> {
            String whole = String.join("", words(command, 4000));
            softly.assertThat(String.join("", words(command, width))).isEqualTo(whole);
            softly.assertThat(command.getUsageMessage().lines()).allMatch(line -> line.length() <= Math.max(55, width));
        });
        softly.assertAll();
    }

    private static Stream<CommandLine> everyCommand(CommandLine line) {
        return Stream.concat(
                Stream.of(line), line.getSubcommands().values().stream().flatMap(MainTest::everyCommand));
    }

    private static String[] words(CommandLine command, int width) {
        UsageHelp.fit(command, width);
        return command.getUsageMessage().strip().split("\\s+");
    }

    @Test
    void versionNamesProgramAndJava() {
        assertThat(CommandRun.of("--version").out()).contains("gem4j").contains("Java 25");
    }

    @ParameterizedTest
    @CsvSource({
        "env, unknown command env. Did you mean envs?",
        "env --help, unknown command env. Did you mean envs?",
        "env -h, unknown command env. Did you mean envs?",
        "env --version, unknown command env. Did you mean envs?",
        "grade mth --help, unknown command mth. Did you mean math?",
    })
    void unknownCommandIsOneLineWithASuggestion(String words, String message) {
        CommandRun run = CommandRun.of(words.split(" "));

        assertThat(run.exit()).isEqualTo(Exit.USAGE);
        assertThat(run.err().lines()).singleElement().asString().contains(message);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void unknownOptionIsOneLineWithASuggestion() {
        CommandRun run = CommandRun.of("envs", "--jsno");

        assertThat(run.exit()).isEqualTo(Exit.USAGE);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .contains("unknown option --jsno. Did you mean --json?");
    }

    @Test
    void aMissingArgumentIsNamedAsUsersWriteIt() {
        assertThat(CommandRun.of("eval").err()).startsWith("gem4j: missing --model MODEL and --env_id ID[,ID…]. See");
        assertThat(CommandRun.of("check").err()).startsWith("gem4j: missing ID|FAMILY:|all. See");
    }

    @Test
    void anIllegalValueIsNamedWithTheLegalOnes() {
        assertThat(CommandRun.of("rollout", "game:Wordle-v0-easy", "--policy", "refrence")
                        .err())
                .startsWith("gem4j: --policy must be one of random, reference, human but was refrence."
                        + " Did you mean reference? See ./gem4j rollout --help.");
        assertThat(CommandRun.of("rollout", "game:Wordle-v0-easy", "--episodes", "ten")
                        .err())
                .startsWith("gem4j: --episodes must be a whole number but was ten. See");
        assertThat(CommandRun.of("envs", "game:Wordle-v0-easy", "-o", "max_turns")
                        .err())
                .startsWith("gem4j: -o must be NAME=VALUE but was max_turns. See");
        assertThat(CommandRun.of("check", "gmae:").err())
                .startsWith("gem4j: unknown family gmae. Did you mean game? Families: ");
    }

    @Test
    void impossibleValueIsOneLine() {
        CommandRun run = CommandRun.of("envs", "--seed", "many");

        assertThat(run.exit()).isEqualTo(Exit.USAGE);
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .contains("--seed")
                .contains("many");
    }

    @Test
    void aSentenceEndsOnce() {
        assertThat(ErrorReport.sentence("no answer from http://localhost:1/v1"))
                .isEqualTo("no answer from http://localhost:1/v1.");
        assertThat(ErrorReport.sentence("See http://localhost:1/v1. ")).isEqualTo("See http://localhost:1/v1.");
        assertThat(ErrorReport.sentence("Did you mean a?")).isEqualTo("Did you mean a?");
    }

    @Test
    void debugErrorsShowsTheStackTraceInEitherSpelling() {
        assertThat(CommandRun.of("--debug-errors", "envs", "game:Nothing").err())
                .contains("\tat org.gem4j");
        assertThat(CommandRun.of("envs", "game:Nothing", "--debug_errors").err())
                .contains("\tat org.gem4j");
        assertThat(CommandRun.of("envs", "game:Nothing").err()).doesNotContain("\tat ");
    }
}
