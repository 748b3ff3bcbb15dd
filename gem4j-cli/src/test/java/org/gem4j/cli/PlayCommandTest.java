// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Map;
import org.gem4j.cli.testing.CommandRun;
import org.gem4j.console.PlayedGame;
import org.gem4j.console.Screen;
import org.gem4j.console.ShownEnv;
import org.gem4j.env.Gem;
import org.gem4j.rollout.EpisodePlayer;
import org.junit.jupiter.api.Test;

class PlayCommandTest {
    /// Everything that is shown to a person who types these lines.
    private static String play(String id, String... lines) {
        StringWriter shown = new StringWriter();
        try (EpisodePlayer player = ShownEnv.player(id, () -> Gem.make(id, Map.of()));
                Screen screen = Screen.plain(
                        new BufferedReader(new StringReader(String.join("\n", lines))), new PrintWriter(shown))) {
            PlayedGame.play(player, screen, 7);
        }
        return shown.toString();
    }

    @Test
    void playsAMoveWithoutItsBoxToTheEnd() {
        String shown = play("game:TowerofHanoi-v0-easy", "A C", "a b", "\\boxed{C B}", "AC", "BA", "BC", "AC");

        assertThat(shown).contains("Disk 1 moved from A to C.", "Move 3 of 10:", "Reward 1, return 1.");
        assertThat(shown).contains("Solved in 7 moves, return 1.");
    }

    @Test
    void takesMovesBack() {
        String shown = play("game:TowerofHanoi-v0-easy", "A C", "nonsense", "/undo", "/undo", "/undo", "A B");

        assertThat(shown)
                .contains("Not solved in 2 moves, return -0.1.", "Taken back.\nA: 3 2\nB:\nC: 1\nMove 2 of 10:");
        assertThat(shown).contains("There is nothing to take back.", "Disk 1 moved from A to B.");
        assertThat(shown).endsWith("You stopped after 1 move, return 0.\n");
    }

    @Test
    void givesHintsThatWin() {
        String shown = play("game:TowerofHanoi-v0-easy", "/hint", "/help", "/quit", "A C");

        assertThat(shown).contains("Try A C", "/undo", "You stopped after 0 moves");
        assertThat(shown).doesNotContain("moved from");
    }

    @Test
    void aDirectionMayBeItsFirstLetter() {
        String shown = play("game:Game2048-v0-easy", "/new 5", "l", "R", "u", "d");

        assertThat(shown).contains("Seed 5.").doesNotContain("No move could be read");
    }

    @Test
    void aLetterThatIsAMoveStaysAsItIs() {
        assertThat(play("game:Hangman-v0-easy", "e", "\\boxed{a}")).doesNotContain("No move could be read");
    }

    @Test
    void saysWhatItCannotDo() {
        String shown = play("game:TowerofHanoi-v0-easy", "/jump", "", "nonsense", "A C", "/new x", "A C");

        assertThat(shown).contains("There is no /jump", "The episode is over", "Disk 1 moved from A to C.");
    }

    @Test
    void startsFromItsSeed() {
        CommandRun run = CommandRun.of("play", "game:GuessTheNumber-v0-easy", "--seed", "x");

        assertThat(run.exit()).isEqualTo(Exit.USAGE);
        assertThat(run.err()).contains("--seed");
    }
}
