// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.junit.jupiter.api.Test;

/// Checks futoshiki and tsumego against solvers that share no code with them.
class GridPuzzlesTest {
    private static final long SEED = 23;
    private static final int[][] STEPS = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

    private static List<Item> items(String name, int count, Map<String, ?> options) {
        ReasoningTask task = ReasoningTasks.find(name);
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(task.item(SEED, i, task.config(options)));
        }
        return items;
    }

    @Test
    void futoshikisHaveOneSolutionWhichIsTheAnswer() {
        for (Item item : items("futoshiki", 20, Map.of("max_board_size", 5))) {
            int[][] puzzle = copy(item.metadata().grid("puzzle"));
            List<int[][]> solutions = new ArrayList<>();

            solve(puzzle, 0, item.metadata().list("constraints"), solutions);

            assertThat(solutions).as(item.question()).hasSize(1);
            assertThat(solutions.getFirst()).isDeepEqualTo(item.metadata().grid("solution"));
        }
    }

    @Test
    void aFutoshikiAnswerShowsTheSolutionAndItsSigns() {
        for (Item item : items("futoshiki", 20, Map.of("max_board_size", 5))) {
            String cells = item.oracle().replaceAll("[^0-9\n]", "").replaceAll("\n+", "\n");
            StringBuilder expected = new StringBuilder();
            for (int[] row : item.metadata().grid("solution")) {
                expected.append(expected.isEmpty() ? "" : "\n");
                for (int number : row) {
                    expected.append(number);
                }
            }

            assertThat(cells.strip()).isEqualTo(expected.toString());
            assertThat(item.oracle().replaceAll("[^<>∧∨]", ""))
                    .hasSize(item.metadata().list("constraints").size());
        }
    }

    private static int[][] copy(int[][] grid) {
        return Arrays.stream(grid).map(int[]::clone).toArray(int[][]::new);
    }

    private static void solve(int[][] grid, int cell, List<?> constraints, List<int[][]> solutions) {
        int size = grid.length;
        if (cell == size * size) {
            solutions.add(copy(grid));
            return;
        }
        int row = cell / size;
        int column = cell % size;
        if (grid[row][column] != 0) {
            if (fits(grid, row, column, constraints)) {
                solve(grid, cell + 1, constraints, solutions);
            }
            return;
        }
        for (int number = 1; number <= size && solutions.size() < 2; number++) {
            grid[row][column] = number;
            if (fits(grid, row, column, constraints)) {
                solve(grid, cell + 1, constraints, solutions);
            }
            grid[row][column] = 0;
        }
    }

    private static boolean fits(int[][] grid, int row, int column, List<?> constraints) {
        for (int i = 0; i < grid.length; i++) {
            if ((i != column && grid[row][i] == grid[row][column])
                    || (i != row && grid[i][column] == grid[row][column])) {
                return false;
            }
        }
        for (Object constraint : constraints) {
            List<?> sign = (List<?>) constraint;
            int one = grid[(Integer) sign.get(0)][(Integer) sign.get(1)];
            int other = grid[(Integer) sign.get(2)][(Integer) sign.get(3)];
            if (one != 0 && other != 0 && (sign.get(4).equals("<") ? one >= other : one <= other)) {
                return false;
            }
        }
        return true;
    }

    @Test
    void theTsumegoMoveCapturesMoreThanEveryOther() {
        for (Item item : items("tsumego", 40, Map.of())) {
            List<?> board = item.metadata().list("board");
            int size = board.size();
            int most = 0;
            List<String> best = new ArrayList<>();
            for (int row = 0; row < size; row++) {
                for (int column = 0; column < size; column++) {
                    if (stone(board, row, column) == '.') {
                        int captured = captured(board, row, column);
                        if (captured > most) {
                            best.clear();
                            most = captured;
                        }
                        if (captured == most) {
                            best.add((char) ('A' + column) + Integer.toString(size - row));
                        }
                    }
                }
            }

            assertThat(best).as(item.question()).containsExactly(item.oracle());
            assertThat(most).isGreaterThanOrEqualTo(3);
        }
    }

    private static char stone(List<?> board, int row, int column) {
        boolean onBoard = row >= 0 && row < board.size() && column >= 0 && column < board.size();
        return onBoard ? ((List<?>) board.get(row)).get(column).toString().charAt(0) : '#';
    }

    /// How many white stones have no liberty but this point, in groups next to it.
    private static int captured(List<?> board, int row, int column) {
        Set<List<Integer>> captured = new HashSet<>();
        for (int[] step : STEPS) {
            int r = row + step[0];
            int c = column + step[1];
            if (stone(board, r, c) == 'O') {
                Set<List<Integer>> group = new HashSet<>(Set.of(List.of(r, c)));
                Set<List<Integer>> liberties = new HashSet<>();
                Deque<List<Integer>> open = new ArrayDeque<>(group);
                while (!open.isEmpty()) {
                    List<Integer> place = open.pop();
                    for (int[] next : STEPS) {
                        List<Integer> beside = List.of(place.get(0) + next[0], place.get(1) + next[1]);
                        char found = stone(board, beside.get(0), beside.get(1));
                        if (found == '.') {
                            liberties.add(beside);
                        } else if (found == 'O' && group.add(beside)) {
                            open.push(beside);
                        }
                    }
                }
                if (liberties.size() == 1) {
                    captured.addAll(group);
                }
            }
        }
        return captured.size();
    }
}
