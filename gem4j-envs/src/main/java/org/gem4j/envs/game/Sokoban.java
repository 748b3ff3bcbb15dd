// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.puzzle.SokobanRoom;
import org.jspecify.annotations.Nullable;

/// Push every box onto a target.
///
/// - **Action**: `\boxed{up}`, `down`, `left` or `right`, in any case.
/// - **Observation**: the effect of the move; the room as suffix.
/// - **Reward**: 1 when all boxes are on targets; at the turn limit the fraction of boxes on targets; a move that walls
///   or boxes prevent is worth 0; -0.1 for an unreadable answer.
/// - **End**: all boxes on targets, an unreadable answer, or the turn limit.
/// - **State**: the room, and the rest of a known solution.
///
/// Every level can be solved within the turn limit, with some turns to spare.
final class Sokoban extends TurnGame {
    /// Whether the move pushed a box.
    static final InfoKey<Boolean> PUSHED = new InfoKey<>("pushed", Boolean.class);

    /// How many boxes are on targets.
    static final InfoKey<Integer> BOXES_ON_TARGETS = new InfoKey<>("boxes_on_targets", Integer.class);

    private static final String RULES = """
            Action: \\boxed{up}, \\boxed{down}, \\boxed{left} or \\boxed{right}; the last such box counts.
            Board: '#' wall, '_' floor, 'O' target, 'X' box, '√' box on a target, 'P' you, 'S' you on a target.
            Reward: 1 for all boxes on targets; otherwise 0 until no moves are left, then the fraction of boxes on \
            targets; -0.1 for an answer without a move.
            End: all boxes are on targets, an answer contains no move, or the moves are used up.
            """;

    private static final int SMALLEST_ROOM = 5;
    private static final int LARGEST_ROOM = 16;
    private static final Pattern NUMBERS = Pattern.compile("\\D*(\\d{1,3})\\D+(\\d{1,3})\\D*");

    /// The two settings that `-random` chooses from.
    private static final List<Setting> SETTINGS = List.of(new Setting(6, 6, 2, 20), new Setting(8, 8, 5, 50));

    private final boolean showHidden;
    private SokobanRoom room = new SokobanRoom(1, new boolean[1], new boolean[1], new boolean[1], 0);
    private int maxTurns;

    /// Moves as letters u, d, l, r that solve the room from its current state; empty: unknown; null: there are
    /// none, or too many.
    private @Nullable String solution = "";

    private record Setting(int rows, int columns, int boxes, int turns) {}

    private Sokoban(EnvOptions options) {
        super(options);
        showHidden = !options.text("compat").equals("gem");
        setting(SETTINGS.getFirst());
    }

    /// The registered levels: `-easy` 6 x 6 with 2 boxes in 20 turns, `-hard` 8 x 8 with 4 in 50, `-random` 6 x 6
    /// with 2 in 20 or 8 x 8 with 5 in 50.
    static List<EnvSpec> specs() {
        return List.of(
                spec("easy", "Push 2 boxes onto targets in a 6x6 room, in 20 turns.", "6x6", 2, 20),
                spec("hard", "Push 4 boxes onto targets in an 8x8 room, in 50 turns.", "8x8", 4, 50),
                spec("random", "Push 2 or 5 boxes onto targets in a random room.", ""));
    }

    /// @param defaults for num_boxes and max_turns; none: chosen at random at each reset
    private static EnvSpec spec(String level, String summary, String room, int... defaults) {
        List<OptionSpec> options = new ArrayList<>(GameOptions.withDefaults(
                List.of(
                        OptionSpec.sampledInteger(
                                "num_boxes", 1, 12, "Boxes; if absent, 2 or 5 depending on the room."),
                        OptionSpec.sampledInteger(
                                "max_turns",
                                1,
                                GameOptions.MOST_TURNS,
                                "Moves allowed; if absent, 20 or 50 depending on the room."),
                        GameOptions.COMPAT),
                defaults));
        options.addFirst(OptionSpec.text(
                "dim_room",
                room,
                "Rows and columns of the room with its outer walls, such as 6x6, each from " + SMALLEST_ROOM + " to "
                        + LARGEST_ROOM + "; if empty, random."));
        return new EnvSpec("game:Sokoban-v0-" + level, summary, options, Sokoban::new, RULES);
    }

