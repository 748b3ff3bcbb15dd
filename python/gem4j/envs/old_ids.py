# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Ids of GEM 0.0.4 that later releases and gem4j lack but examples of several trainers still use."""

from __future__ import annotations

from typing import Any

OLD_IDS: dict[str, tuple[str, dict[str, Any]]] = {
    "game:GuessTheNumber-v0": (
        "game:GuessTheNumber-v0-hard",
        {"min_number": 1, "max_number": 20, "max_turns": 10},
    ),
    "game:Mastermind-v0": (
        "game:Mastermind-v0-hard",
        {"code_length": 4, "num_numbers": 6, "max_turns": 20, "duplicate_numbers": False},
    ),
    "game:Minesweeper-v0": (
        "game:Minesweeper-v0-hard",
        {"rows": 8, "cols": 8, "num_mines": 10, "max_turns": 100},
    ),
    "game:Wordle-v0": (
        "game:Wordle-v0-hard",
        {"word_length": 5, "only_real_words": True, "max_turns": 15},
    ),
    "game:FifteenPuzzle-v0": ("game:FifteenPuzzle-v0-hard", {"num_rows": 3, "max_turns": 20}),
    "game:Hangman-v0": ("game:Hangman-v0-hard", {"word_length": 5, "hardcore": False, "max_turns": 15}),
    "game:Sudoku-v0": ("game:Sudoku-v0-hard", {"clues": 50, "max_turns": 50, "scale": 9}),
    "game:TowerofHanoi-v0": ("game:TowerofHanoi-v0-hard", {"num_disks": 4, "max_turns": 20}),
}


def present(env_id: str, kwargs: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The current id and options for an old id."""
    if env_id not in OLD_IDS:
        return env_id, kwargs
    today, options = OLD_IDS[env_id]
    return today, {**options, **kwargs}
