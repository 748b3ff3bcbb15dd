// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Solves boards of sliding tiles.
///
/// Boards up to 4x4 are solved by iterative deepening (IDA*) with the walking distance as the lower bound: first with
/// that distance counted twice, which usually finds a solution within the limit quickly, then with the plain distance,
/// which finds a shortest solution if the board is not too hard. Larger boards are solved line by line
/// ([SlidingLines]), in many more moves.
///
/// Directions are numbered as in [Direction], so that `way ^ 1` is the opposite one.
final class SlidingSolver {
    private static final int QUICK_NODES = 300_000;
    private static final int MOST_NODES = 3_000_000;
    private static final int LONGEST = 200;

    private final WalkingDistance distance;
    private final int side;
    private final int[] tiles;
    private final byte[] path = new byte[LONGEST];

    /// The weight of the remaining distance.
    private final int weight;

    private final int mostMoves;
    private final int mostNodes;
    private int nodes;
    private int nextBound;

    private SlidingSolver(SlidingBoard board, int weight, int mostMoves, int mostNodes) {
        this.side = board.side();
        this.distance = WalkingDistance.ofSide(side);
        this.tiles = board.tiles().stream().mapToInt(Integer::intValue).toArray();
        this.weight = weight;
        this.mostMoves = Math.min(mostMoves, LONGEST);
        this.mostNodes = mostNodes;
    }

    /// Moves that solve the board, at most `limit` if possible. For a solved board, a move away and back.
    static List<Direction> solve(SlidingBoard board, int limit) {
        if (board.isSolved()) {
            return List.of(Direction.DOWN, Direction.UP);
        }
        if (board.side() > WalkingDistance.LARGEST) {
            return SlidingLines.solve(board);
        }
        return new SlidingSolver(board, 2, limit, QUICK_NODES)
                .search(board)
                .or(() -> new SlidingSolver(board, 1, LONGEST, MOST_NODES).search(board))
                .orElseGet(() -> SlidingLines.solve(board));
    }

    private Optional<List<Direction>> search(SlidingBoard board) {
        int vertical = distance.vertical(board);
        int horizontal = distance.horizontal(board);
        nextBound = weight * (distance.toGo(vertical) + distance.toGo(horizontal));
        while (nodes < mostNodes && nextBound < Integer.MAX_VALUE) {
            int bound = nextBound;
            nextBound = Integer.MAX_VALUE;
            int length = extend(0, board.gap(), vertical, horizontal, bound);
            if (length > 0) {
                List<Direction> moves = new ArrayList<>(length);
                for (int i = 0; i < length; i++) {
                    moves.add(Direction.ALL.get(path[i]));
                }
                return Optional.of(moves);
            }
        }
        return Optional.empty();
    }

    /// Searches all continuations of a position.
    ///
    /// @return the length of the solution that [#path] now holds, or 0 if there is none within the bound
    private int extend(int depth, int gap, int vertical, int horizontal, int bound) {
        if (vertical == 0 && horizontal == 0) {
            return depth;
        }
        int undo = depth == 0 ? -1 : path[depth - 1] ^ 1;
        int row = gap / side;
        int col = gap % side;
        for (int way = 0; way < 4; way++) {
            int step = way % 2 == 0 ? -1 : 1;
            int line = (way < 2 ? row : col) - step;
            if (way == undo || line < 0 || line >= side) {
                continue;
            }
            int source = way < 2 ? gap - step * side : gap - step;
            int tile = tiles[source];
            int nextVertical = way < 2 ? distance.after(vertical, step, (tile - 1) / side) : vertical;
            int nextHorizontal = way < 2 ? horizontal : distance.after(horizontal, step, (tile - 1) % side);
            int toGo = distance.toGo(nextVertical) + distance.toGo(nextHorizontal);
            if (!isWorthwhile(depth + 1, toGo, bound)) {
                continue;
            }
            path[depth] = (byte) way;
            tiles[gap] = tile;
            tiles[source] = 0;
            int length = extend(depth + 1, source, nextVertical, nextHorizontal, bound);
            tiles[source] = tile;
            tiles[gap] = 0;
            if (length > 0) {
                return length;
            }
        }
        return 0;
    }

    private boolean isWorthwhile(int depth, int toGo, int bound) {
        if (depth + toGo > mostMoves) {
            return false;
        }
        int cost = depth + weight * toGo;
        if (cost > bound) {
            nextBound = Math.min(nextBound, cost);
            return false;
        }
        return ++nodes <= mostNodes;
    }
}
