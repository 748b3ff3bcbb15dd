// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.life;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gem4j.reasoning.Tasks.items;
import static org.gem4j.reasoning.Tasks.score;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.junit.jupiter.api.Test;

class LifeTasksTest {
    @Test
    void boardsGoOnByTheRulesAcrossTheEdges() {
        SeededRandom random = SeededRandom.of(3);
        LifeBoard board = new LifeBoard(5, 7);
        for (int i = 0; i < 12; i++) {
            board.revive(random.nextInt(5), random.nextInt(7));
        }
        for (int step = 0; step < 20; step++) {
            boolean[][] next = new boolean[5][7];
            for (int row = 0; row < 5; row++) {
                for (int column = 0; column < 7; column++) {
                    int neighbors = neighbors(board, row, column);
                    next[row][column] = neighbors == 3 || (neighbors == 2 && board.isAlive(row, column));
                }
            }
            board.step();
            for (int row = 0; row < 5; row++) {
                for (int column = 0; column < 7; column++) {
                    assertThat(board.isAlive(row, column)).isEqualTo(next[row][column]);
                }
            }
        }
    }

    private static int neighbors(LifeBoard board, int row, int column) {
        int neighbors = 0;
        for (int down = -1; down <= 1; down++) {
            for (int right = -1; right <= 1; right++) {
                if ((down != 0 || right != 0)
                        && board.isAlive(
                                Math.floorMod(row + down, board.rows), Math.floorMod(column + right, board.columns))) {
                    neighbors++;
                }
            }
        }
        return neighbors;
    }

    @Test
    void oscillatorsComeBackAndStayInTheirBox() {
        Map<String, Integer> periods = Map.of("caterer", 3, "mold", 4, "pinwheel", 4, "pentadecathlon", 15);
        for (int difficulty = 1; difficulty <= 3; difficulty++) {
            for (LifePattern pattern : LifePattern.oscillators(difficulty)) {
                LifeBoard board = new LifeBoard(pattern.height() + 4, pattern.width() + 4);
                pattern.place(board, 2, 2);
                String start = board.text("\n");
                int period = 0;
                do {
                    board.step();
                    period++;
                    assertThat(livesOnlyInside(board)).as(pattern.name()).isTrue();
                } while (!board.text("\n").equals(start) && period < 100);

                assertThat(period).as(pattern.name()).isEqualTo(periods.getOrDefault(pattern.name(), 2));
            }
        }
    }

    private static boolean livesOnlyInside(LifeBoard board) {
        for (int row = 0; row < board.rows; row++) {
            for (int column = 0; column < board.columns; column++) {
                boolean inside = row > 1 && row < board.rows - 2 && column > 1 && column < board.columns - 2;
                if (board.isAlive(row, column) && !inside) {
                    return false;
                }
            }
        }
        return true;
    }

    @Test
    void patternsThatDieAreSoonDead() {
        for (LifePattern pattern : LifePattern.diers()) {
            LifeBoard board = new LifeBoard(12, 12);
            pattern.place(board, 3, 3);
            for (int i = 0; i < 4; i++) {
                board.step();
            }

            assertThat(board.isDead()).isTrue();
        }
    }

    @Test
    void haltingIsToldByTheOutcome() {
        for (int difficulty = 1; difficulty <= 3; difficulty++) {
            Map<String, Integer> options = Map.of("difficulty", difficulty, "grid_size_x", 30, "grid_size_y", 25);
            for (Item item : items("game_of_life_halting", options)) {
                assertThat(item.metadata().list("placed_patterns")).isNotEmpty();
                boolean oscillates = item.metadata().bool("should_oscillate");
                assertThat(item.oracle()).isEqualTo(oscillates ? "False" : "True");
                assertThat(score(item, " " + item.oracle().toLowerCase())).isEqualTo(1);
                assertThat(score(item, oscillates ? "True" : "False")).isZero();
            }
        }
        assertThat(items("game_of_life_halting", Map.of("max_simulation_steps", 1)))
                .allMatch(item -> item.oracle().equals("False"));
        assertThatThrownBy(() -> items("game_of_life_halting", Map.of("difficulty", 3)))
                .hasMessageContaining("grid_size_x of game_of_life_halting must be at least 25");
    }

    @Test
    void cellsCountOneByOne() {
        for (Item item : items("game_of_life", Map.of("grid_size_x", 4, "grid_size_y", 5))) {
            assertThat(score(item, item.oracle().replace("0", "0.0"))).isEqualTo(1);
            assertThat(score(item, "[]")).isZero();
            assertThat(score(item, "{\"0\": 1}")).isZero();
            assertThat(score(
                            item,
                            item.oracle().replace('0', '7').replace('1', '0').replace('7', '1')))
                    .isZero();
        }
    }

    @Test
    void onlyLivingCellsOfABoardOfTheRightSizeCount() {
        Item item = new Item("game_of_life", "", Optional.of("[[0,1,0],[0,1,1],[0,0,0]]"), Metadata.of());

        assertThat(score(item, "[[0,0,0],[0,0,0],[0,0,0]]")).isZero();
        assertThat(score(item, "[[0,1,0],[0,1,0],[0,0,1]]")).isEqualTo(0.5);
        assertThat(score(item, "[[0,1,0],[0,1,1],[0,0,0],[0,0,0]]")).isZero();
        assertThat(score(item, "[[0,1,0,0],[0,1,1],[0,0,0]]")).isZero();
        assertThat(score(item, "[[0,1,0],[0,1,1]]")).isZero();
    }

    @Test
    void aLargerBoardHasMoreCellsAlive() {
        Item large = items("game_of_life", Map.of("grid_size_x", 50, "grid_size_y", 40))
                .getFirst();
        Item given = items("game_of_life", Map.of("filled_cells", 3)).getFirst();

        assertThat(List.of(
                        large.metadata().integer("filled_cells"),
                        given.metadata().integer("filled_cells")))
                .containsExactly(200, 3);
    }
}
