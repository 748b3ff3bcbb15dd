// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Observation;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.multi.MultiAgentEnv;
import org.gem4j.env.multi.Opponent;

/// A pool of opponents for self-play, such as earlier versions of the player that learns. Holds the newest
/// members up to a limit; [#choose] picks the opponent of the next game.
///
/// A member is kept as it was added: it must not change while the player learns. Not thread-safe.
public final class OpponentPool {
    private final int limit;
    private final Map<String, Opponent> members = new LinkedHashMap<>();

    /// @param limit most members; the oldest one leaves for a new one
    public OpponentPool(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be >= 1 but was " + limit);
        }
        this.limit = limit;
    }

    /// A member and its name.
    public record Member(String name, Opponent opponent) implements Opponent {
        @Override
        public String act(MultiAgentEnv env, String agent, Observation seen, SeededRandom random) {
            return opponent.act(env, agent, seen, random);
        }

        @Override
        public boolean blocking() {
            return opponent.blocking();
        }
    }

    /// @throws IllegalArgumentException if the name is taken
    public void add(String name, Opponent opponent) {
        if (members.putIfAbsent(name, opponent) != null) {
            throw new IllegalArgumentException("the pool has a member " + name + " already");
        }
        if (members.size() > limit) {
            members.remove(members.keySet().iterator().next());
        }
    }

    /// The names, oldest first.
    public List<String> names() {
        return List.copyOf(members.keySet());
    }

    /// A member at random: with chance `newest` the one that was added last, else any.
    ///
    /// @throws IllegalStateException if the pool is empty
    public Member choose(double newest, SeededRandom random) {
        if (members.isEmpty()) {
            throw new IllegalStateException("the pool is empty: call add first");
        }
        List<String> names = new ArrayList<>(members.keySet());
        String name = random.nextDouble() < newest ? names.getLast() : random.pick(names);
        return new Member(name, member(name));
    }

    private Opponent member(String name) {
        Opponent found = members.get(name);
        if (found == null) {
            throw new IllegalArgumentException("the pool has no member " + name);
        }
        return found;
    }

    /// All members.
    public List<Member> all() {
        return members.entrySet().stream()
                .map(entry -> new Member(entry.getKey(), entry.getValue()))
                .toList();
    }
}
