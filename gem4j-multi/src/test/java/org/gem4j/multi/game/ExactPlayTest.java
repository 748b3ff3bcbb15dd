// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Step;
import org.gem4j.math.exact.Rational;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExactPlayTest {
    @Test
    void ticTacToeHasItsKnownCounts() {
        assertThat(TicTacToeTable.counts())
                .isEqualTo(new TicTacToeTable.Counts(5478, 255_168, 131_184, 77_904, 46_080));
        assertThat(TicTacToeTable.value(".........", 'O')).isZero();
        assertThat(TicTacToeTable.perfect("O.X......", 'O')).containsExactly(3, 6, 8);
        assertThat(TicTacToeTable.bestAgainstRandom(true)).isCloseTo(191.0 / 192, within(1e-12));
        assertThat(TicTacToeTable.bestAgainstRandom(false)).isCloseTo(874.0 / 945, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"2,4", "2,5", "2,7", "3,4", "3,5", "4,4"})
    void smallConnectFourBoardsAreDrawn(int rows, int columns) {
        assertThat(ConnectFourSearch.value(rows, columns)).isZero();
    }

    @Test
    void largeBoardsAreNotSolved() {
        assertThatThrownBy(() -> ConnectFourSearch.value(6, 7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("6 x 7");
    }

    @Test
    void theSearchWinsAndBlocks() {
        List<String> board = List.of(".......", ".......", ".......", ".......", ".......", "XXX.OO.");

        assertThat(ConnectFourSearch.best(6, 7, board, 'X', 3)).isEqualTo(3);
        assertThat(ConnectFourSearch.best(6, 7, board, 'O', 3)).isEqualTo(3);
    }

    @Test
    void theSearchPlaysOnBoardsThatAreTooWideForIt() {
        String empty = ".".repeat(15);
        List<String> board =
                List.of(empty, empty, empty, empty, empty, empty, empty, empty, empty, empty, empty, "............XXX");

        assertThat(ConnectFourSearch.best(12, 15, board, 'O', 3)).isEqualTo(11);
    }

    @ParameterizedTest
    @CsvSource({"0,1", "1,6", "1,3"})
    void everyEquilibriumOfKuhnPokerIsWorthTheSame(long numerator, long denominator) {
        KuhnStrategy strategy = KuhnStrategy.equilibrium(Rational.of(numerator, denominator));
        Rational value = Rational.of(-1, 18);

        assertThat(strategy.value()).isEqualTo(value);
        assertThat(strategy.openerWorstCase()).isEqualTo(value);
        assertThat(strategy.secondWorstCase()).isEqualTo(value);
    }

    @Test
    void otherStrategiesOfKuhnPokerAreWorthWhatIsKnown() {
        KuhnStrategy uniform = KuhnStrategy.constant(Rational.HALF);

        assertThat(uniform.value()).isEqualTo(Rational.of(1, 8));
        assertThat(uniform.openerWorstCase()).isEqualTo(Rational.of(-5, 12));
        assertThat(uniform.secondWorstCase()).isEqualTo(Rational.of(1, 2));
        assertThat(uniform.against(KuhnStrategy.EQUILIBRIUM).value()).isEqualTo(Rational.of(-1, 6));
        assertThat(KuhnStrategy.equilibrium(Rational.of(2, 5)).openerWorstCase())
                .isEqualTo(Rational.of(-4, 45));
        assertThat(KuhnStrategy.equilibrium(Rational.of(1, 2)).openerWorstCase())
                .isEqualTo(Rational.of(-5, 36));
    }

    @Test
    void nimIsWonByTheExclusiveOr() {
        assertThat(Nim.winningMoves(List.of(4, 2, 3, 7))).containsExactly(List.of(1, 2), List.of(2, 2), List.of(3, 2));
        assertThat(Nim.winningMoves(List.of(2, 2))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"multi:Nim-v0-hard,1", "multi:TicTacToe-v0-hard,0"})
    void perfectPlayGetsTheValueOfTheGame(String id, double value) {
        for (int seed = 0; seed < 100; seed++) {
            try (Env env = Gem.make(id, Map.of("seed", seed))) {
                env.reset();
                ReferencePlayer player = env.capability(ReferencePlayer.class).orElseThrow();
                Step step = env.step(player.referenceAction());
                while (!step.done()) {
                    step = env.step(player.referenceAction());
                }
                assertThat(step.reward()).as("seed %d", seed).isEqualTo(value);
            }
        }
    }
}
