// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.env.SeededRandom;
import org.gem4j.puzzle.SokobanRoom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Fillers;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Boxes to push onto goals.
///
/// Any moves after which all boxes are on goals are right.
final class Sokoban extends ReasoningTask {
    private static final int ATTEMPTS = 500;
    private static final Pattern MOVES = Pattern.compile("(?<![\\w'])[UDLR]+(?![\\w'])");

    /// The number of rooms made to find one whose solution is long enough; otherwise the one with the longest is
    /// taken.
    private static final int ROOMS = 20;

    /// The target length of the solution as a fraction of the longest one allowed.
    private static final double SHORT = 0.15;

    private static final double LONG = 0.75;

    Sokoban() {
        super(TaskSpec.named("sokoban", Category.GAMES, "Push boxes onto goals.")
                .range("w", 6, 10, 5, 40, "number of columns, outer walls included")
                .range("h", 6, 10, 5, 40, "number of rows, outer walls included")
                .range("boxes", 4, 10, 1, 100, "number of boxes; larger rooms have more")
                .integer("max_depth", 80, 10, 10_000, "Largest number of moves in the solution.")
                .rangeDial("width", "w", 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)
                .rangeDial("height", "h", 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)
                .partial(1));
    }

    /// The number of boxes, in proportion to the room's size between the smallest and the largest, and at most two
    /// in five inner cells.
    private static int boxes(int width, int height, TaskConfig config) {
        int small = config.integer("min_w") * config.integer("min_h");
        int large = config.integer("max_w") * config.integer("max_h");
        int least = config.integer("min_boxes");
        int most = config.integer("max_boxes");
        int boxes = large == small ? most : least + (most - least) * (width * height - small) / (large - small);
        return Math.clamp(2L * (width - 2) * (height - 2) / 5, 1, boxes);
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        int most = config.integer("max_depth");
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int width = random.between(config.integer("min_w"), config.integer("max_w"));
            int height = random.between(config.integer("min_h"), config.integer("max_h"));
            int length = random.between((int) (SHORT * most), (int) (LONG * most));
            int boxes = boxes(width, height, config);
            Optional<SokobanMaker.Level> longest = Optional.empty();
            int reached = 0;
            for (int room = 0; room < ROOMS && reached < length; room++) {
                Optional<SokobanMaker.Level> level = SokobanMaker.make(random, width, height, boxes, length, most);
                int moves = level.map(found -> found.solution().length()).orElse(0);
                longest = moves > reached ? level : longest;
                reached = Math.max(reached, moves);
            }
            if (longest.isPresent()) {
                return draft(longest.get(), width, height);
            }
        }
        throw new IllegalArgumentException("options of sokoban leave no room that could be found: lower min_boxes and"
                + " max_boxes, or raise max_depth");
    }

    private static Draft draft(SokobanMaker.Level level, int width, int height) {
        String question = "Push all boxes of this sokoban puzzle onto goals. You move up, down, left or right by one"
                + " cell, and push a box that is in your way if the cell behind it is free; boxes cannot be pulled, and"
                + " only one can be pushed at a time.\n\nThe signs are:\n+ a wall\n- a free cell\n* you\n@ a box\nX a"
                + " goal\n% you on a goal\n$ a box on a goal\n\n" + level.room()
                + "Answer with your moves as one word of the letters U, D, L and R, such as LDURRUDL.";
        return Draft.of(
                question, level.solution(), Metadata.of("gamestr", level.room(), "width", width, "height", height));
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (answer.isEmpty()) {
            return 0;
        }
        SokobanRoom room = SokobanText.parse(item.metadata().text("gamestr"));
        SokobanText.play(room, answer);
        return SokobanText.isSolved(room) ? 1 : 0;
    }

    /// Only words of the letters of moves are moves, and other words must say nothing else.
    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        StringBuilder moves = new StringBuilder();
        Matcher words = MOVES.matcher(answer);
        while (words.find()) {
            moves.append(words.group());
        }
        boolean alone = Fillers.areAll(words.reset().replaceAll(" "), Set.of("then"), "→;[]\"'");
        return alone ? grade(moves.toString(), item, config) : 0;
    }
}
