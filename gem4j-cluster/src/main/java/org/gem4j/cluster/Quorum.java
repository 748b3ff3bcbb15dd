// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.apache.pekko.cluster.Member;

/// Whether more than half of the nodes answer this one. What it finds holds for a second: failure detectors take longer
/// than that to notice a failure, so that an answer from a moment ago came after whatever they have noticed.
/// Thread-safe.
final class Quorum {
    private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();

    private final Members members;
    private final Function<Member, CompletionStage<Object>> ping;
    private final ReentrantLock turn = new ReentrantLock();
    private Optional<Long> confirmed = Optional.empty();

    /// @param ping answered by a node that is there
    Quorum(Members members, Function<Member, CompletionStage<Object>> ping) {
        this.members = members;
        this.ping = ping;
    }

    /// Asks all nodes that seem to be there, if nobody has just done so.
    boolean confirm() throws InterruptedException {
        turn.lockInterruptibly();
        try {
            long start = System.nanoTime();
            if (confirmed.filter(last -> start - last < FRESH_NANOS).isPresent()) {
                return true;
            }
            List<CompletionStage<Object>> asked =
                    members.healthy().stream().filter(Members::counts).map(ping).toList();
            int there = 1;
            for (CompletionStage<Object> answer : asked) {
                there += Replication.await(answer).isPresent() ? 1 : 0;
                if (members.isMajority(there)) {
                    confirmed = Optional.of(start);
                    return true;
                }
            }
            return members.isMajority(there);
        } finally {
            turn.unlock();
        }
    }
}
