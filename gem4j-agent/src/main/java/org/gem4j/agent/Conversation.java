// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.tools.ChainContext;
import org.gem4j.env.ChatRole;
import org.gem4j.env.SeededRandom;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;

/// A conversation with an agent: each question is a chain that continues from what was said before. The
/// state of tools and the resources that they acquired are kept until the conversation is closed or
/// restarted. Not thread-safe; must be closed.
public final class Conversation implements AutoCloseable {
    private final Agent agent;
    private final Policy policy;
    private final Sampling sampling;
    private final long seed;
    private final AtomicBoolean answered = new AtomicBoolean();
    private List<AgentMessage> said = List.of();
    private ChainContext context;
    private int questions;
    private int contexts;

    /// @param agent its reward is asked after each question, so an agent without one is usual
    /// @param seed decides what is sampled
    public Conversation(Agent agent, Policy policy, Sampling sampling, long seed) {
        this.agent = agent;
        this.policy = requests -> {
            List<Response> responses = policy.respond(requests);
            answered.set(responses.getLast().stop().answered());
            return responses;
        };
        this.sampling = sampling;
        this.seed = seed;
        this.context = context();
    }

    private ChainContext context() {
        String id = "conversation-" + UUID.randomUUID();
        return new ChainContext(
                id, id, SeededRandom.seed(seed, "conversation", contexts++), Map.of(), agent.resources());
    }

    /// Asks a question. One that gets no answer is not remembered; if a tool was what failed, all tools start over
    /// with the next question.
    ///
    /// @param watcher told of each turn
    public ChainResult ask(String question, AgentRollout.Watcher watcher) {
        List<AgentMessage> asked = new ArrayList<>(said);
        asked.add(AgentMessage.of(ChatRole.USER, question));
        AgentRow row = new AgentRow(asked, Map.of("question", question));
        long own = SeededRandom.seed(seed, "question", questions++);
        answered.set(true);
        ChainResult chain =
                AgentRollout.playOne(agent, row, policy, sampling, own, context.shared(row.fields()), watcher);
        if (chain.counts()) {
            List<AgentMessage> last = chain.segments().getLast();
            said = agent.systemPrompt().isPresent() ? last.subList(1, last.size()) : last;
        } else if (answered.get()) {
            context.close();
            context = context();
        }
        return chain;
    }

    /// Forgets what was said, and ends what tools keep.
    public void startOver() {
        context.close();
        context = context();
        said = List.of();
    }

    /// Ends what tools keep and returns resources.
    @Override
    public void close() {
        context.close();
    }
}
