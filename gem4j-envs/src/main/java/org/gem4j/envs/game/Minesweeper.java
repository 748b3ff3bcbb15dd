// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

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
import org.jspecify.annotations.Nullable;

/// Open every cell of a board that hides no mine, led by the counts of mines around open cells.
///
/// - **Action**: `\boxed{reveal 1 2}` or `\boxed{flag 1 2}`, row and column from 0, separated by one whitespace
/// character.
/// - **Observation**: the result of the move; the board is in the suffix: `.` hidden, `F` flagged, digits open.
/// - **Reward**: the cells that a reveal opens divided by all cells without a mine, so a cleared board pays 1 in total;
///   a mine, flags and illegal moves 0; an unreadable answer -0.1.
/// - **End**: every cell without a mine is open, a mine is revealed, an unreadable answer, or the turn limit.
/// - **State**: the mines (placed at the first reveal, never in its 3x3 neighborhood), what is open or flagged.
///
/// With `compat=gem` a board counts as cleared only when every mine is flagged too and the last move is a reveal, and
/// revealing a flagged mine loses; otherwise flags only mark and protect their cells.
final class Minesweeper extends TurnGame {
    /// Cells that the move opened.
    static final InfoKey<Integer> OPENED = new InfoKey<>("opened", Integer.class);

    private static final String RULES = """
            Action: \\boxed{reveal row column} or \\boxed{flag row column}, counted from 0, one space between; the \
            last such box counts.
            Board: '.' hidden, 'F' flagged, a digit for the mines around an open cell; cells around a 0 open by \
            themselves.
            Reward: cells opened divided by all cells without a mine, 1 in total for a cleared board; 0 for flags, \
            refused moves and mines; -0.1 for an answer without a move. The first reveal and its neighbors are never \
            mined.
            End: every cell without a mine is open, a mine is revealed, an answer contains no move, or the moves are \
            used up.
            """;

    private static final int LONGEST_SIDE = 30;
    private static final int SMALLEST_RANDOM = 5;
    private static final int LARGEST_RANDOM = 8;

    private final boolean likeGem;
    private MineField field = new MineField(1, 1, 0);
    private int maxTurns;

    /// A move as written.
    private record Command(String word, int row, int col) {
        static @Nullable Command parse(String box) {
            int end = 0;
            while (end < box.length() && isLetter(box.charAt(end))) {
                end++;
            }
            if (end == 0 || end == box.length() || !MoveNumbers.isSpace(box.charAt(end))) {
                return null;
            }
            int[] cell = MoveNumbers.numbers(box, end + 1, 1);
            return cell == null || cell.length != 2 ? null : new Command(box.substring(0, end), cell[0], cell[1]);
        }

        private static boolean isLetter(char c) {
            return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
        }
    }

    private Minesweeper(EnvOptions options) {
        super(options);
        likeGem = options.text("compat").equals("gem");
        OptionalInt mines = options.sampledInteger("num_mines");
        if (mines.isPresent()) {
            requireRoom(
                    options.sampledInteger("rows").orElse(SMALLEST_RANDOM),
                    options.sampledInteger("cols").orElse(SMALLEST_RANDOM),
                    mines.getAsInt());
        }
    }

    /// The registered levels: `-easy` 5x5 with 5 mines in 25 turns, `-hard` 8x8 with 12 in 64, `-random` a square
    /// of side 5 to 8 with a fifth of its cells mined and as many turns as cells.
    static List<EnvSpec> specs() {
        return List.of(
                spec("easy", "Clear a 5x5 board with 5 mines in 25 turns.", 5, 5, 5, 25),
                spec("hard", "Clear an 8x8 board with 12 mines in 64 turns.", 8, 8, 12, 64),
                spec("random", "Clear a board of random size, from 5x5 to 8x8."));
    }

    private static EnvSpec spec(String level, String summary, int... defaults) {
        return new EnvSpec(
                "game:Minesweeper-v0-" + level,
                summary,
                GameOptions.withDefaults(
                        List.of(
                                OptionSpec.sampledInteger("rows", 2, LONGEST_SIDE, "Rows of the board."),
                                OptionSpec.sampledInteger("cols", 2, LONGEST_SIDE, "Columns of the board."),
                                OptionSpec.sampledInteger(
                                        "num_mines",
                                        1,
                                        LONGEST_SIDE * LONGEST_SIDE,
                                        "Number of mines; the first reveal and its neighbors must stay free."),
                                OptionSpec.sampledInteger("max_turns", 1, GameOptions.MOST_TURNS, "Moves allowed."),
                                GameOptions.COMPAT),
                        defaults),
                Minesweeper::new,
                RULES);
    }

    private static void requireRoom(int rows, int cols, int mines) {
        int most = MineField.mostMines(rows, cols);
        if (mines > most) {
            throw new IllegalArgumentException("option num_mines must be at most " + most + " on a board of " + rows
                    + "x" + cols + ", where the first reveal and its neighbors stay free, but was " + mines);
        }
    }

