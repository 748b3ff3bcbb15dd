// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gem4j.env.Env;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.env.testing.EnvChecker;
import org.gem4j.env.testing.HostileActions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds for every registered game.
class GamesTest {
    private static final double MOST = 1 + 1e-9;

    /// Shares of games that the reference player wins where luck decides; in all others it wins nearly always.
    private static final Map<String, Double> LUCK = Map.of(
            "game:Minesweeper-v0-easy", 0.7,
            "game:Minesweeper-v0-hard", 0.65,
            "game:Minesweeper-v0-random", 0.7,
            "game:Hangman-v0-easy", 0.42,
            "game:Hangman-v0-random", 0.7);

    /// Those whose tests are their own.
    private static final List<String> OTHERS =
            List.of("TowerofHanoi", "Game2048", "Sokoban", "Crosswords", "WordSearch", "WikiGame");

    static Stream<EnvSpec> specs() {
        return new GameProvider()
                .specs().stream()
                        .filter(spec ->
                                OTHERS.stream().noneMatch(other -> spec.id().contains(other)));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void keepsTheContract(EnvSpec spec) {
        assertThat(EnvChecker.check(spec.id())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void isWonByItsReferencePlayer(EnvSpec spec) {
        int games = spec.id().contains("FifteenPuzzle-v0-hard") ? 40 : 200;
        int won = 0;
        for (int seed = 0; seed < games; seed++) {
            try (Env env = spec.make(Map.of())) {
                env.reset(seed);
                Step step;
                double sum = 0;
                do {
                    step = env.step(((ReferencePlayer) env).referenceAction());
                    sum += step.reward();
                } while (!step.done());
                assertThat(sum).as("return of seed %d", seed).isBetween(-MOST, MOST);
                won += step.info().getOr(InfoKeys.SUCCESS, false) ? 1 : 0;
            }
        }

        assertThat(won / (double) games).isGreaterThanOrEqualTo(LUCK.getOrDefault(spec.id(), 0.99));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void randomPlayIsWellFormedAndEarnsNoMoreThanOne(EnvSpec spec) {
        for (int seed = 0; seed < 200; seed++) {
            SeededRandom random = SeededRandom.of(seed, "play", 0);
            try (Env env = spec.make(Map.of())) {
                env.reset(seed);
                double sum = 0;
                Step step;
                do {
                    step = env.step(((Samples) env).sampleAction(random));
                    sum += step.reward();
                    assertThat(Staged.kind(step)).as("seed %d", seed).isNotEqualTo(MoveKind.INVALID_FORMAT);
                } while (!step.done());
                assertThat(sum).as("return of seed %d", seed).isBetween(-MOST, MOST);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("specs")
    void hostileTextNeverThrowsWhereverItComes(EnvSpec spec) {
        SeededRandom random = SeededRandom.of(3);
        List<String> hostile = HostileActions.all();
        try (Env env = spec.make(Map.of("compat", "gem"))) {
            for (int i = 0; i < 2 * hostile.size(); i++) {
                env.reset(i);
                boolean done = false;
                for (int turn = 0; turn < i % 3 && !done; turn++) {
                    done = env.step(((Samples) env).sampleAction(random)).done();
                }
                if (!done) {
                    Step step = env.step(hostile.get(i % hostile.size()));
                    assertThat(step.reward()).isBetween(-0.1, 1.0);
                }
            }
        }
    }

    @Test
    void everyGameIsDescribedInFull() {
        assertThat(new GameProvider().specs()).allSatisfy(spec -> {
            assertThat(spec.rules())
                    .contains("Action: ", "\nReward: ", "\nEnd: ")
                    .endsWith(".\n");
            assertThat(spec.summary()).endsWith(".");
            assertThat(spec.options())
                    .allSatisfy(option -> assertThat(option.doc()).endsWith("."));
        });
    }
}
