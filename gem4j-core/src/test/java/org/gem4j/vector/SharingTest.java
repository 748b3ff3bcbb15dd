// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class SharingTest {
    @Test
    void everyItemIsDoneOnce() {
        for (int round = 0; round < 200; round++) {
            AtomicIntegerArray done = new AtomicIntegerArray(50);

            new Sharing(3, 50, done::incrementAndGet).run(4);

            for (int i = 0; i < 50; i++) {
                assertThat(done.get(i)).as("item %d", i).isEqualTo(i < 3 ? 0 : 1);
            }
        }
    }

    @Test
    void othersTakePartAndAreWaitedFor() {
        CountDownLatch two = new CountDownLatch(2);
        Set<Thread> threads = ConcurrentHashMap.newKeySet();

        new Sharing(0, 2, i -> {
                    threads.add(Thread.currentThread());
                    two.countDown();
                    awaitUninterruptibly(two);
                })
                .run(1);

        assertThat(threads).hasSize(2).contains(Thread.currentThread());
    }

    @Test
    void anInterruptIsKept() {
        CountDownLatch two = new CountDownLatch(2);
        Thread.currentThread().interrupt();

        new Sharing(0, 2, i -> {
                    two.countDown();
                    awaitUninterruptibly(two);
                })
                .run(1);

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aloneTheCallerDoesAll() {
        AtomicIntegerArray done = new AtomicIntegerArray(3);

        new Sharing(0, 3, done::incrementAndGet).run(0);

        assertThat(done).hasToString("[1, 1, 1]");
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean interrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
