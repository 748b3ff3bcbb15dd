// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MainTest {
    @Test
    void helpNamesEveryCommand() {
        CommandRun run = CommandRun.of("--help");

        assertThat(run.exit()).isEqualTo(Exit.DONE);
        assertThat(run.out()).contains(Commands.all().keySet());
        assertThat(CommandRun.of().out()).isEqualTo(run.out());
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
    void versionNamesProgramAndJava() {
        assertThat(CommandRun.of("--version").out()).contains("gem4j").contains("Java 25");
    }

    @Test
    void unknownCommandIsOneLineWithASuggestion() {
        CommandRun run = CommandRun.of("env");

        assertThat(run.exit()).isEqualTo(Exit.USAGE);
        assertThat(run.err().lines()).singleElement().asString().contains("unknown command env. Did you mean envs?");
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
    void debugErrorsShowsTheStackTraceInEitherSpelling() {
        assertThat(CommandRun.of("--debug-errors", "envs", "game:Nothing").err())
                .contains("\tat org.gem4j");
        assertThat(CommandRun.of("envs", "game:Nothing", "--debug_errors").err())
                .contains("\tat org.gem4j");
        assertThat(CommandRun.of("envs", "game:Nothing").err()).doesNotContain("\tat ");
    }
}
