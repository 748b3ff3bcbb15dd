// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gem4j.env.Info;
import org.gem4j.env.Observation;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;

/// The base class of multi-agent environments. It keeps track of turns, active agents, messages, returns, the random
/// stream, snapshots and forks. An environment adds its rules and its state.
///
/// A message is shown to its receiver once, as a line after its next observation.
public abstract class TurnBasedEnv implements MultiAgentEnv, Snapshots, AgentForks {
    private static final Observation UNSEEN = Observation.of("");

    private final List<String> possibleAgents;
    private final TurnOrder order;
    private final Mailbox mailbox = new Mailbox();
    private final Map<String, Double> returns = new TreeMap<>();
    private final long forkSeed;
    private SeededRandom random;
    private boolean started;
    private int forks;
    private List<String> unread = List.of();

    /// @param agents all that take part from the start, in the order of their turns
    /// @param order whose turn it is; not shared with another environment
    protected TurnBasedEnv(List<String> agents, TurnOrder order, SeededRandom random) {
        if (agents.isEmpty() || agents.stream().distinct().count() < agents.size()) {
            throw new IllegalArgumentException("agents must be one or more different names but were " + agents);
        }
        this.possibleAgents = List.copyOf(agents);
        this.order = order;
        this.random = random;
        this.forkSeed = random.copy().nextLong();
    }

    /// Starts a new episode from the random stream.
    protected abstract void start(SeededRandom random);

    /// Plays the actions of the active agents.
    protected abstract TurnResult play(Map<String, String> actions);

    /// What an agent gets to see after a reset or step; called once for each agent that is or was in the episode.
    protected abstract String observe(String agent);

    /// What else it gets, such as the request to move; called after [#observe], unless nobody reads it.
    protected abstract Info info(String agent);

    /// Puts the environment's own state into a snapshot.
    protected abstract void save(Map<String, Object> fields);

    /// Checks what [#save] wrote and returns the action that restores it.
    ///
    /// @throws IllegalArgumentException if a field is absent or does not fit
    protected abstract Runnable load(Snapshot snapshot);

    /// An unstarted environment of this kind.
    protected abstract TurnBasedEnv create(SeededRandom random);

    /// The source of random choices within an episode.
    protected final SeededRandom random() {
        return random;
    }

    /// Whether nobody reads what an agent is shown now, so that it need not be made.
    protected final boolean isUnread(String agent) {
        return unread.contains(agent);
    }

    /// Says whose observations and side information nobody reads, from now on.
    final void leaveUnread(List<String> agents) {
        unread = agents;
    }

    @Override
    public final List<String> possibleAgents() {
        return possibleAgents;
    }

    @Override
    public final List<String> agents() {
        return order.agents();
    }

    @Override
    public final List<String> activeAgents() {
        return order.active();
    }

    /// The sum of an agent's rewards in this episode, also after its part is over.
    public final double returnOf(String agent) {
        return returns.getOrDefault(agent, 0.0);
    }

    @Override
    public final Map<String, Reset> reset(ResetOptions options) {
        if (options.seed().isPresent()) {
            random = SeededRandom.of(options.seed().getAsLong());
        }
        order.start(possibleAgents);
        mailbox.clear();
        returns.clear();
        start(random);
        started = true;
        Map<String, Reset> first = LinkedHashMap.newLinkedHashMap(possibleAgents.size());
        for (String agent : possibleAgents) {
            first.put(agent, new Reset(seen(agent), isUnread(agent) ? Info.empty() : info(agent)));
        }
        return first;
    }

    @Override
    public final Map<String, Step> step(Map<String, String> actions) {
        requirePlaying();
        requireActions(actions);
        List<String> present = agents();
        TurnResult turn = play(actions);
        order.next(gone(present, turn), turn.again());
        Map<String, Step> steps = LinkedHashMap.newLinkedHashMap(present.size());
        for (String agent : present) {
            TurnResult.Result result = result(turn, agent);
            if (result.reward() != 0) {
                returns.merge(agent, result.reward(), Double::sum);
            }
            Observation seen = seen(agent);
            Info info = isUnread(agent) ? result.info() : result.info().withAll(info(agent));
            steps.put(agent, new Step(seen, result.reward(), result.terminated(), result.truncated(), info));
        }
        return steps;
    }

    private static List<String> gone(List<String> present, TurnResult turn) {
        List<String> gone = List.of();
        for (String agent : present) {
            if (result(turn, agent).done()) {
                gone = gone.isEmpty() ? new ArrayList<>() : gone;
                gone.add(agent);
            }
        }
        return gone;
    }

