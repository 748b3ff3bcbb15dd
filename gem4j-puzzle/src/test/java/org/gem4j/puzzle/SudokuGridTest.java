// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.puzzle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SudokuGridTest {
    @ParameterizedTest
    @ValueSource(ints = {4, 9})
    void candidatesAreTheDigitsThatNoOtherCellExcludes(int side) {
        for (long seed = 0; seed < 20; seed++) {
            SeededRandom random = SeededRandom.of(seed);
            SudokuGrid grid = SudokuGrid.empty(side);
            for (int i = 0; i < 300; i++) {
                int cell = random.nextInt(grid.cells());
                int digit = 1 + random.nextInt(side);
                if (grid.digit(cell) != 0) {
                    grid.clear(cell);
                } else if (grid.fits(cell, digit)) {
                    grid.set(cell, digit);
                }
            }

            BruteForce rule = new BruteForce(grid.text());
            for (int cell = 0; cell < grid.cells(); cell++) {
                for (int digit = 1; digit <= side; digit++) {
                    boolean own = grid.digit(cell) == digit;
                    assertThat(grid.fits(cell, digit))
                            .as("seed %d cell %d digit %d of %s", seed, cell, digit, grid.text())
                            .isEqualTo(!own && rule.fits(cell, digit));
                }
            }
            assertThat(grid.emptyCells()).as("seed %d", seed).isEqualTo((int)
                    grid.text().chars().filter(c -> c == '0').count());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1234341221434321",
                "1000000000000002",
                "000000000000000000000000000000000000000000000000000000000000000000000000000000007"
            })
    void aGridIsReadAsItIsWritten(String text) {
        SudokuGrid grid = SudokuGrid.parse("grid", text);

        assertThat(grid.text()).isEqualTo(text);
        assertThat(grid.side() * grid.side()).isEqualTo(grid.cells()).isEqualTo(text.length());
        assertThat(grid.boxSide() * grid.boxSide()).isEqualTo(grid.side());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "123",
                "1100000000000000", // twice in a row
                "1000100000000000", // twice in a column
                "1000010000000000", // twice in a box
                "5000000000000000", // no digit of this side
                "x000000000000000",
                "-100000000000000",
                "10000000000000000"
            })
    void refusesWhatIsNotAGridWithItsName(String text) {
        assertThatThrownBy(() -> SudokuGrid.parse("board", text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("board must be 16 or 81 digits that keep the rule of Sudoku but was " + text);
    }

    @Test
    void aCopyChangesAlone() {
        SudokuGrid grid = SudokuGrid.parse("grid", "1234341221434320");
        SudokuGrid copy = grid.copy();

        copy.set(15, 1);
        copy.clear(0);

        assertThat(grid.text()).isEqualTo("1234341221434320");
        assertThat(grid.emptyCells()).isEqualTo(1);
        assertThat(grid.fits(15, 1)).isTrue();
        assertThat(copy.text()).isEqualTo("0234341221434321");
    }

    @Test
    void aPartHasNoOtherDigits() {
        SudokuGrid whole = SudokuGrid.parse("grid", "1234341221434321");

        assertThat(SudokuGrid.parse("grid", "1200000000000021").isPartOf(whole)).isTrue();
        assertThat(SudokuGrid.empty(4).isPartOf(whole)).isTrue();
        assertThat(SudokuGrid.parse("grid", "2000000000000000").isPartOf(whole)).isFalse();
        assertThat(SudokuGrid.empty(9).isPartOf(whole)).isFalse();
        assertThat(whole.isPartOf(SudokuGrid.parse("grid", "1234341221434320"))).isFalse();
    }
}
