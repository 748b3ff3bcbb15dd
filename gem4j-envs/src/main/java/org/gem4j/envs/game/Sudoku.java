// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.puzzle.SudokuGenerator;
import org.gem4j.puzzle.SudokuGrid;
import org.gem4j.puzzle.SudokuSolver;
import org.jspecify.annotations.Nullable;

/// Fill a grid with digits so that no row, column or box has one twice.
///
/// - **Action**: `\boxed{1 4 2}`, row, column and digit, counted from 1 and separated by one whitespace character.
/// - **Observation**: whether the digit is right; the grid is in the suffix, `.` for an empty cell.
/// - **Reward**: 1 divided by the cells that were empty at the start, for each right digit, so a filled grid pays 1 in
///   total; wrong digits (which stay out) and illegal moves 0; an unreadable answer -0.1.
/// - **End**: the grid is full, an unreadable answer, or the turn limit.
/// - **State**: the grid, its initial state, and its only solution.
///
/// The option `clues`, named as in GEM, says how many cells the generator tries to empty: a cell stays filled if
/// emptying it would allow a second solution.
final class Sudoku extends TurnGame {
    /// The number of empty cells.
    static final InfoKey<Integer> EMPTY = new InfoKey<>("empty", Integer.class);

    private static final String RULES = """
            Action: \\boxed{row column digit}, counted from 1, one space between; the last such box counts.
            Reward: 1 divided by the number of empty cells for each right digit, 1 in total; 0 for a filled cell or \
            a wrong digit, which is not entered; -0.1 for an answer without a move.
            End: the grid is full, an answer contains no move, or the moves are used up.
            """;

    private static final List<Level> LEVELS = List.of(new Level(10, 4, 15), new Level(50, 9, 50));

    private final List<Level> levels;
    private SudokuGrid solution = SudokuGrid.empty(4);
    private SudokuGrid puzzle = SudokuGrid.empty(4);
    private SudokuGrid board = SudokuGrid.empty(4);
    private int maxTurns;

    /// The settings that the `-random` level chooses from.
    private record Level(int clues, int scale, int turns) {}

    private Sudoku(EnvOptions options) {
        super(options);
        OptionalInt scale = options.sampledInteger("scale");
        OptionalInt clues = options.sampledInteger("clues");
        if (scale.isPresent() && !SudokuGrid.SIDES.contains(scale.getAsInt())) {
            throw new IllegalArgumentException("option scale must be 4 or 9 but was " + scale.getAsInt());
        }
        levels = LEVELS.stream()
                .filter(level -> scale.isEmpty() || level.scale() == scale.getAsInt())
                .map(level -> new Level(
                        clues.orElse(level.clues()),
                        level.scale(),
                        options.sampledInteger("max_turns").orElse(level.turns())))
                .filter(level -> level.clues() <= level.scale() * level.scale())
                .toList();
        if (levels.isEmpty()) {
            throw new IllegalArgumentException(
                    "option clues must be at most 16 with scale 4 but was " + clues.orElse(0));
        }
    }

    /// The registered levels: `-easy` 4x4, 10 cells emptied where possible, 15 turns; `-hard` 9x9, 50 cells, 50
    /// turns; `-random` one of the two.
    static List<EnvSpec> specs() {
        return List.of(
                spec("easy", "Fill a 4x4 Sudoku in 15 turns.", 10, 4, 15),
                spec("hard", "Fill a 9x9 Sudoku in 50 turns.", 50, 9, 50),
                spec("random", "Fill a 4x4 or a 9x9 Sudoku, chosen at random at each reset."));
    }

    private static EnvSpec spec(String level, String summary, int... defaults) {
        return new EnvSpec(
                "game:Sudoku-v0-" + level,
                summary,
                GameOptions.withDefaults(
                        List.of(
                                OptionSpec.sampledInteger(
                                        "clues", 1, 81, "Number of cells that the generator tries to empty."),
                                OptionSpec.sampledInteger("scale", 4, 9, "Rows and columns of the grid: 4 or 9."),
                                OptionSpec.sampledInteger("max_turns", 1, GameOptions.MOST_TURNS, "Moves allowed."),
                                GameOptions.COMPAT),
                        defaults),
                Sudoku::new,
                RULES);
    }

