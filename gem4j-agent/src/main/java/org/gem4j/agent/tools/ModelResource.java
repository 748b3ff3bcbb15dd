// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.gem4j.agent.reward.GradedChain;
import org.gem4j.agent.reward.JudgeReward;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.tool.ToolException;
import org.gem4j.wrap.ChatRenderer;
import org.jspecify.annotations.Nullable;

/// A model that tools and rewards query, kept in a pool: each chain gets an instance of its own, and
/// each answer has a deadline.
///
/// An answer that does not come, or not in time, is a [ToolException] that names the resource, so the chain is masked
/// rather than counted against its model. A model that failed so is closed when the chain returns it, and a new one is
/// opened when one is needed.
public final class ModelResource {
    private final ResourceSpec<Pooled> spec;

    private ModelResource(ResourceSpec<Pooled> spec) {
        this.spec = spec;
    }

    /// @param name equal names share a pool
    /// @param open opens a model, such as one behind a server or of a checkpoint
    /// @param limit how many may be open at once, at least 1
    /// @param deadline of an answer
    public static ModelResource of(String name, Callable<? extends Policy> open, int limit, Duration deadline) {
        if (deadline.isNegative() || deadline.isZero()) {
            throw new IllegalArgumentException("deadline must be above 0 but was " + deadline);
        }
        return new ModelResource(new ResourceSpec<>(
                name, () -> new Pooled(name, open.call(), deadline), Pooled::requireSound, Pooled::close, limit));
    }

    /// What [Resources#warm] opens ahead of need.
    public ResourceSpec<? extends Policy> spec() {
        return spec;
    }

    /// The chain's model, for a tool.
    ///
    /// @throws ToolException if none can be had in time
    public Policy of(ChainContext context) {
        return context.acquire(spec);
    }

    /// The chain's model, for a reward.
    ///
    /// @throws IllegalStateException if the chain was not played here, so that it has no resources
    /// @throws ToolException if none can be had in time
    public Policy forReward(GradedChain chain) {
        if (chain.states().isPresent() && chain.states().get() instanceof ChainContext context) {
            return of(context);
        }
        throw new IllegalStateException("a chain that was not played has no " + spec.name());
    }

    /// The model's greedy answer to a text.
    ///
    /// @throws ToolException if there is none in time
    public String ask(ChainContext context, String prompt, int maxTokens) {
        Policy model = of(context);
        Request request = new Request(JudgeReward.prompt(model, prompt), new Sampling(0, 1, -1, maxTokens), 0);
        return model.respond(List.of(request)).getFirst().text();
    }

    /// A model that answers in time, or is given up.
    private static final class Pooled implements Policy {
        private final String name;
        private final Policy model;
        private final Duration deadline;
        private volatile boolean broken;

        Pooled(String name, Policy model, Duration deadline) {
            this.name = name;
            this.model = model;
            this.deadline = deadline;
        }

        @Override
        public List<Response> respond(List<Request> requests) {
            try {
                List<Response> responses = Resources.within(deadline, () -> model.respond(requests));
                for (Response response : responses) {
                    if (!response.stop().answered()) {
                        throw failed(response.failure(), null);
                    }
                }
                return responses;
            } catch (TimeoutException e) {
                throw failed("it took longer than " + deadline.toMillis() / 1000.0 + " s", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw failed("interrupted", e);
            } catch (ExecutionException e) {
                throw failed(String.valueOf(e.getCause()), e);
            }
        }

        private ToolException failed(String why, @Nullable Exception cause) {
            broken = true;
            String message = "the model " + name + " gave no answer: " + why;
            return cause == null ? new ToolException(message) : new ToolException(message, cause);
        }

        /// @throws IllegalStateException if it is not to be used again
        void requireSound() {
            if (broken || model.hopeless().isPresent()) {
                throw new IllegalStateException("it gave no answer");
            }
        }

        @Override
        public boolean takesChat() {
            return model.takesChat();
        }

        @Override
        public Optional<ChatRenderer> chatTemplate() {
            return model.chatTemplate();
        }

        @Override
        public OptionalInt promptTokens(Prompt prompt) {
            return model.promptTokens(prompt);
        }

        @Override
        public Optional<String> hopeless() {
            return model.hopeless();
        }

        @Override
        public void close() {
            model.close();
        }
    }
}
