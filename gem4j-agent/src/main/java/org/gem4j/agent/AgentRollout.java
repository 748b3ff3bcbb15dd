// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
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
import org.gem4j.rollout.StopReason;
import org.jspecify.annotations.Nullable;

/// Plays an agent's chains with a policy: several per question, concurrently, each on its own virtual thread.
///
/// What happens in a chain follows from its row, its seed and the policy, not from when it is played. A chain that
/// fails does not affect the others.
public final class AgentRollout {
    private final Agent agent;
    private final AgentPrompts prompts;
    private final Policy policy;
    private final Settings settings;
    private final Watcher watcher;
    private final Request.Capabilities offered;
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
        this.offered = offered(agent);
    }

    private static Request.Capabilities offered(Agent agent) {
        return new Request.Capabilities() {
            @Override
            public <C> Optional<C> capability(Class<C> type) {
                if (type == Request.NeededImages.class) {
                    return Optional.of(type.cast(new Request.NeededImages(Optional.empty())));
                }
                return type == Request.Constraint.class ? agent.grammar().map(type::cast) : Optional.empty();
            }
        };
    }

    /// Plays one chain on the calling thread.
    public static ChainResult playOne(
            Agent agent, AgentRow row, Policy policy, Sampling sampling, long seed, Watcher watcher) {
        return new AgentRollout(agent, policy, new Settings(1, 1, sampling, seed), watcher).play(row, 0, 0);
    }

    /// Plays one chain on the calling thread in a context that others share.
    static ChainResult playOne(
            Agent agent,
            AgentRow row,
            Policy policy,
            Sampling sampling,
            long seed,
            ChainContext context,
            Watcher watcher) {
        AgentRollout rollout = new AgentRollout(agent, policy, new Settings(1, 1, sampling, seed), watcher);
        return rollout.play(row, 0, 0, rollout.seed(0, 0), context);
    }

    /// Plays the chains of all rows.
    ///
    /// @return in the order of the rows, and of each row's chains
    /// @throws IllegalArgumentException if only one thread may ask the policy
    public static List<ChainResult> play(Agent agent, List<AgentRow> rows, Policy policy, Settings settings) {
        ChainResult[] results = new ChainResult[rows.size() * settings.chains()];
        play(agent, rows, policy, settings, result -> {
            results[result.group() * settings.chains() + result.index()] = result;
        });
        return List.of(results);
    }

    /// Chooses chains to be played, and takes those that were.
    @FunctionalInterface
    public interface Chains {
        /// Whether to play a chain; asked by the thread that starts chains.
        default boolean wants(int row, int chain) {
            return true;
        }

        /// A chain has ended; told by the thread that played it, whichever that is.
        void ended(ChainResult chain);
    }

    /// Plays the chains of all rows that are wanted. What it holds in memory does not grow with their number.
    ///
    /// @throws IllegalArgumentException if only one thread may ask the policy
    public static void play(Agent agent, List<AgentRow> rows, Policy policy, Settings settings, Chains chains) {
        play(agent, rows.isEmpty() ? Optional.empty() : Optional.of(AgentData.of(rows)), policy, settings, chains);
    }

    /// The same for a dataset; the chains of a row that cannot be asked fail.
    public static void play(Agent agent, AgentData data, Policy policy, Settings settings, Chains chains) {
        play(agent, Optional.of(data), policy, settings, chains);
    }

    private static void play(Agent agent, Optional<AgentData> data, Policy policy, Settings settings, Chains chains) {
        if (policy.confined()) {
            throw new IllegalArgumentException("a policy that only one thread may use cannot play chains concurrently");
        }
        data.ifPresent(rows -> new AgentRollout(agent, policy, settings, (reply, outcomes) -> {}).play(rows, chains));
    }

    private void play(AgentData rows, Chains chains) {
        Semaphore places = new Semaphore(settings.concurrent());
        AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("chain-", 0).factory())) {
            try {
                for (int row = 0; row < rows.size() && broken.get() == null; row++) {
                    for (int chain = 0; chain < settings.chains() && broken.get() == null; chain++) {
                        if (chains.wants(row, chain)) {
                            places.acquire();
                            threads.execute(started(rows, row, chain, chains, places, broken));
                        }
                    }
                }
                places.acquire(settings.concurrent());
            } catch (InterruptedException e) {
                threads.shutdownNow();
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while chains were played", e);
            }
        }
        Throwable cause = broken.get();
        if (cause != null) {
            throw new IllegalStateException("a chain could not be played", cause);
        }
    }

    private Runnable started(
            AgentData rows,
            int group,
            int index,
            Chains chains,
            Semaphore places,
            AtomicReference<@Nullable Throwable> broken) {
        return () -> {
            try {
                chains.ended(play(rows, group, index));
            } catch (RuntimeException | Error e) {
                broken.compareAndSet(null, e);
            } finally {
                places.release();
            }
        };
    }

    private long seed(int group, int index) {
        return SeededRandom.seed(SeededRandom.seed(settings.seed(), "question", group), "chain", index);
    }

    private ChainResult play(AgentData rows, int group, int index) {
        try {
            return play(rows.row(group), group, index);
        } catch (AgentData.InvalidRow e) {
            return new ChainResult(
                    group,
                    index,
                    List.of(),
                    List.of(),
                    List.of(),
                    Optional.empty(),
                    "",
                    Optional.empty(),
                    String.valueOf(e.getMessage()),
                    Map.of("data_source", e.source()),
                    Duration.ZERO);
        }
    }

    private ChainResult play(AgentRow row, int group, int index) {
        long seed = seed(group, index);
        ChainContext context = new ChainContext(
                run + "-" + group + "-" + index, run + "-" + group, seed, row.fields(), agent.resources());
        return play(row, group, index, seed, context);
    }

    private ChainResult play(AgentRow row, int group, int index, long seed, ChainContext context) {
        InstantSource clock = InstantSource.system();
        var begun = clock.instant();
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
        OptionalInt longest = agent.limits().maxModelLength();
        int known = longest.isPresent() ? policy.promptTokens(prompt).orElse(0) : 0;
        if (longest.isPresent() && known >= longest.getAsInt()) {
            chain.cutOff();
            return "";
        }
        Sampling sampling = settings.sampling();
        if (longest.isPresent()) {
            int budget =
                    known > 0 ? longest.getAsInt() - known : chain.budget(0).getAsInt();
            sampling = sampling.withMaxTokens(Math.min(sampling.maxTokens(), budget));
        }
        Request request = new Request(prompt, sampling, SeededRandom.seed(seed, "turn", turns.size()), offered);
        Response response = policy.respond(List.of(request)).getFirst();
        if (response.stop() == StopReason.PROMPT_TOO_LONG) {
            chain.cutOff();
            return "";
        }
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
