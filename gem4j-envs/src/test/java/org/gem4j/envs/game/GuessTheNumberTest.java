// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gem4j.env.Env;
import org.gem4j.env.Forks;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Step;
import org.junit.jupiter.api.Test;

class GuessTheNumberTest {
    private static final String EASY = "game:GuessTheNumber-v0-easy";

    @Test
    void answersWithHigherOrLower() {
        Staged game = secret(7);

        Step low = game.box("5");
        Step high = game.box("8");

        assertThat(Staged.fact(low, GuessTheNumber.HINT)).isEqualTo("higher");
        assertThat(Staged.fact(high, GuessTheNumber.HINT)).isEqualTo("lower");
        assertThat(low.reward()).isZero();
        assertThat(low.done()).isFalse();
    }

    @Test
    void paysOneForTheSecret() {
        Step step = secret(7).box("7");

        assertThat(step.reward()).isEqualTo(1);
        assertThat(step.terminated()).isTrue();
        assertThat(step.truncated()).isFalse();
        assertThat(Staged.won(step)).isTrue();
    }

    @Test
    void paysForNearnessWhenTheGuessesAreUsedUp() {
        Staged game = secret(9).with(Map.of("turn", 3));

        Step step = game.box("5");

        assertThat(step.reward()).isCloseTo(1 - 4 / 9.0, within(1e-12));
        assertThat(step.terminated()).isTrue();
        assertThat(step.truncated()).isTrue();
        assertThat(Staged.won(step)).isFalse();
    }

    @Test
    void paysNothingAtTheEndForAGuessOutOfRange() {
        Step step = secret(9).with(Map.of("turn", 3)).box("11");

        assertThat(step.reward()).isZero();
        assertThat(step.truncated()).isTrue();
    }

    @Test
    void refusesRepeatsAndGuessesOutOfRange() {
        Staged game = secret(7);
        game.box("5");

        assertThat(Staged.kind(game.box("5"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("11"))).isEqualTo(MoveKind.INVALID_MOVE);
    }

    @Test
    void endsWithATenthOffForAnUnreadableAnswer() {
        Step step = secret(7).step("seven");

        assertThat(step.reward()).isEqualTo(-0.1);
        assertThat(step.terminated()).isTrue();
        assertThat(step.truncated()).isFalse();
    }

    @Test
    void malformedOnTheLastTurnIsTruncatedToo() {
        Step step = secret(7).with(Map.of("turn", 3)).step("seven");

        assertThat(step.reward()).isEqualTo(-0.1);
        assertThat(step.truncated()).isTrue();
    }

    @Test
    void aNumberThatPythonRefusesIsMalformedWhateverOtherBoxesThereAre() {
        Step step = secret(7).step("\\boxed{7} \\boxed{" + "7".repeat(4301) + "}");

        assertThat(Staged.kind(step)).isEqualTo(MoveKind.INVALID_FORMAT);
    }

    @Test
    void zeroIsAGuessUnlessCompatible() {
        Map<String, Object> range = Map.of("min_number", 0, "max_number", 9);
        Staged ours = Staged.of(EASY, range).with(Map.of("target", 0));
        Staged gem = Staged.of(EASY, Map.of("min_number", 0, "max_number", 9, "compat", "gem"));

        assertThat(Staged.won(ours.box("0"))).isTrue();
        assertThat(Staged.kind(gem.box("0"))).isEqualTo(MoveKind.INVALID_FORMAT);
    }

    @Test
    void randomLevelsDrawRangeAndTurns() {
        Staged game = Staged.of("game:GuessTheNumber-v0-random");
        for (int seed = 0; seed < 300; seed++) {
            game.game().reset(seed);
            Map<String, Object> fields = game.game().snapshot().fields();
            int min = (Integer) fields.get("min_number");
            int max = (Integer) fields.get("max_number");

            assertThat(min).as("seed %d", seed).isBetween(1, 10);
            assertThat(max - min).as("seed %d", seed).isBetween(5, 50);
            assertThat(fields.get("max_turns")).isEqualTo((int) Math.ceil(Math.sqrt(max - min)) + 1);
        }
    }

    @Test
    void refusesAnEmptyRange() {
        assertThatThrownBy(() -> Staged.of(EASY, Map.of("min_number", 5, "max_number", 5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("option max_number must be greater than min_number (5) but was 5");
    }

    @Test
    void refusesASnapshotThatDoesNotFitAndStaysAsItWas() {
        Staged game = secret(7);

        assertThatThrownBy(() -> game.with(Map.of("target", 11)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("target must be in 1..10 but was 11");
        assertThatThrownBy(() -> game.with(Map.of("phase", "LOST")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("phase must be one of NEW, PLAYING, OVER");
        assertThat(Staged.won(game.box("7"))).isTrue();
    }

    @Test
    void forksOfOneGameDifferFromEachOther() {
        Staged game = Staged.of("game:GuessTheNumber-v0-random");
        List<String> starts = Stream.of(1, 2, 3, 4)
                .map(any -> ((Forks) game.game()).fork(false))
                .map(Env::reset)
                .map(reset -> reset.observation().text())
                .distinct()
                .toList();

        assertThat(starts).hasSizeGreaterThan(1);
    }

    @Test
    void tellsTheTurnInTheSuffix() {
        assertThat(secret(7).box("5").info().get(InfoKeys.SUFFIX)).contains("Guess 2 of 4:");
    }

    private static Staged secret(int number) {
        return Staged.of(EASY).with(Map.of("target", number));
    }
}
