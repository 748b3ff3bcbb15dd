// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.Arrays;

/// All positions that can be reached on a rush hour board, and how many moves each is away from a solved one. A move
/// takes one car any number of cells along its lane.
///
/// Moves can be taken back, so one forward search from the given position finds the positions, and one backward search
/// from all solved ones finds the distances.
final class RushPositions {
    private static final int FIRST_CAPACITY = 1 << 10;

    private final RushBoard board;

    /// Open addressing: a position's slot holds its number plus 1.
    private int[] slots = new int[FIRST_CAPACITY];

    private long[] positions = new long[FIRST_CAPACITY / 2];

    /// The numbers of the positions one move away, those of position `i` up to `ends[i]`.
    private int[] neighbors = new int[FIRST_CAPACITY];

    private int[] ends = {};
    private int[] distances = {};
    private int count;

    private RushPositions(RushBoard board) {
        this.board = board;
    }

    /// The positions of a board; only the first ones and no distances if there are more than `most`.
    static RushPositions of(RushBoard board, int most) {
        RushPositions positions = new RushPositions(board);
        positions.find(board.start());
        positions.explore(most);
        if (positions.count <= most) {
            positions.measure();
        }
        return positions;
    }

    private void explore(int most) {
        long[] next = new long[2 * RushBoard.SIZE * board.cars()];
        int total = 0;
        for (int at = 0; at < count && count <= most; at++) {
            int moves = moves(positions[at], next);
            if (total + moves > neighbors.length) {
                neighbors = Arrays.copyOf(neighbors, 2 * (total + moves));
            }
            for (int i = 0; i < moves; i++) {
                neighbors[total++] = find(next[i]);
            }
            if (ends.length < positions.length) {
                ends = Arrays.copyOf(ends, positions.length);
            }
            ends[at] = total;
        }
    }

    /// The number of a position, a new one if it was not seen before.
    private int find(long position) {
        int mask = slots.length - 1;
        int slot = hash(position) & mask;
        while (slots[slot] != 0) {
            if (positions[slots[slot] - 1] == position) {
                return slots[slot] - 1;
            }
            slot = slot + 1 & mask;
        }
        if (count == positions.length) {
            grow();
            return find(position);
        }
        positions[count++] = position;
        slots[slot] = count;
        return count - 1;
    }

    private void grow() {
        positions = Arrays.copyOf(positions, 2 * positions.length);
        slots = new int[2 * slots.length];
        for (int i = 0; i < count; i++) {
            int slot = hash(positions[i]) & slots.length - 1;
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = i + 1;
        }
    }

    private static int hash(long position) {
        long mixed = position * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32);
    }

    private void measure() {
        distances = new int[count];
        Arrays.fill(distances, -1);
        int[] queue = new int[count];
        int tail = 0;
        for (int i = 0; i < count; i++) {
            if (board.isSolved(positions[i])) {
                distances[i] = 0;
                queue[tail++] = i;
            }
        }
        for (int head = 0; head < tail; head++) {
            int from = queue[head];
            for (int i = start(from); i < ends[from]; i++) {
                int to = neighbors[i];
                if (distances[to] < 0) {
                    distances[to] = distances[from] + 1;
                    queue[tail++] = to;
                }
            }
        }
    }

    /// The index of a position's first neighbor.
    private int start(int number) {
        return number == 0 ? 0 : ends[number - 1];
    }

    /// Writes the positions one move away into `next` and returns their number.
    private int moves(long position, long[] next) {
        long occupied = board.occupied(position);
        int moves = 0;
        for (int car = 0; car < board.cars(); car++) {
            for (boolean forward : new boolean[] {false, true}) {
                long before = position;
                long after = board.step(before, occupied, car, forward);
                while (after != before) {
                    next[moves++] = after;
                    before = after;
                    after = board.step(before, occupied, car, forward);
                }
            }
        }
        return moves;
    }

    /// Whether a solved position can be reached, and there were not too many.
    boolean isSolvable() {
        return distances.length > 0 && distances[0] >= 0;
    }

    /// The fewest moves that solve the board.
    int fewestMoves() {
        return distances[0];
    }

    /// The fewest moves that solve the hardest position.
    int mostMoves() {
        return Arrays.stream(distances).max().orElse(-1);
    }

    /// A position that needs this many moves, as the cells of a board; of several the one whose text comes first.
    String example(int moves) {
        String first = "";
        for (int i = 0; i < count; i++) {
            if (distances[i] == moves) {
                String cells = board.cells(positions[i]);
                first = first.isEmpty() || cells.compareTo(first) < 0 ? cells : first;
            }
        }
        return first;
    }

    /// Moves that solve the board, as few as possible, such as `B-2 A+1`.
    ///
    /// @throws IllegalStateException if it cannot be solved
    String solution() {
        if (!isSolvable()) {
            throw new IllegalStateException("board " + board + " has no solution");
        }
        StringBuilder solution = new StringBuilder();
        for (int at = 0; distances[at] > 0; ) {
            int closer = start(at);
            while (distances[neighbors[closer]] != distances[at] - 1) {
                closer++;
            }
            int next = neighbors[closer];
            solution.append(solution.isEmpty() ? "" : " ").append(board.move(positions[at], positions[next]));
            at = next;
        }
        return solution.toString();
    }
}
