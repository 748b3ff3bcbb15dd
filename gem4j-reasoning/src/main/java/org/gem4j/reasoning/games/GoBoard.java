// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.Arrays;

/// A Go board: stones, liberties and captures. Black is `X`, white is `O`, an empty point is `.`.
///
/// Points are counted row by row within a frame of one row or column on each side.
final class GoBoard {
    static final char BLACK = 'X';
    static final char WHITE = 'O';
    static final char EMPTY = '.';
    private static final char FRAME = '#';

    private final int size;
    private final int width;
    private final char[] points;
    private final int[] steps;
    private final int[] group;
    private final int[] seen;
    private int round;
    private int ko = -1;

    /// The result of a flood fill of a group.
    private int groupSize;

    private int liberties;
    private int lastLiberty;

    GoBoard(int size) {
        this.size = size;
        width = size + 2;
        points = new char[width * width];
        Arrays.fill(points, FRAME);
        for (int row = 0; row < size; row++) {
            Arrays.fill(points, point(row, 0), point(row, size), EMPTY);
        }
        steps = new int[] {-width, width, -1, 1};
        group = new int[points.length];
        seen = new int[points.length];
    }

    static GoBoard of(char[][] rows) {
        GoBoard board = new GoBoard(rows.length);
        for (int row = 0; row < rows.length; row++) {
            for (int column = 0; column < rows.length; column++) {
                board.set(row, column, rows[row][column]);
            }
        }
        return board;
    }

    private int point(int row, int column) {
        return (row + 1) * width + column + 1;
    }

    char at(int row, int column) {
        return points[point(row, column)];
    }

    void set(int row, int column, char stone) {
        points[point(row, column)] = stone;
    }

    boolean isEmpty(int row, int column) {
        return at(row, column) == EMPTY;
    }

    char[][] rows() {
        char[][] rows = new char[size][];
        for (int row = 0; row < size; row++) {
            rows[row] = Arrays.copyOfRange(points, point(row, 0), point(row, size));
        }
        return rows;
    }

    /// Plays a stone by the rules, captures included; false if the move is illegal.
    boolean play(int row, int column, char stone) {
        int point = point(row, column);
        if (points[point] != EMPTY || point == ko) {
            return false;
        }
        points[point] = stone;
        char opponent = stone == BLACK ? WHITE : BLACK;
        int captured = 0;
        int last = -1;
        for (int step : steps) {
            if (points[point + step] == opponent) {
                flood(point + step);
                if (liberties == 0) {
                    captured += groupSize;
                    last = point + step;
                    remove();
                }
            }
        }
        flood(point);
        if (liberties == 0) {
            points[point] = EMPTY;
            return false;
        }
        ko = captured == 1 && groupSize == 1 ? last : -1;
        return true;
    }

    private void remove() {
        for (int i = 0; i < groupSize; i++) {
            points[group[i]] = EMPTY;
        }
    }

    /// Finds the group of a stone, its size and its liberties.
    private void flood(int start) {
        round++;
        char stone = points[start];
        groupSize = 0;
        liberties = 0;
        group[groupSize++] = start;
        seen[start] = round;
        for (int next = 0; next < groupSize; next++) {
            for (int step : steps) {
                int point = group[next] + step;
                if (seen[point] != round) {
                    if (points[point] == stone) {
                        seen[point] = round;
                        group[groupSize++] = point;
                    } else if (points[point] == EMPTY) {
                        seen[point] = round;
                        liberties++;
                        lastLiberty = point;
                    }
                }
            }
        }
    }

    /// How many white stones a black stone on each point would capture, row by row; empty if some group on the
    /// board has no liberty.
    int[] captures() {
        int[] captures = new int[points.length];
        boolean[] done = new boolean[points.length];
        for (int point = 0; point < points.length; point++) {
            if (done[point] || (points[point] != WHITE && points[point] != BLACK)) {
                continue;
            }
            flood(point);
            for (int i = 0; i < groupSize; i++) {
                done[group[i]] = true;
            }
            if (liberties == 0) {
                return new int[0];
            }
            if (liberties == 1 && points[point] == WHITE) {
                captures[lastLiberty] += groupSize;
            }
        }
        int[] inside = new int[size * size];
        for (int row = 0; row < size; row++) {
            System.arraycopy(captures, point(row, 0), inside, row * size, size);
        }
        return inside;
    }
}
