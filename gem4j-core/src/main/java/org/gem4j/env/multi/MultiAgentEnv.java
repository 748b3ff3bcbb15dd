// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;

/// An environment that several agents act in. Maps by agent name hold what each one sees and earns, and how its part
/// ends.
///
/// As an [org.gem4j.env.Env] it is for one thread at a time, and the same seed and actions give the same episode. Ask
/// for further capabilities with [#capability]: [AgentSamples], [AgentReference], [AgentForks],
/// [org.gem4j.env.Snapshots], [org.gem4j.env.NonBlocking].
public interface MultiAgentEnv extends AutoCloseable {
    /// All agents that may take part, in the order of their turns.
    List<String> possibleAgents();

    /// The agents whose part of the episode is not over.
    List<String> agents();

    /// The agents that must act in the next step.
    List<String> activeAgents();

    /// Starts a new episode; every agent gets its first observation.
    Map<String, Reset> reset(ResetOptions options);

    /// Starts a new episode determined by `seed`.
    default Map<String, Reset> reset(long seed) {
        return reset(ResetOptions.seeded(seed));
    }

    /// Plays one action for each active agent. No text is ever an error.
    ///
    /// @return for each agent that was in the episode what it sees now, what it earned by this step, and whether
    ///     its part is over
    /// @throws IllegalArgumentException if an active agent has no action or another one has
    /// @throws IllegalStateException before the first reset, or when no agent is left
    Map<String, Step> step(Map<String, String> actions);

    /// Returns the capability `type` of this environment, if supported.
    default <C> Optional<C> capability(Class<C> type) {
        return type.isInstance(this) ? Optional.of(type.cast(this)) : Optional.empty();
    }

    /// Frees what the environment holds outside the heap. Closing twice is allowed.
    @Override
    default void close() {}
}
