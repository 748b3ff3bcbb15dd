// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.actor.ActorIdentity;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Identify;
import org.apache.pekko.cluster.sharding.ShardCoordinator.ActorSystemDependentAllocationStrategy;
import org.apache.pekko.cluster.sharding.ShardCoordinator.ShardAllocationStrategy;
import org.apache.pekko.pattern.Patterns;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Map;
import scala.collection.immutable.Set;
import scala.collection.immutable.Set$;
import scala.concurrent.Future;
import scala.jdk.javaapi.CollectionConverters;
import scala.jdk.javaapi.FutureConverters;

/// Moves shards only while all nodes answer. A failed node is noticed after seconds; if Pekko (1.2) begins to move one
/// of its shards before that, nobody reaches the shard's sessions until `handoff-timeout`.
final class CheckedRebalance implements ActorSystemDependentAllocationStrategy {
    private static final long serialVersionUID = 1L;

    private final transient ShardAllocationStrategy choice;
    private final Duration patience;

    /// @param choice which shards to move, and where new ones belong
    /// @param patience how long a node may take to answer
    CheckedRebalance(ShardAllocationStrategy choice, Duration patience) {
        this.choice = choice;
        this.patience = patience;
    }

    @Override
    public void start(ActorSystem system) {
        if (choice instanceof ActorSystemDependentAllocationStrategy dependent) {
            dependent.start(system);
        }
    }

    @Override
    public Future<ActorRef> allocateShard(ActorRef requester, String shard, Map<ActorRef, IndexedSeq<String>> current) {
        return choice.allocateShard(requester, shard, current);
    }

    @Override
    public Future<Set<String>> rebalance(Map<ActorRef, IndexedSeq<String>> current, Set<String> inProgress) {
        CompletionStage<Set<String>> moved = FutureConverters.asJava(choice.rebalance(current, inProgress))
                .thenCompose(shards -> shards.isEmpty()
                        ? CompletableFuture.completedStage(shards)
                        : answer(CollectionConverters.asJava(current).keySet())
                                .thenApply(all -> all ? shards : Set$.MODULE$.<String>empty()));
        return FutureConverters.asScala(moved);
    }

    private CompletableFuture<Boolean> answer(Collection<ActorRef> regions) {
        List<CompletableFuture<Boolean>> answers = regions.stream()
                .map(region -> Patterns.ask(region, new Identify(region), patience)
                        .thenApply(answer -> answer instanceof ActorIdentity identity
                                && identity.getActorRef().isPresent())
                        .exceptionally(failure -> false)
                        .toCompletableFuture())
                .toList();
        return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                .thenApply(done -> answers.stream().allMatch(CompletableFuture::join));
    }
}
