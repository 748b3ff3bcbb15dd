// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Choices;

/// Some squares of a board of four columns and three rows, all connected by knight moves.
///
/// A board is for one thread. A position is the squares of the white knights and those of the black ones, bit by bit,
/// and whose turn it is.
final class KnightBoard {
    static final int SQUARES = 12;
    private static final int COLUMNS = 4;
    private static final int ROWS = 3;

    /// The chosen squares in order of columns and rows, by their number `column * 3 + row`.
    private final int[] squares;
    /// The squares a knight can go to from each chosen one, as bits of their places in the list.
    private final int[] reach;
    /// Powers of three: a position is a number with a digit for each square.
    private final int[] threes;

    private final int[] cameFrom;
    /// For each position the number of its connected component; 0: not known yet.
    private final int[] islands;

    private int island;
    private int[] queue = new int[1024];
    private int[] whites = new int[1024];
    private int[] blacks = new int[1024];

    /// @param from the place of a square in the board's list
    record Move(int from, int to) {}

    private KnightBoard(int[] squares) {
        this.squares = squares;
        reach = reach(squares);
        threes = new int[squares.length];
        int positions = 1;
        for (int i = 0; i < squares.length; i++) {
            threes[i] = positions;
            positions *= 3;
        }
        cameFrom = new int[2 * positions];
        islands = new int[2 * positions];
    }

    private static int[] reach(int[] squares) {
        int[] reach = new int[squares.length];
        for (int i = 0; i < squares.length; i++) {
            for (int j = 0; j < squares.length; j++) {
                int across = Math.abs(squares[i] / ROWS - squares[j] / ROWS);
                int up = Math.abs(squares[i] % ROWS - squares[j] % ROWS);
                reach[i] |= across * up == 2 ? 1 << j : 0;
            }
        }
        return reach;
    }

    /// A random board; empty if its squares are not connected.
    static Optional<KnightBoard> draw(SeededRandom random, int count) {
        int[] squares = Choices.distinct(random, count, SQUARES);
        Arrays.sort(squares);
        return isConnected(squares) ? Optional.of(new KnightBoard(squares)) : Optional.empty();
    }

    private static boolean isConnected(int[] squares) {
        int[] reach = reach(squares);
        int reached = 1;
        int before = 0;
        while (reached != before) {
            before = reached;
            for (int left = before; left != 0; left &= left - 1) {
                reached |= reach[Integer.numberOfTrailingZeros(left)];
            }
        }
        return reached == (1 << squares.length) - 1;
    }

    /// A shortest way to swap the knights in turns; empty if there is none.
    List<Move> solve(int white, int black, boolean whiteFirst) {
        int goal = position(black, white);
        int start = 2 * position(white, black) + (whiteFirst ? 0 : 1);
        if (!isReachable(white, black, start, goal)) {
            return List.of();
        }
        Arrays.fill(cameFrom, 0);
        int end = search(white, black, start, cameFrom, goal);
        return trace(cameFrom, start, queue[end]);
    }

    /// Whether the goal, with either color to move, can be reached at all. Connected positions are marked once, so
    /// many queries about a board are cheap.
    private boolean isReachable(int white, int black, int start, int goal) {
        if (islands[start] == 0) {
            island++;
            search(white, black, start, islands, -1);
        }
        return islands[2 * goal] == islands[start] || islands[2 * goal + 1] == islands[start];
    }

