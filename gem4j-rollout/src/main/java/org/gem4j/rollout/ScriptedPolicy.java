// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.List;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Suggestions;

/// Policies that need no model, for baselines and for trying things out.
public enum ScriptedPolicy implements TurnPolicy {
    /// Well-formed actions by chance, the same for the same seed of the request.
    RANDOM {
        @Override
        public Answer answer(Situation situation) {
            return situation
                    .capability(Samples.class)
                    .map(samples -> samples.sampleAction(
                            SeededRandom.of(situation.request().seed())))
                    .map(action -> Answer.of(Response.scripted(action)))
                    .orElseGet(() -> lacking("cannot propose random actions"));
        }
    },
    /// The environment's own player.
    REFERENCE {
        @Override
        public Answer answer(Situation situation) {
            return situation
                    .capability(ReferencePlayer.class)
                    .map(player -> Answer.of(Response.scripted(player.referenceAction())))
                    .orElseGet(() -> lacking("has no player of its own"));
        }
    };

    private static Answer lacking(String what) {
        return Answer.failed(StopReason.INFRASTRUCTURE, "the environment " + what);
    }

    /// The policy of this name, `random` or `reference`.
    ///
    /// @throws IllegalArgumentException for another name
    public static ScriptedPolicy parse(String name) {
        return switch (name) {
            case "random" -> RANDOM;
            case "reference" -> REFERENCE;
            default ->
                throw new IllegalArgumentException("unknown scripted policy " + name
                        + Suggestions.didYouMean(name, List.of("random", "reference"))
                        + " Known: random, reference.");
        };
    }
}
