// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Step;
import org.junit.jupiter.api.Test;

class MinesweeperTest {
    private static final String EASY = "game:Minesweeper-v0-easy";

    /// The top right corner is walled off by mines, the rest opens at once.
    private static final List<String> MINES = List.of("...*.", "...**", ".....", ".....", "*...*");

    @Test
    void theFirstRevealAndItsNeighborsAreFree() {
        for (int seed = 0; seed < 300; seed++) {
            Staged game = Staged.of(EASY);
            game.game().reset(seed);
            Step step = game.box("reveal 2 2");
            assertThat(Staged.kind(step)).as("seed %d", seed).isIn(MoveKind.VALID, MoveKind.WIN);
            assertThat(Staged.fact(step, Minesweeper.OPENED))
                    .as("seed %d", seed)
                    .isGreaterThanOrEqualTo(9);
        }
    }

    @Test
    void paysTheShareOfSafeCellsThatOpen() {
        Step step = mined().box("reveal 0 0");

        assertThat(Staged.fact(step, Minesweeper.OPENED)).isEqualTo(17);
        assertThat(step.reward()).isEqualTo(17 / 20.0);
    }

    @Test
    void isClearedWhenEverySafeCellIsOpen() {
        assertThat(Staged.won(mined().with(openBut(0, 4)).box("reveal 0 4"))).isTrue();
    }

    @Test
    void inGemEveryMineMustBeFlaggedFirst() {
        Staged game = mined(Map.of("compat", "gem")).with(openBut(0, 4));

        assertThat(Staged.kind(game.box("reveal 0 4"))).isEqualTo(MoveKind.VALID);

        Staged flagged = mined(Map.of("compat", "gem")).with(openBut(0, 4));
        for (String mine : List.of("0 3", "1 3", "1 4", "4 0", "4 4")) {
            flagged.box("flag " + mine);
        }
        assertThat(Staged.won(flagged.box("reveal 0 4"))).isTrue();
    }

    @Test
    void aMineLoses() {
        Step step = mined().box("reveal 0 3");

        assertThat(Staged.kind(step)).isEqualTo(MoveKind.LOSE);
        assertThat(step.reward()).isZero();
        assertThat(step.terminated()).isTrue();
        assertThat(step.truncated()).isFalse();
    }

    @Test
    void aFlagProtectsItsCellButNotInGem() {
        Staged ours = mined();
        Staged gem = mined(Map.of("compat", "gem"));
        ours.box("flag 0 3");
        gem.box("FLAG 0 3");

        assertThat(Staged.kind(ours.box("reveal 0 3"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(gem.box("reveal 0 3"))).isEqualTo(MoveKind.LOSE);
    }

    @Test
    void flagsComeAndGo() {
        Staged game = mined();

        assertThat(game.box("flag 0 3").info().get(InfoKeys.SUFFIX).orElseThrow())
                .contains("0 . . . F .");
        assertThat(game.box("flag 0 3").info().get(InfoKeys.SUFFIX).orElseThrow())
                .contains("0 . . . . .");
    }

    @Test
    void openingStopsAtFlags() {
        Staged game = mined();
        game.box("flag 2 0");

        assertThat(Staged.fact(game.box("reveal 0 0"), Minesweeper.OPENED)).isEqualTo(16);
    }

    @Test
    void refusesCellsThatAreOpenOrOffTheBoardAndOtherCommands() {
        Staged game = mined();
        game.box("reveal 0 0");

        assertThat(Staged.kind(game.box("reveal 0 0"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("flag 0 0"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("reveal 5 0"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("open 4 4"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Staged.kind(game.box("reveal  4 4"))).isEqualTo(MoveKind.INVALID_FORMAT);
    }

    @Test
    void refusesMoreMinesThanFit() {
        assertThatThrownBy(() -> Staged.of(EASY, Map.of("num_mines", 17)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("num_mines must be at most 16 on a board of 5x5")
                .hasMessageContaining("17");
        assertThat(Staged.kind(Staged.of(EASY, Map.of("num_mines", 16)).box("reveal 2 2")))
                .isEqualTo(MoveKind.WIN);
    }

    @Test
    void refusesAViewThatDoesNotFitTheMines() {
        assertThatThrownBy(() -> mined().with(Map.of("view", List.of("1....", ".....", ".....", ".....", "....."))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("view must fit the mines but shows 1 at row 0, column 0");
    }

    @Test
    void drawsLargeBoardsInLine() {
        Staged game = Staged.of(EASY, Map.of("rows", 12, "cols", 12));
        String suffix = game.game().reset(1).info().get(InfoKeys.SUFFIX).orElseThrow();

        assertThat(suffix.lines().skip(1).limit(13).mapToInt(String::length).distinct())
                .containsExactly(2 + 3 * 12);
    }

    private static Staged mined() {
        return mined(Map.of());
    }

    private static Staged mined(Map<String, ?> options) {
        return Staged.of(EASY, options).with(Map.of("mines", MINES));
    }

    /// All safe cells open but one.
    private static Map<String, ?> openBut(int row, int col) {
        List<String> view = List.of("002.3", "002..", "00122", "11011", ".101.");
        StringBuilder line = new StringBuilder(view.get(row));
        line.setCharAt(col, '.');
        List<String> changed = new ArrayList<>(view);
        changed.set(row, line.toString());
        return Map.of("view", changed);
    }
}
