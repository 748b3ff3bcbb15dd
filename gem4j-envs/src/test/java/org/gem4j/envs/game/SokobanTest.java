// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.MoveKind;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SokobanTest {
    private static final String EASY = "game:Sokoban-v0-easy";

    /// Two boxes in a corridor, the target of the left one free.
    private static final Map<String, Object> CORRIDOR = Map.of(
            "fixed", List.of("00000000", "02111120", "00000000"),
            "room", List.of("00000000", "02451430", "00000000"),
            "solution", "");

    private static Env corridor(int maxTurns) {
        return Played.at(
                EASY,
                Map.of(),
                Map.of(
                        "max_turns",
                        maxTurns,
                        "fixed",
                        List.of("000000", "021120", "000000"),
                        "room",
                        List.of("000000", "024530", "000000"),
                        "solution",
                        ""));
    }

    @Test
    void allBoxesOnTargetsWin() {
        Step step = Played.play(corridor(20), "Left");

        assertThat(step.reward()).isEqualTo(1);
        assertThat(Played.kind(step)).isEqualTo(MoveKind.WIN);
    }

    @Test
    void aBoxIsNotPushedIntoAWallOrAnotherBox() {
        Env env = corridor(20);

        assertThat(Played.kind(Played.play(env, "right"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Played.kind(Played.play(env, "up"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Played.field(env, "room")).isEqualTo(List.of("000000", "024530", "000000"));
    }

    @Test
    void theShareOfBoxesOnTargetsIsPaidAtTheLimit() {
        Step step = Played.play(corridor(1), "up");

        assertThat(step.reward()).isEqualTo(0.5);
        assertThat(step.terminated()).isTrue();
        assertThat(step.truncated()).isTrue();
    }

    @Test
    void aDirectionWithADotlessIIsAnIllegalMove() {
        assertThat(Played.kind(Played.play(corridor(20), "r\u0131ght"))).isEqualTo(MoveKind.INVALID_MOVE);
    }

    @Test
    void thePlayerOnATargetIsShownUnlessCompatible() {
        Map<String, Object> state = Map.of(
                "fixed",
                List.of("00000", "02110", "00000"),
                "room",
                List.of("00000", "05140", "00000"),
                "solution",
                "");

        assertThat(Played.suffix(Played.play(Played.at(EASY, Map.of(), state), "left")))
                .contains("# S _ X #");
        assertThat(Played.suffix(Played.play(Played.at(EASY, Map.of("compat", "gem"), state), "left")))
                .contains("# P _ X #");
    }

    @Test
    void referenceFindsAWayWhenThePlayerLeavesTheSolution() {
        Env env = Gem.make("game:Sokoban-v0-hard", Map.of("max_turns", 200));
        for (int seed = 0; seed < 30; seed++) {
            env.reset(seed);
            String reference = ((ReferencePlayer) env).referenceAction();
            for (Direction direction : Direction.ALL) {
                if (!reference.contains(direction.word())
                        && !Played.play(env, direction.word()).info().getOr(Sokoban.PUSHED, false)) {
                    break;
                }
            }
            double reward = Played.byReference(env).reward();
            assertThat(reward).as("seed %d", seed).isBetween(0.0, 1.0);
        }
    }

    @Test
    void referenceGoesOnWhereNothingCanBeSolved() {
        Env env = Played.at(
                EASY,
                Map.of(),
                Map.of(
                        "fixed", List.of("000000", "011110", "012110", "000000"),
                        "room", List.of("000000", "041510", "012110", "000000"),
                        "solution", ""));

        assertThat(Played.byReference(env).reward()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"6x6", "(6, 6)", "[6, 6]", "6 6"})
    void readsTheRoomsSizeAsPeopleWriteIt(String size) {
        Env env = Played.start(EASY, Map.of("dim_room", size));

        assertThat((List<?>) Played.field(env, "fixed")).hasSize(6);
    }

    @Test
    void manyTurnsMakeNoLongSearch() {
        try (Env env = Gem.make(EASY, Map.of("dim_room", "16x16", "num_boxes", "12", "max_turns", "1000000"))) {
            env.reset(ResetOptions.seeded(1));

            assertThat((String) Played.field(env, "solution")).hasSizeBetween(1, 1000);
        }
    }

    @Test
    void refusesRoomsThatDoNotFit() {
        assertThatThrownBy(() -> Gem.make(EASY, Map.of("dim_room", "4x6"))).hasMessageContaining("5..16");
        assertThatThrownBy(() -> Gem.make(EASY, Map.of("num_boxes", 5)))
                .hasMessage("option num_boxes must be in 1..4 in a room of 6x6 but was 5");
        assertThatThrownBy(() ->
                        Gem.make(EASY, Map.of("num_boxes", 4, "max_turns", 1)).reset(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more turns or a larger room");
    }

    @Test
    void refusesAStateThatIsNoRoom() {
        Env env = Played.start(EASY, Map.of());

        assertThatThrownBy(() -> Played.change(env, Map.of("room", List.of("000000"))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Played.change(env, CORRIDOR))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("as many boxes as targets");
    }
}
