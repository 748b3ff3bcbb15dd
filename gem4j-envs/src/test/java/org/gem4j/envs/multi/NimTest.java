// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Step;
import org.gem4j.env.multi.AgentReference;
import org.gem4j.env.multi.MultiAgentEnv;
import org.gem4j.env.testing.EnvChecker;
import org.gem4j.env.testing.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NimTest {
    private static Nim nim(int maxTurns, Integer... piles) {
        Nim nim = new Nim(new Nim.Rules(piles.length, 9, maxTurns), SeededRandom.of(1));
        nim.reset(1);
        Map<String, Object> fields = new LinkedHashMap<>(nim.snapshot().fields());
        fields.put("piles", List.of(piles));
        nim.restore(new Snapshot("Nim", 1, fields));
        return nim;
    }

    private static Map<String, Step> play(Nim nim, String move) {
        return nim.step(Map.of(nim.activeAgents().getFirst(), "I take \\boxed{" + move + "}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"multi:Nim-v0-easy", "multi:Nim-v0-hard"})
    void keepsTheContract(String id) {
        assertThat(EnvChecker.check(id)).extracting(Finding::message).isEmpty();
    }

    @Test
    void whoTakesTheLastStickWins() {
        Nim nim = nim(20, 1, 2);
        play(nim, "1 1");

        Map<String, Step> last = play(nim, "2 2");

        Step winner = last.get("second");
        Step loser = last.get("first");
        assertThat(winner.reward()).isEqualTo(1);
        assertThat(winner.info().getOr(InfoKeys.SUCCESS, false)).isTrue();
        assertThat(loser.reward()).isZero();
        assertThat(loser.info().get(InfoKeys.MOVE)).contains(MoveKind.LOSE);
        assertThat(last.values()).allMatch(Step::terminated);
        assertThat(nim.agents()).isEmpty();
        assertThat(nim.returnOf("second")).isEqualTo(1);
        assertThatThrownBy(() -> play(nim, "1 1")).isInstanceOf(RuntimeException.class);
    }

    @Test
    void playersMoveInTurnsAndSeeEachOthersMoves() {
        Nim nim = nim(20, 3, 3);

        Map<String, Step> steps = play(nim, "1, 2");

        assertThat(steps.get("first").observation().text()).isEqualTo("You took 2 from pile 1.");
        assertThat(steps.get("second").observation().text()).isEqualTo("The other player took 2 from pile 1.");
        assertThat(steps.get("second").info().get(InfoKeys.SUFFIX)).contains("Piles: 1: 1, 2: 3. Your move:");
        assertThat(steps.get("first").info().get(InfoKeys.SUFFIX)).isEmpty();
        assertThat(nim.activeAgents()).containsExactly("second");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1 4", "1 0", "3 1", "0 1", "999999999 1"})
    void afterAnIllegalMoveTheSamePlayerMovesAgain(String move) {
        Nim nim = nim(20, 3, 3);

        Step step = play(nim, move).get("first");

        assertThat(step.reward()).isZero();
        assertThat(step.done()).isFalse();
        assertThat(step.info().get(InfoKeys.MOVE)).contains(MoveKind.INVALID_MOVE);
        assertThat(nim.activeAgents()).containsExactly("first");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "1 x", "1 -1", "9999999999 1"})
    void anUnreadableMoveEndsTheGameWithoutAWinner(String move) {
        Nim nim = nim(20, 3, 3);

        Map<String, Step> steps = play(nim, move);

        assertThat(steps.get("first").reward()).isEqualTo(-0.1);
        assertThat(steps.get("second").reward()).isZero();
        assertThat(steps.values()).allMatch(Step::terminated);
    }

    @Test
    void theTurnLimitTruncatesForBoth() {
        Nim nim = nim(1, 3, 3);

        Map<String, Step> steps = play(nim, "1 1");

        assertThat(steps.values()).allMatch(step -> step.truncated() && !step.terminated() && step.reward() == 0);
    }

    @Test
    void perfectPlayBeatsPerfectPlayFromTheFirstSeat() {
        for (int seed = 0; seed < 1_000; seed++) {
            try (Env env = Gem.make("multi:Nim-v0-hard", Map.of("seed", seed))) {
                env.reset();
                ReferencePlayer player = env.capability(ReferencePlayer.class).orElseThrow();
                Step step = env.step(player.referenceAction());
                while (!step.done()) {
                    step = env.step(player.referenceAction());
                }

                assertThat(step.reward()).as("seed %d", seed).isEqualTo(1);
            }
        }
    }

    @Test
    void theSecondSeatBeginsAfterTheOpponentsMove() {
        try (Env env = Gem.make("multi:Nim-v0-hard", Map.of("seat", "second", "seed", 4))) {
            assertThat(env.reset().observation().text())
                    .contains("You move second.")
                    .contains("\nThe other player took");
        }
    }

    @Test
    void bothSidesCanBePlayed() {
        try (Env env = Gem.make("multi:Nim-v0-easy", Map.of("seed", 3))) {
            MultiAgentEnv nim = env.capability(MultiAgentEnv.class).orElseThrow();
            AgentReference reference = nim.capability(AgentReference.class).orElseThrow();
            nim.reset(3);
            Map<String, Step> steps = Map.of();
            while (!nim.agents().isEmpty()) {
                String player = nim.activeAgents().getFirst();
                steps = nim.step(Map.of(player, reference.referenceAction(player)));
            }

            assertThat(steps.get("first").reward()).isEqualTo(1);
            assertThat(steps.get("second").reward()).isZero();
        }
    }
}
