// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.persistence.AtomicWrite;
import org.apache.pekko.persistence.PersistentRepr;
import org.apache.pekko.persistence.PersistentRepr$;
import org.apache.pekko.persistence.journal.japi.AsyncWriteJournal;
import scala.concurrent.Future;
import scala.jdk.javaapi.CollectionConverters;
import scala.jdk.javaapi.FutureConverters;

/// The journal of a cluster without a database: an event counts as written once this node and a second
/// one hold it in memory.
public final class ReplicatedJournal extends AsyncWriteJournal {
    private final Replicas replicas;
    private final MessageSerializer serializer;
    private final String self;

    /// Made by the actor system.
    public ReplicatedJournal() {
        ExtendedActorSystem system = (ExtendedActorSystem) context().system();
        this.replicas = Replicas.of(system);
        this.serializer = new MessageSerializer(system);
        this.self = replicas.replication().members().self();
    }

    @Override
    public Future<Iterable<Optional<Exception>>> doAsyncWriteMessages(Iterable<AtomicWrite> writes) {
        List<AtomicWrite> all = new ArrayList<>();
        writes.forEach(all::add);
        return later(() -> {
            List<Optional<Exception>> results = new ArrayList<>();
            for (AtomicWrite write : all) {
                write(write);
                results.add(Optional.empty());
            }
            return results;
        });
    }

    private void write(AtomicWrite write) throws InterruptedException {
        String name = write.persistenceId();
        List<PersistentRepr> events = List.copyOf(CollectionConverters.asJava(write.payload()));
        SessionLog log = events.getFirst().sequenceNr() == 1
                ? replicas.get(name, self)
                : replicas.find(name).orElseThrow(() -> new Replication.JournalException("the session has ended"));
        if (log.epoch() == 0) {
            log.own(self, 1);
        }
        for (PersistentRepr event : events) {
            if (!log.add(self, event.sequenceNr(), StoredEvent.write(serializer, event.payload()))) {
                throw new Replication.JournalException("another node has the session");
            }
        }
        replicas.replication().sync(name);
    }

    @Override
    public Future<Void> doAsyncDeleteMessagesTo(String name, long number) {
        Optional<SessionLog> log = replicas.find(name);
        if (log.isPresent() && number < log.get().highest()) {
            log.get().dropBefore(number + 1); // the second node does so with the next entry
        } else {
            replicas.replication().end(name);
        }
        return FutureConverters.asScala(CompletableFuture.<Void>completedFuture(null));
    }

    @Override
    public Future<Long> doAsyncReadHighestSequenceNr(String name, long from) {
        return later(() -> replicas.replication().recover(name));
    }

    @Override
    public Future<Void> doAsyncReplayMessages(
            String name, long from, long to, long most, Consumer<PersistentRepr> replay) {
        return later(() -> {
            Optional<SessionLog> log = replicas.find(name);
            long next = from;
            long left = most;
            while (log.isPresent() && left > 0 && next <= Math.min(to, log.get().highest())) {
                SessionLog.Page page = log.get().page(next);
                long number = page.first();
                for (byte[] entry : page.entries()) {
                    if (number <= to && left-- > 0) {
                        replay.accept(event(name, number, StoredEvent.read(serializer, entry)));
                    }
                    number++;
                }
                next = number;
            }
            return null;
        });
    }

    private static PersistentRepr event(String name, long number, Object payload) {
        return PersistentRepr$.MODULE$.apply(payload, number, name, "", false, ActorRef.noSender(), "");
    }

    private static <T> Future<T> later(Callable<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread.startVirtualThread(() -> {
            try {
                result.complete(work.call());
            } catch (Exception e) {
                result.completeExceptionally(e);
            }
        });
        return FutureConverters.asScala(result);
    }
}
