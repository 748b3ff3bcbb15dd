// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;

/// Slide and merge tiles until one of them has the target value.
///
/// - **Action**: `\boxed{up}`, `down`, `left` or `right`, in any case.
/// - **Observation**: which way the tiles moved; the board as suffix.
/// - **Reward**: whenever the largest tile grows, these doublings divided by those from the largest tile at the start
///   to the target, so that an episode sums to at most 1; a move that changes nothing is worth 0; -0.1 for an
///   unreadable answer. The new tile that follows a move counts from the next move on.
/// - **End**: the target is reached, no move is possible, an unreadable answer, or the turn limit.
/// - **State**: the board, the largest tile so far, the largest tile at the start.
///
/// GEM allows 50 turns for 512 and 100 for 2048, which is too few to reach them (`compat=gem`).
final class Game2048 extends TurnGame {
    /// Row, column and value of the tile that appeared.
    @SuppressWarnings("rawtypes")
    static final InfoKey<List> SPAWN = new InfoKey<>("spawn", List.class);

    /// The largest tile so far.
    static final InfoKey<Integer> BEST_TILE = new InfoKey<>("best_tile", Integer.class);

    private static final String RULES = """
            Action: \\boxed{up}, \\boxed{down}, \\boxed{left} or \\boxed{right}; the last such box counts.
            Reward: for each doubling of the largest tile, 1 divided by the number of doublings from the largest \
            tile at the start to the target, so 1 in total; 0 for any other move; -0.1 for an answer without a move. \
            The tile that appears after a move counts from the next move on.
            End: the target is reached, no move is possible, an answer contains no move, or the moves are used up.
            """;

    private static final String[] MOVED =
            Direction.ALL.stream().map(way -> "Moved " + way.word() + ".").toArray(String[]::new);

    private static final int LARGEST_TARGET = 131_072;

    /// Target and turns of the `-random` level.
    private static final int[][] LEVELS = {{16, 20}, {32, 30}, {64, 50}};

    private final int usualTurns;
    private int target;
    private int maxTurns;
    private int best;
    private int bestAtStart;
    private Tiles tiles = Tiles.empty(2);

    /// @param usualTurns turns allowed unless the options say otherwise; 0: as many as the target needs
    private Game2048(EnvOptions options, int usualTurns) {
        super(options);
        this.usualTurns = usualTurns;
        options.sampledInteger("target_tile").ifPresent(Game2048::requireTarget);
    }

    /// The registered levels: target 64 in 50 turns, 512 in 400, 2048 in 1,500, and 16 to 64 chosen at random at
    /// each reset.
    static List<EnvSpec> specs() {
        return List.of(
                spec("easy", "Merge tiles up to 64 in 50 turns.", 64, 50, 50),
                spec("hard", "Merge tiles up to 512 in 400 turns.", 512, 400, 50),
                spec("extreme-hard", "Merge tiles up to 2048 in 1,500 turns.", 2048, 1500, 100),
                spec("random", "Merge tiles up to 16, 32 or 64, chosen at random at each reset.", 0, 0, 0));
    }

    /// @param turns allowed unless the options say otherwise; 0: chosen at random
    private static EnvSpec spec(String name, String summary, int target, int turns, int turnsInGem) {
        OptionSpec targetTile = OptionSpec.sampledInteger(
                "target_tile", 8, LARGEST_TARGET, "Tile to reach, a power of 2; if absent, random from 16 to 64.");
        String usual = turns == 0
                ? "4/5 of the target or a few more"
                : turns + (turns == turnsInGem ? "" : " (GEM: " + turnsInGem + ")");
        List<OptionSpec> options = new ArrayList<>();
        options.add(target == 0 ? targetTile : targetTile.withDefault(target));
        options.add(OptionSpec.sampledInteger(
                "max_turns", 1, GameOptions.MOST_TURNS, "Moves allowed; if absent, " + usual + "."));
        options.add(OptionSpec.integer("board_size", 4, 2, 8, "Rows and columns of the board."));
        options.add(GameOptions.COMPAT);
        return new EnvSpec(
                "game:Game2048-v0-" + name,
                summary,
                options,
                given -> new Game2048(given, given.text("compat").equals("gem") ? turnsInGem : turns),
                RULES);
    }

    private static void requireTarget(int target) {
        if (Integer.bitCount(target) != 1 || target < 4) {
            throw new IllegalArgumentException("option target_tile must be a power of 2 but was " + target);
        }
    }

