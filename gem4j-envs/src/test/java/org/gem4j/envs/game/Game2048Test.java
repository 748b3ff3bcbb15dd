// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Game2048Test {
    private static final String EASY = "game:Game2048-v0-easy";

    private static Env board(int best, Integer... tiles) {
        return Played.at(
                EASY,
                Map.of("board_size", 2),
                Map.of("board", List.of(tiles), "best_tile", best, "best_tile_at_start", 2));
    }

    @Test
    void paysTheDoublingsOfTheLargestTile() {
        Step step = Played.play(board(8, 8, 8, 4, 2), "left");

        assertThat(step.reward()).isEqualTo(1.0 / 5);
        assertThat(step.info().get(Game2048.BEST_TILE)).contains(16);
    }

    @Test
    void aTileThatAppearsCountsFromTheNextMoveOn() {
        Env env = board(2, 4, 0, 0, 2);

        Step step = Played.play(env, "right");

        assertThat(step.reward()).isEqualTo(1.0 / 5);
    }

    @Test
    void reachingTheTargetWins() {
        Step step = Played.play(board(32, 32, 32, 2, 4), "left");

        assertThat(Played.kind(step)).isEqualTo(MoveKind.WIN);
        assertThat(step.terminated()).isTrue();
        assertThat(step.truncated()).isFalse();
    }

    @Test
    void aStuckBoardLosesButIsPaid() {
        Step step = Played.play(board(16, 16, 16, 4, 8), "left");

        assertThat(Played.kind(step)).isEqualTo(MoveKind.LOSE);
        assertThat(step.reward()).isEqualTo(1.0 / 5);
        assertThat(step.terminated()).isTrue();
        assertThat(step.info().get(InfoKeys.SUCCESS)).contains(false);
    }

    @Test
    void aMoveThatChangesNothingIsIllegal() {
        Step step = Played.play(board(4, 4, 2, 2, 0), "left");

        assertThat(Played.kind(step)).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(step.reward()).isZero();
        assertThat(step.done()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "right, VALID",
        "DOWN, VALID",
        "r\u0131ght, INVALID_MOVE",
        "R\u0130GHT, INVALID_MOVE",
        "north, INVALID_FORMAT"
    })
    void readsDirectionsInAnyCase(String word, MoveKind kind) {
        assertThat(Played.kind(Played.play(board(2, 2, 0, 0, 0), word))).isEqualTo(kind);
    }

    @Test
    void boxedMayHaveCapitals() {
        assertThat(Played.kind(board(2, 2, 0, 0, 0).step("\\BOXED{down} \\boxed{none}")))
                .isEqualTo(MoveKind.VALID);
    }

    @ParameterizedTest
    @CsvSource({
        "hard, none, 400",
        "hard, gem, 50",
        "extreme-hard, none, 1500",
        "extreme-hard, gem, 100",
        "easy, none, 50",
        "easy, gem, 50"
    })
    void givesAsManyTurnsAsTheTargetNeeds(String level, String compat, int turns) {
        Env env = Played.start("game:Game2048-v0-" + level, Map.of("compat", compat));

        assertThat(Played.field(env, "max_turns")).isEqualTo(turns);
    }

    @Test
    void givenTurnsWinOverBoth() {
        Env env = Played.start("game:Game2048-v0-hard", Map.of("compat", "gem", "max_turns", 7));

        assertThat(Played.field(env, "max_turns")).isEqualTo(7);
    }

    @Test
    void refusesATargetThatIsNoTile() {
        assertThatThrownBy(() -> Gem.make(EASY, Map.of("target_tile", 100)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("option target_tile must be a power of 2 but was 100");
    }

    @Test
    void searchNeverProposesAMoveThatChangesNothing() {
        for (int size : new int[] {2, 3, 4, 5}) {
            Env env = Gem.make(EASY, Map.of("board_size", size));
            for (int seed = 0; seed < 5; seed++) {
                env.reset(seed);
                Step step;
                do {
                    step = env.step(((ReferencePlayer) env).referenceAction());
                    assertThat(Played.kind(step)).isNotEqualTo(MoveKind.INVALID_MOVE);
                } while (!step.done());
            }
        }
    }
}
