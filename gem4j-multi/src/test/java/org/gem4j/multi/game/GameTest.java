// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GameTest {
    private static Game begun(Game game) {
        game.begin(SeededRandom.of(1), (kind, from, to, text) -> {});
        return game;
    }

    private static Game play(Game game, String... actions) {
        begun(game);
        for (String action : actions) {
            game.play(action);
        }
        return game;
    }

    @Test
    void theSecondIllegalMoveInARowLoses() {
        Game game = play(new TicTacToe(Game.Style.OWN), "[4]", "[4]", "nothing");

        assertThat(game.isOver()).isTrue();
        assertThat(game.reward(0)).isEqualTo(1);
        assertThat(game.reward(1)).isEqualTo(-1);
        assertThat(game.ending()).isEqualTo("invalid:format");
    }

    @Test
    void aLegalMoveForgivesASlip() {
        Game game = play(new TicTacToe(Game.Style.OWN), "?", "[4]", "[0]", "?", "[8]");

        assertThat(game.isOver()).isFalse();
        assertThat(game.turn()).isEqualTo(3);
    }

    @Test
    void theOffenderIsToldWhyAndNobodyElse() {
        List<String> admin = new ArrayList<>();
        Game game = new Nim(Game.Style.OWN, List.of(2, 1), 0);
        game.begin(SeededRandom.of(1), (kind, from, to, text) -> {
            if (kind == Game.Kind.GAME_ADMIN) {
                admin.add(to + " " + text);
            }
        });

        game.play("[0 3]");

        assertThat(admin).singleElement().asString().startsWith("0 ").contains("pile 0 has 2");
    }

    @Test
    void nobodyPlaysAfterTheEnd() {
        Game game = play(new Nim(Game.Style.OWN, List.of(1), 0), "[0 1]");

        assertThatThrownBy(() -> game.play("[0 1]")).isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\\boxed{4}|4",
                "\\boxed{[4]}|4",
                "[1] then \\boxed{ 4 }|4",
                "[1] no, [4]|4",
                "\\boxed{1}\\boxed{4}|4",
                "\\boxed{4|none",
                "4|none",
                "]4[|none"
            })
    void aMoveIsTheLastBoxOrElseTheLastBracket(String answer, String move) {
        assertThat(Moves.last(answer).orElse("none")).isEqualTo(move);
    }

    @Test
    void numbersAreDigitsAndNothingElse() {
        assertThat(Moves.numbers("1, 2", 2)).containsExactly(1, 2);
        assertThat(Moves.numbers("1 2 3", 2)).isEmpty();
        assertThat(Moves.numbers("-1 2", 2)).isEmpty();
        assertThat(Moves.numbers("1234567890", 1)).isEmpty();
        assertThat(Moves.numbers("", 1)).isEmpty();
    }

    @Test
    void aBetAndACallWinTwoChips() {
        KuhnPoker game = new KuhnPoker(Game.Style.OWN, 1, round -> "KQ");
        play(game, "[bet]", "[call]");

        assertThat(game.chips(0)).isEqualTo(2);
        assertThat(game.chips(1)).isEqualTo(-2);
        assertThat(game.reward(0)).isEqualTo(1);
    }

    @Test
    void aFoldCostsTheAnteOnly() {
        KuhnPoker game = new KuhnPoker(Game.Style.OWN, 1, round -> "KQ");
        play(game, "[check]", "[bet]", "[fold]");

        assertThat(game.chips(1)).isEqualTo(1);
        assertThat(game.reward(0)).isEqualTo(-0.5);
    }

    @Test
    void playersOpenRoundsInTurns() {
        KuhnPoker game = new KuhnPoker(Game.Style.OWN, 2, round -> "QK");
        play(game, "[check]", "[check]");

        assertThat(game.current()).isEqualTo(1);
        assertThat(game.isOver()).isFalse();
        game.play("[bet]");
        game.play("[fold]");
        assertThat(game.isOver()).isTrue();
        assertThat(game.reward(0)).isEqualTo(-0.5);
    }

    @Test
    void theFirstTradeEndsTheNegotiation() {
        Negotiation game = new Negotiation(Game.Style.OWN, 10);
        begun(game);
        game.arrange(
                List.of(List.of(10, 10, 10, 10, 10), List.of(10, 10, 10, 10, 10)),
                List.of(List.of(5, 10, 15, 25, 40), List.of(6, 8, 17, 20, 32)));
        game.play("How about this? [Offer: 10 Wheat -> 5 Wood]");
        game.play("[Accept]");

        assertThat(game.isOver()).isTrue();
        assertThat(game.gain(0)).isZero();
        assertThat(game.gain(1)).isEqualTo(20);
        assertThat(game.reward(1)).isPositive();
    }

    @Test
    void anOfferIsGoneAfterTheNextAction() {
        Negotiation game = new Negotiation(Game.Style.OWN, 10);
        play(game, "[Offer: 1 Wheat -> 1 Ore]", "[Deny]");

        assertThat(game.openOffer()).isEmpty();
    }

    @Test
    void aDemandLeavesTheOtherALittle() {
        int[] own = {5, 10, 15, 25, 40};
        int[] other = {6, 8, 17, 20, 32};
        int[] stock = {10, 10, 10, 10, 10};

        Bargain demand = Bargain.best(own, other, stock, stock);

        int left = 0;
        for (int good = 0; good < 5; good++) {
            left += (demand.give()[good] - demand.want()[good]) * other[good];
        }
        assertThat(left).isBetween(1, 10);
        assertThat(demand.gain()).isGreaterThan(75);
    }

    @Test
    void theEnvironmentTellsEachPlayerItsPart() {
        TwoPlayerEnv env = new TwoPlayerEnv(new Nim(Game.Style.OWN, List.of(1, 2), 0), SeededRandom.of(1));
        assertThat(env.reset(1).get("first").observation().text()).contains("You are First");

        Map<String, Step> steps = env.step(Map.of("first", "\\boxed{1 2}"));

        assertThat(steps.get("second").observation().text()).isEqualTo("First takes 2 from pile 1.");
        assertThat(steps.get("second").info().getOr(InfoKeys.SUFFIX, "")).contains("pile 0: 1");
        Map<String, Step> last = env.step(Map.of("second", "[0 1]"));
        assertThat(last.get("second").reward()).isEqualTo(1);
        assertThat(last.get("first").info().getOr(InfoKeys.MOVE, MoveKind.VALID))
                .isEqualTo(MoveKind.LOSE);
        assertThat(env.agents()).isEmpty();
    }
}
