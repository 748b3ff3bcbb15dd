// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Forks;
import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.Observation;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.jspecify.annotations.Nullable;

/// One side of a multi-agent environment as an ordinary one: the other sides are played by an [Opponent].
///
/// A step plays the agent's action and then the opponents until it is the agent's turn again: its observation is all
/// that the agent saw meanwhile, its reward all that it earned. To play all sides, as in self-play, ask for the
/// capability [MultiAgentEnv] and do not use this environment meanwhile.
public final class OpponentEnv implements Env {
    private static final String KIND = "OpponentEnv";

    private final MultiAgentEnv env;
    private final List<String> seats;
    private final Opponent opponent;
    private final long forkSeed;
    /// The environment if it can do without the texts that nobody reads.
    private final @Nullable TurnBasedEnv turns;
    /// What each agent saw since its last action.
    private final Map<String, String> seen = new LinkedHashMap<>();
    /// What each opponent was told for its current move only, such as the board.
    private final Map<String, String> asked = new LinkedHashMap<>();

    private SeededRandom random;
    private String seat;
    /// The agents that the opponent plays.
    private List<String> others;

    private int forks;

    /// @param seats the sides that the agent may play: one is chosen at random at each reset
    /// @param random source of the choice of seat and of the opponents' choices
    /// @throws IllegalArgumentException if a seat is not one of the environment's agents
    public OpponentEnv(MultiAgentEnv env, List<String> seats, Opponent opponent, SeededRandom random) {
        if (seats.isEmpty() || !env.possibleAgents().containsAll(seats)) {
            throw new IllegalArgumentException("seats must be of " + env.possibleAgents() + " but were " + seats);
        }
        this.env = env;
        this.turns = !opponent.reads() && env instanceof TurnBasedEnv turnBased ? turnBased : null;
        this.seats = List.copyOf(seats);
        this.opponent = opponent;
        this.random = random;
        this.forkSeed = random.copy().nextLong();
        this.seat = seats.getFirst();
        this.others = others(env, seat);
    }

    private static List<String> others(MultiAgentEnv env, String seat) {
        return env.possibleAgents().stream()
                .filter(agent -> !agent.equals(seat))
                .toList();
    }

    /// The side that the agent plays in this episode.
    public String seat() {
        return seat;
    }

    @Override
    public Reset reset(ResetOptions options) {
        if (options.seed().isPresent()) {
            random = SeededRandom.of(options.seed().getAsLong(), "opponents", 0);
        }
        sit(seats.size() == 1 ? seats.getFirst() : random.pick(seats));
        seen.clear();
        asked.clear();
        Info info = Info.empty();
        for (Map.Entry<String, Reset> first : start(options).entrySet()) {
            note(
                    first.getKey(),
                    first.getValue().observation(),
                    first.getValue().info());
            info = first.getKey().equals(seat) ? first.getValue().info() : info;
        }
        while (!env.activeAgents().contains(seat)) {
            Step step = playActive(Map.of());
            if (step.done()) {
                throw new EnvException("the episode was over before the first turn of " + seat);
            }
            info = info.withAll(step.info());
        }
        return new Reset(take(seat), info);
    }

    private void sit(String newSeat) {
        if (!newSeat.equals(seat)) {
            seat = newSeat;
            others = others(env, newSeat);
        }
    }

    private Map<String, Reset> start(ResetOptions options) {
        if (turns == null) {
            return env.reset(options);
        }
        turns.leaveUnread(others);
        try {
            return turns.reset(options);
        } finally {
            turns.leaveUnread(List.of());
        }
    }

    private Map<String, Step> play(Map<String, String> actions) {
        if (turns == null) {
            return env.step(actions);
        }
        turns.leaveUnread(others);
        try {
            return turns.step(actions);
        } finally {
            turns.leaveUnread(List.of());
        }
    }

    @Override
    public Step step(String action) {
        requirePlaying();
        Step step = playActive(Map.of(seat, action));
        double reward = step.reward();
        Info info = step.info();
        while (!step.done() && !env.activeAgents().contains(seat)) {
            step = playActive(Map.of());
            reward += step.reward();
            info = info.withAll(step.info());
        }
        return new Step(take(seat), reward, step.terminated(), step.truncated(), info);
    }

    /// Plays one step of the environment with the opponents' actions added, and returns what it means for the
    /// agent.
    private Step playActive(Map<String, String> own) {
        Map<String, String> actions = own;
        for (String agent : env.activeAgents()) {
            if (!agent.equals(seat)) {
                String action = opponent.act(env, agent, takeWithRequest(agent), random);
                actions = actions.isEmpty() ? Map.of(agent, action) : with(actions, agent, action);
            }
        }
        Map<String, Step> steps = play(actions);
        for (Map.Entry<String, Step> step : steps.entrySet()) {
            note(step.getKey(), step.getValue().observation(), step.getValue().info());
        }
        Step mine = steps.get(seat);
        if (mine == null) {
            throw new EnvException("the environment says nothing about " + seat + ", which takes part");
        }
        return mine;
    }

