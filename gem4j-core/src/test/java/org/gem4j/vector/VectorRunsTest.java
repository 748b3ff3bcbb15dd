// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.gem4j.env.Env;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Gem;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.Reset;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.env.testing.ScriptedEnv;
import org.gem4j.wrap.Wrappers;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VectorRunsTest {
    private static final String ID = "test:Drawing-v0";
    private static final Duration LONG = Duration.ofSeconds(60);

    @BeforeAll
    static void register() {
        Gem.register(new EnvSpec(
                ID,
                "Draws numbers.",
                List.of(OptionSpec.integer("size", 1, 0, 100, "Shown in the first observation.")),
                DrawingEnv::new));
    }

    private static List<String> firstObservations(VectorOptions options) {
        try (VectorEnv envs = Gem.makeVector(ID, 3, options)) {
            return envs.reset().stream()
                    .map(outcome -> outcome.orElseThrow().observation().text())
                    .toList();
        }
    }

    private static String first(int size, long seed) {
        try (Env env = Gem.make(ID, Map.of("size", size, "seed", seed))) {
            return env.reset().observation().text();
        }
    }

    @Test
    void environmentsAreSeededOneByOne() {
        assertThat(firstObservations(VectorOptions.defaults().withSeed(40)))
                .containsExactly(first(1, 40), first(1, 41), first(1, 42));
    }

    @Test
    void anEnvironmentsOwnSeedAndOptionsCount() {
        VectorOptions options = VectorOptions.defaults()
                .withSeed(40)
                .withPerEnv(List.of(Map.of("seed", 7, "size", 5), Map.of(), Map.of("size", 6)));

        assertThat(firstObservations(options)).containsExactly(first(5, 7), first(1, 41), first(6, 42));
    }

    @Test
    void commonOptionsWinOverOwnOnes() {
        VectorOptions options = VectorOptions.defaults()
                .withPerEnv(List.of(Map.of("size", 5), Map.of(), Map.of()))
                .withCommon(Map.of("size", 9));

        assertThat(firstObservations(options)).containsExactly(first(9, 0), first(9, 1), first(9, 2));
    }

    @Test
    void eachEnvironmentIsWrapped() {
        VectorOptions options = VectorOptions.defaults().withWrapper(Wrappers.parse("concat,episode_tracking"));

        assertThat(firstObservations(options)).allMatch(text -> text.endsWith("\n"));
    }

    @Test
    void refusesOptionsForAnotherNumberOfEnvironments() {
        VectorOptions options = VectorOptions.defaults().withPerEnv(List.of(Map.of()));

        assertThatThrownBy(() -> Gem.makeVector(ID, 3, options))
                .hasMessageContaining("3")
                .hasMessageContaining("1");
        assertThatThrownBy(() -> Gem.makeVector("test:Drawin-v0", 1, VectorOptions.defaults()))
                .hasMessageContaining("Did you mean " + ID);
    }

    @ParameterizedTest
    @EnumSource
    void episodesAreTheSameOnWhicheverThread(Stepping stepping) {
        List<String> expected = new ArrayList<>();
        int count = 40;
        for (int i = 0; i < count; i++) {
            DrawingEnv env = new DrawingEnv(SeededRandom.of(0));
            expected.add(env.reset(5 + i).observation().text());
        }
        List<Supplier<Env>> factories = Collections.nCopies(count, () -> new DrawingEnv(SeededRandom.of(0)));

        try (VectorEnv envs = VectorEnv.of(factories, VectorOptions.defaults().withStepping(stepping));
                VectorEnv alone =
                        VectorEnv.of(factories, VectorOptions.defaults().withStepping(Stepping.INLINE))) {
            List<Outcome<Reset>> resets = envs.reset(5);
            alone.reset(5);

            assertThat(resets)
                    .extracting(outcome -> outcome.orElseThrow().observation().text())
                    .containsExactlyElementsOf(expected);
            for (int round = 0; round < 20; round++) {
                List<String> actions = Collections.nCopies(count, "a" + round);
                assertThat(envs.step(actions)).isEqualTo(alone.step(actions));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void submittedCallsGiveTheSameEpisodesAsRounds(Stepping stepping) {
        int count = 20;
        List<Supplier<Env>> factories = Collections.nCopies(count, () -> new DrawingEnv(SeededRandom.of(0)));
        try (VectorEnv envs = VectorEnv.of(factories, VectorOptions.defaults().withStepping(stepping));
                VectorEnv rounds = VectorEnv.of(factories, VectorOptions.defaults())) {
            envs.reset(5);
            rounds.reset(5);
            for (int round = 0; round < 20; round++) {
                IntStream.range(0, count).forEach(i -> envs.submit(i, "a"));
                List<Outcome<Step>> polled = new ArrayList<>();
                while (envs.underWay() > 0) {
                    polled.add(envs.poll(LONG).orElseThrow());
                }
                polled.sort(Comparator.comparing(Outcome::index));

                assertThat(polled).isEqualTo(rounds.step(Collections.nCopies(count, "a")));
            }
        }
    }

    @Test
    void aHundredThousandEnvironmentsFit() {
        int count = 100_000;
        List<Supplier<Env>> factories = Collections.nCopies(count, ScriptedEnv::counting);
        try (VectorEnv envs = VectorEnv.of(factories, VectorOptions.defaults())) {
            envs.reset(1);

            List<Outcome<Step>> outcomes = envs.step(Collections.nCopies(count, "a"));

            assertThat(outcomes)
                    .hasSize(count)
                    .allMatch(outcome -> outcome.asOptional().isPresent());
        }
    }

    @Test
    void aThousandThreadsAreFew() {
        int count = 1_000;
        List<Supplier<Env>> factories = Collections.nCopies(count, ScriptedEnv::counting);
        try (VectorEnv envs = VectorEnv.of(factories, VectorOptions.defaults().withStepping(Stepping.THREADS))) {
            envs.reset(1);

            List<Outcome<Step>> outcomes = envs.step(Collections.nCopies(count, "a"));

            assertThat(outcomes)
                    .hasSize(count)
                    .allMatch(outcome -> outcome.asOptional().isPresent());
        }
    }
}
