// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.pekko.actor.AbstractExtensionId;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.Extension;
import org.apache.pekko.cluster.Cluster;

/// The logs that a node keeps, of its own sessions and of those of others. Thread-safe.
final class Replicas implements Extension {
    private static final Id ID = new Id();

    private final Map<String, SessionLog> logs = new ConcurrentHashMap<>();
    private final Replication replication;

    private Replicas(ExtendedActorSystem system) {
        this.replication = new Replication(system, Cluster.get(system), this);
    }

    private static final class Id extends AbstractExtensionId<Replicas> {
        @Override
        public Replicas createExtension(ExtendedActorSystem system) {
            return new Replicas(system);
        }
    }

    static Replicas of(ActorSystem system) {
        return ID.get(system);
    }

    Replication replication() {
        return replication;
    }

    Map<String, SessionLog> logs() {
        return logs;
    }

    /// Logs of this node without a copy on a second one.
    int underReplicated() {
        String self = replication.members().self();
        return (int) logs.entrySet().stream()
                .filter(log -> log.getValue().owner().equals(self) && !replication.isKept(log.getKey()))
                .count();
    }

    Optional<SessionLog> find(String log) {
        return Optional.ofNullable(logs.get(log));
    }

    /// The log, begun if there is none.
    SessionLog get(String log, String owner) {
        return logs.computeIfAbsent(log, name -> new SessionLog(owner));
    }

    /// What is kept of a log; its owner may not add to it any more.
    Message.Fetched fetch(Message.Fetch fetch) {
        SessionLog log = logs.get(fetch.log());
        if (log == null) {
            return new Message.Fetched(0, 1, 0, java.util.List.of());
        }
        log.claim();
        SessionLog.Page page = log.page(fetch.from());
        return new Message.Fetched(page.epoch(), page.first(), page.highest(), page.entries());
    }

    void drop(Message.Drop drop) {
        logs.computeIfPresent(drop.log(), (name, log) -> log.epoch() < drop.epoch() ? null : log);
    }

    void remove(String log) {
        logs.remove(log);
    }
}
