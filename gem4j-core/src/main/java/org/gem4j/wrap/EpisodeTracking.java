// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Step;

/// Counts steps, sums rewards, and puts both into the info of every step; a reset also has the totals of the episode
/// before.
final class EpisodeTracking extends EnvWrapper implements NonBlocking {
    private int steps;
    private double rewards;

    EpisodeTracking(Env inner) {
        super(inner);
    }

    @Override
    public Reset reset(ResetOptions options) {
        Reset first = inner().reset(options);
        Info previous = Info.of(InfoKeys.PREV_EP_STEP_COUNTER, steps, InfoKeys.PREV_EP_CUMULATIVE_REWARDS, rewards);
        steps = 0;
        rewards = 0;
        return new Reset(first.observation(), first.info().withAll(current()).withAll(previous));
    }

    @Override
    public Step step(String action) {
        Step step = inner().step(action);
        steps++;
        rewards += step.reward();
        return step.withInfo(step.info().withAll(current()));
    }

    private Info current() {
        return Info.of(InfoKeys.STEP_COUNTER, steps, InfoKeys.CUMULATIVE_REWARDS, rewards);
    }

    @Override
    protected Map<String, Object> saveState() {
        return Map.of("steps", steps, "rewards", rewards);
    }

    @Override
    protected Runnable loadState(Snapshot own) {
        int newSteps = own.integer("steps");
        double newRewards = own.number("rewards");
        return () -> {
            steps = newSteps;
            rewards = newRewards;
        };
    }

    @Override
    protected EnvWrapper rewrap(Env newInner) {
        return new EpisodeTracking(newInner);
    }
}
