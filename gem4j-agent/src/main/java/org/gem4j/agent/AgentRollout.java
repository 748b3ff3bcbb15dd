// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.gem4j.agent.chat.AgentMessage;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.agent.tools.ChainContext;
import org.gem4j.agent.tools.ToolOutcome;
import org.gem4j.env.SeededRandom;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;

/// Plays an agent's chains with a policy: several for each question, side by side, each on a virtual thread
/// of its own.
///
/// What happens in a chain follows from its row, its seed and the policy, not from when it is played. A
/// chain that breaks ends alone.
public final class AgentRollout {
    private final Agent agent;
    private final AgentPrompts prompts;
    private final Policy policy;
    private final Settings settings;
    private final Watcher watcher;
    private final String run = UUID.randomUUID().toString();

    /// Told of each turn of a chain by the thread that plays it.
    @FunctionalInterface
    public interface Watcher {
        /// @param reply of the model, as the agent's style read it
        /// @param outcomes what came of its calls, in order
        void turned(AgentMessage reply, List<ToolOutcome> outcomes);
    }

    /// How chains are played.
    ///
    /// @param chains for each question, at least 1
    /// @param concurrent chains at a time, at least 1
    /// @param sampling of replies; `maxTokens` is cut where the agent's longest length asks for it
    /// @param seed decides what is sampled
    public record Settings(int chains, int concurrent, Sampling sampling, long seed) {
        public Settings {
            if (chains < 1) {
                throw new IllegalArgumentException("num_chains must be >= 1 but was " + chains);
            }
            if (concurrent < 1) {
                throw new IllegalArgumentException("max_concurrent_chains must be >= 1 but was " + concurrent);
            }
            Objects.requireNonNull(sampling, "sampling is null");
        }
    }

    private AgentRollout(Agent agent, Policy policy, Settings settings, Watcher watcher) {
        this.agent = agent;
        this.prompts = new AgentPrompts(agent);
        this.policy = policy;
        this.settings = settings;
        this.watcher = watcher;
    }

    /// Plays one chain on the calling thread.
    public static ChainResult playOne(
            Agent agent, AgentRow row, Policy policy, Sampling sampling, long seed, Watcher watcher) {
        return new AgentRollout(agent, policy, new Settings(1, 1, sampling, seed), watcher).play(row, 0, 0);
    }

    /// Plays the chains of all rows.
    ///
    /// @return in the order of the rows, and of each row's chains
    /// @throws IllegalArgumentException if only one thread may ask the policy
    public static List<ChainResult> play(Agent agent, List<AgentRow> rows, Policy policy, Settings settings) {
        return play(agent, rows, policy, settings, result -> {});
    }

    /// @param ended told of each chain by the thread that played it
    public static List<ChainResult> play(
            Agent agent, List<AgentRow> rows, Policy policy, Settings settings, Consumer<ChainResult> ended) {
        if (policy.confined()) {
            throw new IllegalArgumentException(
                    "a policy that one thread alone may ask cannot play chains side by side");
        }
        return new AgentRollout(agent, policy, settings, (reply, outcomes) -> {}).play(rows, ended);
    }

    private List<ChainResult> play(List<AgentRow> rows, Consumer<ChainResult> ended) {
        Semaphore places = new Semaphore(settings.concurrent());
        List<Future<ChainResult>> running = new ArrayList<>();
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("chain-", 0).factory())) {
            for (int group = 0; group < rows.size(); group++) {
                for (int index = 0; index < settings.chains(); index++) {
                    int of = group;
                    int number = index;
                    running.add(threads.submit(() -> {
                        places.acquire();
                        try {
                            ChainResult result = play(rows.get(of), of, number);
                            ended.accept(result);
                            return result;
                        } finally {
                            places.release();
                        }
                    }));
                }
            }
            return await(running, threads);
        }
    }

    private static List<ChainResult> await(List<Future<ChainResult>> running, ExecutorService threads) {
        List<ChainResult> results = new ArrayList<>();
        try {
            for (Future<ChainResult> each : running) {
                results.add(each.get());
            }
            return results;
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while chains were played", e);
        } catch (ExecutionException e) {
            threads.shutdownNow();
            throw new IllegalStateException("a chain could not be played", e.getCause());
        }
    }

    private ChainResult play(AgentRow row, int group, int index) {
        InstantSource clock = InstantSource.system();
        var begun = clock.instant();
        long seed = SeededRandom.seed(SeededRandom.seed(settings.seed(), "question", group), "chain", index);
        ChainContext context = new ChainContext(
                run + "-" + group + "-" + index, run + "-" + group, seed, row.fields(), agent.resources());
        List<ChainResult.Sampled> turns = new ArrayList<>();
        List<ToolOutcome> outcomes = List.of();
        String answer = "";
        List<List<AgentMessage>> segments = List.of(row.messages());
        Optional<FinishReason> finish = Optional.empty();
        Optional<RewardResult> reward = Optional.empty();
        String failure = "";
        try (Chain chain = new Chain(agent, row, context, text -> 0)) {
            try {
                while (failure.isEmpty() && !chain.tooLong()) {
                    failure = turn(chain, seed, turns);
                }
                reward = failure.isEmpty() ? chain.score() : Optional.empty();
                finish = failure.isEmpty() ? chain.finish() : Optional.empty();
            } finally {
                segments = chain.segments();
                outcomes = chain.outcomes();
                answer = chain.finalResponse();
            }
        } catch (RuntimeException e) {
            failure = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            finish = Optional.empty();
        }
        Duration time = Duration.between(begun, clock.instant());
        return new ChainResult(
                group, index, segments, turns, outcomes, finish, answer, reward, failure, row.fields(), time);
    }

    /// Returns why the policy gave no answer; empty if it did.
    private String turn(Chain chain, long seed, List<ChainResult.Sampled> turns) {
        Prompt prompt = prompts.prompt(chain.messages());
        OptionalInt budget = chain.budget(0);
        Sampling sampling = settings.sampling();
        if (budget.isPresent() && budget.getAsInt() < sampling.maxTokens()) {
            sampling = new Sampling(
                    sampling.temperature(),
                    sampling.topP(),
                    sampling.topK(),
                    budget.getAsInt(),
                    sampling.minP(),
                    sampling.repetitionPenalty(),
                    sampling.stop(),
                    sampling.stopIds(),
                    sampling.ignoreEos(),
                    sampling.topLogprobs());
        }
        Request request = new Request(prompt, sampling, SeededRandom.seed(seed, "turn", turns.size()));
        Response response = policy.respond(List.of(request)).getFirst();
        if (!response.stop().answered()) {
            return "the model gave no answer: " + response.failure();
        }
        turns.add(new ChainResult.Sampled(prompt, response, chain.segments().size() - 1));
        List<ToolOutcome> outcomes = chain.reply(
                response.text(),
                response.usage().promptTokens() + response.usage().responseTokens());
        watcher.turned(chain.replies().getLast().message(), outcomes);
        return "";
    }
}
