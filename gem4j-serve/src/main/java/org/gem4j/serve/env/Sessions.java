// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.gem4j.http.Turns;

/// All sessions of a server. Their environments together are at most as many as its capacity. Thread-safe.
final class Sessions {
    private final int capacity;
    private final Turns ends = new Turns();
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
        return open(UUID.randomUUID().toString(), ownedBySocket, play);
    }

    /// A session of this name, which does not end with a socket.
    ///
    /// @throws CapacityException if there is no room
    /// @throws SessionException if the server is shutting down
    EnvSession open(String id, Supplier<Play> play) {
        return open(id, false, play);
    }

    private EnvSession open(String id, boolean ownedBySocket, Supplier<Play> play) {
        reserve(1);
        EnvSession session;
        try {
            session = new EnvSession(id, Client.current(), ownedBySocket, play.get());
        } catch (RuntimeException e) {
            free(Client.current(), 1);
            throw e;
        }
        synchronized (this) {
            opened++;
            byId.put(session.id(), session);
        }
        return session;
    }

    /// Takes room for more environments. What was open on another node of a cluster is never refused.
    synchronized void reserve(int slots) {
        if (draining) {
            throw new SessionException("The server is shutting down");
        }
        boolean always = Entropy.isReplay();
        try {
            if (!always && slots > capacity - active) {
                throw new CapacityException(active, capacity);
            }
            Client.current().reserve(slots, always);
        } catch (CapacityException e) {
            refused++;
            throw e;
        }
        active += slots;
    }

    private synchronized void free(Client client, int slots) {
        active -= slots;
        client.free(slots);
    }

    /// @throws SessionException if the client has none of this id
    synchronized EnvSession find(String id) {
        EnvSession session = byId.get(id);
        if (session == null || session.client() != Client.current()) {
            throw new SessionException("Unknown session_id: " + id);
        }
        return session;
    }

    synchronized boolean has(String id) {
        EnvSession session = byId.get(id);
        return session != null && session.client() == Client.current();
    }

    /// Ends a session and frees its room at once, whatever it is doing.
    void end(EnvSession session) {
        synchronized (this) {
            if (byId.remove(session.id()) == null) {
                return;
            }
            free(session.client(), session.slots());
        }
        session.retire();
    }

    /// Lets a client go; the session ends if it was the client's own or its end was asked for.
    ///
    /// @param isSocket whether the client is a socket
    void detach(EnvSession session, boolean isSocket) {
        if (session.detach(isSocket)) {
            end(session);
        }
    }

    /// Adds environments to a session's batch.
    ///
    /// @param plays makes them once there is room
    /// @return their numbers
    /// @throws CapacityException if there is no room
    List<Integer> addToBatch(EnvSession session, int count, Supplier<List<Play>> plays) {
        reserve(count);
        List<Play> made;
        try {
            made = plays.get();
        } catch (RuntimeException e) {
            free(session.client(), count);
            throw e;
        }
        synchronized (this) {
            if (byId.containsKey(session.id())) {
                return session.batch().add(made);
            }
            free(session.client(), count);
        }
        made.forEach(Play::close);
        throw new SessionException("Session " + session.id() + " is over");
    }

    /// Continues a session of another server.
    EnvSession resume(String id, SavedSession saved) {
        EnvSession session = open(id, saved::play);
        reserve(saved.batch().size());
        session.batch().restore(saved);
        return session;
    }

    /// Closes environments of a session's batch and frees their room.
    void removeFromBatch(EnvSession session, List<Integer> indices) {
        List<Play> removed;
        synchronized (this) {
            if (!byId.containsKey(session.id())) {
                throw new SessionException("Session " + session.id() + " is over");
            }
            removed = session.batch().remove(indices);
            free(session.client(), removed.size());
        }
        removed.forEach(Play::close);
    }

    synchronized List<EnvSession> all() {
        return new ArrayList<>(byId.values());
    }

    /// Ends the sessions that have done nothing for this long. Their room is free before their clients hear of it.
    void reap(long idleNanos) {
        for (EnvSession session : all()) {
            if (session.idleNanos() > idleNanos) {
                ends.await();
                end(session);
                session.hangUp("the session was idle for too long");
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