    private static Map<String, String> with(Map<String, String> actions, String agent, String action) {
        Map<String, String> more = new LinkedHashMap<>(actions);
        more.put(agent, action);
        return more;
    }

    private void note(String agent, Observation observation, Info info) {
        if (!opponent.reads() && !agent.equals(seat)) {
            return;
        }
        if (!agent.equals(seat)) {
            asked.put(agent, info.getOr(InfoKeys.SUFFIX, ""));
        }
        if (!observation.text().isEmpty()) {
            String before = seen.get(agent);
            seen.put(agent, before == null ? observation.text() : before + "\n" + observation.text());
        }
    }

    /// What an opponent saw, and below it what it needs for this move.
    private Observation takeWithRequest(String agent) {
        Observation told = take(agent);
        String request = asked.getOrDefault(agent, "");
        if (request.isEmpty()) {
            return told;
        }
        return Observation.of(told.text().isEmpty() ? request : told.text() + "\n" + request);
    }

    private Observation take(String agent) {
        String text = seen.remove(agent);
        return Observation.of(text == null ? "" : text);
    }

    @Override
    public void close() {
        env.close();
    }

    @Override
    public <C> Optional<C> capability(Class<C> type) {
        Optional<?> found;
        if (type == MultiAgentEnv.class) {
            found = Optional.of(env);
        } else if (type == NonBlocking.class) {
            found = opponent.blocking() ? Optional.empty() : env.capability(type);
        } else if (type == Samples.class) {
            found = env.capability(AgentSamples.class).map(this::samples);
        } else if (type == ReferencePlayer.class) {
            found = env.capability(AgentReference.class).map(this::reference);
        } else if (type == Snapshots.class) {
            found = env.capability(Snapshots.class).map(OpponentSnapshots::new);
        } else if (type == Forks.class) {
            found = env.capability(AgentForks.class).map(this::forks);
        } else {
            found = Optional.empty();
        }
        return found.map(type::cast);
    }

    private Samples samples(AgentSamples agents) {
        return source -> {
            requirePlaying();
            return agents.sampleAction(seat, source);
        };
    }

    private ReferencePlayer reference(AgentReference agents) {
        return () -> {
            requirePlaying();
            return agents.referenceAction(seat);
        };
    }

    /// @throws IllegalStateException unless it is the agent's turn
    private void requirePlaying() {
        if (!env.activeAgents().contains(seat)) {
            throw new IllegalStateException("no episode is running: call reset");
        }
    }

    private Forks forks(AgentForks agents) {
        return sameState -> {
            SeededRandom stream = sameState ? random.copy() : SeededRandom.of(forkSeed, "fork", forks++);
            OpponentEnv fork = new OpponentEnv(agents.fork(sameState), seats, opponent, stream);
            if (sameState) {
                fork.sit(seat);
                fork.seen.putAll(seen);
                fork.asked.putAll(asked);
            }
            return fork;
        };
    }

    private final class OpponentSnapshots implements Snapshots {
        private final Snapshots inner;

        OpponentSnapshots(Snapshots inner) {
            this.inner = inner;
        }

        @Override
        public Snapshot snapshot() {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("seat", seat);
            fields.put("random", random.state());
            fields.put("agents", List.copyOf(seen.keySet()));
            fields.put("seen", List.copyOf(seen.values()));
            fields.put("askedAgents", List.copyOf(asked.keySet()));
            fields.put("asked", List.copyOf(asked.values()));
            fields.put("env", inner.snapshot().toMap());
            return new Snapshot(KIND, 2, fields);
        }

        @Override
        public void restore(Snapshot snapshot) {
            snapshot.require(KIND, 2);
            String newSeat = snapshot.text("seat");
            List<String> agents = snapshot.texts("agents");
            List<String> texts = snapshot.texts("seen");
            List<String> askedAgents = snapshot.texts("askedAgents");
            List<String> requests = snapshot.texts("asked");
            SeededRandom newRandom = SeededRandom.restore(snapshot.longs("random"));
            List<String> known = new ArrayList<>(env.possibleAgents());
            if (!seats.contains(newSeat)
                    || !known.containsAll(agents)
                    || agents.size() != texts.size()
                    || askedAgents.size() != requests.size()) {
                throw new IllegalArgumentException("seat " + newSeat + " must be of " + seats + ", and " + agents
                        + " of " + known + " with a text each");
            }
            inner.restore(snapshot.nested("env"));
            sit(newSeat);
            random = newRandom;
            seen.clear();
            asked.clear();
            for (int i = 0; i < agents.size(); i++) {
                seen.put(agents.get(i), texts.get(i));
            }
            for (int i = 0; i < askedAgents.size(); i++) {
                asked.put(askedAgents.get(i), requests.get(i));
            }
        }
    }
}
