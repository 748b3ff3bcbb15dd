// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.env.testing.ScriptedEnv;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VectorFailuresTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    /// Long enough for what does not hang, on a busy machine.
    private static final Duration DEADLINE = Duration.ofSeconds(1);

    private static final Duration SHORT = Duration.ofMillis(50);

    private final CountDownLatch gate = new CountDownLatch(1);
    private final List<GatedEnv> made = Collections.synchronizedList(new ArrayList<>());

    private VectorEnv two(VectorOptions options) {
        return two(options, LONG);
    }

    private VectorEnv two(VectorOptions options, Duration closeLimit) {
        Supplier<Env> factory = () -> {
            GatedEnv env = new GatedEnv("env" + made.size(), gate);
            made.add(env);
            return env;
        };
        VectorEnv envs = new VectorEnv(List.of(factory, factory), options, closeLimit);
        envs.reset(0);
        return envs;
    }

    private static VectorOptions stepping(Stepping stepping) {
        return VectorOptions.defaults().withStepping(stepping);
    }

    private static String text(Outcome<Step> outcome) {
        return outcome.orElseThrow().observation().text();
    }

    @Test
    void aSlowEnvironmentDoesNotHoldTheOthers() {
        try (VectorEnv envs = two(VectorOptions.defaults())) {
            envs.submit(0, "wait");
            envs.submit(1, "a");
            assertThat(envs.underWay()).isEqualTo(2);

            assertThat(envs.poll(LONG)).map(VectorFailuresTest::text).contains("env1 a");
            envs.submit(1, "b");
            assertThat(envs.poll(LONG)).map(VectorFailuresTest::text).contains("env1 b");
            assertThat(envs.poll(SHORT)).isEmpty();
            gate.countDown();
            assertThat(envs.poll(LONG)).map(VectorFailuresTest::text).contains("env0 wait");
            assertThat(envs.poll(LONG)).isEmpty();
            assertThat(envs.underWay()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEnvironmentHasOneCallAtATime(Stepping stepping) {
        try (VectorEnv envs = two(stepping(stepping))) {
            envs.submit(0, "a");

            assertThatThrownBy(() -> envs.submit(0, "b")).hasMessageContaining("environment 0");
            assertThatThrownBy(() -> envs.step(List.of("a", "b"))).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> envs.capability(0, NonBlocking.class)).isInstanceOf(IllegalStateException.class);
            assertThat(envs.step(Map.of(1, "b"))).map(VectorFailuresTest::text).containsExactly("env1 b");
            assertThat(envs.poll(LONG)).map(VectorFailuresTest::text).contains("env0 a");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aResetCanBeSubmitted(Stepping stepping) {
        try (VectorEnv envs = two(stepping(stepping))) {
            envs.submitReset(1, ResetOptions.seeded(3));

            Step step = envs.poll(LONG).orElseThrow().orElseThrow();

            assertThat(step.observation().text()).isEqualTo("env1 start");
            assertThat(step.info().getOr(InfoKeys.RESTARTED, false)).isTrue();
        }
    }

    @Test
    void aRoundEndsAtItsDeadline() {
        try (VectorEnv envs = two(VectorOptions.defaults().withDeadline(DEADLINE))) {
            List<Outcome<Step>> outcomes = envs.step(List.of("wait", "a"));

            assertThat(outcomes.get(0)).isEqualTo(new Outcome.Timeout<>(0, DEADLINE));
            assertThat(text(outcomes.get(1))).isEqualTo("env1 a");
            assertThatThrownBy(() -> outcomes.get(0).orElseThrow()).hasMessageContaining("PT1S");
        }
    }

    @Test
    void anEnvironmentThatRanOutOfTimeIsReplaced() {
        try (VectorEnv envs = two(VectorOptions.defaults().withDeadline(DEADLINE))) {
            envs.step(List.of("wait", "a"));

            Step restarted = envs.step(Map.of(0, "ignored")).getFirst().orElseThrow();

            assertThat(restarted.observation().text()).isEqualTo("env2 start");
            assertThat(restarted.info().getOr(InfoKeys.RESTARTED, false)).isTrue();
            assertThat(restarted.reward()).isZero();
            assertThat(text(envs.step(Map.of(0, "b")).getFirst())).isEqualTo("env2 b");
        }
        assertThat(made).hasSize(3).allMatch(GatedEnv::closed);
    }

    @Test
    void submittedCallsHaveADeadlineToo() {
        try (VectorEnv envs = two(VectorOptions.defaults().withDeadline(DEADLINE))) {
            envs.submit(0, "wait");
            assertThat(envs.poll(LONG)).contains(new Outcome.Timeout<>(0, DEADLINE));

            envs.submit(0, "ignored");

            assertThat(envs.poll(LONG)).map(VectorFailuresTest::text).contains("env2 start");
        }
    }

    @Test
    void closingNamesWhatHangs() {
        VectorEnv envs = two(VectorOptions.defaults().withDeadline(DEADLINE), DEADLINE);
        envs.step(List.of("hang", "a"));

        assertThatThrownBy(envs::close).isInstanceOf(EnvException.class).hasMessageContaining("environment 0");
        assertThat(made.get(1).closed()).isTrue();
        gate.countDown();
    }

    @Test
    void tellsWhatHangsUntilItComesBack() {
        try (VectorEnv envs = two(VectorOptions.defaults().withDeadline(DEADLINE))) {
            envs.step(List.of("hang", "a"));
            assertThat(envs.hanging()).isEqualTo(1);

            gate.countDown();

            assertTimeoutPreemptively(LONG, () -> {
                while (envs.hanging() > 0) {
                    Thread.onSpinWait();
                }
            });
        }
    }

    @Test
    void anInterruptEndsTheWaitingAndIsKept() {
        try (VectorEnv envs = two(VectorOptions.defaults())) {
            envs.submit(0, "wait");
            Thread.currentThread().interrupt();

            Optional<Outcome<Step>> outcome = envs.poll(LONG);

            assertThat(outcome).isEmpty();
            assertThat(Thread.interrupted()).isTrue();
            gate.countDown();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBrokenEnvironmentIsOneOutcomeAndIsReplaced(Stepping stepping) {
        try (VectorEnv envs = two(stepping(stepping))) {
            List<Outcome<Step>> outcomes = envs.step(List.of("break", "a"));

            assertThat(outcomes.get(0))
                    .isInstanceOfSatisfying(
                            Outcome.Infrastructure.class,
                            broken -> assertThat(broken.cause()).hasMessage("the service is gone"));
            assertThat(text(outcomes.get(1))).isEqualTo("env1 a");
            assertThat(envs.step(List.of("ignored", "b")))
                    .map(VectorFailuresTest::text)
                    .containsExactly("env2 start", "env1 b");
            assertThat(made.getFirst().closed()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBugInAnEnvironmentIsAFailureOfIt(Stepping stepping) {
        try (VectorEnv envs = two(stepping(stepping))) {
            assertThat(envs.step(Map.of(0, "bug")).getFirst())
                    .isInstanceOfSatisfying(
                            Outcome.Infrastructure.class,
                            broken -> assertThat(broken.cause()).hasMessageContaining("IllegalStateException: a bug"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRefusedActionChangesNothing(Stepping stepping) {
        try (VectorEnv envs = two(stepping(stepping))) {
            assertThat(envs.step(Map.of(0, "refuse"))).containsExactly(new Outcome.PolicyError<>(0, "not this"));
            assertThat(envs.step(Map.of(0, "a"))).map(VectorFailuresTest::text).containsExactly("env0 a");
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLastStepSurvivesAFailingReset(Stepping stepping) {
        AtomicInteger resets = new AtomicInteger();
        ScriptedEnv.Script script = new ScriptedEnv.Script() {
            @Override
            public Reset reset(int own, ResetOptions options) {
                if (resets.incrementAndGet() == 2) {
                    throw new EnvException("no next episode");
                }
                return Reset.of("start", Info.empty());
            }

            @Override
            public Step step(int own, int steps, String action) {
                return Step.of("won", 1, true, false, Info.empty());
            }
        };
        try (VectorEnv envs = VectorEnv.of(List.of(() -> new ScriptedEnv(script)), stepping(stepping))) {
            envs.reset(0);

            Step last = envs.step(List.of("go")).getFirst().orElseThrow();

            assertThat(last.observation().text()).isEqualTo("won");
            assertThat(last.reward()).isEqualTo(1);
            assertThat(envs.step(List.of("ignored")))
                    .map(VectorFailuresTest::text)
                    .containsExactly("start");
        }
    }

    @Test
    void aFailingCloseDoesNotKeepTheOthersOpen() {
        ScriptedEnv other = ScriptedEnv.counting();
        Env stubborn = new Env() {
            @Override
            public Reset reset(ResetOptions options) {
                return Reset.of("", Info.empty());
            }

            @Override
            public Step step(String action) {
                return Step.of("", 0, false, false, Info.empty());
            }

            @Override
            public void close() {
                throw new EnvException("stuck file");
            }
        };
        VectorEnv envs = VectorEnv.of(List.of(() -> stubborn, () -> other), VectorOptions.defaults());
        envs.reset();

        assertThatThrownBy(envs::close).hasMessageContaining("1 of 2").hasMessageContaining("stuck file");
        assertThat(other.closed()).isTrue();
    }
}
