// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.gem4j.env.multi.MultiAgentEnv;
import org.gem4j.env.multi.Opponent;
import org.gem4j.env.multi.OpponentEnv;
import org.gem4j.env.testing.CheckOptions;
import org.gem4j.env.testing.EnvChecker;
import org.gem4j.env.testing.Finding;
import org.gem4j.env.testing.HostileActions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MultiProviderTest {
    static List<EnvSpec> specs() {
        return new MultiProvider().specs();
    }

    private static EnvSpec spec(String id) {
        return specs().stream().filter(spec -> spec.id().equals(id)).findFirst().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TicTacToe   | Reward: at the end 1 for winning, -1 for losing, 0 for a draw.",
                "ConnectFour | Reward: at the end 1 for winning, -1 for losing, 0 for a draw.",
                "Nim         | Reward: at the end 1 for winning, -1 for losing.",
                "KuhnPoker   | Reward: at the end the chips won or lost, divided by 2 x rounds,",
                "Negotiation | Reward: at the end the player's gain divided by",
            })
    void rulesStateTheRewardsOfTheirGame(String name, String reward) {
        assertThat(specs())
                .filteredOn(spec -> spec.id().startsWith("multi:" + name + "-"))
                .hasSize(2)
                .allSatisfy(spec -> assertThat(spec.rules().lines())
                        .filteredOn(line -> line.startsWith("Reward: "))
                        .singleElement()
                        .asString()
                        .startsWith(reward));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void keepsTheContract(EnvSpec spec) {
        assertThat(EnvChecker.check(spec, CheckOptions.defaults()))
                .extracting(Finding::message)
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "multi:TicTacToe-v0-easy",
                "multi:ConnectFour-v0-easy",
                "multi:Nim-v0-easy",
                "multi:KuhnPoker-v0-easy",
                "multi:Negotiation-v0-easy"
            })
    void textArenaStyleKeepsTheContract(String id) {
        EnvSpec spec = spec(id);
        assertThat(EnvChecker.check(
                        seed -> spec.make(Map.of("style", "textarena", "seed", seed)), CheckOptions.defaults()))
                .extracting(Finding::message)
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "TicTacToe, own", "TicTacToe, textarena",
        "ConnectFour, own", "ConnectFour, textarena",
        "Nim, own", "Nim, textarena",
        "KuhnPoker, own", "KuhnPoker, textarena",
        "Negotiation, own", "Negotiation, textarena"
    })
    void theAgentSeesTheSameWhetherItsOpponentReadsOrNot(String game, String style) {
        EnvSpec spec = spec("multi:" + game + "-v0-easy");
        Opponent reads = (env, agent, seen, random) -> Opponent.random().act(env, agent, seen, random);

        assertThat(episodes(spec, style, Opponent.random())).isEqualTo(episodes(spec, style, reads));
    }

    /// What an agent sees in 20 episodes, with an empty action in each tenth turn.
    private static List<Object> episodes(EnvSpec spec, String style, Opponent opponent) {
        List<Object> seen = new ArrayList<>();
        SeededRandom random = SeededRandom.of(3);
        try (Env made = spec.make(Map.of("style", style));
                Env env = new OpponentEnv(
                        made.capability(MultiAgentEnv.class).orElseThrow(),
                        List.of("first", "second"),
                        opponent,
                        SeededRandom.of(4))) {
            Samples samples = env.capability(Samples.class).orElseThrow();
            for (int seed = 0; seed < 20; seed++) {
                seen.add(env.reset(seed));
                Step step;
                do {
                    step = env.step(random.nextInt(10) == 0 ? "" : samples.sampleAction(random));
                    seen.add(step);
                } while (!step.done());
            }
        }
        return seen;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "multi:TicTacToe-v0-easy",
                "multi:ConnectFour-v0-easy",
                "multi:Nim-v0-easy",
                "multi:KuhnPoker-v0-easy",
                "multi:Negotiation-v0-easy",
                "multi:PrisonersDilemma-v0-easy",
                "multi:Retail-v0"
            })
    void theReferencePlayerEarnsMoreThanARandomOne(String id) {
        assertThat(mean(spec(id), true)).isGreaterThan(mean(spec(id), false) + 0.02);
    }

    private static double mean(EnvSpec spec, boolean reference) {
        Map<String, Object> options = new HashMap<>(Map.of("seed", 5));
        SeededRandom random = SeededRandom.of(6);
        double sum = 0;
        int episodes = 200;
        try (Env env = spec.make(options)) {
            ReferencePlayer player = env.capability(ReferencePlayer.class).orElseThrow();
            Samples samples = env.capability(Samples.class).orElseThrow();
            for (int i = 0; i < episodes; i++) {
                env.reset();
                Step step;
                do {
                    step = env.step(reference ? player.referenceAction() : samples.sampleAction(random));
                    sum += step.reward();
                } while (!step.done());
            }
        }
        return sum / episodes;
    }

    @ParameterizedTest
    @MethodSource("specs")
    void hostileTextsEarnNothing(EnvSpec spec) {
        for (String text : HostileActions.all()) {
            try (Env env = spec.make(Map.of("seed", 2))) {
                env.reset();
                Step step = env.step(text);
                assertThat(step.reward()).as("%s after %.40s", spec.id(), text).isLessThan(1);
                assertThat(env.capability(Snapshots.class)).isPresent();
            }
        }
    }
}
