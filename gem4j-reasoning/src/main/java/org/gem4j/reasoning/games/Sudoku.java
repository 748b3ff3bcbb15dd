// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.Arrays;
import org.gem4j.env.SeededRandom;
import org.gem4j.puzzle.SudokuGenerator;
import org.gem4j.puzzle.SudokuGrid;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grids;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Sudokus with one solution. Right cells earn partial credit.
final class Sudoku extends ReasoningTask {
    private static final int BOX = 3;

    Sudoku() {
        super(TaskSpec.named("sudoku", Category.GAMES, "Solve a sudoku.")
                .range("empty", 30, 50, 0, 64, "number of empty cells, as long as the solution stays unique")
                .wideDial("empty", "empty", 20, 30, 40, 50, 60)
                .partial(0.9));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        return draft(random, BOX, Choices.inRange(random, config, "empty"));
    }

    /// An item with boxes of `box` times `box` cells.
    static Draft draft(SeededRandom random, int box, int empty) {
        int size = box * box;
        SudokuGrid solved = SudokuGenerator.full(size, random);
        int[][] solution = cells(solved);
        int[][] puzzle = cells(SudokuGenerator.puzzle(solved, solved.cells(), empty, random));
        String question = "Complete this grid with the digits 1 to " + size + " so that every row, every column and"
                + " every block of " + box + " by " + box + " cells holds each digit once (" + size / box
                + " blocks lie side by side). Empty cells are marked with an underscore.\n\n"
                + DigitGrids.puzzle(puzzle)
                + "\n\nAnswer with the completed grid in the same form: one line for each row, digits separated by"
                + " single spaces.";
        int missing = (int) Arrays.stream(puzzle)
                .flatMapToInt(Arrays::stream)
                .filter(cell -> cell == 0)
                .count();
        return Draft.of(
                question,
                Grids.text(solution),
                Metadata.of("puzzle", puzzle, "solution", solution, "num_empty", missing));
    }

    private static int[][] cells(SudokuGrid grid) {
        int[][] cells = new int[grid.side()][grid.side()];
        for (int i = 0; i < grid.cells(); i++) {
            cells[i / grid.side()][i % grid.side()] = grid.digit(i);
        }
        return cells;
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return DigitGrids.score(answer, item);
    }

    /// A board with a wrong digit earns nothing: most digits are given, the others right by chance.
    @Override
    protected double gradeWhole(String answer, Item item, TaskConfig config) {
        return DigitGrids.isRight(answer, item) ? 1 : 0;
    }
}
