// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A lower bound on the moves that a board of sliding tiles needs (Ken'ichiro Takahashi's walking distance).
///
/// Rows and columns are treated separately. For rows it only matters how many tiles in each row belong to each row, and
/// where the gap is; a vertical move takes a tile of the row above or below into the gap's row. There are so few such
/// patterns (24,964 on a 4x4 board) that the number of moves for each is computed once, by a search backward from the
/// solved pattern. Columns are the same after transposition.
final class WalkingDistance {
    /// The largest side: beyond it there are too many patterns.
    static final int LARGEST = 4;

    private static final int BITS = 3;
    private static final ConcurrentHashMap<Integer, WalkingDistance> MADE = new ConcurrentHashMap<>();

    private final int side;
    private final Map<Long, Integer> numbers = new HashMap<>();
    private final List<Long> patterns = new ArrayList<>();
    private final List<int[]> next = new ArrayList<>();
    private final List<Integer> distances = new ArrayList<>();

    /// `distances` and `next` as flat arrays.
    private final byte[] toGo;

    private final short[] links;

    private WalkingDistance(int side) {
        this.side = side;
        int[][] solved = new int[side][side];
        for (int i = 0; i < side; i++) {
            solved[i][i] = i == side - 1 ? side - 1 : side;
        }
        number(pack(solved, side - 1), 0);
        for (int i = 0; i < patterns.size(); i++) {
            expand(i);
        }
        toGo = new byte[patterns.size()];
        links = new short[patterns.size() * 2 * side];
        for (int i = 0; i < toGo.length; i++) {
            toGo[i] = distances.get(i).byteValue();
            for (int j = 0; j < 2 * side; j++) {
                links[i * 2 * side + j] = (short) next.get(i)[j];
            }
        }
        patterns.clear();
        next.clear();
        distances.clear();
    }

    static WalkingDistance ofSide(int side) {
        return MADE.computeIfAbsent(side, WalkingDistance::new);
    }

    private int number(long pattern, int distance) {
        return numbers.computeIfAbsent(pattern, any -> {
            patterns.add(pattern);
            distances.add(distance);
            next.add(new int[2 * side]);
            return patterns.size() - 1;
        });
    }

    private void expand(int from) {
        int[][] counts = new int[side][side];
        int gap = unpack(patterns.get(from), counts);
        Arrays.fill(next.get(from), -1);
        for (int way = 0; way < 2; way++) {
            int source = gap + (way == 0 ? 1 : -1);
            if (source < 0 || source >= side) {
                continue;
            }
            for (int home = 0; home < side; home++) {
                if (counts[source][home] == 0) {
                    continue;
                }
                counts[source][home]--;
                counts[gap][home]++;
                next.get(from)[way * side + home] = number(pack(counts, source), distances.get(from) + 1);
                counts[source][home]++;
                counts[gap][home]--;
            }
        }
    }

    private long pack(int[][] counts, int gap) {
        long packed = gap;
        for (int[] line : counts) {
            for (int count : line) {
                packed = packed << BITS | count;
            }
        }
        return packed;
    }

    private int unpack(long packed, int[][] counts) {
        long rest = packed;
        for (int i = side * side - 1; i >= 0; i--) {
            counts[i / side][i % side] = (int) (rest & (1 << BITS) - 1);
            rest >>>= BITS;
        }
        return (int) rest;
    }

    /// The number of the pattern of a board's rows.
    int vertical(SlidingBoard board) {
        int[][] counts = new int[side][side];
        for (int i = 0; i < board.cells(); i++) {
            if (board.tile(i) != 0) {
                counts[i / side][(board.tile(i) - 1) / side]++;
            }
        }
        return known(pack(counts, board.gap() / side));
    }

    /// The number of the pattern of a board's columns.
    int horizontal(SlidingBoard board) {
        int[][] counts = new int[side][side];
        for (int i = 0; i < board.cells(); i++) {
            if (board.tile(i) != 0) {
                counts[i % side][(board.tile(i) - 1) % side]++;
            }
        }
        return known(pack(counts, board.gap() % side));
    }

    private int known(long pattern) {
        Integer number = numbers.get(pattern);
        if (number == null) {
            throw new IllegalStateException("not the pattern of a board of side " + side + ": " + pattern);
        }
        return number;
    }

    /// The number of moves that a pattern needs. Pattern 0 is the solved one, the only one that needs none.
    int toGo(int pattern) {
        return toGo[pattern];
    }

    /// The pattern after a tile moved by `step` lines (-1 or 1) into the gap.
    ///
    /// @param home the line the tile belongs to
    int after(int pattern, int step, int home) {
        return links[(2 * pattern + (step < 0 ? 0 : 1)) * side + home];
    }
}
