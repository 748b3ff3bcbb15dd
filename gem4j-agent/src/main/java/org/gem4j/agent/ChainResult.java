// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.agent.tools.ToolOutcome;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Response;
import org.jspecify.annotations.Nullable;

/// A chain that was played.
///
/// @param group number of its question
/// @param index number of the chain among those of the question
/// @param segments its messages; more than one list where the history was folded
/// @param turns what was sampled, with token ids where the policy has them
/// @param outcomes what came of its tool calls, in order
/// @param finish why it ended; empty if it broke
/// @param response what is graded: what a tool that ends chains said, or else what the model said last
/// @param reward what it earned; empty if it broke, or nothing is graded
/// @param failure why it broke, for people; empty if it did not. A broken chain says nothing about the
///     model
/// @param fields of the row
/// @param time it took
public record ChainResult(
        int group,
        int index,
        List<List<AgentMessage>> segments,
        List<Sampled> turns,
        List<ToolOutcome> outcomes,
        Optional<FinishReason> finish,
        String response,
        Optional<RewardResult> reward,
        String failure,
        Map<String, @Nullable Object> fields,
        Duration time) {
    public ChainResult {
        segments = List.copyOf(segments);
        turns = List.copyOf(turns);
        outcomes = List.copyOf(outcomes);
    }

    /// A reply as it was sampled.
    ///
    /// @param segment the segment of the history that it was sampled in, from 0
    public record Sampled(Prompt prompt, Response response, int segment) {}

    /// Whether the chain was played to its end, so that it may be learned from.
    public boolean counts() {
        return failure.isEmpty();
    }
}
