// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.apache.pekko.actor.AbstractActorWithTimers;
import org.apache.pekko.actor.Props;
import org.apache.pekko.cluster.Cluster;
import org.apache.pekko.cluster.ClusterEvent;

/// Keeps logs for other nodes, and sees to it that each log has an owner and a second copy.
final class ReplicaActor extends AbstractActorWithTimers {
    static final String NAME = "gem4j-journal";

    private static final Duration PERIOD = Duration.ofSeconds(2);
    private static final long REFRESH_NANOS = Duration.ofMinutes(5).toNanos();
    private static final long FORGET_NANOS = 4 * REFRESH_NANOS;
    private static final int MOST_AT_A_TIME = 64;

    private final Set<String> inProgress = ConcurrentHashMap.newKeySet();
    private final Semaphore atATime = new Semaphore(MOST_AT_A_TIME);
    private final Replicas replicas;
    private final Consumer<String> wake;
    private long lastRefresh = System.nanoTime();

    private ReplicaActor(Replicas replicas, Consumer<String> wake) {
        this.replicas = replicas;
        this.wake = wake;
    }

    private enum Tick {
        TIDY
    }

    /// @param wake has a session live again, by its id
    static Props props(Replicas replicas, Consumer<String> wake) {
        return Props.create(ReplicaActor.class, () -> new ReplicaActor(replicas, wake));
    }

    @Override
    public void preStart() {
        getTimers().startTimerWithFixedDelay("tidy", Tick.TIDY, PERIOD);
        Cluster.get(getContext().getSystem())
                .subscribe(getSelf(), ClusterEvent.initialStateAsEvents(), ClusterEvent.MemberRemoved.class);
    }

    @Override
    public Receive createReceive() {
        return receiveBuilder()
                .match(Message.Append.class, append -> answer(append(append)))
                .match(Message.Fetch.class, fetch -> answer(replicas.fetch(fetch)))
                .match(Message.Ping.class, ping -> answer(new Message.Done(false)))
                .match(Message.Drop.class, this::drop)
                .match(ClusterEvent.MemberRemoved.class, removed -> tidy())
                .match(Tick.class, tick -> tidy())
                .build();
    }

    private void drop(Message.Drop drop) {
        replicas.drop(drop);
        answer(new Message.Done(false));
    }

    private Message.Appended append(Message.Append append) {
        if (!append.fresh() && replicas.find(append.log()).isEmpty()) {
            return new Message.Appended(false, 0);
        }
        Message.Appended appended = replicas.get(append.log(), append.owner()).append(append);
        if (!appended.outsider()) {
            replicas.replication().forget(append.log());
        }
        return appended;
    }

    private void answer(Message answer) {
        getSender().tell(answer, getSelf());
    }

    private void tidy() {
        Members members = replicas.replication().members();
        String self = members.self();
        boolean refresh = System.nanoTime() - lastRefresh > REFRESH_NANOS;
        lastRefresh = refresh ? System.nanoTime() : lastRefresh;
        for (Map.Entry<String, SessionLog> entry : replicas.logs().entrySet()) {
            String name = entry.getKey();
            SessionLog log = entry.getValue();
            if (log.owner().equals(self)) {
                if (!log.isLive() || !members.has(log.owner())) {
                    wake.accept(name);
                } else if (!replicas.replication().isKept(name)
                        && !members.healthy().isEmpty()) {
                    later(name, () -> replicas.replication().sync(name));
                } else if (replicas.replication().hasStaleCopies(name)) {
                    later(name, () -> replicas.replication().dropStaleCopies(name));
                } else if (refresh) {
                    later(name, () -> replicas.replication().refresh(name));
                }
            } else if (!members.has(log.owner())) {
                wake.accept(name);
            } else if (log.idleNanos() > FORGET_NANOS) {
                replicas.remove(name);
            }
        }
    }

    /// Work that waits.
    @FunctionalInterface
    private interface Work {
        void run() throws InterruptedException;
    }

    private void later(String log, Work work) {
        if (!inProgress.add(log)) {
            return;
        }
        Thread.startVirtualThread(() -> {
            try {
                atATime.acquire();
                try {
                    work.run();
                } finally {
                    atATime.release();
                }
            } catch (InterruptedException | Replication.JournalException e) {
                // the next round tries again
            } finally {
                inProgress.remove(log);
            }
        });
    }
}
