// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.gem4j.env.Info;

/// The result of one step's actions in a [TurnBasedEnv].
///
/// @param results by agent; an agent that is not named earns 0 and stays
/// @param again whether the agents that acted must act again, for instance after an illegal move
public record TurnResult(Map<String, Result> results, boolean again) {
    /// What the step means for one agent.
    ///
    /// @param reward what it earns
    /// @param terminated the task ended its part of the episode
    /// @param truncated a limit outside the task did
    /// @param info typed side information
    public record Result(double reward, boolean terminated, boolean truncated, Info info) {
        static final Result NOTHING = new Result(0, false, false, Info.empty());

        public Result {
            Objects.requireNonNull(info, "info is null");
        }

        /// Whether the agent's part is over.
        public boolean done() {
            return terminated || truncated;
        }
    }

    public TurnResult {
        results = Map.copyOf(results);
    }

    /// A turn without results, after which the next agents act.
    public static TurnResult next() {
        return new TurnResult(Map.of(), false);
    }

    /// The same agents act again; nothing has changed.
    public static TurnResult repeat() {
        return new TurnResult(Map.of(), true);
    }

    /// A copy with the result of another agent.
    public TurnResult with(String agent, Result result) {
        Map<String, Result> more = new LinkedHashMap<>(results);
        more.put(agent, result);
        return new TurnResult(more, again);
    }
}
