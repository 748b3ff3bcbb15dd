// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gem4j.cli.testing.CommandRun;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.env.Info;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class CheckCommandTest {
    /// Pays for anything, and does not mind being played when there is no episode.
    private static final class Generous implements Env {
        private int turn;

        @Override
        public Reset reset(ResetOptions options) {
            turn = 0;
            return Reset.of("Say anything.", Info.empty());
        }

        @Override
        public Step step(String action) {
            return Step.of("Thanks.", 5, ++turn >= 3, false, Info.empty());
        }
    }

    @BeforeAll
    static void register() {
        Gem.register(new EnvSpec("checktest:Generous", "Pays always.", List.of(), options -> new Generous()));
        Gem.register(new EnvSpec("checktest:Absent", "Has no data.", List.of(), options -> {
            throw new EnvException("the data set is not on this machine");
        }));
    }

    @Test
    void goodEnvironmentPasses() {
        CommandRun run = CommandRun.of("check", "game:GuessTheNumber-v0-easy");

        assertThat(run.out().lines()).containsExactly("ok game:GuessTheNumber-v0-easy", "1 passed, 0 failed");
        assertThat(run.exit()).isEqualTo(Exit.DONE);
    }

    @Test
    void soakPlaysHostileActionsAfterTheChecks() {
        CommandRun run = CommandRun.of("check", "game:GuessTheNumber-v0-easy", "--soak", "2000");

        assertThat(run.out().lines()).containsExactly("ok game:GuessTheNumber-v0-easy", "1 passed, 0 failed");
        assertThat(run.exit()).isEqualTo(Exit.DONE);
    }

    @Test
    void negativeSoakIsRefused() {
        CommandRun run = CommandRun.of("check", "game:GuessTheNumber-v0-easy", "--soak", "-1");

        assertThat(run.exit()).isEqualTo(Exit.USAGE);
        assertThat(run.err()).contains("--soak must be >= 0 but was -1");
    }

    @Test
    void brokenEnvironmentFailsWithTheRules() {
        CommandRun run = CommandRun.of("check", "checktest:Generous");

        assertThat(run.out())
                .contains("FAILED checktest:Generous step_before_reset: ")
                .endsWith("0 passed, 1 failed\n");
        assertThat(run.exit()).isEqualTo(Exit.FAILED);
    }

    @Test
    void environmentThatCannotStartIsSkippedVisibly() {
        CommandRun run = CommandRun.of("check", "checktest:Absent");

        assertThat(run.out().lines())
                .containsExactly(
                        "skipped checktest:Absent: the data set is not on this machine",
                        "0 passed, 0 failed, 1 skipped");
        assertThat(run.exit()).isEqualTo(Exit.DONE);
    }

    @Test
    void familyMeansAllOfItsEnvironments() {
        CommandRun run = CommandRun.of("check", "checktest:", "--json");

        assertThat(run.out()).contains("checktest:Generous", "checktest:Absent").doesNotContain("game:");
        assertThat(run.exit()).isEqualTo(Exit.FAILED);
    }

    @Test
    void unknownIdIsAUsageError() {
        assertThat(CommandRun.of("check", "game:Nothing").exit()).isEqualTo(Exit.USAGE);
    }
}
