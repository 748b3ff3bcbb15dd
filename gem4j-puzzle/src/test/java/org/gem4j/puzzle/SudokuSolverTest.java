// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.puzzle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;

class SudokuSolverTest {
    /// Known for the long search that it takes when cells are tried in order.
    private static final String HARD =
            "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

    private static final String HARD_SOLVED =
            "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

    /// A random grid that keeps the rule, whether it has a solution or not.
    private static SudokuGrid anyGrid(int side, int filled, SeededRandom random) {
        SudokuGrid grid = SudokuGrid.empty(side);
        for (int i = 0; i < filled; i++) {
            int cell = random.nextInt(grid.cells());
            int digit = 1 + random.nextInt(side);
            if (grid.digit(cell) == 0 && grid.fits(cell, digit)) {
                grid.set(cell, digit);
            }
        }
        return grid;
    }

    @Test
    void solvesAHardGrid() {
        SudokuGrid grid = SudokuGrid.parse("grid", HARD);

        assertThat(new SudokuSolver(grid).solve().map(SudokuGrid::text)).contains(HARD_SOLVED);
        assertThat(grid.text()).isEqualTo(HARD);
    }

    @Test
    void findsASolutionWhereThereIsOne() {
        int solvable = 0;
        int tried = 400;
        for (long seed = 0; seed < tried; seed++) {
            SudokuGrid grid = anyGrid(4, 9, SeededRandom.of(seed));
            boolean possible = new BruteForce(grid.text()).solutions(1) == 1;

            Optional<SudokuGrid> solved = new SudokuSolver(grid).solve();

            assertThat(solved.isPresent()).as("seed %d: %s", seed, grid.text()).isEqualTo(possible);
            solved.ifPresent(solution -> {
                assertThat(new BruteForce(solution.text()).isSolved()).isTrue();
                assertThat(grid.isPartOf(solution)).isTrue();
            });
            solvable += possible ? 1 : 0;
        }
        assertThat(solvable).isBetween(tried / 20, tried - tried / 20);
    }

    @Test
    void tellsWhetherACellMayHaveAnotherDigit() {
        for (long seed = 0; seed < 100; seed++) {
            SeededRandom random = SeededRandom.of(seed);
            SudokuGrid grid = anyGrid(4, 6, random);
            for (int cell = 0; cell < grid.cells(); cell++) {
                if (grid.digit(cell) == 0) {
                    int digit = 1 + random.nextInt(4);
                    assertThat(new SudokuSolver(grid).hasSolutionWithout(cell, digit))
                            .as("seed %d cell %d digit %d of %s", seed, cell, digit, grid.text())
                            .isEqualTo(hasOther(grid, cell, digit));
                }
            }
        }
    }

    private static boolean hasOther(SudokuGrid grid, int cell, int digit) {
        for (int other = 1; other <= grid.side(); other++) {
            if (other != digit && grid.fits(cell, other)) {
                SudokuGrid tried = grid.copy();
                tried.set(cell, other);
                if (new BruteForce(tried.text()).solutions(1) == 1) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void fillsReachEveryGridOfSideFour() {
        Set<String> seen = new HashSet<>();
        for (long seed = 0; seed < 6000; seed++) {
            String text = SudokuSolver.fill(SudokuGrid.empty(4), SeededRandom.of(seed))
                    .text();
            assertThat(new BruteForce(text).isSolved()).as(text).isTrue();
            seen.add(text);
        }

        assertThat(seen).hasSize(new BruteForce("0".repeat(16)).solutions(1000)).hasSize(288);
    }

    @Test
    void aGridWithoutSolutionCannotBeFilled() {
        SudokuGrid grid = SudokuGrid.parse("grid", "1200003000000000");
        grid.set(3, 4); // the third cell needs 3, which its column has already

        assertThat(new SudokuSolver(grid).solve()).isEmpty();
        assertThatThrownBy(() -> SudokuSolver.fill(grid, SeededRandom.of(0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("grid has no solution: " + grid.text());
    }
}
