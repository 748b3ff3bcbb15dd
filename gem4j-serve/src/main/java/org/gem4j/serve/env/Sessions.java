// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/// All sessions of a server. Their environments together are at most as many as its capacity. Thread-safe.
final class Sessions {
    private final int capacity;
    private final Map<String, EnvSession> byId = new HashMap<>();
    private int active;
    private long opened;
    private long refused;
    private boolean draining;

    Sessions(int capacity) {
        this.capacity = capacity;
    }

    /// @throws CapacityException if there is no room
    /// @throws SessionException if the server is shutting down
    EnvSession open(boolean ownedBySocket, Supplier<Play> play) {
        reserve(1);
        EnvSession session;
        try {
            session = new EnvSession(UUID.randomUUID().toString(), ownedBySocket, play.get());
        } catch (RuntimeException e) {
            free(1);
            throw e;
        }
        synchronized (this) {
            opened++;
            byId.put(session.id(), session);
        }
        return session;
    }

    /// Takes room for more environments.
    synchronized void reserve(int slots) {
        if (draining) {
            throw new SessionException("The server is shutting down");
        }
        if (slots > capacity - active) {
            refused++;
            throw new CapacityException(active, capacity);
        }
        active += slots;
    }

    synchronized void free(int slots) {
        active -= slots;
    }

    /// @throws SessionException if there is none
    synchronized EnvSession find(String id) {
        EnvSession session = byId.get(id);
        if (session == null) {
            throw new SessionException("Unknown session_id: " + id);
        }
        return session;
    }

    /// Ends a session and frees its room at once, whatever it is doing.
    void end(EnvSession session) {
        synchronized (this) {
            if (byId.remove(session.id()) == null) {
                return;
            }
            active -= session.slots();
        }
        session.retire();
    }

    /// Lets a client go; the session ends if it was the client's own or its end was asked for.
    void detach(EnvSession session) {
        if (session.detach()) {
            end(session);
        }
    }

    /// Gives a session's batch this many environments; those that it has beyond them are closed.
    ///
    /// @throws CapacityException if there is no room
    void resizeBatch(EnvSession session, int count, Supplier<Play> play) {
        List<Play> old = session.batch();
        int added = Math.max(0, count - old.size());
        reserve(added);
        List<Play> plays = new ArrayList<>(old.subList(0, Math.min(count, old.size())));
        for (int i = 0; i < added; i++) {
            plays.add(play.get());
        }
        synchronized (this) {
            if (!byId.containsKey(session.id())) {
                active -= added;
                throw new SessionException("Session " + session.id() + " is over");
            }
            session.batch(plays);
            active -= old.size() + added - count;
        }
        old.subList(Math.min(count, old.size()), old.size()).forEach(Play::close);
    }

    synchronized List<EnvSession> all() {
        return new ArrayList<>(byId.values());
    }

    /// Ends the sessions that have done nothing for this long. Their room is free before their clients hear of it.
    void reap(long idleNanos) {
        for (EnvSession session : all()) {
            if (session.idleNanos() > idleNanos) {
                end(session);
                session.hangUp("the session did nothing for too long");
            }
        }
    }

    /// Refuses new sessions from now on.
    synchronized void drain() {
        draining = true;
    }

    synchronized boolean isDraining() {
        return draining;
    }

    synchronized int active() {
        return active;
    }

    synchronized long opened() {
        return opened;
    }

    synchronized long refused() {
        return refused;
    }

    int capacity() {
        return capacity;
    }
}
