// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.life;

import java.util.List;

/// A pattern of the Game of Life: an oscillator, which lives forever, or one that dies soon.
///
/// @param name its common name
/// @param difficulty 1 to 3, how hard an oscillator is to recognize; 0 for patterns that die
/// @param cells the rows, `#` for cells that are alive; all phases stay within them
record LifePattern(String name, int difficulty, List<String> cells) {
    private static final String DYING = "non-oscillator";

    private static final List<LifePattern> OSCILLATORS = List.of(
            new LifePattern("blinker", 1, List.of("...", "###", "...")),
            new LifePattern("toad", 1, List.of(".##.", "#...", "...#", ".##.")),
            new LifePattern("clock", 1, List.of("..#.", "#.#.", ".#.#", ".#..")),
            new LifePattern("bipole", 1, List.of("...##", "..#.#", ".....", "#.#..", "##...")),
            new LifePattern("tripole", 1, List.of("....##", "...#.#", "......", ".#.#..", "#.....", "##....")),
            new LifePattern(
                    "caterer",
                    2,
                    List.of(
                            "........",
                            "..###...",
                            "......#.",
                            ".#....#.",
                            ".....#..",
                            "..##....",
                            "..#.....",
                            "..#.....",
                            "..#.....",
                            "........",
                            "........")),
            new LifePattern("mold", 2, List.of("...##.", "..#..#", "#..#.#", "....#.", "#.##..", ".#....")),
            new LifePattern(
                    "pinwheel",
                    2,
                    List.of(
                            "......##....",
                            "......##....",
                            "............",
                            "....####....",
                            "##.#....#...",
                            "##.#..#.#...",
                            "...#...##.##",
                            "...#.#..#.##",
                            "....####....",
                            "............",
                            "....##......",
                            "....##......")),
            new LifePattern(
                    "pentadecathlon",
                    3,
                    List.of(
                            "................",
                            "................",
                            "................",
                            ".#..##....##..#.",
                            "#...###..###...#",
                            ".#..##....##..#.",
                            "................",
                            "................",
                            "................")));

    private static final List<LifePattern> DIERS = List.of(
            new LifePattern(DYING, 0, List.of("#..", ".#.", "..#")),
            new LifePattern(DYING, 0, List.of("..#", ".#.", "#..")),
            new LifePattern(DYING, 0, List.of("#..", ".#.", "#..")),
            new LifePattern(DYING, 0, List.of("..#", ".#.", "..#")),
            new LifePattern(DYING, 0, List.of("#...", ".#..", "..#.", "...#")),
            new LifePattern(DYING, 0, List.of("#....", ".#...", "..#..", "...#.", "....#")),
            new LifePattern(DYING, 0, List.of("#.....", ".#....", "..#...", "...#..", "....#.", ".....#")));

    static List<LifePattern> oscillators(int difficulty) {
        return OSCILLATORS.stream()
                .filter(pattern -> pattern.difficulty == difficulty)
                .toList();
    }

    static List<LifePattern> diers() {
        return DIERS;
    }

    int height() {
        return cells.size();
    }

    int width() {
        return cells.getFirst().length();
    }

    void place(LifeBoard board, int top, int left) {
        for (int row = 0; row < height(); row++) {
            for (int column = 0; column < width(); column++) {
                if (cells.get(row).charAt(column) == '#') {
                    board.revive(top + row, left + column);
                }
            }
        }
    }
}
