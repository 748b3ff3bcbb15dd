// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.gem4j.agent.chat.AgentFlyError;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.agent.tools.ChainContext;
import org.gem4j.agent.tools.ToolOutcome;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Indexed;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKey;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.Observation;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.Request;
import org.gem4j.text.ChatTemplateException;
import org.gem4j.tool.ToolException;
import org.jspecify.annotations.Nullable;

/// An agent's questions as an environment: an episode is a chain, an action is a reply of the model, and
/// the last step carries the reward of the chain. Training and evaluation treat it like any other
/// environment.
///
/// - **Observation**: the whole chat, in the agent's template or as messages; so it needs no history
///   wrapper.
/// - **End**: terminated when the model or a tool ends the chain, truncated when turns or tokens run out.
/// - **Order**: a reset with an index asks that row; else the seed decides.
/// - **Failures**: what the model gets wrong is told to it; a tool or reward that cannot work is an
///   [EnvException], so that trainers mask the episode.
public final class AgentEnv implements Env, Indexed {
    /// Why a chain ended, on its last step.
    public static final InfoKey<String> FINISH_REASON = new InfoKey<>("finish_reason", String.class);

    /// Where the row is from.
    public static final InfoKey<String> DATA_SOURCE = new InfoKey<>("data_source", String.class);

    private static final AtomicLong CHAINS = new AtomicLong();

    private final Agent agent;
    private final AgentData data;
    private final AgentPrompts prompts;
    private long seed;
    private long next;
    private int uses;
    private int successes;
    private final CalculatorPlayer player;
    private @Nullable Chain chain;
    private @Nullable AgentRow row;
    private String shown = "";
    private String source = "";

    /// @param seed of episodes without one of their own
    public AgentEnv(Agent agent, AgentData data, long seed) {
        this.agent = agent;
        this.data = data;
        this.prompts = new AgentPrompts(agent);
        this.player = new CalculatorPlayer(agent);
        this.seed = seed;
    }

    @Override
    public long size() {
        return data.size();
    }

    @Override
    public Reset reset(ResetOptions options) {
        close();
        if (options.seed().isPresent()) {
            seed = options.seed().getAsLong();
            next = 0;
        }
        long index = options.index().isPresent()
                ? options.index().getAsLong() % data.size()
                : SeededRandom.of(seed, "row", next).nextLong(data.size());
        AgentRow asked = asked(index);
        row = asked;
        shown = "";
        ChainContext context = new ChainContext(
                "chain-" + CHAINS.incrementAndGet(),
                "row-" + index,
                SeededRandom.seed(seed, "chain", next),
                asked.fields(),
                agent.resources());
        next++;
        uses = 0;
        successes = 0;
        source = String.valueOf(asked.fields().getOrDefault("data_source", ""));
        Chain started = new Chain(agent, asked, context, text -> 0);
        chain = started;
        return new Reset(observation(started), Info.of(DATA_SOURCE, source));
    }

    @Override
    public Step step(String action) {
        Chain playing = chain;
        if (playing == null || playing.finish().isPresent()) {
            throw new IllegalStateException("there is no chain to reply to: call reset first");
        }
        try {
            String reply = action.equals(EpisodePlayer.INVALID_ACTION) ? "" : action;
            List<ToolOutcome> outcomes = playing.reply(reply, 0);
            uses += outcomes.size();
            shown = outcomes.isEmpty() ? shown : outcomes.getLast().observation();
            successes +=
                    (int) outcomes.stream().filter(outcome -> !outcome.failed()).count();
            Info info = Info.of(InfoKeys.TOOL_USE_COUNTER, uses, InfoKeys.TOOL_SUCCESS_COUNTER, successes)
                    .with(InfoKeys.USE_TOOL, !outcomes.isEmpty());
            return playing.finish().isPresent()
                    ? last(playing, playing.finish().get(), info)
                    : new Step(observation(playing), 0, false, false, info);
        } catch (ToolException e) {
            throw new EnvException("a tool failed: " + e.getMessage(), e);
        } catch (AgentFlyError e) {
            throw new EnvException(String.valueOf(e.getMessage()), e);
        }
    }

    /// A row that cannot be asked fails its own episode.
    private AgentRow asked(long index) {
        try {
            return data.row(index);
        } catch (IllegalArgumentException e) {
            throw new EnvException(String.valueOf(e.getMessage()), e);
        }
    }

    private Observation observation(Chain playing) {
        try {
            return prompts.observation(playing.messages());
        } catch (IllegalArgumentException | ChatTemplateException e) {
            throw new EnvException(String.valueOf(e.getMessage()), e);
        }
    }

    private Step last(Chain playing, FinishReason reason, Info given) {
        Optional<RewardResult> result;
        try {
            result = playing.score();
        } catch (RuntimeException e) {
            throw new EnvException("the reward failed: " + e.getMessage(), e);
        }
        RewardResult graded = result.orElse(RewardResult.of(0));
        Info info = given.with(FINISH_REASON, reason.wireName(), DATA_SOURCE, source);
        for (Map.Entry<String, @Nullable Object> extra : graded.extras().entrySet()) {
            Object value = extra.getValue() instanceof Boolean flag ? Double.valueOf(flag ? 1 : 0) : extra.getValue();
            if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
                info = info.with(new InfoKey<>(extra.getKey(), Double.class), number.doubleValue());
            }
        }
        info = info.with(InfoKeys.SUCCESS, graded.accuracy() >= 1);
        boolean truncated = reason == FinishReason.MAX_TURNS || reason == FinishReason.MAX_MODEL_LEN;
        return new Step(observation(playing), graded.reward(), !truncated, truncated, info);
    }

    /// Scripted players: the replies of a row's own `demonstration`, one after another, and those of questions with
    /// numbers, for agents that call tools in JSON.
    @Override
    public <C> Optional<C> capability(Class<C> type) {
        if (type == Request.Constraint.class) {
            return agent.grammar().map(type::cast);
        }
        if (type == Request.NeededImages.class) {
            return Optional.of(type.cast(data.images()));
        }
        boolean json = agent.style().name().equals("hf");
        if (json && type == Samples.class) {
            return Optional.of(type.cast((Samples) random -> player.sample(random, row(), shown, uses)));
        }
        if (type == ReferencePlayer.class && demonstrated().isPresent()) {
            return Optional.of(type.cast((ReferencePlayer) () -> demonstrated().orElseThrow()));
        }
        if (json && type == ReferencePlayer.class && player.reference(row(), 0).isPresent()) {
            return Optional.of(type.cast(
                    (ReferencePlayer) () -> player.reference(row(), uses).orElseThrow()));
        }
        return Env.super.capability(type);
    }

    /// The row's reply for this turn; the last one where it has no more.
    private Optional<String> demonstrated() {
        if (!(row().fields().get("demonstration") instanceof List<?> replies) || replies.isEmpty()) {
            return Optional.empty();
        }
        int said = chain == null ? 0 : chain.replies().size();
        return Optional.of(String.valueOf(replies.get(Math.min(said, replies.size() - 1))));
    }

    private AgentRow row() {
        return row == null ? data.example() : row;
    }

    @Override
    public void close() {
        Chain open = chain;
        if (open != null) {
            chain = null;
            open.close();
        }
    }
}
