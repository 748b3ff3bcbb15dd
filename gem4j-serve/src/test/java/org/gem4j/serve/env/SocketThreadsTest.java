// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SocketThreadsTest {
    @Test
    void whoIsLateRunsOnTheCallersThread() {
        SocketThreads threads = new SocketThreads(1);
        AtomicReference<Thread> first = new AtomicReference<>();
        AtomicReference<Thread> second = new AtomicReference<>();

        threads.run(() -> {
            first.set(Thread.currentThread());
            threads.run(() -> second.set(Thread.currentThread()));
        });

        assertThat(first.get()).isNotEqualTo(Thread.currentThread());
        assertThat(first.get().isVirtual()).isFalse();
        assertThat(second.get()).isEqualTo(first.get());
        threads.run(() -> second.set(Thread.currentThread()));
        assertThat(second.get()).isNotEqualTo(Thread.currentThread());
    }

    @Test
    void failuresAreThrown() {
        assertThatThrownBy(() -> new SocketThreads(1).run(() -> {
                    throw new IllegalStateException("gone");
                }))
                .hasMessage("gone");
    }

    @Test
    void anInterruptEndsTheConversation() throws Exception {
        SocketThreads threads = new SocketThreads(1);
        CountDownLatch started = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread caller = Thread.startVirtualThread(() -> threads.run(() -> {
            started.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.set(true);
            }
        }));
        started.await();

        caller.interrupt();
        caller.join();

        assertThat(interrupted).isTrue();
    }
}
