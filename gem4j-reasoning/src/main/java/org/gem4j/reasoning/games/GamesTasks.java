// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.games;

import java.util.List;
import org.gem4j.reasoning.ReasoningTask;

/// The reasoning tasks of this package.
public final class GamesTasks {
    private GamesTasks() {}

    public static List<ReasoningTask> all() {
        return List.of(
                new Boxnet(),
                new Countdown(),
                new EmojiMystery(),
                new Futoshiki(),
                new Kakurasu(),
                new KnightSwap(),
                new MahjongPuzzle(),
                new Maze(),
                new MiniSudoku(),
                new NQueens(),
                new Puzzle24(),
                new RushHour(),
                new Sokoban(),
                new Sudoku(),
                new Survo(),
                new TowerOfHanoi(),
                new Tsumego());
    }
}
