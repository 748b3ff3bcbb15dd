// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.junit.jupiter.api.Test;

class GamesTest {
    private static List<Item> items(String name, int count, Map<String, ?> options) {
        ReasoningTask task = ReasoningTasks.find(name);
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(task.item(17, i, task.config(options)));
        }
        return items;
    }

    private static double score(Item item, String answer) {
        ReasoningTask task = ReasoningTasks.find(item.task());
        return task.score(answer, item, task.config());
    }

    @Test
    void sudokusHaveOneSolution() {
        for (Item item : items("sudoku", 5, Map.of("min_empty", 45))) {
            assertThat(fillings(item.metadata().grid("puzzle"), 3, 0)).isEqualTo(1);
        }
        for (Item item : items("mini_sudoku", 50, Map.of())) {
            assertThat(fillings(item.metadata().grid("puzzle"), 2, 0)).isEqualTo(1);
            assertThat(item.metadata().integer("num_empty")).isBetween(8, 12);
        }
    }

    private static int fillings(int[][] grid, int box, int from) {
        int size = box * box;
        for (int cell = from; cell < size * size; cell++) {
            int row = cell / size;
            int column = cell % size;
            if (grid[row][column] == 0) {
                int count = 0;
                for (int digit = 1; digit <= size && count < 2; digit++) {
                    if (fits(grid, box, row, column, digit)) {
                        grid[row][column] = digit;
                        count += fillings(grid, box, cell + 1);
                        grid[row][column] = 0;
                    }
                }
                return count;
            }
        }
        return 1;
    }

    private static boolean fits(int[][] grid, int box, int row, int column, int digit) {
        for (int i = 0; i < grid.length; i++) {
            int boxRow = row / box * box + i / box;
            int boxColumn = column / box * box + i % box;
            if (grid[row][i] == digit || grid[i][column] == digit || grid[boxRow][boxColumn] == digit) {
                return false;
            }
        }
        return true;
    }

    @Test
    void onlyARightSudokuEarns() {
        Item item = items("mini_sudoku", 1, Map.of()).getFirst();
        String oracle = item.oracle();

        assertThat(score(item, oracle + "  ")).isEqualTo(1);
        assertThat(score(item, oracle.replaceFirst("\n", "  \n"))).isEqualTo(1);
        assertThat(score(item, oracle.replace(" ", ""))).isEqualTo(1);
        assertThat(score(item, "-" + oracle)).isZero();
        assertThat(score(item, oracle + "9")).isZero();
        String wrong = (oracle.charAt(0) == '1' ? '2' : '1') + oracle.substring(1);
        assertThat(score(item, wrong)).isZero();
        assertThat(score(item, "nothing")).isZero();
    }

    @Test
    void kakurasusHaveOneSolution() {
        for (Item item : items("kakurasu", 20, Map.of("max_rows", 4, "max_cols", 4))) {
            int found = 0;
            for (int code = 0; code < 1 << 16; code++) {
                int[][] grid = new int[4][4];
                for (int i = 0; i < 16; i++) {
                    grid[i / 4][i % 4] = code >> i & 1;
                }
                boolean fits = Arrays.equals(
                                Kakurasu.rowSums(grid), item.metadata().integers("row_sums"))
                        && Arrays.equals(
                                Kakurasu.columnSums(grid), item.metadata().integers("col_sums"));
                found += fits ? 1 : 0;
            }
            assertThat(found).as(item.toString()).isEqualTo(1);
        }
    }

    @Test
    void mahjongRoundsFollowTheRules() {
        for (Item item : items("mahjong_puzzle", 30, Map.of())) {
            List<?> rounds = item.metadata().list("rounds");
            for (int i = 1; i < rounds.size(); i++) {
                String before = String.valueOf(((Map<?, ?>) rounds.get(i - 1)).get("cards"));
                Map<?, ?> round = (Map<?, ?>) rounds.get(i);
                char card = String.valueOf(round.get("add")).charAt(0);
                assertThat(String.valueOf(round.get("result")))
                        .as("%s + %s", before, card)
                        .isEqualTo(result(before, card));
                String left = before.replaceFirst(String.valueOf(round.get("remove")), "") + card;
                assertThat(String.valueOf(round.get("cards"))).isEqualTo(left);
            }
        }
    }

    private static String result(String hand, char card) {
        if (hand.chars().filter(c -> c == card).count() >= 2) {
            return "Peng";
        }
        for (int first = card - 2; first <= card; first++) {
            boolean run = true;
            for (int c = first; c < first + 3; c++) {
                run &= c == card || hand.indexOf(c) >= 0;
            }
            if (run) {
                return "Chi";
            }
        }
        return "Pass";
    }

    @Test
    void mazesAreAsLongAsASpreadingWaveTellsAndImpossibleDistancesAreRefused() {
        for (Item item : items("maze", 100, Map.of())) {
            List<String> grid = item.metadata().texts("grid");
            Set<Integer> wave = new HashSet<>();
            int size = grid.size();
            String all = String.join("", grid);
            wave.add(all.indexOf(item.metadata().text("start")));
            int goal = all.indexOf(item.metadata().text("goal"));
            int steps = 0;
            while (!wave.contains(goal)) {
                Set<Integer> next = new HashSet<>(wave);
                for (int cell : wave) {
                    for (int other : new int[] {cell - 1, cell + 1, cell - size, cell + size}) {
                        if (all.charAt(other) != item.metadata().text("wall").charAt(0)) {
                            next.add(other);
                        }
                    }
                }
                wave = next;
                steps++;
            }
            assertThat(item.oracle()).isEqualTo(Integer.toString(steps));
        }
        assertThat(items("maze", 5, Map.of("min_dist", 14, "max_dist", 14)))
                .allSatisfy(item -> assertThat(item.oracle()).isEqualTo("14"));
        assertThatThrownBy(() -> ReasoningTasks.find("maze").config(Map.of("min_dist", 15, "max_dist", 20)))
                .hasMessageContaining("min_dist of maze must be at most 2 * (max_grid_size - 3) (14)");
    }

    @Test
    void queensHaveTheKnownNumbersOfSolutions() {
        int[] known = {0, 0, 0, 0, 2, 10, 4, 40, 92};
        for (int size = 4; size <= 8; size++) {
            Item item = items("n_queens", 1, Map.of("n", size, "min_remove", size, "max_remove", size))
                    .getFirst();
            assertThat(item.metadata().list("valid_answers")).hasSize(known[size]);
        }
    }

    @Test
    void aBoardAsAListIsWorthHalf() {
        Item item = items("n_queens", 1, Map.of()).getFirst();
        String list = "[["
                + item.oracle().replace("\n", "],[").replaceAll("[Q_]", "'$0'").replace(" ", ",") + "]]";

        assertThat(score(item, list)).isEqualTo(0.5);
        assertThat(score(item, list.replace("Q", "_"))).isZero();
    }

    @Test
    void everyFillingOfASurvoThatAddsUpIsRight() {
        Item item = new Item(
                "survo",
                "",
                Optional.of("1 2 3 6\n2 1 3 6\n3 3 3 9\n6 6 9 21"),
                Metadata.of(
                        "puzzle",
                        new int[][] {{0, 0, 3, 6}, {0, 0, 3, 6}, {3, 3, 3, 9}, {6, 6, 9, 21}},
                        "candidate_numbers",
                        new int[] {1, 2, 2, 1}));

        assertThat(score(item, "1 2 3 6\n2 1 3 6\n3 3 3 9\n6 6 9 21")).isEqualTo(1);
        assertThat(score(item, "2 1 3 6\n1 2 3 6\n3 3 3 9\n6 6 9 21")).isEqualTo(1);
        assertThat(score(item, "0 3 3 6\n3 0 3 6\n3 3 3 9\n6 6 9 21")).isZero();
        assertThat(score(item, "1 2 3 6\n1 2 3 6\n3 3 3 9\n6 6 9 21")).isZero();
        assertThat(score(item, "1 2 3 6\n2 1 3 6\n3 3 3 9")).isZero();
    }

    @Test
    void hanoiNeedsTheKnownNumbersOfMoves() {
        assertThat(length(5, 3)).isEqualTo(31);
        assertThat(length(6, 4)).isEqualTo(17);
        assertThat(length(10, 4)).isEqualTo(49);
    }

    private static int length(int disks, int pegs) {
        Item item = items(
                        "tower_of_hanoi",
                        1,
                        Map.of("min_disks", disks, "max_disks", disks, "min_pegs", pegs, "max_pegs", pegs))
                .getFirst();
        assertThat(item.oracle().lines().count()).isEqualTo(item.metadata().integer("solution_length"));
        return item.metadata().integer("solution_length");
    }

    @Test
    void hanoiScoresLegalMovesByTheirNumber() {
        Item item = new Item(
                "tower_of_hanoi",
                "",
                Optional.of("Move disk 1 from Peg 1 to Peg 3"),
                Metadata.of("num_disks", 1, "num_pegs", 3, "start_peg", 1, "target_peg", 3, "solution_length", 1));

        assertThat(score(item, "Move disk 1 from Peg 1 to Peg 3\n")).isEqualTo(1);
        assertThat(score(item, "Move disk 1 from Peg 1 to Peg 2\n\nMove disk 1 from Peg 2 to Peg 3"))
                .isEqualTo(0.5);
        assertThat(score(item, "Move disk 1 from Peg 1 to Peg 2")).isZero();
        assertThat(score(item, "Move disk 1 from Peg 2 to Peg 3")).isZero();
        assertThat(score(item, "Move disk 1 from Peg 1 to Peg 4")).isZero();
        assertThat(score(item, "1. Move disk 1 from Peg 1 to Peg 3")).isZero();
    }

    @Test
    void boxesReachTheirTargets() {
        Item item = new Item(
                "boxnet",
                "",
                Optional.empty(),
                Metadata.of(
                        "initial_state",
                        Metadata.of(
                                "0.5_0.5",
                                List.of("box_red", "box_blue"),
                                "0.5_1.5",
                                List.of("target_red", "target_blue"))));

        String red = "{\"Agent[0.5, 0.5]\": \"move(box_red, square[0.5, 1.5])\"}, {\"Agent[0.5, 1.5]\": \"move(box_red,"
                + " target_red)\"}";
        assertThat(score(item, "[" + red + ", " + red.replace("red", "blue") + "]"))
                .isEqualTo(1);
        assertThat(score(item, "[" + red + "]")).isEqualTo(0.5);
        assertThat(score(item, "[]")).isZero();
        assertThat(score(item, "{}")).isZero();
        assertThat(score(item, "[{\"Agent[0.5, 0.5]\": \"move(box_red, square[1.5, 0.5])\"}]"))
                .isZero();
        assertThat(score(item, "[{\"Agent[0.5, 0.5]\": \"move(box_red, target_red)\"}]"))
                .isZero();
    }

    @Test
    void twentyFourIsMadeOfTheGivenNumbers() {
        Item item = new Item(
                "puzzle24", "", Optional.of("(7 + 5)*(4 - 2)"), Metadata.of("numbers", new int[] {2, 4, 5, 7}));

        assertThat(score(item, "(5 + 7) × (4 − 2)")).isEqualTo(1);
        assertThat(score(item, "4*6*1*1")).isZero();
        assertThat(score(item, "(7 + 5)*2")).isZero();
        assertThat(score(item, "7*7/2*1")).isZero();
        assertThat(score(item, "2**4 + 7 + 5 - 4")).isZero();
        assertThat(score(item, "")).isZero();
    }

    @Test
    void countdownTellsWrongFormulasFromOtherTexts() {
        Item item = new Item(
                "countdown", "", Optional.of("2*50 + 1"), Metadata.of("numbers", new int[] {50, 1, 2}, "target", 101));

        assertThat(score(item, "1 + 50 * 2")).isEqualTo(1);
        assertThat(score(item, "2*50 - 1")).isZero();
        assertThat(score(item, "101")).isZero();
        assertThat(score(item, "1/2 + 50")).isZero();
        assertThat(score(item, "2*50 + 1 = 101")).isZero();
        assertThat(score(item, "no idea")).isZero();
    }

    @Test
    void optionsThatLeaveNothingAreNamed() {
        assertThatThrownBy(() -> items("countdown", 1, Map.of("operators", List.of("-"), "min_target", 500)))
                .hasMessageContaining("widen min_target and max_target");
    }
}
