// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.life;

import java.util.List;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;
import org.gem4j.text.python.JsonText;
import org.gem4j.text.python.PythonNull;

/// A board of the Game of Life to simulate for some generations.
final class GameOfLife extends ReasoningTask {
    GameOfLife() {
        super(TaskSpec.named("game_of_life", Category.ALGORITHMIC, "Simulate the Game of Life.")
                .integer("grid_size_x", 10, 3, 300, "Number of rows.")
                .integer("grid_size_y", 10, 3, 300, "Number of columns.")
                .number("filled_cells_weights", 0.1, 0, 1, "Fraction of cells that start alive.")
                .option(OptionSpec.sampledInteger(
                        "filled_cells",
                        0,
                        90_000,
                        "Number of times a random cell is set alive; if absent, filled_cells_weights decides."))
                .integer("simulation_steps", 1, 0, 1000, "Number of generations.")
                .dial("grid_size_x", "grid_size_x", 10, 25, 50, 100)
                .dial("grid_size_y", "grid_size_y", 10, 25, 50, 100)
                .dial("filled_cells_weights", "filled_cells_weights", 0.1, 0.2, 0.5, 0.8)
                .dial("simulation_steps", "simulation_steps", 1, 2, 5, 10)
                .partial(1));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        LifeBoard board = new LifeBoard(config.integer("grid_size_x"), config.integer("grid_size_y"));
        int share = (int) (config.number("filled_cells_weights") * board.rows * board.columns);
        int filled = config.optionalInteger("filled_cells").orElse(share);
        for (int i = 0; i < filled; i++) {
            board.revive(random.nextInt(board.rows), random.nextInt(board.columns));
        }
        int steps = config.integer("simulation_steps");
        String question = "Below is a board of Conway's Game of Life as rows of cells, where 1 is alive. Each cell has"
                + " eight neighbors; the left edge touches the right one and the top touches the bottom.\n\n"
                + board.text(",\n ") + "\n\nWhat does the board look like after " + steps
                + (steps == 1 ? " step" : " steps")
                + "? Answer with JSON: an array with one array of 0 and 1 for each row.";
        for (int i = 0; i < steps; i++) {
            board.step();
        }
        return Draft.of(
                question,
                board.text(","),
                Metadata.of(
                        "grid_size_x",
                        board.rows,
                        "grid_size_y",
                        board.columns,
                        "filled_cells",
                        filled,
                        "simulation_steps",
                        steps));
    }

    /// The fraction of right cells.
    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        if (!(JsonText.loads(answer).orElse(PythonNull.NULL) instanceof List<?> rows)
                || !(JsonText.loads(item.oracle()).orElse(PythonNull.NULL) instanceof List<?> wantedRows)) {
            return 0;
        }
        int all = 0;
        int equal = 0;
        for (int row = 0; row < wantedRows.size(); row++) {
            List<?> wanted = (List<?>) wantedRows.get(row);
            List<?> given = row < rows.size() && rows.get(row) instanceof List<?> list ? list : List.of();
            for (int column = 0; column < wanted.size(); column++) {
                all++;
                equal += column < given.size() && sameState(given.get(column), wanted.get(column)) ? 1 : 0;
            }
        }
        return all == 0 ? 0 : (double) equal / all;
    }

    /// The fraction of right cells among those alive on either board, so that empty space earns nothing. A board of
    /// another size earns 0.
    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        if (!(JsonText.loads(answer).orElse(PythonNull.NULL) instanceof List<?> rows)
                || !(JsonText.loads(item.oracle()).orElse(PythonNull.NULL) instanceof List<?> wantedRows)
                || rows.size() != wantedRows.size()) {
            return 0;
        }
        int counted = 0;
        int right = 0;
        for (int row = 0; row < wantedRows.size(); row++) {
            List<?> wanted = (List<?>) wantedRows.get(row);
            if (!(rows.get(row) instanceof List<?> given) || given.size() != wanted.size()) {
                return 0;
            }
            for (int column = 0; column < wanted.size(); column++) {
                boolean same = sameState(given.get(column), wanted.get(column));
                boolean alive = ((Number) wanted.get(column)).intValue() == 1;
                counted += alive || !same ? 1 : 0;
                right += alive && same ? 1 : 0;
            }
        }
        return counted == 0 ? 1 : (double) right / counted;
    }

    private static boolean sameState(Object given, Object wanted) {
        double alive = ((Number) wanted).doubleValue();
        return switch (given) {
            case Boolean bool -> bool == (alive == 1);
            case Number number -> number.doubleValue() == alive;
            default -> false;
        };
    }
}
