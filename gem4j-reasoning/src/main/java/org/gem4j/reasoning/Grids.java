// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import java.util.ArrayList;
import java.util.List;

/// Rectangular boards as text, which many tasks show and read.
public final class Grids {
    private static final String[] ASCII = ascii();

    private Grids() {}

    /// The rows as lines, numbers separated by one space.
    public static String text(int[][] grid) {
        StringBuilder text = new StringBuilder(grid.length * (grid.length == 0 ? 0 : 2 * grid[0].length));
        append(text, grid);
        return text.toString();
    }

    /// Appends the rows as lines, numbers separated by one space, without a line break at the end.
    public static StringBuilder append(StringBuilder text, int[][] grid) {
        for (int row = 0; row < grid.length; row++) {
            if (row > 0) {
                text.append('\n');
            }
            for (int column = 0; column < grid[row].length; column++) {
                if (column > 0) {
                    text.append(' ');
                }
                text.append(grid[row][column]);
            }
        }
        return text;
    }

    /// The rows as lines, characters separated by one space.
    public static String text(char[][] grid) {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < grid.length; row++) {
            if (row > 0) {
                text.append('\n');
            }
            for (int column = 0; column < grid[row].length; column++) {
                if (column > 0) {
                    text.append(' ');
                }
                text.append(grid[row][column]);
            }
        }
        return text.toString();
    }

    /// The rows as lists of one-character texts, as items keep them.
    public static List<List<String>> cells(char[][] grid) {
        List<List<String>> rows = new ArrayList<>(grid.length);
        for (char[] row : grid) {
            String[] cells = new String[row.length];
            for (int column = 0; column < row.length; column++) {
                cells[column] = cell(row[column]);
            }
            rows.add(List.of(cells));
        }
        return rows;
    }

    /// The characters of rows that are texts or lists of one-character texts, as [#cells] makes them.
    public static char[][] characters(List<?> rows) {
        char[][] grid = new char[rows.size()][];
        for (int row = 0; row < grid.length; row++) {
            StringBuilder line = new StringBuilder();
            if (rows.get(row) instanceof List<?> cells) {
                cells.forEach(line::append);
            } else {
                line.append(rows.get(row));
            }
            grid[row] = line.toString().toCharArray();
        }
        return grid;
    }

    /// A deep copy.
    public static int[][] copy(int[][] grid) {
        int[][] copy = new int[grid.length][];
        for (int row = 0; row < grid.length; row++) {
            copy[row] = grid[row].clone();
        }
        return copy;
    }

    private static String[] ascii() {
        String[] ascii = new String[128];
        for (char c = 0; c < ascii.length; c++) {
            ascii[c] = String.valueOf(c);
        }
        return ascii;
    }

    private static String cell(char c) {
        return c < ASCII.length ? ASCII[c] : String.valueOf(c);
    }
}