    /// What the options leave open is taken from `chosen`.
    private Setting setting(Setting chosen) {
        int rows = chosen.rows;
        int columns = chosen.columns;
        String given = options().text("dim_room");
        if (!given.isEmpty()) {
            Matcher matcher = NUMBERS.matcher(given);
            rows = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
            columns = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
            if (Math.min(rows, columns) < SMALLEST_ROOM || Math.max(rows, columns) > LARGEST_ROOM) {
                throw new IllegalArgumentException("option dim_room must be like 6x6, both numbers in " + SMALLEST_ROOM
                        + ".." + LARGEST_ROOM + ", but was " + given);
            }
        }
        int boxes = options().sampledInteger("num_boxes").orElse(chosen.boxes);
        int most = (rows - 2) * (columns - 2) / 4;
        if (boxes > most) {
            throw new IllegalArgumentException("option num_boxes must be in 1.." + most + " in a room of " + rows + "x"
                    + columns + " but was " + boxes);
        }
        return new Setting(
                rows, columns, boxes, options().sampledInteger("max_turns").orElse(chosen.turns));
    }

    @Override
    String start(SeededRandom random) {
        Setting setting = setting(random.pick(SETTINGS));
        maxTurns = setting.turns;
        SokobanGenerator.Level level = new SokobanGenerator(random, setting.rows, setting.columns, setting.boxes)
                .generate(Math.max(1, maxTurns * 4 / 5));
        room = level.room();
        solution = level.solution();
        return "Push all " + setting.boxes + " boxes onto targets. Walking into a box pushes it one cell, if neither"
                + " a wall nor another box is behind it; boxes cannot be pulled. Signs: # wall, _ floor, O target, X"
                + " box, √ box on a target, P you" + (showHidden ? ", S you on a target" : "") + ". You have "
                + maxTurns + " moves. Write a move as \\boxed{up}, \\boxed{down}, \\boxed{left} or \\boxed{right}.";
    }

    @Override
    Move play(String action) {
        Direction.Word word = moves().lastAnyCase(action, Direction::parse);
        if (word == null) {
            return Move.MALFORMED;
        }
        Direction direction = word.direction();
        SokobanRoom.Move outcome =
                direction == null ? SokobanRoom.Move.BLOCKED : room.move(direction.step(room.columns()));
        if (direction == null || outcome == SokobanRoom.Move.BLOCKED) {
            return Move.illegal("You cannot move " + word.text() + ".");
        }
        String plan = solution == null ? "" : solution;
        solution = plan.startsWith(direction.word().substring(0, 1)) ? plan.substring(1) : "";
        int placed = room.boxesOnTargets();
        if (placed == room.boxes()) {
            return Move.win(1, "All boxes are on targets.");
        }
        boolean pushed = outcome == SokobanRoom.Move.PUSHED;
        return Move.valid(0, (pushed ? "Pushed a box " : "Moved ") + direction.word() + ".")
                .withFacts(Info.of(PUSHED, pushed, BOXES_ON_TARGETS, placed));
    }

    @Override
    int maxTurns() {
        return maxTurns;
    }

    @Override
    String suffix() {
        StringBuilder text = new StringBuilder();
        SokobanText.draw(room, text, showHidden);
        return text.append(TurnLabels.MOVES.of(turn() + 1, maxTurns)).toString();
    }

    @Override
    double limitReward(Move last) {
        return (double) room.boxesOnTargets() / room.boxes();
    }

    @Override
    public String sampleAction(RandomGenerator random) {
        requirePlaying();
        return action(Direction.ALL.get(random.nextInt(4)));
    }

    private static String action(Direction direction) {
        return "\\boxed{" + direction.word() + "}";
    }

    /// The next move of the level's solution, or of one that a search finds after the player has left it. If there
    /// is none, a random walk.
    @Override
    public String referenceAction() {
        requirePlaying();
        if (solution != null && solution.isEmpty()) {
            solution = SokobanSolver.solve(room);
        }
        for (Direction direction : Direction.ALL) {
            boolean chosen = solution == null
                    ? room.isFree(room.player() + direction.step(room.columns()))
                    : direction.word().charAt(0) == solution.charAt(0);
            if (chosen) {
                return action(direction);
            }
        }
        return action(Direction.UP);
    }

    @Override
    void save(Map<String, Object> fields) {
        fields.put("max_turns", maxTurns);
        fields.put("fixed", SokobanText.fixedRows(room));
        fields.put("room", SokobanText.rows(room));
        fields.put("solution", solution == null ? "" : solution);
    }

    @Override
    void load(Snapshot snapshot) {
        SokobanRoom newRoom = SokobanText.parse(snapshot.texts("fixed"), snapshot.texts("room"));
        String newSolution = snapshot.text("solution");
        if (!newSolution.matches("[udlr]*")) {
            throw new IllegalArgumentException("solution must be letters of u, d, l, r but was " + newSolution);
        }
        maxTurns = snapshot.integer("max_turns");
        room = newRoom;
        solution = newSolution;
    }

    @Override
    TurnGame create(EnvOptions options) {
        return new Sokoban(options);
    }
}
