// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.env.testing.CheckOptions;
import org.gem4j.env.testing.EnvChecker;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What holds for every level of TowerofHanoi, Game2048, Sokoban, Crosswords, WordSearch and WikiGame.
class BoardAndWordGamesTest {
    private static final String LEVELS = """
            TowerofHanoi, easy
            TowerofHanoi, hard
            TowerofHanoi, random
            Game2048, easy
            Game2048, random
            Sokoban, easy
            Sokoban, hard
            Sokoban, random
            Crosswords, easy
            Crosswords, hard
            Crosswords, random
            WordSearch, easy
            WordSearch, hard
            WordSearch, random
            WikiGame, easy
            WikiGame, hard
            """;

    @ParameterizedTest
    @CsvSource(textBlock = LEVELS)
    void keepsTheContract(String game, String level) {
        CheckOptions options = CheckOptions.defaults().withInstances(64, 8);

        assertThat(EnvChecker.check(Gem.registry().find(id(game, level)), options))
                .isEmpty();
    }

    /// 200 seeds; luck decides at most 1 in 100 of the games of 2048.
    @ParameterizedTest
    @CsvSource(textBlock = LEVELS)
    void isWonByTheReferencePolicy(String game, String level) {
        int won = 0;
        try (Env env = Gem.make(id(game, level))) {
            for (int seed = 0; seed < 200; seed++) {
                env.reset(seed);
                won += Played.byReference(env).success() ? 1 : 0;
            }
        }
        assertThat(won).isGreaterThanOrEqualTo(game.equals("Game2048") ? 198 : 200);
    }

    @ParameterizedTest
    @CsvSource({"Game2048, hard, 6", "Game2048, extreme-hard, 2"})
    void longGamesAreWonByTheReferencePolicy(String game, String level, int seeds) {
        try (Env env = Gem.make(id(game, level))) {
            for (int seed = 0; seed < seeds; seed++) {
                env.reset(seed);
                assertThat(Played.byReference(env).success())
                        .as("seed %d", seed)
                        .isTrue();
            }
        }
    }

    /// A random walk must leave the reference policy a way to go on, if not to win.
    @ParameterizedTest
    @CsvSource(textBlock = LEVELS)
    void referencePolicyGoesOnFromAnyState(String game, String level) {
        try (Env env = Gem.make(id(game, level))) {
            for (int seed = 0; seed < 20; seed++) {
                SeededRandom random = SeededRandom.of(seed, "walk", 0);
                env.reset(seed);
                double sum = 0;
                Step step;
                do {
                    boolean sample = random.nextInt(3) > 0;
                    step = env.step(
                            sample ? ((Samples) env).sampleAction(random) : ((ReferencePlayer) env).referenceAction());
                    sum += step.reward();
                } while (!step.done());
                assertThat(sum).as("return of seed %d", seed).isLessThanOrEqualTo(1 + 1e-9);
            }
        }
    }

    /// With the peer's behavior games keep the contract too; only WordSearch then pays more than 1.
    @ParameterizedTest
    @CsvSource(textBlock = LEVELS)
    void keepsTheContractWithCompatibility(String game, String level) {
        CheckOptions options = CheckOptions.defaults().withEpisodes(2).withMaxReturn(game.equals("WordSearch") ? 2 : 1);

        assertThat(EnvChecker.check(seed -> Gem.make(id(game, level), Map.of("seed", seed, "compat", "gem")), options))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"Crosswords, easy", "WordSearch, hard", "Game2048, easy"})
    void rewardsPaidInPartsSumToOne(String game, String level) {
        try (Env env = Gem.make(id(game, level))) {
            for (int seed = 0; seed < 20; seed++) {
                env.reset(seed);
                assertThat(Played.byReference(env).reward()).isCloseTo(1, within(1e-9));
            }
        }
    }

    private static String id(String game, String level) {
        return "game:" + game + "-v0-" + level;
    }
}
