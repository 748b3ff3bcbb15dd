// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.gem4j.env.Env;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.env.testing.ScriptedEnv;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VectorEnvTest {
    private static final InfoKey<Long> SEED = new InfoKey<>("seed", Long.class);

    /// Environment i observes `e<i>r<resets>o<steps>`; `end` ends.
    private static Env env(int index) {
        return new ScriptedEnv(new ScriptedEnv.Script() {
            @Override
            public Reset reset(int resets, ResetOptions options) {
                return Reset.of(
                        "e" + index + "r" + resets + "o0",
                        Info.of(SEED, options.seed().orElse(-1)));
            }

            @Override
            public Step step(int resets, int steps, String action) {
                boolean end = action.equals("end");
                String observation = "e" + index + "r" + resets + "o" + steps;
                return Step.of(observation, end ? 1 : 0.25, end, false, Info.of(InfoKeys.SUCCESS, end));
            }
        });
    }

    private static VectorEnv three(VectorOptions options) {
        List<Supplier<Env>> factories =
                IntStream.range(0, 3).<Supplier<Env>>mapToObj(i -> () -> env(i)).toList();
        return VectorEnv.of(factories, options);
    }

    private static List<String> texts(List<Outcome<Step>> outcomes) {
        return outcomes.stream()
                .map(outcome -> outcome.orElseThrow().observation().text())
                .toList();
    }

    private static VectorOptions options(Stepping stepping, Autoreset autoreset) {
        return VectorOptions.defaults().withStepping(stepping).withAutoreset(autoreset);
    }

    @ParameterizedTest
    @EnumSource
    void resetGivesEachEnvironmentItsSeed(Stepping stepping) {
        try (VectorEnv envs = three(options(stepping, Autoreset.SAME_STEP))) {
            assertThat(envs.reset(5))
                    .extracting(outcome -> outcome.orElseThrow().info().getOr(SEED, 0L))
                    .containsExactly(5L, 6L, 7L);
            assertThat(envs.reset(List.of(ResetOptions.seeded(9), ResetOptions.seeded(8), ResetOptions.seeded(7))))
                    .extracting(outcome -> outcome.orElseThrow().info().getOr(SEED, 0L))
                    .containsExactly(9L, 8L, 7L);
            assertThat(envs.reset())
                    .extracting(outcome -> outcome.orElseThrow().info().getOr(SEED, 0L))
                    .containsExactly(-1L, -1L, -1L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void sameStepShowsTheNextEpisodeAndKeepsTheFinalOnes(Stepping stepping) {
        try (VectorEnv envs = three(options(stepping, Autoreset.SAME_STEP))) {
            envs.reset(0);

            List<Outcome<Step>> outcomes = envs.step(List.of("a", "end", "a"));

            assertThat(texts(outcomes)).containsExactly("e0r1o1", "e1r2o0", "e2r1o1");
            Step ended = outcomes.get(1).orElseThrow();
            assertThat(ended.reward()).isEqualTo(1);
            assertThat(ended.terminated()).isTrue();
            assertThat(ended.info()
                            .get(InfoKeys.FINAL_OBSERVATION)
                            .orElseThrow()
                            .text())
                    .isEqualTo("e1r1o1");
            assertThat(ended.info().get(InfoKeys.FINAL_INFO).orElseThrow()).isEqualTo(Info.of(InfoKeys.SUCCESS, true));
            assertThat(texts(envs.step(List.of("a", "a", "a")))).containsExactly("e0r1o2", "e1r2o1", "e2r1o2");
        }
    }

    @ParameterizedTest
    @EnumSource
    void nextStepIgnoresTheActionAfterTheEnd(Stepping stepping) {
        try (VectorEnv envs = three(options(stepping, Autoreset.NEXT_STEP))) {
            envs.reset(0);

            assertThat(texts(envs.step(List.of("a", "end", "a")))).containsExactly("e0r1o1", "e1r1o1", "e2r1o1");
            Step restarted = envs.step(Map.of(1, "end")).getFirst().orElseThrow();

            assertThat(restarted.observation().text()).isEqualTo("e1r2o0");
            assertThat(restarted.reward()).isZero();
            assertThat(restarted.done()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void disabledWaitsForAReset(Stepping stepping) {
        try (VectorEnv envs = three(options(stepping, Autoreset.DISABLED))) {
            envs.reset(0);
            envs.step(Map.of(1, "end"));

            assertThat(envs.step(Map.of(1, "a")).getFirst()).isInstanceOf(Outcome.PolicyError.class);
            envs.reset(Map.of(1, ResetOptions.seeded(3)));
            assertThat(texts(envs.step(Map.of(1, "a")))).containsExactly("e1r2o1");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aSubsetIsSteppedInTheOrderOfTheMap(Stepping stepping) {
        try (VectorEnv envs = three(options(stepping, Autoreset.SAME_STEP))) {
            envs.reset(0);
            Map<Integer, String> actions = new LinkedHashMap<>();
            actions.put(2, "a");
            actions.put(0, "a");

            List<Outcome<Step>> outcomes = envs.step(actions);

            assertThat(outcomes).extracting(Outcome::index).containsExactly(2, 0);
            assertThat(texts(outcomes)).containsExactly("e2r1o1", "e0r1o1");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aStepBeforeTheResetIsAPolicyError(Stepping stepping) {
        try (VectorEnv envs = three(options(stepping, Autoreset.SAME_STEP))) {
            assertThat(envs.step(List.of("a", "a", "a"))).allMatch(Outcome.PolicyError.class::isInstance);
        }
    }

    @ParameterizedTest
    @EnumSource
    void misuseThrows(Stepping stepping) {
        VectorEnv envs = three(options(stepping, Autoreset.SAME_STEP));

        assertThatThrownBy(() -> envs.step(List.of("a")))
                .hasMessageContaining("3 actions")
                .hasMessageContaining("1");
        assertThatThrownBy(() -> envs.step(Map.of(3, "a"))).hasMessageContaining("0..2");
        envs.close();
        envs.close();
        assertThatThrownBy(envs::reset).isInstanceOf(IllegalStateException.class);
    }
}
