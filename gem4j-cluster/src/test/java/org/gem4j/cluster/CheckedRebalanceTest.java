// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.cluster.sharding.ShardCoordinator.ShardAllocationStrategy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Map$;
import scala.collection.immutable.Set;
import scala.collection.immutable.Set$;
import scala.collection.immutable.Vector$;
import scala.concurrent.Future;
import scala.jdk.javaapi.CollectionConverters;
import scala.jdk.javaapi.FutureConverters;

class CheckedRebalanceTest {
    private static final Duration SHORT = Duration.ofMillis(100);
    private static final Duration LONG = Duration.ofSeconds(30);

    private final ActorSystem system = ActorSystem.create();
    private final CountDownLatch end = new CountDownLatch(1);
    private final ActorRef live = system.actorOf(Props.create(Region.class, () -> new Region(end)));
    private final ActorRef silent = system.actorOf(Props.create(Region.class, () -> new Region(end)));

    /// Answers nothing while it waits.
    private static final class Region extends AbstractActor {
        private final CountDownLatch end;

        Region(CountDownLatch end) {
            this.end = end;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().matchEquals("wait", order -> end.await()).build();
        }
    }

    /// Wants every shard to move.
    private static final class MoveAll implements ShardAllocationStrategy {
        private static final long serialVersionUID = 1L;

        @Override
        public Future<ActorRef> allocateShard(
                ActorRef requester,
                String shard,
                scala.collection.immutable.Map<ActorRef, IndexedSeq<String>> current) {
            return Future.successful(requester);
        }

        @Override
        public Future<Set<String>> rebalance(
                scala.collection.immutable.Map<ActorRef, IndexedSeq<String>> current, Set<String> inProgress) {
            return Future.successful(shards("1", "2"));
        }
    }

    @SafeVarargs
    private static <T> Set<T> shards(T... shards) {
        return Set$.MODULE$.from(CollectionConverters.asScala(List.of(shards)));
    }

    private java.util.Set<String> moved(Duration patience, ActorRef... regions) throws Exception {
        Map<ActorRef, IndexedSeq<String>> current = new LinkedHashMap<>();
        for (ActorRef region : regions) {
            current.put(region, Vector$.MODULE$.empty());
        }
        Future<Set<String>> result = new CheckedRebalance(new MoveAll(), patience)
                .rebalance(Map$.MODULE$.from(CollectionConverters.asScala(current)), shards());
        return CollectionConverters.asJava(
                FutureConverters.asJava(result).toCompletableFuture().get(60, TimeUnit.SECONDS));
    }

    @AfterEach
    void stop() {
        end.countDown();
        system.terminate();
    }

    @Test
    void shardsMoveWhileAllNodesAnswer() throws Exception {
        assertThat(moved(LONG, live, silent)).containsExactlyInAnyOrder("1", "2");
    }

    @Test
    void noShardMovesWhileANodeDoesNotAnswer() throws Exception {
        silent.tell("wait", ActorRef.noSender());

        assertThat(moved(SHORT, live, silent)).isEmpty();
    }

    @Test
    void noShardMovesWhileARegionHasEnded() throws Exception {
        system.stop(silent);

        assertThat(moved(LONG, live, silent)).isEmpty();
    }
}