    @Override
    String start(SeededRandom random) {
        Level level = random.pick(levels);
        maxTurns = level.turns();
        solution = SudokuGenerator.full(level.scale(), random);
        puzzle = SudokuGenerator.puzzle(solution, level.clues(), level.clues(), random);
        board = puzzle.copy();
        int side = level.scale();
        int box = board.boxSide();
        return "Fill the " + side + "x" + side + " Sudoku: every row, every column and every " + box + "x" + box
                + " box must hold the digits 1 to " + side + " once each. '.' is an empty cell; only empty cells can be"
                + " filled, and only with the right digit. Rows and columns are counted from 1. Write your move as"
                + " \\boxed{row column digit}. You have " + maxTurns + " moves.";
    }

    @Override
    Move play(String action) {
        int[] move = moves().last(action, Sudoku::triple);
        if (move == null || Math.min(move[0], Math.min(move[1], move[2])) == MoveNumbers.TOO_LONG) {
            return Move.MALFORMED;
        }
        int side = board.side();
        for (int number : move) {
            if (number < 1 || number > side) {
                return Move.illegal("Rows, columns and digits go from 1 to " + side + "; " + number + " does not.");
            }
        }
        int cell = (move[0] - 1) * side + move[1] - 1;
        String place = "Row " + move[0] + ", column " + move[1];
        if (board.digit(cell) != 0) {
            return Move.illegal(place + " is filled already.");
        }
        if (solution.digit(cell) != move[2]) {
            return Move.illegal(place + " is not " + move[2]
                    + (board.fits(cell, move[2]) ? "." : ": its row, column or box has one already."));
        }
        board.set(cell, move[2]);
        double reward = 1.0 / puzzle.emptyCells();
        Info facts = Info.of(EMPTY, board.emptyCells());
        return board.emptyCells() == 0
                ? Move.win(reward, "The Sudoku is complete.").withFacts(facts)
                : Move.valid(reward, place + " is " + move[2] + ": right.").withFacts(facts);
    }

    private static int @Nullable [] triple(String box) {
        int[] numbers = MoveNumbers.numbers(box, 0, 1);
        return numbers == null || numbers.length != 3 ? null : numbers;
    }

    @Override
    int maxTurns() {
        return maxTurns;
    }

    @Override
    String suffix() {
        return "Grid:\n" + SudokuDrawing.of(board) + TurnLabels.MOVES.of(turn() + 1, maxTurns);
    }

    /// Any digit in any empty cell.
    @Override
    public String sampleAction(RandomGenerator random) {
        requirePlaying();
        List<Integer> cells = new ArrayList<>();
        for (int i = 0; i < board.cells(); i++) {
            if (board.digit(i) == 0) {
                cells.add(i);
            }
        }
        return written(cells.get(random.nextInt(cells.size())), 1 + random.nextInt(board.side()));
    }

    /// The digit of the first empty cell, found by solving the grid.
    @Override
    public String referenceAction() {
        requirePlaying();
        SudokuGrid solved = new SudokuSolver(board).solve().orElse(solution);
        int cell = 0;
        while (board.digit(cell) != 0) {
            cell++;
        }
        return written(cell, solved.digit(cell));
    }

    private String written(int cell, int digit) {
        return "\\boxed{" + (cell / board.side() + 1) + " " + (cell % board.side() + 1) + " " + digit + "}";
    }

    @Override
    void save(Map<String, Object> fields) {
        fields.put("max_turns", maxTurns);
        fields.put("solution", solution.text());
        fields.put("puzzle", puzzle.text());
        fields.put("board", board.text());
    }

    @Override
    void load(Snapshot snapshot) {
        int newMaxTurns = snapshot.integer("max_turns");
        SudokuGrid newSolution = SudokuGrid.parse("solution", snapshot.text("solution"));
        SudokuGrid newPuzzle = SudokuGrid.parse("puzzle", snapshot.text("puzzle"));
        SudokuGrid newBoard = SudokuGrid.parse("board", snapshot.text("board"));
        if (newSolution.emptyCells() != 0 || !newPuzzle.isPartOf(newBoard) || !newBoard.isPartOf(newSolution)) {
            throw new IllegalArgumentException("solution must complete board, and board puzzle, but they were "
                    + newSolution.text() + ", " + newBoard.text() + " and " + newPuzzle.text());
        }
        if (newPuzzle.emptyCells() == 0) {
            throw new IllegalArgumentException("puzzle must have an empty cell but was " + newPuzzle.text());
        }
        maxTurns = newMaxTurns;
        solution = newSolution;
        puzzle = newPuzzle;
        board = newBoard;
    }

    @Override
    TurnGame create(EnvOptions options) {
        return new Sudoku(options);
    }
}
