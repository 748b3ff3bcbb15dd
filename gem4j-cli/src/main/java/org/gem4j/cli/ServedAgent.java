// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.gem4j.agent.Agent;
import org.gem4j.agent.AgentRollout;
import org.gem4j.agent.AgentRow;
import org.gem4j.agent.ChainResult;
import org.gem4j.agent.FinishReason;
import org.gem4j.env.ChatRole;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.serve.ChatBackend;

/// An agent that answers the chats of clients: a chat begins a chain, whose final response is the answer.
///
/// @param name its name in requests
/// @param policy any thread may ask
/// @param sampling where a request does not say
/// @param seed of requests without one
/// @param concurrent chains at a time, at least 1
record ServedAgent(String name, Agent agent, Policy policy, Sampling sampling, long seed, int concurrent)
        implements ChatBackend {
    @Override
    public Optional<String> failure() {
        return policy.hopeless();
    }

    @Override
    public Supplier<Reply> accept(Chat chat) {
        AgentRow row = AgentRow.of(Map.of("messages", chat.messages()));
        if (agent.systemPrompt().isPresent() && row.messages().getFirst().role() == ChatRole.SYSTEM) {
            throw new IllegalArgumentException("the agent has a system prompt of its own, so there must be no other");
        }
        return () -> reply(row, chat);
    }

    private Reply reply(AgentRow row, Chat chat) {
        AtomicReference<StopReason> stop = new AtomicReference<>(StopReason.INFRASTRUCTURE);
        Policy asked = requests -> {
            List<Response> responses = policy.respond(requests);
            stop.set(responses.getLast().stop());
            return responses;
        };
        ChainResult chain = AgentRollout.playOne(
                agent, row, asked, chat.sampling(), chat.seed().orElse(seed), (reply, outcomes) -> {});
        long prompts = 0;
        long responses = 0;
        for (ChainResult.Sampled turn : chain.turns()) {
            prompts += turn.response().usage().promptTokens();
            responses += turn.response().usage().responseTokens();
        }
        return new Reply(
                chain.response(), stop(chain, Objects.requireNonNull(stop.get())), chain.failure(), prompts, responses);
    }

    /// Why the answer ended: a chain out of turns was cut, and one that broke after an answer broke here.
    private static StopReason stop(ChainResult chain, StopReason last) {
        if (!chain.counts()) {
            return last.answered() ? StopReason.INFRASTRUCTURE : last;
        }
        boolean cut = chain.finish().stream()
                .anyMatch(reason -> reason == FinishReason.MAX_TURNS || reason == FinishReason.MAX_MODEL_LEN);
        return cut ? StopReason.LENGTH : last;
    }
}
