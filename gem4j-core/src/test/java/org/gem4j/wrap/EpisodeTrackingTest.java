// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.env.testing.ScriptedEnv;
import org.junit.jupiter.api.Test;

class EpisodeTrackingTest {
    @Test
    void tellsTheTotalsOfThisEpisodeAndOfTheOneBefore() {
        Env env = Wrappers.episodeTracking().wrap(ScriptedEnv.counting());
        assertThat(env.reset().info().asMap())
                .isEqualTo(Map.of(
                        "step_counter",
                        0,
                        "cumulative_rewards",
                        0.0,
                        "prev_ep_step_counter",
                        0,
                        "prev_ep_cumulative_rewards",
                        0.0));

        env.step("a");
        assertThat(env.step("end").info())
                .isEqualTo(Info.of(InfoKeys.STEP_COUNTER, 2, InfoKeys.CUMULATIVE_REWARDS, 1.25));

        Info next = env.reset().info();
        assertThat(next.getOr(InfoKeys.STEP_COUNTER, -1)).isZero();
        assertThat(next.getOr(InfoKeys.PREV_EP_STEP_COUNTER, -1)).isEqualTo(2);
        assertThat(next.getOr(InfoKeys.PREV_EP_CUMULATIVE_REWARDS, -1.0)).isEqualTo(1.25);
    }

    @Test
    void passesOnAllResetOptions() {
        InfoKey<Long> index = new InfoKey<>("index", Long.class);
        Env env = Wrappers.episodeTracking().wrap(new ScriptedEnv(new ScriptedEnv.Script() {
            @Override
            public Reset reset(int resets, ResetOptions options) {
                return Reset.of("", Info.of(index, options.index().orElse(-1)));
            }

            @Override
            public Step step(int resets, int steps, String action) {
                return Step.of("", 0, true, false, Info.empty());
            }
        }));

        assertThat(env.reset(ResetOptions.seeded(1).withIndex(17)).info().get(index))
                .contains(17L);
    }

    @Test
    void countsTheSameInsideAnotherWrapper() {
        Env inside = Wrappers.episodeTracking().andThen(Wrappers.concat()).wrap(ScriptedEnv.counting());
        inside.reset();

        assertThat(inside.step("a").info().getOr(InfoKeys.STEP_COUNTER, 0)).isEqualTo(1);
    }
}
