// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Forks;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.gem4j.env.testing.ScriptedEnv;
import org.junit.jupiter.api.Test;

class EnvWrapperTest {
    private final ScriptedEnv inner = ScriptedEnv.counting();
    private final Env env =
            Wrappers.parse("concat_with_action,episode_tracking").wrap(inner);

    @Test
    void whatTheInnerEnvironmentCanTheWrappedOneCan() {
        for (Class<?> capability :
                List.of(Snapshots.class, Forks.class, Samples.class, ReferencePlayer.class, NonBlocking.class)) {
            assertThat(env.capability(capability))
                    .as(capability.getSimpleName())
                    .isPresent();
        }
    }

    @Test
    void whatTheInnerEnvironmentCannotTheWrappedOneCannot() {
        Env bare = Wrappers.parse("concat,episode_tracking").wrap(new Env() {
            @Override
            public Reset reset(ResetOptions options) {
                return Reset.of("", Info.empty());
            }

            @Override
            public Step step(String action) {
                return Step.of("", 0, true, false, Info.empty());
            }
        });

        assertThat(bare.capability(Snapshots.class)).isEmpty();
        assertThat(bare.capability(Forks.class)).isEmpty();
        assertThat(bare.capability(Samples.class)).isEmpty();
    }

    @Test
    void aWrapperThatMayWaitMakesTheEnvironmentWait() {
        EnvWrapper waiting = new EnvWrapper.Stateless(inner) {
            @Override
            protected EnvWrapper rewrap(Env newInner) {
                throw new UnsupportedOperationException();
            }
        };

        assertThat(waiting.capability(NonBlocking.class)).isEmpty();
        assertThat(Wrappers.concat().wrap(waiting).capability(NonBlocking.class))
                .isEmpty();
    }

    @Test
    void aSnapshotHoldsEveryLayer() {
        env.reset();
        env.step("a");
        Snapshot snapshot = env.capability(Snapshots.class).orElseThrow().snapshot();
        Step expected = env.step("b");
        Env other = Wrappers.parse("concat_with_action,episode_tracking").wrap(ScriptedEnv.counting());

        other.capability(Snapshots.class).orElseThrow().restore(snapshot);

        assertThat(other.step("b")).isEqualTo(expected);
    }

    @Test
    void aSnapshotOfAnotherStackIsRefusedAndChangesNothing() {
        env.reset();
        env.step("a");
        Snapshots snapshots = env.capability(Snapshots.class).orElseThrow();
        Snapshot before = snapshots.snapshot();
        Env other = Wrappers.parse("episode_tracking").wrap(ScriptedEnv.counting());
        Snapshot foreign = other.capability(Snapshots.class).orElseThrow().snapshot();
        Snapshot halfRight = new Snapshot(
                before.kind(),
                before.version(),
                Map.of(
                        "steps",
                        9,
                        "rewards",
                        9.0,
                        "inner",
                        before.nested("inner").nested("inner").toMap()));

        assertThatThrownBy(() -> snapshots.restore(foreign)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> snapshots.restore(halfRight)).isInstanceOf(IllegalArgumentException.class);

        assertThat(snapshots.snapshot()).isEqualTo(before);
    }

    @Test
    void aForkGoesItsOwnWay() {
        env.reset();
        env.step("a");

        Env fork = env.capability(Forks.class).orElseThrow().fork(true);
        Step inFork = fork.step("x");

        assertThat(inFork.observation().text()).isEqualTo("o0\na\no1\nx\no2\n");
        assertThat(env.step("b").observation().text()).isEqualTo("o0\na\no1\nb\no2\n");
        assertThat(inFork.info().getOr(InfoKeys.STEP_COUNTER, 0)).isEqualTo(2);
    }

    @Test
    void aFreshForkIsUnstarted() {
        env.reset();

        Env fork = env.capability(Forks.class).orElseThrow().fork(false);

        assertThatThrownBy(() -> fork.step("a")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theInnermostEnvironmentCanBeHad() {
        assertThat(env.unwrapped()).isSameAs(inner);
        env.close();
        assertThat(inner.closed()).isTrue();
    }
}