    /// Visits the positions in the order of their distance from the start. Each is marked with its predecessor plus
    /// 1, or with the number of the component if there is no goal to stop at.
    ///
    /// @return where in the queue the goal is
    private int search(int white, int black, int start, int[] marks, int goal) {
        boolean marksIslands = goal < 0;
        queue[0] = start;
        whites[0] = white;
        blacks[0] = black;
        marks[start] = marksIslands ? island : start + 1;
        int end = 1;
        for (int next = 0; next < end; next++) {
            int state = queue[next];
            if (state >> 1 == goal) {
                return next;
            }
            boolean whiteMoves = (state & 1) == 0;
            int taken = whites[next] | blacks[next];
            for (int movers = whiteMoves ? whites[next] : blacks[next]; movers != 0; movers &= movers - 1) {
                int from = Integer.numberOfTrailingZeros(movers);
                for (int free = reach[from] & ~taken; free != 0; free &= free - 1) {
                    int to = Integer.numberOfTrailingZeros(free);
                    int after = (state >> 1) + (whiteMoves ? 1 : 2) * (threes[to] - threes[from]);
                    int reached = 2 * after + (whiteMoves ? 1 : 0);
                    if (marks[reached] == 0) {
                        marks[reached] = marksIslands ? island : state + 1;
                        if (end == queue.length) {
                            queue = Arrays.copyOf(queue, 2 * end);
                            whites = Arrays.copyOf(whites, 2 * end);
                            blacks = Arrays.copyOf(blacks, 2 * end);
                        }
                        int change = 1 << from | 1 << to;
                        queue[end] = reached;
                        whites[end] = whites[next] ^ (whiteMoves ? change : 0);
                        blacks[end] = blacks[next] ^ (whiteMoves ? 0 : change);
                        end++;
                    }
                }
            }
        }
        return 0;
    }

    private int position(int white, int black) {
        int position = 0;
        for (int i = 0; i < squares.length; i++) {
            position += threes[i] * ((white >> i & 1) + 2 * (black >> i & 1));
        }
        return position;
    }

    private List<Move> trace(int[] cameFrom, int start, int goal) {
        List<Move> moves = new ArrayList<>();
        for (int state = goal; state != start; state = cameFrom[state] - 1) {
            int before = (cameFrom[state] - 1) >> 1;
            int from = 0;
            int to = 0;
            for (int i = 0; i < squares.length; i++) {
                int was = before / threes[i] % 3;
                int is = (state >> 1) / threes[i] % 3;
                from = was > is ? i : from;
                to = is > was ? i : to;
            }
            moves.add(new Move(from, to));
        }
        Collections.reverse(moves);
        return moves;
    }

    /// The name of a square, such as `B3`.
    String name(int place) {
        return String.valueOf((char) ('A' + squares[place] / ROWS)) + (squares[place] % ROWS + 1);
    }

    /// The squares that can be reached from each square.
    Map<String, Object> neighbors() {
        Map<String, Object> neighbors = new LinkedHashMap<>();
        for (int i = 0; i < squares.length; i++) {
            List<String> names = new ArrayList<>();
            for (int left = reach[i]; left != 0; left &= left - 1) {
                names.add(name(Integer.numberOfTrailingZeros(left)));
            }
            neighbors.put(name(i), List.copyOf(names));
        }
        return neighbors;
    }

    /// The contents of each square: `w`, `B`, or an empty text.
    Map<String, Object> pieces(int white, int black) {
        Map<String, Object> pieces = new LinkedHashMap<>();
        for (int i = 0; i < squares.length; i++) {
            pieces.put(name(i), (white >> i & 1) == 1 ? "w" : (black >> i & 1) == 1 ? "B" : "");
        }
        return pieces;
    }

    /// The rows from top to bottom, with numbers on the left and letters below.
    String drawing(int white, int black) {
        StringBuilder drawing = new StringBuilder();
        for (int row = ROWS - 1; row >= 0; row--) {
            drawing.append(row + 1);
            for (int column = 0; column < COLUMNS; column++) {
                int place = Arrays.binarySearch(squares, column * ROWS + row);
                drawing.append(' ')
                        .append(
                                place < 0
                                        ? ' '
                                        : (white >> place & 1) == 1 ? 'w' : (black >> place & 1) == 1 ? 'B' : '.');
            }
            drawing.append('\n');
        }
        return drawing.append("  A B C D").toString();
    }
}
