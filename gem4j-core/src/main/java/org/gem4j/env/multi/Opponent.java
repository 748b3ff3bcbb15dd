// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

import org.gem4j.env.Observation;
import org.gem4j.env.SeededRandom;

/// A player of a side that is not trained.
@FunctionalInterface
public interface Opponent {
    /// The action of `agent`, which is active.
    ///
    /// @param env the environment, to be asked but not to be played
    /// @param seen what the agent saw since its last action, and below it what it needs for this move only, such as
    ///     the board (the suffix of its side information)
    /// @param random source of the opponent's random choices
    String act(MultiAgentEnv env, String agent, Observation seen, SeededRandom random);

    /// Whether it waits for something outside, such as a model or a person. Must be false if its environment is to
    /// count as [org.gem4j.env.NonBlocking].
    default boolean blocking() {
        return true;
    }

    /// Whether it looks at what its agent saw. Otherwise it gets an empty observation, and no text is
    /// made that nobody reads.
    default boolean reads() {
        return true;
    }

    /// Plays at random.
    ///
    /// @throws IllegalArgumentException when it plays, if the environment does not have [AgentSamples]
    static Opponent random() {
        return new Scripted(
                (env, agent, seen, random) -> env.capability(AgentSamples.class)
                        .orElseThrow(
                                () -> new IllegalArgumentException("the environment does not propose random actions"))
                        .sampleAction(agent, random),
                false);
    }

    /// Plays the environment's reference policy.
    ///
    /// @throws IllegalArgumentException when it plays, if the environment does not have [AgentReference]
    static Opponent reference() {
        return new Scripted(
                (env, agent, seen, random) -> env.capability(AgentReference.class)
                        .orElseThrow(() -> new IllegalArgumentException("the environment has no reference policy"))
                        .referenceAction(agent),
                false);
    }

    /// An opponent that does not wait for anything.
    ///
    /// @param script what it does
    /// @param reads whether it looks at what its agent saw
    record Scripted(Opponent script, boolean reads) implements Opponent {
        /// One that looks at what its agent saw.
        public Scripted(Opponent script) {
            this(script, true);
        }

        @Override
        public String act(MultiAgentEnv env, String agent, Observation seen, SeededRandom random) {
            return script.act(env, agent, seen, random);
        }

        @Override
        public boolean blocking() {
            return false;
        }
    }
}
