// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Fillers;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Cars on a crowded board to move along their lanes until the first one gets out.
///
/// Any moves that bring it out are right if all are possible and they are not many more than needed, so that random
/// moves earn nothing; other answers score 0.01.
final class RushHour extends ReasoningTask {
    private static final double NOT_OUT = 0.01;
    private static final int DETOUR = 4;
    private static final int SPARE_MOVES = 10;
    private static final Pattern MOVE = Pattern.compile("[A-Z][+-]\\d+");

    private static final String RULES = "On this board each car is shown by a letter that covers two or three cells;"
            + " free cells are dots, and cells marked x are walls.\n\n";
    private static final String TASK = "\nCars only go along the row or the column they stand in, over free cells;"
            + " walls stay. Bring car A to the right edge of the board. Answer with moves such as B-2 C+1 A+3: the"
            + " letter of the car and how many cells it goes, with + for right or down and - for left or up.";

    RushHour() {
        super(TaskSpec.named("rush_hour", Category.GAMES, "Move a car out of a crowded parking lot.")
                .range("moves", 1, 50, 1, 100, "number of moves of a shortest solution")
                .wideDial("moves", "moves", 5, 25, 50, 100)
                .floor(NOT_OUT)
                .partial(1));
    }

    private static List<RushBoards.Entry> boards(TaskConfig config) {
        return RushBoards.between(config.integer("min_moves"), config.integer("max_moves"));
    }

    @Override
    protected void check(TaskConfig config) {
        if (boards(config).isEmpty()) {
            throw new IllegalArgumentException("options min_moves and max_moves of rush_hour must allow 1 to "
                    + RushBoards.most() + " moves, but were " + config.integer("min_moves") + " and "
                    + config.integer("max_moves"));
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        RushBoards.Entry board = random.pick(boards(config));
        return Draft.withoutAnswer(
                RULES + board.drawing() + TASK, Metadata.of("board_config", board.cells(), "min_moves", board.moves()));
    }

    @Override
    public String reference(Item item, TaskConfig config) {
        RushBoard board = RushBoard.parse(item.metadata().text("board_config"));
        return RushPositions.of(board, Integer.MAX_VALUE).solution();
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.isEmpty()) {
            return 0;
        }
        RushBoard board = RushBoard.parse(item.metadata().text("board_config"));
        return board.isSolved(board.play(answer)) ? 1 : NOT_OUT;
    }

    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        if (answer.isEmpty()) {
            return 0;
        }
        if (!Fillers.areAll(
                MOVE.matcher(answer).replaceAll(" "), Set.of("first", "then", "next", "finally"), "→;[]\"'")) {
            return NOT_OUT;
        }
        int most = DETOUR * item.metadata().integer("min_moves") + SPARE_MOVES;
        return RushBoard.parse(item.metadata().text("board_config")).isSolvedBy(answer, most) ? 1 : NOT_OUT;
    }
}
