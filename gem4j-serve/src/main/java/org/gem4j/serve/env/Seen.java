// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.Map;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Observation;
import org.gem4j.env.Reset;
import org.gem4j.env.Step;
import org.jspecify.annotations.Nullable;

/// What a reset or a step showed.
///
/// @param reward NaN at a reset
/// @param own side information of what the observation belongs to
/// @param ended the last step of the old episode, where the observation is the first of a new one; else null
record Seen(
        Observation observation,
        double reward,
        boolean terminated,
        boolean truncated,
        Info own,
        @Nullable Step ended) implements BatchResult {
    private static final Info RESTARTED = Info.of(InfoKeys.RESTARTED, true);

    static Seen of(Reset reset) {
        return new Seen(reset.observation(), Double.NaN, false, false, reset.info(), null);
    }

    static Seen of(Step step) {
        return new Seen(step.observation(), step.reward(), step.terminated(), step.truncated(), step.info(), null);
    }

    /// The last step of an episode and the first observation of the next one.
    static Seen of(Step last, Reset next) {
        return new Seen(next.observation(), last.reward(), last.terminated(), last.truncated(), next.info(), last);
    }

    /// A step that started an episode instead of playing its action.
    static Seen restarted(Reset next) {
        return new Seen(next.observation(), 0.0, false, false, next.info().withAll(RESTARTED), null);
    }

    /// All side information, with how the old episode ended.
    Info sideInformation() {
        return ended == null
                ? own
                : own.withAll(
                        Info.of(InfoKeys.FINAL_OBSERVATION, ended.observation(), InfoKeys.FINAL_INFO, ended.info()));
    }

    /// All side information as JSON-like values.
    Map<String, @Nullable Object> info() {
        return WireJson.finite(sideInformation());
    }

    /// The reward as a JSON-like value: null at a reset.
    @Nullable
    Double wireReward() {
        return Double.isNaN(reward) ? null : reward;
    }

    boolean done() {
        return terminated || truncated;
    }
}
