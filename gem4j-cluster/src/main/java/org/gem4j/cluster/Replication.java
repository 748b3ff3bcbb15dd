// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSelection;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.RootActorPath;
import org.apache.pekko.cluster.Cluster;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.pattern.Patterns;
import org.gem4j.env.SeededRandom;

/// Has a second node keep what this one writes, and finds what others have kept. Its methods wait; call them on
/// virtual threads. Thread-safe.
final class Replication {
    private static final Duration ANSWER = Duration.ofSeconds(2);
    private static final Duration LONGEST_WRITE = Duration.ofSeconds(25);
    private static final Duration LONGEST_SEARCH = Duration.ofSeconds(50);
    private static final long PAUSE_MILLIS = 100;

    private final ActorSystem system;
    private final Members members;
    private final Replicas replicas;
    private final Quorum quorum;
    private final Map<String, Copy> copies = new ConcurrentHashMap<>();

    Replication(ActorSystem system, Cluster cluster, Replicas replicas) {
        this.system = system;
        this.members = new Members(cluster);
        this.replicas = replicas;
        this.quorum = new Quorum(members, member -> Patterns.ask(journal(member), new Message.Ping(), ANSWER));
    }

    /// What another node keeps of a log of this one.
    private static final class Copy {
        private final ReentrantLock turn = new ReentrantLock();
        private volatile String node = "";
        private volatile long highest;
        /// Nodes that may still have an older one, which must not be taken for the newest one day.
        private final Set<String> stale = ConcurrentHashMap.newKeySet();
    }

