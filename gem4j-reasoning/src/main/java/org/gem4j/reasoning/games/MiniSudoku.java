// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// Sudokus of four by four cells with one solution. Right cells earn partial credit.
final class MiniSudoku extends ReasoningTask {
    private static final int BOX = 2;

    MiniSudoku() {
        super(TaskSpec.named("mini_sudoku", Category.GAMES, "Solve a 4x4 sudoku.")
                .range("empty", 8, 12, 0, 12, "number of empty cells")
                .wideDial("empty", "empty", 4, 6, 8, 10, 12)
                .partial(0.9));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        return Sudoku.draft(random, BOX, Choices.inRange(random, config, "empty"));
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
