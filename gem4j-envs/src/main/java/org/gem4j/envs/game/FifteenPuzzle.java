// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.jspecify.annotations.Nullable;

/// Slide numbered tiles into order on a square board with one gap.
///
/// - **Action**: `\boxed{up}`, `down`, `left` or `right`, in lower case: the way a tile moves into the gap.
/// - **Observation**: whether the tile moved; the board is in the suffix, its gap shown as `__`.
/// - **Reward**: 1 when the tiles are in order, gap last; at the turn limit the fraction of cells in place, the gap
///   included; otherwise 0, and -0.1 for an unreadable answer.
/// - **End**: the puzzle is solved, an unreadable answer, or the turn limit.
/// - **State**: the board.
final class FifteenPuzzle extends TurnGame {
    private static final String RULES = """
            Action: \\boxed{up}, \\boxed{down}, \\boxed{left} or \\boxed{right} in lower case, the way a tile slides \
            into the gap; the last such box counts.
            Reward: 1 for the tiles in order with the gap last; otherwise 0 until no moves are left, then the \
            fraction of cells in place; -0.1 for an answer without a move.
            End: the tiles are in order, an answer contains no move, or the moves are used up.
            """;

    private static final int LARGEST = 10;
    private static final List<Level> LEVELS = List.of(new Level(2, 10), new Level(3, 20), new Level(4, 50));

    /// The number of positions of a 2x2 board, which form a cycle.
    private static final int CIRCLE = 12;

    private final boolean likeGem;
    private SlidingBoard board = SlidingBoard.solved(2);
    private int maxTurns;
    private @Nullable SlidingPlan plan;

    /// The settings that the `-random` level chooses from.
    private record Level(int rows, int turns) {}

    private FifteenPuzzle(EnvOptions options) {
        super(options);
        likeGem = options.text("compat").equals("gem");
    }

    /// The registered levels: `-easy` 2x2 in 10 turns, `-hard` 4x4 in 50, `-random` 2x2 in 10, 3x3 in 20 or 4x4 in
    /// 50.
    static List<EnvSpec> specs() {
        return List.of(
                spec("easy", "Put 3 sliding tiles in order in 10 turns.", 2, 10),
                spec("hard", "Put 15 sliding tiles in order in 50 turns.", 4, 50),
                spec("random", "Put 3, 8 or 15 sliding tiles in order, chosen at random at each reset."));
    }

    private static EnvSpec spec(String level, String summary, int... defaults) {
        return new EnvSpec(
                "game:FifteenPuzzle-v0-" + level,
                summary,
                GameOptions.withDefaults(
                        List.of(
                                OptionSpec.sampledInteger("num_rows", 2, LARGEST, "Rows and columns of the board."),
                                OptionSpec.sampledInteger("max_turns", 1, GameOptions.MOST_TURNS, "Moves allowed."),
                                OptionSpec.choice(
                                        "init_algo",
                                        "monte_carlo",
                                        List.of("monte_carlo", "pure_random"),
                                        "How boards are sampled: by a walk from the solved board, or uniformly from the solvable ones."),
                                OptionSpec.integer("mc_rand_moves", 100, 1, 100_000, "Longest walk of monte_carlo."),
                                GameOptions.COMPAT),
                        defaults),
                FifteenPuzzle::new,
                RULES);
    }

    @Override
    String start(SeededRandom random) {
        Level level = random.pick(LEVELS);
        int rows = options().sampledInteger("num_rows").orElse(level.rows());
        maxTurns = options().sampledInteger("max_turns").orElse(level.turns());
        board = options().text("init_algo").equals("pure_random")
                ? SlidingBoard.shuffled(rows, random)
                : walked(rows, random);
        plan = null;
        return "Slide the tiles into order: 1 to " + (rows * rows - 1) + " row by row, the gap (__) last. A move names"
                + " the way a tile slides into the gap: up moves the tile below the gap up, left moves the tile on its"
                + " right to the left, and so on. Write your move as \\boxed{up}, \\boxed{down}, \\boxed{left} or"
                + " \\boxed{right}. You have " + maxTurns + " moves.";
    }

    /// GEM walks the same number of moves each time. On a 2x2 board that always ends four moves from the goal: here
    /// the length is sampled from a whole cycle, so that all boards are equally likely. On other boards it may end
    /// further from the goal than the turn limit allows: here the walk is no longer than that, but steered.
    private SlidingBoard walked(int rows, SeededRandom random) {
        int longest = options().integer("mc_rand_moves");
        if (likeGem) {
            return SlidingBoard.walked(rows, longest, false, random);
        }
        boolean inTime = rows == 2 && maxTurns >= CIRCLE / 2;
        int walk = inTime ? longest : Math.min(longest, maxTurns);
        int moves = random.between(Math.max(1, walk - CIRCLE + 1), walk);
        return SlidingBoard.walked(rows, moves, walk < longest, random);
    }

    @Override
    Move play(String action) {
        Direction direction = moves().last(action, FifteenPuzzle::direction);
        if (direction == null) {
            return Move.MALFORMED;
        }
        if (!board.slide(direction)) {
            return Move.illegal("No tile can move " + direction.word() + ".");
        }
        return board.isSolved()
                ? Move.win(1, "The puzzle is solved.")
                : Move.valid(0, "A tile moved " + direction.word() + ".");
    }

    private static @Nullable Direction direction(String box) {
        for (Direction direction : Direction.ALL) {
            if (direction.word().equals(box)) {
                return direction;
            }
        }
        return null;
    }

    @Override
    double limitReward(Move last) {
        return board.inPlace() / (double) board.cells();
    }

    @Override
    int maxTurns() {
        return maxTurns;
    }

    @Override
    String suffix() {
        return "Board:\n" + board.text() + TurnLabels.MOVES.of(turn() + 1, maxTurns);
    }

    @Override
    public String sampleAction(RandomGenerator random) {
        requirePlaying();
        return written(Direction.ALL.get(random.nextInt(Direction.ALL.size())));
    }

    /// The next move of a solution within the turns left, if one is found ([SlidingSolver]).
    @Override
    public String referenceAction() {
        requirePlaying();
        if (plan == null || !plan.startsAt(board)) {
            plan = new SlidingPlan(board, SlidingSolver.solve(board, maxTurns - turn()));
        }
        Direction next = plan.next();
        plan = plan.rest();
        return written(next);
    }

    private static String written(Direction direction) {
        return "\\boxed{" + direction.word() + "}";
    }

    @Override
    void save(Map<String, Object> fields) {
        fields.put("max_turns", maxTurns);
        fields.put("board", board.tiles());
    }

    @Override
    void load(Snapshot snapshot) {
        int newMaxTurns = snapshot.integer("max_turns");
        board = SlidingBoard.of(snapshot.integers("board"));
        maxTurns = newMaxTurns;
        plan = null;
    }

    @Override
    TurnGame create(EnvOptions options) {
        return new FifteenPuzzle(options);
    }
}
