// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Solves boards of sliding tiles line by line: not in the fewest moves, but quickly at any size.
///
/// Top rows and left columns are filled in turn until 3x3 cells are left, each line tile by tile and its last two tiles
/// together, along a shortest path found by breadth-first search over the positions of these tiles and the gap; tiles
/// in place are not moved again. The rest is solved by the same search over all of its tiles.
final class SlidingLines {
    private static final int REST = 3;

    private final SlidingBoard board;
    private final int side;
    private final boolean[] fixed;
    private final List<Direction> moves = new ArrayList<>();

    private SlidingLines(SlidingBoard board) {
        this.board = board.copy();
        this.side = board.side();
        this.fixed = new boolean[board.cells()];
    }

    static List<Direction> solve(SlidingBoard board) {
        SlidingLines lines = new SlidingLines(board);
        lines.run();
        return lines.moves;
    }

    private void run() {
        int top = 0;
        while (side - top > REST) {
            List<Integer> row = new ArrayList<>();
            List<Integer> column = new ArrayList<>();
            for (int i = top; i < side; i++) {
                row.add(top * side + i);
            }
            for (int i = top + 1; i < side; i++) {
                column.add(i * side + top);
            }
            fill(row);
            fill(column);
            top++;
        }
        List<Integer> rest = new ArrayList<>();
        for (int i = 0; i < fixed.length; i++) {
            if (!fixed[i]) {
                rest.add(i);
            }
        }
        rest.removeLast();
        place(rest);
    }

    /// Moves the tiles that belong in a line of cells there.
    private void fill(List<Integer> cells) {
        int count = cells.size();
        for (int i = 0; i < count - 2; i++) {
            place(cells.subList(i, i + 1));
        }
        place(cells.subList(count - 2, count));
    }

    /// Brings the tiles that belong to these cells there, in the fewest moves.
    private void place(List<Integer> cells) {
        int[] start = new int[cells.size() + 1];
        int[] goal = new int[cells.size() + 1];
        for (int i = 0; i < cells.size(); i++) {
            goal[i] = cells.get(i);
            start[i] = cellOf(cells.get(i) + 1);
        }
        start[cells.size()] = board.gap();
        for (Direction direction : way(start, goal)) {
            board.slide(direction);
            moves.add(direction);
        }
        cells.forEach(cell -> fixed[cell] = true);
    }

    private int cellOf(int tile) {
        int cell = 0;
        while (board.tile(cell) != tile) {
            cell++;
        }
        return cell;
    }

    /// The position from which each position was reached.
    private record Came(String from, Direction by) {}

    /// A shortest path from one position to one that has all tiles of `goal` in place. A position holds the cells
    /// of the tiles and, last, of the gap.
    private List<Direction> way(int[] start, int[] goal) {
        Map<String, Came> came = new HashMap<>();
        ArrayDeque<int[]> queue = new ArrayDeque<>();
        queue.add(start);
        came.put(key(start), new Came("", Direction.UP));
        while (true) {
            int[] position = queue.remove();
            if (Arrays.equals(position, 0, goal.length - 1, goal, 0, goal.length - 1)) {
                return back(came, key(start), key(position));
            }
            for (Direction direction : Direction.ALL) {
                int[] next = after(position, direction);
                if (next.length > 0 && came.putIfAbsent(key(next), new Came(key(position), direction)) == null) {
                    queue.add(next);
                }
            }
        }
    }

    /// The position after a tile moved in this direction; empty if none can, or one that is fixed would.
    private int[] after(int[] position, Direction direction) {
        int gap = position[position.length - 1];
        int row = gap / side - direction.rows();
        int col = gap % side - direction.columns();
        int source = row * side + col;
        if (row < 0 || row >= side || col < 0 || col >= side || fixed[source]) {
            return new int[0];
        }
        int[] next = position.clone();
        for (int i = 0; i < next.length - 1; i++) {
            if (next[i] == source) {
                next[i] = gap;
            }
        }
        next[next.length - 1] = source;
        return next;
    }

    private static String key(int[] position) {
        char[] key = new char[position.length];
        for (int i = 0; i < key.length; i++) {
            key[i] = (char) position[i];
        }
        return new String(key);
    }

    private static List<Direction> back(Map<String, Came> came, String start, String end) {
        List<Direction> way = new ArrayList<>();
        String at = end;
        while (!at.equals(start)) {
            Came step = came.getOrDefault(at, new Came(start, Direction.UP));
            way.add(step.by());
            at = step.from();
        }
        Collections.reverse(way);
        return way;
    }
}
