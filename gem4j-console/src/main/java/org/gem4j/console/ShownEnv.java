// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import java.util.function.Supplier;
import org.gem4j.env.Env;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Observation;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.wrap.EnvWrapper;

/// An environment as a person sees it: each observation is shown with the prefix and suffix that belong
/// to the current move.
public final class ShownEnv extends EnvWrapper.Stateless {
    ShownEnv(Env inner) {
        super(inner);
    }

    /// A player in such environments.
    ///
    /// @param made gives the environment to show
    public static EpisodePlayer player(String id, Supplier<Env> made) {
        return EpisodePlayer.of(id, () -> new ShownEnv(made.get()), PromptTemplate.of(PromptTemplate.NO));
    }

    @Override
    public Reset reset(ResetOptions options) {
        Reset reset = inner().reset(options);
        return new Reset(shown(reset.observation(), reset.info()), reset.info());
    }

    @Override
    public Step step(String action) {
        Step step = inner().step(action);
        return step.withObservation(shown(step.observation(), step.info()));
    }

    private static Observation shown(Observation observation, Info info) {
        return observation.withText(text(observation.text(), info));
    }

    /// A text between the prefix and the suffix of side information.
    static String text(String text, Info info) {
        return (info.getOr(InfoKeys.PREFIX, "") + "\n" + text + "\n" + info.getOr(InfoKeys.SUFFIX, "")).strip();
    }

    @Override
    protected EnvWrapper rewrap(Env newInner) {
        return new ShownEnv(newInner);
    }
}
