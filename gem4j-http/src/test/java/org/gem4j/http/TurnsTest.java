// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnsTest {
    private static final int THREADS = 5_000;

    private final Turns turns = new Turns();

    @Test
    void everyThreadGetsATurn() {
        AtomicInteger passed = new AtomicInteger();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < THREADS; i++) {
                threads.execute(() -> {
                    turns.await();
                    passed.incrementAndGet();
                });
            }
        }
        assertThat(passed).hasValue(THREADS);
    }

    @Test
    void platformThreadsTakeTurnsToo() throws Exception {
        CountDownLatch passed = new CountDownLatch(1);

        Thread.ofPlatform().start(() -> {
            for (int i = 0; i < THREADS; i++) {
                turns.await();
            }
            passed.countDown();
        });

        passed.await();
    }
}