    @Override
    String start(SeededRandom random) {
        int side = random.between(SMALLEST_RANDOM, LARGEST_RANDOM);
        int rows = options().sampledInteger("rows").orElse(side);
        int cols = options().sampledInteger("cols").orElse(side);
        int mines = options()
                .sampledInteger("num_mines")
                .orElse(Math.min(rows * cols / 5, MineField.mostMines(rows, cols)));
        if (field.isSized(rows, cols, mines)) {
            field.clear();
        } else {
            field = new MineField(rows, cols, mines);
        }
        maxTurns = options().sampledInteger("max_turns").orElse(rows * cols);
        return "Clear a minefield: " + rows + " rows, " + cols + " columns, both counted from 0, with " + mines
                + " mines. Reveal every cell that hides none. A revealed cell shows how many of its neighbors hide"
                + " mines; '.' is a hidden cell and 'F' a flagged one. Write a move as \\boxed{reveal row column} or"
                + " \\boxed{flag row column} (repeat it to remove the flag). You have " + maxTurns + " moves."
                + (likeGem ? " To win, also flag every mine before the last reveal." : "");
    }

    @Override
    Move play(String action) {
        Command command = moves().last(action, Command::parse);
        if (command == null || command.row() == MoveNumbers.TOO_LONG || command.col() == MoveNumbers.TOO_LONG) {
            return Move.MALFORMED;
        }
        int row = command.row();
        int col = command.col();
        if (row >= field.rows() || col >= field.cols()) {
            return Move.illegal(cell(row, col) + " is not on the board.");
        }
        if (command.word().equalsIgnoreCase("reveal")) {
            return reveal(row, col);
        }
        if (command.word().equalsIgnoreCase("flag")) {
            return flag(row, col);
        }
        return Move.illegal("The commands are reveal and flag.");
    }

    private Move reveal(int row, int col) {
        boolean shut = field.isOpen(row, col) || field.isFlagged(row, col);
        if (shut && !likeGem) {
            return shut(row, col);
        }
        if (!field.isMined()) {
            field.mine(row, col, random());
        }
        if (field.isMine(row, col)) {
            return Move.lose(cell(row, col) + " was a mine.");
        }
        if (shut) {
            return shut(row, col);
        }
        int opened = field.open(row, col);
        double reward = opened / (double) field.safeCells();
        Info facts = Info.of(OPENED, opened);
        if (field.isCleared() && (!likeGem || field.allMinesFlagged())) {
            return Move.win(reward, "The board is cleared.").withFacts(facts);
        }
        return Move.valid(reward, cell(row, col) + " opened " + opened + (opened == 1 ? " cell." : " cells."))
                .withFacts(facts);
    }

    private Move shut(int row, int col) {
        return Move.illegal(cell(row, col) + (field.isOpen(row, col) ? " is open already." : " is flagged."));
    }

    private Move flag(int row, int col) {
        if (field.isOpen(row, col)) {
            return Move.illegal(cell(row, col) + " is open already.");
        }
        return Move.valid(0, cell(row, col) + (field.toggleFlag(row, col) ? " is flagged now." : " has no flag now."));
    }

    private static String cell(int row, int col) {
        return "Cell " + row + " " + col;
    }

    @Override
    int maxTurns() {
        return maxTurns;
    }

    @Override
    String suffix() {
        return field.text() + TurnLabels.MOVES.of(turn() + 1, maxTurns);
    }

    /// Nine reveals for each flag, of any cell.
    @Override
    public String sampleAction(RandomGenerator random) {
        requirePlaying();
        String word = random.nextInt(10) == 0 ? "flag" : "reveal";
        return written(word, random.nextInt(field.rows()), random.nextInt(field.cols()));
    }

    /// Reveals a cell with the lowest probability of a mine, from all placements that fit the view (see
    /// [MineOdds]).
    @Override
    public String referenceAction() {
        requirePlaying();
        MineOdds odds = MineOdds.of(field.rows(), field.cols(), field.mines(), field.view());
        if (likeGem) {
            int certain = odds.certainMineWithoutFlag();
            if (certain >= 0) {
                return written("flag", certain / field.cols(), certain % field.cols());
            }
        }
        int best = odds.safest();
        int row = best / field.cols();
        int col = best % field.cols();
        return written(field.isFlagged(row, col) ? "flag" : "reveal", row, col);
    }

    private static String written(String word, int row, int col) {
        return "\\boxed{" + word + " " + row + " " + col + "}";
    }

    @Override
    void save(Map<String, Object> fields) {
        fields.put("max_turns", maxTurns);
        field.save(fields);
    }

    @Override
    void load(Snapshot snapshot) {
        int newMaxTurns = snapshot.integer("max_turns");
        field = MineField.load(snapshot);
        maxTurns = newMaxTurns;
    }

    @Override
    TurnGame create(EnvOptions options) {
        return new Minesweeper(options);
    }
}
