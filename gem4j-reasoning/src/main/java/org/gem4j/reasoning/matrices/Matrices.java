// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.matrices;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.gem4j.env.SeededRandom;

/// Operations on matrices of digits.
final class Matrices {
    private Matrices() {}

    /// A matrix of random digits.
    static int[][] digits(SeededRandom random, int rows, int columns) {
        int[][] matrix = new int[rows][columns];
        for (int[] row : matrix) {
            for (int column = 0; column < columns; column++) {
                row[column] = random.nextInt(10);
            }
        }
        return matrix;
    }

    /// The matrix turned clockwise by 90 degrees.
    static int[][] quarterTurn(int[][] matrix) {
        return columnsAsRows(matrix, true);
    }

    /// The matrix mirrored at the diagonal from the upper left to the lower right.
    static int[][] transpose(int[][] matrix) {
        return columnsAsRows(matrix, false);
    }

    /// Columns made rows, each read from the bottom if `fromBottom`.
    private static int[][] columnsAsRows(int[][] matrix, boolean fromBottom) {
        int rows = matrix.length;
        int columns = matrix[0].length;
        int[][] result = new int[columns][rows];
        for (int row = 0; row < rows; row++) {
            int[] from = matrix[row];
            int to = fromBottom ? rows - 1 - row : row;
            for (int column = 0; column < columns; column++) {
                result[column][to] = from[column];
            }
        }
        return result;
    }

    /// The matrix with its rows in reverse order.
    static int[][] rowsReversed(int[][] matrix) {
        int[][] result = new int[matrix.length][];
        for (int row = 0; row < result.length; row++) {
            result[row] = matrix[matrix.length - 1 - row];
        }
        return result;
    }

    /// The matrix with its columns in reverse order.
    static int[][] columnsReversed(int[][] matrix) {
        int columns = matrix[0].length;
        int[][] result = new int[matrix.length][columns];
        for (int row = 0; row < result.length; row++) {
            for (int column = 0; column < columns; column++) {
                result[row][column] = matrix[row][columns - 1 - column];
            }
        }
        return result;
    }

    /// The matrix with every entry replaced.
    static int[][] map(int[][] matrix, IntUnaryOperator change) {
        int[][] result = new int[matrix.length][matrix[0].length];
        for (int row = 0; row < result.length; row++) {
            for (int column = 0; column < result[row].length; column++) {
                result[row][column] = change.applyAsInt(matrix[row][column]);
            }
        }
        return result;
    }

    /// Some rows and columns, first and last counted from 0 and both included.
    static int[][] crop(int[][] matrix, int firstRow, int lastRow, int firstColumn, int lastColumn) {
        int[][] result = new int[lastRow - firstRow + 1][];
        for (int row = 0; row < result.length; row++) {
            result[row] = Arrays.copyOfRange(matrix[firstRow + row], firstColumn, lastColumn + 1);
        }
        return result;
    }

    /// The matrix without the rows `step`, 2 `step` and so on, counted from 1.
    static int[][] withoutEveryRow(int[][] matrix, int step) {
        int[][] result = new int[matrix.length - matrix.length / step][];
        int next = 0;
        for (int row = 0; row < matrix.length; row++) {
            if ((row + 1) % step != 0) {
                result[next++] = matrix[row];
            }
        }
        return result;
    }
}
