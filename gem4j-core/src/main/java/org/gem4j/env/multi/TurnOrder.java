// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Whose turn it is: one agent after the other, or all at once. Belongs to one environment.
///
/// An agent that leaves never costs another one its turn: the next is whoever comes after it in the circle.
public abstract sealed class TurnOrder {
    private List<String> agents = List.of();

    private TurnOrder() {}

    /// One agent after the other, in a circle.
    public static TurnOrder sequential() {
        return new Sequential();
    }

    /// All agents at once.
    public static TurnOrder parallel() {
        return new Parallel();
    }

    /// The agents that must act now.
    public abstract List<String> active();

    /// Begins with the first agent.
    public void start(List<String> all) {
        agents = List.copyOf(all);
    }

    /// Ends a step.
    ///
    /// @param gone agents that leave
    /// @param again whether those that acted, and stay, must act again
    public void next(Collection<String> gone, boolean again) {
        if (gone.isEmpty()) {
            return;
        }
        List<String> left = new ArrayList<>(agents);
        left.removeAll(gone);
        agents = List.copyOf(left);
    }

    /// A new agent takes the last place.
    ///
    /// @throws IllegalArgumentException if it is there already
    public void join(String agent) {
        if (agents.contains(agent)) {
            throw new IllegalArgumentException("agent " + agent + " is there already");
        }
        List<String> more = new ArrayList<>(agents);
        more.add(agent);
        agents = List.copyOf(more);
    }

    /// The agents, in the order of their turns.
    public final List<String> agents() {
        return agents;
    }

    /// Restores what [#agents] and [#active] returned.
    ///
    /// @throws IllegalArgumentException if an active agent is not one of the agents
    abstract void restore(List<String> all, List<String> active);

    private static final class Sequential extends TurnOrder {
        private int at;
        private List<String> active = List.of();

        @Override
        public List<String> active() {
            return active;
        }

        @Override
        public void start(List<String> all) {
            super.start(all);
            turnTo(0);
        }

        @Override
        public void join(String agent) {
            super.join(agent);
            turnTo(at);
        }

        private void turnTo(int index) {
            at = index;
            active = agents().isEmpty() ? List.of() : List.of(agents().get(index));
        }

        @Override
        public void next(Collection<String> gone, boolean again) {
            List<String> circle = agents();
            int from = again ? at : at + 1;
            super.next(gone, again);
            for (int i = 0; i < circle.size(); i++) {
                String candidate = circle.get((from + i) % circle.size());
                if (!gone.contains(candidate)) {
                    turnTo(agents().indexOf(candidate));
                    return;
                }
            }
            turnTo(0);
        }

        @Override
        void restore(List<String> all, List<String> active) {
            int newAt = active.isEmpty() ? 0 : all.indexOf(active.getFirst());
            if (active.size() > 1 || newAt < 0 || active.isEmpty() != all.isEmpty()) {
                throw new IllegalArgumentException("one of " + all + " must be active but were " + active);
            }
            start(all);
            turnTo(newAt);
        }
    }

    private static final class Parallel extends TurnOrder {
        @Override
        public List<String> active() {
            return agents();
        }

        @Override
        void restore(List<String> all, List<String> active) {
            if (!all.equals(active)) {
                throw new IllegalArgumentException("all of " + all + " must be active but were " + active);
            }
            start(all);
        }
    }
}
