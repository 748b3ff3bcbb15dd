// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.life;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grades;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Whether all cells of a board of the Game of Life die within some steps.
///
/// The board holds either oscillators, which never die, or patterns that do, each with empty cells around it.
final class GameOfLifeHalting extends ReasoningTask {
    private static final int ATTEMPTS = 1000;

    /// The smallest board by difficulty.
    private static final int[] SMALLEST = {0, 8, 13, 25};

    private static final List<List<LifePattern>> OSCILLATORS =
            List.of(List.of(), LifePattern.oscillators(1), LifePattern.oscillators(2), LifePattern.oscillators(3));

    GameOfLifeHalting() {
        super(TaskSpec.named("game_of_life_halting", Category.ALGORITHMIC, "Decide whether a Game of Life dies out.")
                .integer("grid_size_x", 12, SMALLEST[1], 300, "Number of rows.")
                .integer("grid_size_y", 12, SMALLEST[1], 300, "Number of columns.")
                .integer("difficulty", 1, 1, 3, "How hard the oscillators are to recognize.")
                .integer("num_oscillators", 5, 1, 1000, "Number of patterns, fewer where there is no room.")
                .integer("max_simulation_steps", 20, 1, 1000, "Number of steps that the question asks about.")
                .dial("grid_size_x", "grid_size_x", 10, 25, 50, 100)
                .dial("grid_size_y", "grid_size_y", 10, 25, 50, 100)
                .dial("difficulty", "difficulty", 1, 2, 3)
                .dial("num_oscillators", "num_oscillators", 3, 7, 10, 20)
                .dial("max_simulation_steps", "max_simulation_steps", 20, 50, 100, 200));
    }

    @Override
    protected void check(TaskConfig config) {
        int smallest = SMALLEST[config.integer("difficulty")];
        for (String option : List.of("grid_size_x", "grid_size_y")) {
            if (config.integer(option) < smallest) {
                throw new IllegalArgumentException("option " + option + " of game_of_life_halting must be at least "
                        + smallest + " at this difficulty but was " + config.integer(option));
            }
        }
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        LifeBoard board = new LifeBoard(config.integer("grid_size_x"), config.integer("grid_size_y"));
        boolean oscillates = random.nextBoolean();
        List<LifePattern> patterns = oscillates ? OSCILLATORS.get(config.integer("difficulty")) : LifePattern.diers();
        boolean[][] occupied = new boolean[board.rows][board.columns];
        List<Metadata> placed = new ArrayList<>();
        for (int i = 0; i < config.integer("num_oscillators"); i++) {
            place(random.pick(patterns), board, occupied, random).ifPresent(placed::add);
        }
        int steps = config.integer("max_simulation_steps");
        String question = "Below is a board of Conway's Game of Life as rows of cells, where 1 is alive. Each cell has"
                + " eight neighbors; the left edge touches the right one and the top touches the bottom.\n\n"
                + board.text(",\n ") + "\n\nThe game halts when no cell is alive. Does it halt within " + steps
                + (steps == 1 ? " step" : " steps") + "? Answer True or False.";
        boolean halts = halts(board, steps);
        return Draft.of(
                question,
                halts ? "True" : "False",
                Metadata.of(
                        "grid_size_x",
                        board.rows,
                        "grid_size_y",
                        board.columns,
                        "placed_patterns",
                        placed.stream().map(Metadata::asMap).toList(),
                        "simulation_steps",
                        steps,
                        "should_oscillate",
                        oscillates));
    }

    /// Puts the pattern somewhere inside with empty cells around, if a place is found.
    private static Optional<Metadata> place(
            LifePattern pattern, LifeBoard board, boolean[][] occupied, SeededRandom random) {
        int lastTop = board.rows - pattern.height() - 1;
        int lastLeft = board.columns - pattern.width() - 1;
        if (lastTop < 1 || lastLeft < 1) {
            return Optional.empty();
        }
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int top = random.between(1, lastTop);
            int left = random.between(1, lastLeft);
            if (isFree(occupied, top - 1, top + pattern.height(), left - 1, left + pattern.width())) {
                for (int row = top - 1; row <= top + pattern.height(); row++) {
                    Arrays.fill(occupied[row], left - 1, left + pattern.width() + 1, true);
                }
                pattern.place(board, top, left);
                return Optional.of(Metadata.of("name", pattern.name(), "position", new int[] {top, left}));
            }
        }
        return Optional.empty();
    }

    private static boolean isFree(boolean[][] occupied, int top, int bottom, int left, int right) {
        for (int row = top; row <= bottom; row++) {
            for (int column = left; column <= right; column++) {
                if (occupied[row][column]) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean halts(LifeBoard board, int steps) {
        for (int i = 0; i < steps && !board.isDead(); i++) {
            board.step();
        }
        return board.isDead();
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return Grades.ignoringCase(answer, item.oracle());
    }
}
