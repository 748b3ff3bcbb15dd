// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.cluster.Cluster;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.pattern.Patterns;
import org.gem4j.env.SeededRandom;
import org.gem4j.serve.env.GateException;
import org.gem4j.serve.env.SessionGate;

/// The way from this node to all sessions of its cluster. Messages that are not answered, since a node has gone, are
/// sent again until the deadline. A node that does not see more than half of the nodes lets nothing through.
final class ClusterGate implements SessionGate {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final long PAUSE_NANOS = 20_000_000;
    private static final int MOST_PLACES = 8;
    private static final long LEAVE_SECONDS = 30;

    private final ActorSystem system;
    private final Cluster cluster;
    private final Members members;
    private final ActorRef region;
    private final ActorRef front;
    private final Duration deadline;
    private final Map<Long, Consumer<String>> sockets;
    private final AtomicLong seeds = new AtomicLong();
    private final long seed = SeededRandom.fromEntropy().nextLong();

    /// @param region leads to all sessions
    /// @param deadline for what is not a call
    ClusterGate(ActorSystem system, ActorRef region, Duration deadline) {
        this.system = system;
        this.cluster = Cluster.get(system);
        this.members = new Members(cluster);
        this.region = region;
        this.deadline = deadline;
        this.sockets = new ConcurrentHashMap<>();
        this.front = system.actorOf(FrontActor.props(sockets), "gem4j-front");
    }

    ActorSystem system() {
        return system;
    }

    @Override
    public String open(String client, String envId, boolean ofSocket) {
        for (int i = 1; ; i++) {
            String id = UUID.randomUUID().toString();
            long sessionSeed = SeededRandom.seed(seed, "session", seeds.incrementAndGet());
            try {
                Message.Done unused =
                        (Message.Done) ask(new Message.Open(id, client, envId, sessionSeed, ofSocket), deadline);
                return id;
            } catch (GateException e) {
                if (e.status() != 503 || i == MOST_PLACES) {
                    throw e; // else this node was full, and another one may not be
                }
            }
        }
    }

    @Override
    public void attach(String client, String session, long connection, Consumer<String> hangUp) {
        sockets.put(connection, hangUp);
        try {
            Object unused = ask(new Message.Attach(session, client, front, connection), deadline);
        } catch (GateException e) {
            sockets.remove(connection);
            throw e;
        }
    }

    @Override
    public void detach(String session, long connection, boolean gone) {
        sockets.remove(connection);
        region.tell(new Message.Detach(session, front, connection, gone), front);
    }

    @Override
    public Answer call(Call call) {
        Message.Play play = new Message.Play(
                call.session(), call.client(), front, call.connection(), call.id(), call.binary(), call.frame());
        Message.Reply reply = (Message.Reply) ask(play, call.deadline());
        return new Answer(reply.status(), reply.frame());
    }

    @Override
    public boolean end(String client, String session) {
        return ((Message.Done) ask(new Message.End(session, client), deadline)).ended();
    }

    /// @throws GateException if the session refuses, or does not answer in time
    private Object ask(Message.ToSession message, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        for (long left = patience.toNanos(); left > 0; left = end - System.nanoTime()) {
            if (isOver()) {
                throw GateException.of(503, "SESSION_ERROR", "This node is no longer a member of the cluster");
            }
            if (!members.seesMajority()) {
                LockSupport.parkNanos(PAUSE_NANOS); // others may have taken over the session
                continue;
            }
            Duration wait = Duration.ofNanos(Math.min(left, PATIENCE.toNanos()));
            try {
                Object answer = Patterns.ask(region, message, wait)
                        .toCompletableFuture()
                        .get(wait.toMillis() + 500, TimeUnit.MILLISECONDS);
                if (answer instanceof Message.Reply reply && reply.refused()) {
                    throw GateException.of(new Answer(reply.status(), reply.frame()));
                }
                return answer;
            } catch (ExecutionException | TimeoutException e) {
                LockSupport.parkNanos(PAUSE_NANOS); // the session may be on its way to another node
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw GateException.of(503, "SESSION_ERROR", "The server is shutting down");
            }
        }
        throw GateException.of(
                504,
                "EXECUTION_ERROR",
                "The session did not answer within " + patience.toMillis() / 1000.0 + " seconds");
    }

    @Override
    public boolean isOver() {
        return cluster.isTerminated();
    }

    @Override
    public int underReplicated() {
        return Replicas.of(system).underReplicated();
    }

    @Override
    public boolean isReady() {
        return !isOver()
                && members.seesMajority()
                && cluster.selfMember().status().equals(MemberStatus.up());
    }

    @Override
    public void close() {
        try {
            Object unused = CoordinatedShutdown.get(system)
                    .runAll(CoordinatedShutdown.unknownReason())
                    .toCompletableFuture()
                    .get(LEAVE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            system.terminate();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            system.terminate();
        }
    }
}
