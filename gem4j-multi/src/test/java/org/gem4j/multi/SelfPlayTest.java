// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.multi.MultiAgentEnv;
import org.gem4j.env.multi.Opponent;
import org.gem4j.env.multi.OpponentEnv;
import org.gem4j.env.testing.CheckOptions;
import org.gem4j.env.testing.EnvChecker;
import org.junit.jupiter.api.Test;

class SelfPlayTest {
    private static MultiAgentEnv sides(Env env) {
        return env.capability(MultiAgentEnv.class).orElseThrow();
    }

    @Test
    void aMatchPlaysBothSidesInTurns() {
        try (Env env = Gem.make("multi:Nim-v0-hard")) {
            Map<String, Double> earned =
                    Match.play(sides(env), Map.of("first", Opponent.reference(), "second", Opponent.random()), 3);

            assertThat(earned).containsEntry("first", 1.0).containsEntry("second", -1.0);
        }
    }

    @Test
    void aMatchPlaysBothSidesAtOnce() {
        try (Env env = Gem.make("multi:PrisonersDilemma-v0-hard", Map.of("rounds", 2))) {
            Map<String, Double> earned =
                    Match.play(sides(env), Map.of("first", Opponent.reference(), "second", Opponent.reference()), 3);

            assertThat(earned).containsEntry("first", 0.4).containsEntry("second", 0.4);
        }
    }

    @Test
    void anOpponentSeesTheBoard() {
        List<String> seen = new ArrayList<>();
        try (Env env = Gem.make("multi:TicTacToe-v0-hard");
                OpponentEnv game = new OpponentEnv(
                        sides(env),
                        List.of("first"),
                        (sides, agent, observation, random) -> {
                            seen.add(observation.text());
                            return "[0]";
                        },
                        SeededRandom.of(1))) {
            game.reset(1);
            game.step("[4]");
        }

        assertThat(seen).singleElement().asString().contains("First puts O on cell 4.\nBoard:\n 0 | 1 | 2");
    }

    @Test
    void aMatchNeedsAPlayerForEachAgent() {
        try (Env env = Gem.make("multi:Nim-v0-hard")) {
            assertThatThrownBy(() -> Match.play(sides(env), Map.of("first", Opponent.random()), 3))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("second");
        }
    }

    @Test
    void theSameSeedGivesTheSameMatch() {
        try (Env env = Gem.make("multi:KuhnPoker-v0-hard")) {
            Map<String, Opponent> players = Map.of("first", Opponent.random(), "second", Opponent.random());

            assertThat(Match.play(sides(env), players, 8)).isEqualTo(Match.play(sides(env), players, 8));
        }
    }

    @Test
    void aTournamentRatesTheBetterPlayerHigher() {
        EloTable table = new EloTable(16);
        try (Env env = Gem.make("multi:TicTacToe-v0-hard")) {
            List<OpponentPool.Member> members = List.of(
                    new OpponentPool.Member("random", Opponent.random()),
                    new OpponentPool.Member("perfect", Opponent.reference()));
            Match.tournament(sides(env), members, 50, 1, table);
        }

        assertThat(table.ranking()).containsExactly("perfect", "random");
        assertThat(table.rating("perfect").points()).isGreaterThan(1200);
        assertThat(table.rating("perfect").games()).isEqualTo(100);
        assertThat(table.rating("perfect").points() + table.rating("random").points())
                .isBetween(1999.9, 2000.1);
        assertThat(table.toString()).startsWith("perfect");
    }

    @Test
    void eloMovesByTheSurprise() {
        EloTable table = new EloTable(32);
        assertThat(table.expected("a", "b")).isEqualTo(0.5);

        table.record("a", "b", 1);

        assertThat(table.rating("a").points()).isEqualTo(1016);
        assertThat(table.rating("b").points()).isEqualTo(984);
        assertThatThrownBy(() -> table.record("a", "b", 2)).hasMessageContaining("[0, 1]");
        assertThatThrownBy(() -> new EloTable(0)).hasMessageContaining("step must be > 0");
    }

    @Test
    void eachEpisodeOfSelfPlayHasOneOpponentOfThePool() {
        OpponentPool pool = new OpponentPool(2);
        Map<String, Integer> moves = new HashMap<>();
        for (String name : List.of("one", "two")) {
            pool.add(name, (env, agent, seen, random) -> {
                moves.merge(name, 1, Integer::sum);
                return Opponent.random().act(env, agent, seen, random);
            });
        }
        Set<String> met = new HashSet<>();
        try (Env env = Gem.make("multi:ConnectFour-v0-easy");
                SelfPlayEnv game = new SelfPlayEnv(sides(env), pool, 0.5, SeededRandom.of(1))) {
            for (int seed = 0; seed < 20; seed++) {
                moves.clear();
                game.reset(seed);
                Samples samples = game.capability(Samples.class).orElseThrow();
                SeededRandom random = SeededRandom.of(seed);
                while (!game.step(samples.sampleAction(random)).done()) {}
                assertThat(moves).hasSize(1);
                met.addAll(moves.keySet());
            }
            assertThat(game.capability(NonBlocking.class)).isEmpty();
        }

        assertThat(met).containsExactlyInAnyOrder("one", "two");
    }

    @Test
    void theSameSeedGivesTheSameSelfPlay() {
        OpponentPool pool = new OpponentPool(2);
        pool.add("random", Opponent.random());
        pool.add("perfect", Opponent.reference());

        assertThat(EnvChecker.check(
                        seed -> new SelfPlayEnv(
                                sides(Gem.make("multi:Nim-v0-easy", Map.of("seed", seed))),
                                pool,
                                0.5,
                                SeededRandom.of(seed)),
                        CheckOptions.defaults()))
                .isEmpty();
        assertThatThrownBy(() -> new SelfPlayEnv(sides(Gem.make("multi:Nim-v0-easy")), pool, 2, SeededRandom.of(1)))
                .hasMessageContaining("newest must be in [0, 1] but was 2.0");
    }

    @Test
    void thePoolKeepsTheNewest() {
        OpponentPool pool = new OpponentPool(2);
        assertThatThrownBy(() -> pool.choose(0.5, SeededRandom.of(1))).isInstanceOf(IllegalStateException.class);
        pool.add("one", Opponent.random());
        pool.add("two", Opponent.random());
        pool.add("three", Opponent.random());

        assertThat(pool.names()).containsExactly("two", "three");
        assertThat(pool.choose(1, SeededRandom.of(1)).name()).isEqualTo("three");
        assertThatThrownBy(() -> pool.add("two", Opponent.random())).hasMessageContaining("two");
    }
}
