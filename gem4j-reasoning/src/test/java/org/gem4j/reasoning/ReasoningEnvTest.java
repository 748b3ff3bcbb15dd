// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.gem4j.env.Env;
import org.gem4j.env.Forks;
import org.gem4j.env.Gem;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.gem4j.env.testing.EnvChecker;
import org.gem4j.env.testing.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReasoningEnvTest {
    @Test
    void answersOneQuestionWithTheTerminalMarkerAndBothFlags() {
        Env env = Gem.make("rg:chain_sum");
        env.reset();

        Step step = env.step(((ReferencePlayer) env).referenceAction());

        assertThat(step.observation().text()).isEqualTo("<｜TERMINAL_STATE｜>");
        assertThat(step.reward()).isEqualTo(1);
        assertThat(step.terminated()).isTrue();
        assertThat(step.truncated()).isTrue();
        assertThat(step.info().get(InfoKeys.CORRECT)).contains(true);
        assertThatThrownBy(() -> env.step("again")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anActionWithoutABoxEarnsNothing() {
        Env env = Gem.make("rg:chain_sum");
        env.reset();

        Step step = env.step("the answer is 12");

        assertThat(step.reward()).isZero();
        assertThat(step.info().get(InfoKeys.MOVE)).contains(MoveKind.INVALID_FORMAT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "chain_sum      | 1 for the right answer, else 0.",
                "arc_agi        | 1 for the right answer, at most 0.05 for a wrong one, 0 without a box.",
                "countdown      | from 0 to 1, as the task scores the answer; 0 without a box."
            })
    void rulesSayWhatAWrongAnswerMayEarn(String name, String reward) {
        assertThat(new ReasoningProvider().specs())
                .filteredOn(spec -> spec.id().equals("rg:" + name))
                .singleElement()
                .satisfies(
                        spec -> assertThat(spec.rules()).contains("\\boxed{...}", "\nReward: " + reward + "\nEnd: "));
    }

    @Test
    void walksThroughItsItemsAndStartsOver() {
        Env env = Gem.make("rg:gcd", Map.of("size", 2));

        String first = env.reset().observation().text();
        String second = env.reset().observation().text();

        assertThat(second).isNotEqualTo(first);
        assertThat(env.reset().observation().text()).isEqualTo(first);
        assertThat(env.reset(new ResetOptions(OptionalLong.empty(), OptionalLong.of(1)))
                        .observation()
                        .text())
                .isEqualTo(second);
    }

    @Test
    void theSeedOptionIsTheSeedOfTheItems() {
        String of42 = Gem.make("rg:gcd").reset().observation().text();

        assertThat(Gem.make("rg:gcd", Map.of("seed", 42)).reset().observation().text())
                .isEqualTo(of42);
        assertThat(Gem.make("rg:gcd", Map.of("seed", 43)).reset().observation().text())
                .isNotEqualTo(of42);
    }

    @Test
    void aResetWithASeedGivesTheSameItemInEveryInstance() {
        for (String id : List.of("rg:gcd", "rg:composite", "rg:word_sorting")) {
            assertThat(EnvChecker.check(id)).as(id).extracting(Finding::message).isEmpty();
        }
    }

    @Test
    void aLevelSetsTheOptionsThatAreNotGiven() {
        Env env = Gem.make("rg:chain_sum", Map.of("level", "10", "min-terms", 12));
        String question = env.reset().observation().text();

        assertThat(question.replaceAll("[^+-]", "").length()).isGreaterThanOrEqualTo(11);
        assertThatThrownBy(() -> Gem.make("rg:chain_sum", Map.of("level", 11)))
                .hasMessageContaining("level must be a whole number in 0..10");
    }

    @Test
    void refusesOptionsThatDoNotFit() {
        assertThatThrownBy(() -> Gem.make("rg:chain_sum", Map.of("min_terms", 7)))
                .hasMessage("option min_terms of chain_sum must be at most max_terms (6) but was 7");
        assertThatThrownBy(() -> Gem.make("rg:chain_sum", Map.of("min_term", 7)))
                .hasMessageContaining("Did you mean min_terms?");
    }

    @Test
    void snapshotsAndForksGoOnAlike() {
        Env env = Gem.make("rg:leg_counting");
        env.reset(7);

        Env copy = ((Forks) env).fork(true);
        Env other = Gem.make("rg:leg_counting", Map.of("seed", 1));
        ((Snapshots) other).restore(((Snapshots) env).snapshot());

        String action = ((ReferencePlayer) env).referenceAction();
        assertThat(copy.step(action)).isEqualTo(env.step(action));
        assertThat(other.step(action).reward()).isEqualTo(1);
        assertThat(copy.reset()).isEqualTo(env.reset());
        assertThat(((Forks) env).fork(false).reset()).isNotNull();
    }

    @Test
    void samplesAreOfTheAnswersForm() {
        Env env = Gem.make("rg:dice");
        env.reset(3);

        assertThat(((Samples) env).sampleAction(SeededRandom.of(5))).matches("\\\\boxed\\{\\d+/\\d+}");
    }

    @Test
    void aCoachRaisesAndLowersTheLevel() {
        Env env = Gem.make("rg:gcd", Map.of("coach", true, "coach_window", 2, "level", 1));
        assertThat(env.reset().info().get(ReasoningEnv.LEVEL)).contains(1);
        for (int i = 0; i < 2; i++) {
            env.reset();
            env.step(((ReferencePlayer) env).referenceAction());
        }
        assertThat(env.reset().info().get(ReasoningEnv.LEVEL)).contains(2);

        Env copy = ((Forks) env).fork(true);
        for (int i = 0; i < 4; i++) {
            env.reset();
            env.step("no idea");
            copy.reset();
            assertThat(copy.step("no idea").info()).isNotNull();
        }
        assertThat(env.reset().info().get(ReasoningEnv.LEVEL)).contains(0);
        assertThat(copy.reset().info().get(ReasoningEnv.LEVEL)).contains(0);
    }

    @Test
    void refusesACoachWithoutACurriculum() {
        assertThatThrownBy(() -> Gem.make("rg:composite", Map.of("coach", true)))
                .hasMessageContaining("has no curriculum");
        assertThatThrownBy(() -> Gem.make("rg:gcd", Map.of("coach", true, "coach_lower_at", 0.9)))
                .hasMessageContaining("coach_lower_at must be below coach_raise_at (0.8) but was 0.9");
    }

    @Test
    void aMixDrawsFromItsTasksAndScoresThere() {
        Env env = Gem.make("rg:composite", Map.of("datasets", "gcd*3{max_numbers=3}; dice", "size", 100));
        int fractions = 0;
        for (int i = 0; i < 100; i++) {
            env.reset();
            String action = ((ReferencePlayer) env).referenceAction();
            fractions += action.contains("/") ? 1 : 0;
            assertThat(env.step(action).reward()).isEqualTo(1);
        }
        assertThat(fractions).isBetween(10, 40);
        assertThatThrownBy(() -> Gem.make("rg:composite", Map.of("datasets", "gdc")))
                .hasMessageContaining("unknown reasoning task gdc. Did you mean gcd?");
        assertThatThrownBy(() -> Gem.make("rg:composite", Map.of("datasets", "gcd; gcd")))
                .hasMessageContaining("no task may be named twice");
    }
}
