// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.matrices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gem4j.reasoning.Tasks.items;
import static org.gem4j.reasoning.Tasks.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.reasoning.Grids;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.junit.jupiter.api.Test;

class BoardTasksTest {
    @Test
    void distancesAreThoseToTheNearestZero() {
        for (Item item : items("binary_matrix", Map.of("p_zero", 0.1))) {
            int[][] matrix = item.metadata().grid("matrix");
            int[][] distances = Grids.copy(matrix);
            for (int row = 0; row < matrix.length; row++) {
                for (int column = 0; column < matrix.length; column++) {
                    distances[row][column] = nearestZero(matrix, row, column);
                }
            }

            assertThat(item.oracle()).isEqualTo(Grids.text(distances));
        }
    }

    private static int nearestZero(int[][] matrix, int row, int column) {
        int nearest = Integer.MAX_VALUE;
        for (int otherRow = 0; otherRow < matrix.length; otherRow++) {
            for (int other = 0; other < matrix.length; other++) {
                if (matrix[otherRow][other] == 0) {
                    nearest = Math.min(nearest, Math.abs(otherRow - row) + Math.abs(other - column));
                }
            }
        }
        return nearest;
    }

    @Test
    void aMatrixWrittenAsAListIsRight() {
        for (Item item : items("binary_matrix", Map.of())) {
            String list = "[[" + item.oracle().replace(' ', ',').replace("\n", "],[") + "]]";

            assertThat(score(item, list)).isEqualTo(1);
        }
        for (Item item : items("spiral_matrix", Map.of())) {
            assertThat(score(item, item.oracle().replace(' ', ','))).isEqualTo(1);
            assertThat(score(item, "list('" + item.oracle().replace(" ", "") + "')"))
                    .isZero();
        }
    }

    @Test
    void aSpiralTurnsRightWhereItCannotGoOn() {
        for (Item item : items("spiral_matrix", Map.of("min_n", 1))) {
            int[][] matrix = item.metadata().grid("matrix");
            List<String> numbers = new ArrayList<>();
            int row = 0;
            int column = -1;
            int down = 0;
            int right = 1;
            while (numbers.size() < matrix.length * matrix.length) {
                if (isFree(matrix, row + down, column + right)) {
                    row += down;
                    column += right;
                    numbers.add(Integer.toString(matrix[row][column]));
                    matrix[row][column] = -1;
                } else {
                    int turned = right;
                    right = -down;
                    down = turned;
                }
            }

            assertThat(item.oracle()).isEqualTo(String.join(" ", numbers));
        }
    }

    private static boolean isFree(int[][] matrix, int row, int column) {
        return row >= 0 && row < matrix.length && column >= 0 && column < matrix.length && matrix[row][column] >= 0;
    }

    @Test
    void rotationsMoveCellsAroundTheCenter() {
        for (Item item : items("rotate_matrix", Map.of())) {
            int[][] matrix = item.metadata().grid("matrix");
            int[][] rotated = item.metadata().grid("solution");
            int last = matrix.length - 1;
            for (int row = 0; row <= last; row++) {
                for (int column = 0; column <= last; column++) {
                    int there = switch (item.metadata().integer("num_rotations") % 4) {
                        case 0 -> rotated[row][column];
                        case 1 -> rotated[column][last - row];
                        case 2 -> rotated[last - row][last - column];
                        default -> rotated[last - column][row];
                    };
                    assertThat(there).isEqualTo(matrix[row][column]);
                }
            }
        }
    }

    @Test
    void rotSpreadsMinuteByMinute() {
        for (Item item : items("rotten_oranges", Map.of("max_n", 15, "p_oranges", 0.7))) {
            int[][] now = Grids.copy(item.metadata().grid("matrix"));
            int minutes = 0;
            int[][] next = afterAMinute(now);
            while (!Arrays.deepEquals(now, next)) {
                now = next;
                next = afterAMinute(now);
                minutes++;
            }
            boolean fresh = Grids.text(now).contains("1");

            assertThat(item.oracle()).isEqualTo(Integer.toString(fresh ? -1 : minutes));
        }
    }

    private static int[][] afterAMinute(int[][] box) {
        int[][] next = Grids.copy(box);
        for (int row = 0; row < box.length; row++) {
            for (int column = 0; column < box.length; column++) {
                for (int[] step : new int[][] {{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) {
                    int from = row + step[0];
                    int at = column + step[1];
                    if (box[row][column] == 1 && isFree(box, from, at) && box[from][at] == 2) {
                        next[row][column] = 2;
                    }
                }
            }
        }
        return next;
    }

    @Test
    void matricesAreChangedAsTheOperationsSay() {
        int[][] matrix = {{1, 2, 3}, {4, 5, 6}};

        assertThat(Grids.text(Matrices.quarterTurn(matrix))).isEqualTo("4 1\n5 2\n6 3");
        assertThat(Grids.text(Matrices.transpose(matrix))).isEqualTo("1 4\n2 5\n3 6");
        assertThat(Grids.text(Matrices.rowsReversed(matrix))).isEqualTo("4 5 6\n1 2 3");
        assertThat(Grids.text(Matrices.columnsReversed(matrix))).isEqualTo("3 2 1\n6 5 4");
        assertThat(Grids.text(Matrices.crop(matrix, 0, 1, 1, 2))).isEqualTo("2 3\n5 6");
        assertThat(Grids.text(Matrices.withoutEveryRow(matrix, 2))).isEqualTo("1 2 3");
    }

    @Test
    void matrixAnswersMayBeSpacedDifferently() {
        for (Item item : items("manipulate_matrix", Map.of())) {
            assertThat(score(item, item.oracle().replace(" ", "   ").replace("\n", "  \n ")))
                    .isEqualTo(1);
        }
    }

    @Test
    void poolingAnswersMayBeRounded() {
        Item item = new Item("pool_matrix", "", Optional.of("4.33 5.0\n2.5 1.0"), Metadata.empty());

        assertThat(score(item, "4.3 5\n2.5 1")).isEqualTo(1);
        assertThat(score(item, "4.2 5\n2.5 1")).isZero();
        assertThat(score(item, "inf 5\n2.5 1")).isZero();
        assertThat(score(item, "4.33 5.0 2.5 1.0")).isZero();
        assertThat(score(item, "4.33 5.0\n2.5")).isZero();
        assertThat(score(item, "")).isZero();
    }

    @Test
    void poolsCoverTheWholeMatrix() {
        for (Item item : items("pool_matrix", Map.of("min_pool_size", 4, "max_pool_size", 4))) {
            int rows = item.metadata().integer("rows");
            assertThat(item.oracle().split("\n")).hasSize((rows + 3) / 4);
        }
    }
}
