// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.env.EnvException;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.env.testing.CheckOptions;
import org.gem4j.env.testing.EnvChecker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpponentEnvTest {
    private static OpponentEnv env(boolean parallel, Opponent opponent, String... seats) {
        CountingTable table = new CountingTable(parallel, SeededRandom.of(1));
        return new OpponentEnv(table, List.of(seats), opponent, SeededRandom.of(2));
    }

    /// Says the same thing each time.
    private static Opponent says(String text) {
        return (table, agent, seen, random) -> text;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void keepsTheContract(boolean parallel) {
        CheckOptions options = CheckOptions.defaults().withMaxReturn(Double.POSITIVE_INFINITY);

        assertThat(EnvChecker.check(
                        seed -> new OpponentEnv(
                                new CountingTable(parallel, SeededRandom.of(seed)),
                                List.of("a"),
                                Opponent.random(),
                                SeededRandom.of(seed, "opponents", 0)),
                        options))
                .isEmpty();
    }

    @Test
    void theOpponentsPlayUntilItIsTheAgentsTurnAgain() {
        OpponentEnv env = env(false, says("yy"), "b");

        assertThat(env.reset(1).observation().text()).startsWith("start").contains("\n{a=yy}");
        Step step = env.step("x");

        assertThat(step.observation().text())
                .containsSubsequence("{b=x}", "{c=yy}", "{a=yy}")
                .hasLineCount(3);
        assertThat(step.reward()).isEqualTo(1);
        assertThat(step.done()).isFalse();
    }

    @Test
    void anOpponentCanEndTheEpisode() {
        OpponentEnv env = env(false, says("end"), "a");
        env.reset(1);

        assertThat(env.step("x").terminated()).isTrue();
        assertThatThrownBy(() -> env.step("x")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void inParallelAllPlayAtOnce() {
        OpponentEnv env = env(true, says("yy"), "b");
        env.reset(1);

        assertThat(env.step("x").observation().text()).startsWith("{a=yy, b=x, c=yy}");
    }

    @Test
    void anOpponentSeesWhatHappenedSinceItsLastAction() {
        Set<String> seenByC = new HashSet<>();
        Opponent listener = (table, agent, seen, random) -> {
            if (agent.equals("c")) {
                seenByC.add(seen.text());
            }
            return "yy";
        };
        OpponentEnv env = env(false, listener, "a");
        env.reset(1);
        env.step("x");

        assertThat(seenByC).singleElement().asString().containsSubsequence("start", "{a=x}", "{b=yy}");
    }

    @Test
    void anOpponentThatDoesNotReadIsShownNothing() {
        Set<String> seen = new HashSet<>();
        Opponent script = (table, agent, told, random) -> {
            seen.add(told.text());
            return "yy";
        };
        OpponentEnv blind = env(false, new Opponent.Scripted(script, false), "b");
        OpponentEnv other = env(false, says("yy"), "b");

        assertThat(blind.reset(1)).isEqualTo(other.reset(1));
        assertThat(blind.step("x")).isEqualTo(other.step("x"));
        assertThat(seen).containsExactly("");
    }

    @Test
    void whoPlaysAllSidesIsShownAllOfThem() {
        OpponentEnv env = env(false, Opponent.random(), "a");
        env.reset(1);
        env.step("x");
        MultiAgentEnv table = env.capability(MultiAgentEnv.class).orElseThrow();

        assertThat(table.reset(1).values())
                .allSatisfy(reset -> assertThat(reset.observation().text()).startsWith("start"))
                .anySatisfy(
                        reset -> assertThat(reset.info().get(InfoKeys.SUFFIX)).contains("a:"));
        assertThat(table.step(Map.of("a", "x")).values())
                .hasSize(3)
                .allSatisfy(step -> assertThat(step.observation().text()).startsWith("{a=x}"));
    }

    @Test
    void seatsAreDrawnByTheSeed() {
        OpponentEnv env = env(false, says("yy"), "a", "b", "c");
        Set<String> seats = new HashSet<>();
        for (int seed = 0; seed < 50; seed++) {
            env.reset(seed);
            String seat = env.seat();
            env.reset(seed);
            assertThat(env.seat()).isEqualTo(seat);
            seats.add(seat);
        }

        assertThat(seats).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void refusesSeatsThatAreNone() {
        assertThatThrownBy(() -> env(false, says(""), "z")).hasMessageContaining("z");
        assertThatThrownBy(() -> env(false, says(""))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anEpisodeThatEndsBeforeTheFirstTurnIsAFailure() {
        assertThatThrownBy(() -> env(false, says("end"), "b").reset(1)).isInstanceOf(EnvException.class);
    }

    @Test
    void allSidesCanBeHad() {
        OpponentEnv env = env(false, says("yy"), "a");

        assertThat(env.capability(MultiAgentEnv.class)).containsInstanceOf(CountingTable.class);
        assertThat(env.capability(ReferencePlayer.class)).isEmpty();
    }
}
