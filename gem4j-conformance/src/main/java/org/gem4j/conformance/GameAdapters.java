// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.Collection;
import java.util.Map;
import org.gem4j.env.Suggestions;

/// The adapters by the game's name.
final class GameAdapters {
    private static final Map<String, GameAdapter> BY_GAME = Map.ofEntries(
            Map.entry("GuessTheNumber", new GuessTheNumberAdapter()),
            Map.entry("Mastermind", new MastermindAdapter()),
            Map.entry("Minesweeper", new MinesweeperAdapter()),
            Map.entry("Wordle", new WordleAdapter()),
            Map.entry("Hangman", new HangmanAdapter()),
            Map.entry("TowerofHanoi", new TowerofHanoiAdapter()),
            Map.entry("Game2048", new Game2048Adapter()),
            Map.entry("Sokoban", new SokobanAdapter()),
            Map.entry("Crosswords", new CrosswordsAdapter()),
            Map.entry("WordSearch", new WordSearchAdapter()),
            Map.entry("WikiGame", new WikiGameAdapter()),
            Map.entry("FifteenPuzzle", new FifteenPuzzleAdapter()),
            Map.entry("Sudoku", new SudokuAdapter()));

    private GameAdapters() {}

    static Collection<GameAdapter> all() {
        return BY_GAME.values();
    }

    /// The adapter of the game that an id such as `game:Mastermind-v0-hard` belongs to.
    ///
    /// @throws IllegalArgumentException if there is none
    static GameAdapter of(String envId) {
        String game = envId.replaceFirst("^game:", "").replaceFirst("-v\\d.*$", "");
        GameAdapter adapter = BY_GAME.get(game);
        if (adapter == null) {
            throw new IllegalArgumentException(
                    "no replay for the game of " + envId + Suggestions.didYouMean(game, BY_GAME.keySet()));
        }
        return adapter;
    }
}
