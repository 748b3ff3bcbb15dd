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
/// @param reward null at a reset
/// @param info side information as JSON-like values
record Seen(
        Observation observation,
        @Nullable Double reward,
        boolean terminated,
        boolean truncated,
        Map<String, @Nullable Object> info) {
    private static final Info RESTARTED = Info.of(InfoKeys.RESTARTED, true);

    static Seen of(Reset reset) {
        return new Seen(reset.observation(), null, false, false, WireJson.finite(reset.info()));
    }

    static Seen of(Step step) {
        return new Seen(
                step.observation(), step.reward(), step.terminated(), step.truncated(), WireJson.finite(step.info()));
    }

    /// The last step of an episode and the first observation of the next one.
    static Seen of(Step last, Reset next) {
        Info both = next.info()
                .withAll(Info.of(InfoKeys.FINAL_OBSERVATION, last.observation(), InfoKeys.FINAL_INFO, last.info()));
        return new Seen(next.observation(), last.reward(), last.terminated(), last.truncated(), WireJson.finite(both));
    }

    /// A step that started an episode instead of playing its action.
    static Seen restarted(Reset next) {
        return new Seen(
                next.observation(),
                0.0,
                false,
                false,
                WireJson.finite(next.info().withAll(RESTARTED)));
    }

    boolean done() {
        return terminated || truncated;
    }
}
