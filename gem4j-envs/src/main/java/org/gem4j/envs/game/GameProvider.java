// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import java.util.List;
import java.util.stream.Stream;
import org.gem4j.env.EnvProvider;
import org.gem4j.env.EnvSpec;

/// Registers the games.
public final class GameProvider implements EnvProvider {
    @Override
    public List<EnvSpec> specs() {
        return Stream.of(
                        GuessTheNumber.specs(),
                        Mastermind.specs(),
                        Minesweeper.specs(),
                        Wordle.specs(),
                        Hangman.specs(),
                        TowerofHanoi.specs(),
                        Game2048.specs(),
                        Sokoban.specs(),
                        Crosswords.specs(),
                        WordSearch.specs(),
                        WikiGame.specs(),
                        FifteenPuzzle.specs(),
                        Sudoku.specs())
                .flatMap(List::stream)
                .toList();
    }
}