    private static TurnResult.Result result(TurnResult turn, String agent) {
        return turn.results().getOrDefault(agent, TurnResult.Result.NOTHING);
    }

    private Observation seen(String agent) {
        String own = observe(agent);
        List<Message> messages = mailbox.deliver(agent);
        if (isUnread(agent)) {
            return UNSEEN;
        }
        if (messages.isEmpty()) {
            return Observation.of(own);
        }
        StringBuilder text = new StringBuilder(own);
        for (Message message : messages) {
            if (!text.isEmpty()) {
                text.append('\n');
            }
            text.append(message.from()).append(" says: ").append(message.text());
        }
        return Observation.of(text.toString());
    }

    /// Sends a message to one agent.
    ///
    /// @throws IllegalArgumentException if one of the two is not in the episode
    public final void send(String from, String to, String text) {
        requirePresent(from);
        requirePresent(to);
        mailbox.add(new Message(from, to, text));
    }

    /// Sends a message to all other agents.
    ///
    /// @throws IllegalArgumentException if the sender is not in the episode
    public final void broadcast(String from, String text) {
        requirePresent(from);
        for (String to : agents()) {
            if (!to.equals(from)) {
                mailbox.add(new Message(from, to, text));
            }
        }
    }

    /// All messages of this episode, in order.
    public final List<Message> messages() {
        return mailbox.log();
    }

    /// Lets another agent take part in this episode, after all others.
    ///
    /// @throws IllegalArgumentException if it takes part already
    protected final void join(String agent) {
        requirePlaying();
        order.join(agent);
    }

    private void requirePresent(String agent) {
        if (!agents().contains(agent)) {
            throw new IllegalArgumentException("agent must be one of " + agents() + " but was " + agent);
        }
    }

    /// @throws IllegalStateException unless an episode is running
    protected final void requirePlaying() {
        if (!started || agents().isEmpty()) {
            throw new IllegalStateException(
                    started ? "the episode is over: call reset" : "call reset before the first step");
        }
    }

    private void requireActions(Map<String, String> actions) {
        List<String> active = activeAgents();
        if (!actions.keySet().containsAll(active) || actions.size() != active.size()) {
            throw new IllegalArgumentException(
                    "actions must be those of " + active + " but were of " + new ArrayList<>(actions.keySet()));
        }
    }

    @Override
    public final Snapshot snapshot() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("started", started);
        fields.put("random", random.state());
        fields.put("agents", agents());
        fields.put("active", activeAgents());
        fields.put("returned", List.copyOf(returns.keySet()));
        fields.put("returns", List.copyOf(returns.values()));
        fields.put("messages", new Snapshot("Mailbox", 1, mailbox.save()).toMap());
        if (started) {
            save(fields);
        }
        return new Snapshot(getClass().getSimpleName(), 1, fields);
    }

    @Override
    public final void restore(Snapshot snapshot) {
        snapshot.require(getClass().getSimpleName(), 1);
        boolean newStarted = snapshot.bool("started");
        SeededRandom newRandom = SeededRandom.restore(snapshot.longs("random"));
        Map<String, Double> newReturns = returns(snapshot);
        Runnable mail = mailbox.load(snapshot.nested("messages"));
        List<String> agents = snapshot.texts("agents");
        List<String> active = snapshot.texts("active");
        Runnable own = newStarted ? load(snapshot) : () -> {};
        order.restore(agents, active);
        mail.run();
        own.run();
        returns.clear();
        returns.putAll(newReturns);
        random = newRandom;
        started = newStarted;
    }

    private static Map<String, Double> returns(Snapshot snapshot) {
        List<String> names = snapshot.texts("returned");
        List<?> values = snapshot.list("returns");
        if (names.size() != values.size()) {
            throw new IllegalArgumentException("returns must be as many as " + names + " but were " + values.size());
        }
        Map<String, Double> read = new TreeMap<>();
        for (int i = 0; i < names.size(); i++) {
            if (!(values.get(i) instanceof Number value)) {
                throw new IllegalArgumentException("a return must be a number but was " + values.get(i));
            }
            read.put(names.get(i), value.doubleValue());
        }
        return read;
    }

    @Override
    public final TurnBasedEnv fork(boolean sameState) {
        TurnBasedEnv fork = create(sameState ? random.copy() : SeededRandom.of(forkSeed, "fork", forks++));
        if (sameState) {
            fork.restore(snapshot());
        }
        return fork;
    }
}
