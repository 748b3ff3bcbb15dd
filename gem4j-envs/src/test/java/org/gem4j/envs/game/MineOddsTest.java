// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gem4j.env.SeededRandom;
import org.junit.jupiter.api.Test;

class MineOddsTest {
    @Test
    void agreesWithTryingEveryPlacement() {
        for (int seed = 0; seed < 60; seed++) {
            SeededRandom random = SeededRandom.of(seed);
            MineField field = new MineField(4, 4, 4);
            field.mine(0, 0, random);
            field.open(0, 0);
            int row = 1 + random.nextInt(3);
            int col = random.nextInt(4);
            if (!field.isOpen(row, col) && !field.isMine(row, col)) {
                field.open(row, col);
            }

            double[] expected = bruteForce(field);
            MineOdds odds = MineOdds.of(4, 4, 4, field.view());

            for (int i = 0; i < 16; i++) {
                assertThat(odds.at(i)).as("seed %d cell %d", seed, i).isCloseTo(expected[i], within(1e-9));
            }
        }
    }

    @Test
    void prefersTheMiddleOfAnUntouchedBoard() {
        assertThat(MineOdds.of(5, 5, 5, new MineField(5, 5, 5).view()).safest()).isEqualTo(12);
    }

    @Test
    void countsFlagsAsHiddenCells() {
        MineField field = new MineField(5, 5, 5);
        field.toggleFlag(0, 0);

        assertThat(MineOdds.of(5, 5, 5, field.view()).at(0)).isCloseTo(0.2, within(1e-12));
    }

    /// Counts over all placements of the mines that fit the view.
    private static double[] bruteForce(MineField field) {
        double[] mined = new double[16];
        int fitting = 0;
        for (int places = 0; places < 1 << 16; places++) {
            if (Integer.bitCount(places) == 4 && fits(field.view(), places)) {
                fitting++;
                for (int i = 0; i < 16; i++) {
                    mined[i] += places >> i & 1;
                }
            }
        }
        for (int i = 0; i < 16; i++) {
            mined[i] /= fitting;
        }
        return mined;
    }

    private static boolean fits(char[] view, int places) {
        for (int i = 0; i < 16; i++) {
            if (!MineField.isOpen(view[i])) {
                continue;
            }
            int around = 0;
            for (int j = 0; j < 16; j++) {
                boolean near = Math.abs(i / 4 - j / 4) <= 1 && Math.abs(i % 4 - j % 4) <= 1;
                around += near ? places >> j & 1 : 0;
            }
            if ((places >> i & 1) == 1 || around != view[i] - '0') {
                return false;
            }
        }
        return true;
    }
}