    @Override
    String start(SeededRandom random) {
        target = options().sampledInteger("target_tile").orElseGet(() -> LEVELS[random.nextInt(LEVELS.length)][0]);
        maxTurns =
                options().sampledInteger("max_turns").orElseGet(() -> usualTurns == 0 ? turnsFor(target) : usualTurns);
        tiles = Tiles.empty(options().integer("board_size"));
        tiles.spawn(random);
        tiles.spawn(random);
        best = tiles.best();
        bestAtStart = best;
        return "Reach a tile of " + target + ". All tiles slide the way you say, and two equal tiles that meet become"
                + " one of twice the value; after each move that changes the board a 2 or a 4 appears on an empty cell."
                + " You have " + maxTurns + " moves. Write a move as \\boxed{up}, \\boxed{down}, \\boxed{left} or"
                + " \\boxed{right}.";
    }

    /// Each turn adds 2.2 to the sum of the tiles on average, so half the target is hardly ever enough.
    private static int turnsFor(int target) {
        for (int[] level : LEVELS) {
            if (level[0] == target) {
                return level[1];
            }
        }
        return target * 4 / 5;
    }

    @Override
    Move play(String action) {
        Direction.Word word = moves().lastAnyCase(action, Direction::parse);
        if (word == null) {
            return Move.MALFORMED;
        }
        Direction direction = word.direction();
        if (direction == null || !tiles.slide(direction)) {
            return Move.illegal("Moving " + word.text() + " changes nothing.");
        }
        double reward = progress();
        int cell = tiles.spawn(random());
        Info facts = Info.of(
                SPAWN,
                List.of(cell / tiles.size(), cell % tiles.size(), 1 << tiles.exponent(cell)),
                BEST_TILE,
                1 << best);
        if (1 << best >= target) {
            return Move.win(reward, "There is a tile of " + target + ".").withFacts(facts);
        }
        return tiles.stuck()
                ? new Move(
                        MoveKind.LOSE, reward, true, "No moves are possible.", facts.with(InfoKeys.MOVE, MoveKind.LOSE))
                : new Move(
                        MoveKind.VALID,
                        reward,
                        false,
                        MOVED[direction.ordinal()],
                        facts.with(InfoKeys.MOVE, MoveKind.VALID));
    }

    private double progress() {
        int goal = Integer.numberOfTrailingZeros(target);
        int now = Math.min(goal, tiles.best());
        if (now <= best) {
            return 0;
        }
        double reward = (double) (now - best) / (goal - bestAtStart);
        best = now;
        return reward;
    }

    @Override
    int maxTurns() {
        return maxTurns;
    }

    @Override
    String suffix() {
        StringBuilder text = new StringBuilder(6 * tiles.size() * tiles.size() + 32);
        tiles.draw(text);
        return text.append(TurnLabels.MOVES.of(turn() + 1, maxTurns)).toString();
    }

    @Override
    public String sampleAction(RandomGenerator random) {
        requirePlaying();
        return "\\boxed{" + Direction.ALL.get(random.nextInt(4)).word() + "}";
    }

    /// The best move found by an expectimax search.
    @Override
    public String referenceAction() {
        requirePlaying();
        return "\\boxed{"
                + TileSearch.best(tiles, Integer.numberOfTrailingZeros(target)).word() + "}";
    }

    @Override
    void save(Map<String, Object> fields) {
        fields.put("target_tile", target);
        fields.put("max_turns", maxTurns);
        fields.put("board", tiles.values());
        fields.put("best_tile", 1 << best);
        fields.put("best_tile_at_start", 1 << bestAtStart);
    }

    @Override
    void load(Snapshot snapshot) {
        int newTarget = snapshot.integer("target_tile");
        requireTarget(newTarget);
        int newBest = exponent(snapshot, "best_tile");
        int newBestAtStart = exponent(snapshot, "best_tile_at_start");
        if (newBestAtStart > newBest || 1 << newBestAtStart >= newTarget) {
            throw new IllegalArgumentException("best_tile_at_start must be at most best_tile and less than target_tile"
                    + " but was " + (1 << newBestAtStart));
        }
        int newMaxTurns = snapshot.integer("max_turns");
        tiles = Tiles.of(snapshot.integers("board"));
        maxTurns = newMaxTurns;
        target = newTarget;
        best = newBest;
        bestAtStart = newBestAtStart;
    }

    private static int exponent(Snapshot snapshot, String field) {
        int tile = snapshot.integer(field);
        if (tile < 2 || Integer.bitCount(tile) != 1) {
            throw new IllegalArgumentException(field + " must be a power of 2 from 2 but was " + tile);
        }
        return Integer.numberOfTrailingZeros(tile);
    }

    @Override
    TurnGame create(EnvOptions options) {
        return new Game2048(options, usualTurns);
    }
}
