// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.gem4j.env.SeededRandom;

/// Makes the bundled rush hour boards: `RushBoardMaker FILE` writes `rush-boards.txt`, always the same one, in some
/// minutes.
///
/// Boards are bred. A random board of those found is changed in one or two places (a car or a wall more, less or
/// elsewhere); of the positions that can be reached from there, the one that needs the most moves is taken, and a few
/// easier ones, as far as there are not enough of those numbers of moves yet.
final class RushBoardMaker {
    static final long SEED = 2889;

    /// How many boards are tried for the bundled file.
    static final int TRIES = 65_000;

    private static final int MOST_POSITIONS = 8_000;
    private static final int STEP = 4;
    private static final int MOST_WALLS = 2;
    private static final int HARD = 24;
    private static final int ENOUGH_HARD = 100;
    private static final int SEEDLINGS = 300;

    private final SeededRandom random = SeededRandom.of(SEED);
    final TreeMap<Integer, List<String>> byMoves = new TreeMap<>();
    private final List<String> found = new ArrayList<>();
    private final Set<String> seen = new HashSet<>();

    /// The boards found in a number of tries by the fewest moves that solve them. More tries find the same and
    /// more.
    static TreeMap<Integer, List<String>> make(int tries) {
        RushBoardMaker maker = new RushBoardMaker();
        for (int i = 0; i < tries; i++) {
            maker.breed(i < SEEDLINGS);
        }
        return maker.byMoves;
    }

    void breed(boolean fresh) {
        char[] cells = fresh ? seedling() : parent().toCharArray();
        int changes = random.between(1, 2);
        for (int change = 0; change < changes; change++) {
            change(cells);
        }
        consider(new String(cells));
    }

    /// How many boards of a number of moves are enough.
    private static int enough(int moves) {
        return moves < 4 ? 15 : moves < 16 ? 50 : 80;
    }

    public static void main(String[] args) throws IOException {
        TreeMap<Integer, List<String>> boards = make(TRIES);
        addEasierOnes(boards);
        write(boards, Path.of(args[0]));
    }

    /// Adds to the boards of each number of moves, hard ones first, positions of those that need two moves more.
    static void addEasierOnes(TreeMap<Integer, List<String>> byMoves) {
        for (int moves = byMoves.lastKey(); moves >= HARD; moves--) {
            for (String board : List.copyOf(byMoves.getOrDefault(moves, List.of()))) {
                List<String> easier = byMoves.computeIfAbsent(moves - 2, key -> new ArrayList<>());
                if (easier.size() < ENOUGH_HARD) {
                    String added = RushPositions.of(RushBoard.parse(board), MOST_POSITIONS)
                            .example(moves - 2);
                    if (!easier.contains(added)) {
                        easier.add(added);
                    }
                }
            }
        }
    }

    static void write(TreeMap<Integer, List<String>> byMoves, Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        byMoves.forEach((moves, boards) -> boards.forEach(board -> lines.add(moves + " " + board)));
        Files.write(file, lines);
    }

    private void consider(String cells) {
        RushPositions positions = RushPositions.of(RushBoard.parse(cells), MOST_POSITIONS);
        if (!positions.isSolvable()) {
            return;
        }
        int most = positions.mostMoves();
        if (!seen.add(positions.example(most))) {
            return;
        }
        for (int moves = most; moves > 0 && 3 * moves >= 2 * most; moves -= STEP) {
            List<String> same = byMoves.computeIfAbsent(moves, key -> new ArrayList<>());
            if (same.size() < enough(moves)) {
                String board = positions.example(moves);
                same.add(board);
                found.add(board);
            }
        }
    }

    /// One of the boards found, in most cases one of a number of moves that needs more.
    private String parent() {
        if (random.nextInt(8) == 0) {
            return random.pick(found);
        }
        List<Integer> numbers = byMoves.keySet().stream()
                .filter(moves -> !byMoves.get(moves).isEmpty())
                .toList();
        List<Integer> open = numbers.stream()
                .filter(moves -> byMoves.get(moves).size() < enough(moves))
                .toList();
        int moves = random.pick(open.isEmpty() ? numbers : open);
        return random.pick(byMoves.get(moves));
    }

    private char[] seedling() {
        char[] cells = new char[RushBoard.CELLS];
        Arrays.fill(cells, RushBoard.FREE);
        int column = random.nextInt(4);
        cells[RushBoard.EXIT_ROW * RushBoard.SIZE + column] = 'A';
        cells[RushBoard.EXIT_ROW * RushBoard.SIZE + column + 1] = 'A';
        int cars = random.between(6, 11);
        for (int i = 0; i < cars; i++) {
            addCar(cells);
        }
        return cells;
    }

    private void change(char[] cells) {
        switch (random.nextInt(8)) {
            case 0, 1 -> addCar(cells);
            case 2 -> removeCar(cells);
            case 3, 4, 5 -> {
                removeCar(cells);
                addCar(cells);
            }
            case 6 -> addWall(cells);
            default -> remove(cells, RushBoard.WALL);
        }
    }

    private void addWall(char[] cells) {
        int walls =
                (int) new String(cells).chars().filter(c -> c == RushBoard.WALL).count();
        int cell = random.nextInt(RushBoard.CELLS);
        if (walls < MOST_WALLS && cells[cell] == RushBoard.FREE) {
            cells[cell] = RushBoard.WALL;
        }
    }

    private void removeCar(char[] cells) {
        char car = cells[random.nextInt(RushBoard.CELLS)];
        if (car != 'A' && car != RushBoard.WALL) {
            remove(cells, car);
        }
    }

    private static void remove(char[] cells, char what) {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = cells[i] == what ? RushBoard.FREE : cells[i];
        }
    }

    /// Puts a car on a random place, if it is free; a long one in one of three cases, none lengthwise before
    /// the exit.
    private void addCar(char[] cells) {
        boolean across = random.nextBoolean();
        int length = random.nextInt(3) == 0 ? 3 : 2;
        int line = random.nextInt(RushBoard.SIZE);
        int place = random.nextInt(RushBoard.SIZE - length + 1);
        char letter = 'B';
        while (new String(cells).indexOf(letter) >= 0) {
            letter++;
        }
        int[] covered = new int[length];
        for (int i = 0; i < length; i++) {
            covered[i] = across ? line * RushBoard.SIZE + place + i : (place + i) * RushBoard.SIZE + line;
            if (cells[covered[i]] != RushBoard.FREE) {
                return;
            }
        }
        if (!across || line != RushBoard.EXIT_ROW) {
            for (int cell : covered) {
                cells[cell] = letter;
            }
        }
    }
}
