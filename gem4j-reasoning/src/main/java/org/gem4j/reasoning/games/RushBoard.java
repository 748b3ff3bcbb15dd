// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.Arrays;

/// A rush hour board of 6 by 6 cells: the lanes of the cars and the walls. A position says how far along its lane each
/// car is, in three bits a car, so a board has many positions.
///
/// Car 0 is the one to move out: it is in the third row, and is out when it reaches the right edge.
final class RushBoard {
    static final int SIZE = 6;
    static final int CELLS = SIZE * SIZE;
    static final int EXIT_ROW = 2;
    static final char FREE = 'o';
    static final char WALL = 'x';

    private static final int BITS = 3;
    private static final int OUT = SIZE - 2;
    private static final int ACROSS = 0;
    private static final int DOWN = 1;
    private static final int SHORTEST = 2;
    private static final int LONGEST = 3;

    private static final long[] NO_LANE = {};

    /// For rows and columns, by number and length of a car: the cells it covers at each place.
    private static final long[][][][] LANES = lanes();

    /// For each car and each place in its lane the cells it covers.
    private final long[][] masks;

    private final long walls;
    private final long start;

    private RushBoard(long[][] masks, long walls, long start) {
        this.masks = masks;
        this.walls = walls;
        this.start = start;
    }

    /// Reads 36 cells row by row: `o` free, `x` wall, other letters cars; the cars are numbered by letter.
    ///
    /// @throws IllegalArgumentException unless every car is 2 or 3 cells in a row, and the first one of 2 cells in
    ///     the third row
    static RushBoard parse(String cells) {
        if (cells.length() != CELLS) {
            throw new IllegalArgumentException("board must have " + CELLS + " cells but was " + cells);
        }
        long[] covered = new long['Z' - 'A' + 1];
        long walls = 0;
        int cars = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            char letter = cells.charAt(cell);
            if (letter >= 'A' && letter <= 'Z') {
                cars += covered[letter - 'A'] == 0 ? 1 : 0;
                covered[letter - 'A'] |= 1L << cell;
            } else if (letter == WALL) {
                walls |= 1L << cell;
            } else if (letter != FREE) {
                throw new IllegalArgumentException("board has a cell " + letter + ": " + cells);
            }
        }
        RushBoard board = of(covered, cars, walls);
        if (cars == 0 || board.masks[0] != LANES[ACROSS][EXIT_ROW][SHORTEST]) {
            throw new IllegalArgumentException("the first car must be 2 cells of the third row in " + cells);
        }
        return board;
    }

    /// @param covered for each letter the cells of its car, none if there is no such car
    private static RushBoard of(long[] covered, int cars, long walls) {
        long[][] masks = new long[cars][];
        long start = 0;
        int car = 0;
        for (long mask : covered) {
            if (mask != 0) {
                int first = Long.numberOfTrailingZeros(mask);
                boolean across = (mask >>> first & 2) != 0;
                int place = across ? first % SIZE : first / SIZE;
                masks[car] = lane(across, across ? first / SIZE : first % SIZE, Long.bitCount(mask));
                if (place >= masks[car].length || masks[car][place] != mask) {
                    throw new IllegalArgumentException(
                            "car number " + (car + 1) + " of the board must be 2 or 3 cells in a row");
                }
                start |= (long) place << BITS * car;
                car++;
            }
        }
        return new RushBoard(masks, walls, start);
    }

    /// The cells that a car covers at each place of its row or column; no places unless it is 2 or 3 cells long.
    private static long[] lane(boolean across, int line, int length) {
        return length < SHORTEST || length > LONGEST ? NO_LANE : LANES[across ? ACROSS : DOWN][line][length];
    }

    private static long[][][][] lanes() {
        long[][][][] lanes = new long[2][SIZE][LONGEST + 1][];
        for (int line = 0; line < SIZE; line++) {
            for (int length = SHORTEST; length <= LONGEST; length++) {
                long[] across = new long[SIZE - length + 1];
                long[] down = new long[SIZE - length + 1];
                for (int place = 0; place < across.length; place++) {
                    for (int i = place; i < place + length; i++) {
                        across[place] |= 1L << line * SIZE + i;
                        down[place] |= 1L << i * SIZE + line;
                    }
                }
                lanes[ACROSS][line][length] = across;
                lanes[DOWN][line][length] = down;
            }
        }
        return lanes;
    }

    int cars() {
        return masks.length;
    }

    /// The initial position of the board.
    long start() {
        return start;
    }

    boolean isSolved(long position) {
        return place(position, 0) == OUT;
    }

    private static int place(long position, int car) {
        return (int) (position >>> BITS * car) & 7;
    }

    /// The cells that are not free.
    long occupied(long position) {
        long cells = walls;
        for (int car = 0; car < masks.length; car++) {
            cells |= masks[car][place(position, car)];
        }
        return cells;
    }

    /// The position after a car has gone one cell forward (right or down) or back; the same one if it cannot.
    long step(long position, long occupied, int car, boolean forward) {
        int from = place(position, car);
        int to = forward ? from + 1 : from - 1;
        if (to < 0 || to >= masks[car].length || (masks[car][to] & ~masks[car][from] & occupied) != 0) {
            return position;
        }
        return forward ? position + (1L << BITS * car) : position - (1L << BITS * car);
    }

    /// The position after every move in a text. A move is a car's capital letter, counted from A, a sign and a
    /// number of cells: right or down with plus, left or up with minus. A car stops where it is blocked; moves of
    /// unknown cars and all other text do nothing.
    long play(String moves) {
        long position = start;
        long occupied = occupied(start);
        for (int at = 0; at + 2 < moves.length(); at++) {
            int car = moves.charAt(at) - 'A';
            char sign = moves.charAt(at + 1);
            if (car < 0 || car >= masks.length || (sign != '+' && sign != '-')) {
                continue;
            }
            long others = occupied & ~masks[car][place(position, car)];
            long before = position ^ 1;
            for (int cells = cells(moves, at + 2); cells > 0 && position != before; cells--) {
                before = position;
                position = step(position, others, car, sign == '+');
            }
            occupied = others | masks[car][place(position, car)];
        }
        return position;
    }

    /// Whether the moves in a text bring the first car out, each by as many cells as it says. A blocked move, one
    /// of an unknown car, or more moves than `most` do not.
    boolean isSolvedBy(String moves, int most) {
        long position = start;
        int count = 0;
        for (int at = 0; at + 2 < moves.length(); at++) {
            int car = moves.charAt(at) - 'A';
            char sign = moves.charAt(at + 1);
            boolean isMove = car >= 0
                    && car <= 'Z' - 'A'
                    && (sign == '+' || sign == '-')
                    && Character.isDigit(moves.charAt(at + 2));
            if (!isMove) {
                continue;
            }
            if (car >= masks.length || ++count > most) {
                return false;
            }
            long others = occupied(position) & ~masks[car][place(position, car)];
            for (int cells = cells(moves, at + 2); cells > 0; cells--) {
                long next = step(position, others, car, sign == '+');
                if (next == position) {
                    return false;
                }
                position = next;
            }
        }
        return isSolved(position);
    }

    /// The number at this place, clamped to what a car can move; 0 if there is none.
    private static int cells(String text, int from) {
        int cells = 0;
        for (int at = from; at < text.length() && Character.isDigit(text.charAt(at)); at++) {
            cells = Math.min(SIZE, 10 * cells + Character.digit(text.charAt(at), 10));
        }
        return cells;
    }

    /// The move that leads from a position to another, in which one car stands elsewhere.
    String move(long from, long to) {
        int car = Long.numberOfTrailingZeros(from ^ to) / BITS;
        int cells = place(to, car) - place(from, car);
        return (char) ('A' + car) + (cells > 0 ? "+" : "") + cells;
    }

    /// The 36 cells of a position, the car to move out as A and the others from B on in reading order.
    String cells(long position) {
        char[] cells = new char[CELLS];
        Arrays.fill(cells, FREE);
        char[] letters = new char[masks.length];
        letters[0] = 'A';
        char next = 'B';
        for (int cell = 0; cell < CELLS; cell++) {
            if ((walls >> cell & 1) != 0) {
                cells[cell] = WALL;
                continue;
            }
            for (int car = 0; car < masks.length; car++) {
                if ((masks[car][place(position, car)] >> cell & 1) != 0) {
                    letters[car] = letters[car] == 0 ? next++ : letters[car];
                    cells[cell] = letters[car];
                }
            }
        }
        return new String(cells);
    }

    @Override
    public String toString() {
        return cells(start);
    }
}