    /// Another node has taken over a session, or nobody could keep it in time.
    static final class JournalException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        JournalException(String message) {
            super(message);
        }
    }

    Members members() {
        return members;
    }

    /// Waits until a second node keeps all that this one has written of a log; where there is no other node,
    /// returns at once.
    ///
    /// @throws JournalException if another node owns the log, or none keeps it in time
    void sync(String log) throws InterruptedException {
        Copy copy = copies.computeIfAbsent(log, name -> new Copy());
        long end = System.nanoTime() + LONGEST_WRITE.toNanos();
        copy.turn.lockInterruptibly();
        try {
            while (!tryToSync(log, copy)) {
                if (System.nanoTime() > end || members.isOver()) {
                    throw new JournalException("no second node has a copy of the session");
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } finally {
            copy.turn.unlock();
        }
    }

    private boolean tryToSync(String name, Copy copy) throws InterruptedException {
        SessionLog log = replicas.find(name)
                .filter(found -> found.owner().equals(members.self()))
                .orElseThrow(() -> new JournalException("another node has the session"));
        if (!members.seesMajority()) {
            return false;
        }
        List<Member> healthy = members.healthy();
        Optional<Member> target = healthy.stream()
                .filter(member -> Members.name(member).equals(copy.node))
                .findFirst()
                .or(() -> healthy.stream().max(Comparator.comparingLong(member -> rank(name, member))));
        if (target.isEmpty()) {
            return members.isWhole();
        }
        if (leaves(copy, target.get()) && !quorum.confirm()) {
            return false;
        }
        try {
            send(name, log, copy, target.get());
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    /// Whether a node that still belongs to the cluster has a copy, but another one is to have it. Where the
    /// network is parted, that is safe on one side only.
    private boolean leaves(Copy copy, Member target) {
        return !copy.node.isEmpty() && !copy.node.equals(Members.name(target)) && members.has(copy.node);
    }

    /// Spreads the second copies over the nodes, whatever their number.
    private static long rank(String log, Member member) {
        return SeededRandom.seed(log.hashCode(), Members.name(member), 0);
    }

    private void send(String name, SessionLog log, Copy copy, Member target)
            throws TimeoutException, InterruptedException {
        String node = Members.name(target);
        boolean fresh = !node.equals(copy.node);
        long from = fresh ? 0 : copy.highest + 1;
        do {
            long start = log.start();
            SessionLog.Page page = log.page(from);
            long last = page.first() + page.entries().size() - 1;
            Message.Append append =
                    new Message.Append(name, page.owner(), page.epoch(), fresh, start, page.first(), page.entries());
            if (!(ask(target, append) instanceof Message.Appended answer) || answer.outsider()) {
                throw new JournalException("another node has the session");
            }
            if (answer.highest() < last) {
                fresh = true; // it has missed something
                from = 0;
                continue;
            }
            fresh = false;
            if (!copy.node.isEmpty()) {
                copy.stale.add(copy.node);
            }
            copy.stale.remove(node);
            copy.node = node;
            copy.highest = answer.highest();
            from = copy.highest + 1;
        } while (from <= log.highest());
    }

    /// Whether nodes may have copies that are older than the one that counts.
    boolean hasStaleCopies(String name) {
        Copy copy = copies.get(name);
        return copy != null && !copy.stale.isEmpty();
    }

    /// Has the nodes that can be reached drop such copies; the others keep theirs until they can.
    void dropStaleCopies(String name) throws InterruptedException {
        Copy copy = copies.get(name);
        Optional<SessionLog> log = replicas.find(name);
        if (copy == null || log.isEmpty()) {
            return;
        }
        copy.turn.lockInterruptibly();
        try {
            copy.stale.removeIf(node -> !members.has(node));
            for (Member member : members.healthy()) {
                String node = Members.name(member);
                if (copy.stale.contains(node)
                        && await(Patterns.ask(
                                        journal(member),
                                        new Message.Drop(name, log.get().epoch() + 1),
                                        ANSWER))
                                .isPresent()) {
                    copy.stale.remove(node);
                }
            }
        } finally {
            copy.turn.unlock();
        }
    }

    private Object ask(Member member, Object message) throws TimeoutException, InterruptedException {
        return await(Patterns.ask(journal(member), message, ANSWER))
                .orElseThrow(() -> new TimeoutException(Members.name(member) + " did not answer"));
    }

    /// Empty: it did not come in time.
    static Optional<Object> await(CompletionStage<Object> answer) throws InterruptedException {
        try {
            return Optional.of(answer.toCompletableFuture().get(ANSWER.toMillis() + 500, TimeUnit.MILLISECONDS));
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        }
    }

    private ActorSelection journal(Member member) {
        return system.actorSelection(
                RootActorPath.apply(member.address(), "/").$div("user").$div(ReplicaActor.NAME));
    }

    /// Finds what is left of a log on any node and makes this node its owner, with a second node that keeps it.
    ///
    /// @return number of its last entry; 0 if there is no such log
    /// @throws JournalException if not all nodes could be asked in time, or none keeps it
    long recover(String name) throws InterruptedException {
        long end = System.nanoTime() + LONGEST_SEARCH.toNanos();
        while (true) {
            try {
                return tryToRecover(name, end);
            } catch (TimeoutException e) {
                if (System.nanoTime() > end) {
                    throw new JournalException("not all nodes could be asked about the session");
                }
            }
        }
    }

    private record Found(Member member, Message.Fetched kept) {}

    private long tryToRecover(String name, long end) throws InterruptedException, TimeoutException {
        List<Found> found = search(name, end);
        Optional<SessionLog> local = replicas.find(name).filter(log -> log.epoch() > 0);
        local.ifPresent(SessionLog::claim);
        Optional<Found> best = found.stream()
                .max(Comparator.comparingLong((Found one) -> one.kept().epoch())
                        .thenComparingLong(one -> one.kept().highest()));
        if (best.isEmpty() && local.isEmpty()) {
            return 0;
        }
        long epoch = 1
                + Math.max(
                        best.map(one -> one.kept().epoch()).orElse(0L),
                        local.map(SessionLog::epoch).orElse(0L));
        if (best.isPresent() && isNewer(best.get().kept(), local)) {
            take(name, best.get(), epoch);
        } else {
            local.orElseThrow().own(members.self(), epoch);
        }
        Copy copy = new Copy();
        copies.put(name, copy);
        sync(name);
        for (Found one : found) {
            String node = Members.name(one.member());
            if (!node.equals(copy.node)) {
                copy.stale.add(node);
                tell(one.member(), new Message.Drop(name, epoch)); // without waiting; the next round makes sure
            }
        }
        return replicas.find(name).map(SessionLog::highest).orElse(0L);
    }

    private static boolean isNewer(Message.Fetched kept, Optional<SessionLog> local) {
        return local.isEmpty()
                || kept.epoch() > local.get().epoch()
                || kept.epoch() == local.get().epoch()
                        && kept.highest() > local.get().highest();
    }

    /// Asks all other nodes at once; those that do not answer are asked again until they have left the cluster.
    private List<Found> search(String name, long end) throws InterruptedException, TimeoutException {
        List<Found> found = new ArrayList<>();
        Set<String> answered = new HashSet<>();
        while (true) {
            Map<Member, CompletionStage<Object>> asked = new LinkedHashMap<>();
            for (Member member : members.others()) {
                if (!answered.contains(Members.name(member))) {
                    asked.put(member, Patterns.ask(journal(member), new Message.Fetch(name, 1), ANSWER));
                }
            }
            if (asked.isEmpty()) {
                return found;
            }
            for (Map.Entry<Member, CompletionStage<Object>> one : asked.entrySet()) {
                Optional<Object> answer = await(one.getValue());
                if (answer.isPresent() && answer.get() instanceof Message.Fetched kept) {
                    answered.add(Members.name(one.getKey()));
                    if (kept.epoch() > 0) {
                        found.add(new Found(one.getKey(), kept));
                    }
                }
            }
            if (System.nanoTime() > end) {
                throw new TimeoutException("not all nodes have answered");
            }
        }
    }

    private void take(String name, Found from, long epoch) throws InterruptedException, TimeoutException {
        SessionLog log = replicas.get(name, members.self());
        Message.Fetched page = from.kept();
        boolean fresh = true;
        while (true) {
            Message.Appended unused = log.append(
                    new Message.Append(name, members.self(), epoch, fresh, log.start(), page.first(), page.entries()));
            if (log.highest() >= page.highest()) {
                return;
            }
            fresh = false;
            if (!(ask(from.member(), new Message.Fetch(name, log.highest() + 1)) instanceof Message.Fetched next)) {
                throw new TimeoutException("a node did not answer");
            }
            page = next;
        }
    }

    /// Whether a second node keeps a log, as far as this one knows.
    boolean isKept(String log) {
        Copy copy = copies.get(log);
        return copy != null
                && members.healthy().stream()
                        .anyMatch(member -> Members.name(member).equals(copy.node));
    }

    /// Tells the second node that the log is still of use.
    void refresh(String name) throws InterruptedException {
        Copy copy = copies.get(name);
        Optional<SessionLog> log = replicas.find(name);
        if (copy == null || log.isEmpty()) {
            return;
        }
        copy.turn.lockInterruptibly();
        try {
            for (Member member : members.healthy()) {
                if (Members.name(member).equals(copy.node)) {
                    tell(
                            member,
                            new Message.Append(
                                    name,
                                    members.self(),
                                    log.get().epoch(),
                                    false,
                                    log.get().start(),
                                    copy.highest + 1,
                                    List.of()));
                }
            }
        } finally {
            copy.turn.unlock();
        }
    }

    /// Forgets a log here and on the second node.
    void end(String name) {
        Copy copy = copies.remove(name);
        Optional<SessionLog> log = replicas.find(name);
        replicas.remove(name);
        if (copy == null || log.isEmpty()) {
            return;
        }
        for (Member member : members.others()) {
            String node = Members.name(member);
            if (node.equals(copy.node) || copy.stale.contains(node)) {
                tell(member, new Message.Drop(name, log.get().epoch() + 1));
            }
        }
    }

    /// Forgets where the copy of a log is that this node does not own any more.
    void forget(String name) {
        copies.remove(name);
    }

    private void tell(Member member, Object message) {
        journal(member).tell(message, ActorRef.noSender());
    }
}
