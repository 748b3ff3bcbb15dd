// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CallQueueTest {
    private final CallQueue queue = new CallQueue();
    private final List<Object> ran = new CopyOnWriteArrayList<>();
    private final CountDownLatch done = new CountDownLatch(1);

    private boolean isDone() throws InterruptedException {
        return done.await(30, TimeUnit.SECONDS);
    }

    @Test
    void callsRunInTheirOrderAndAfterACallThatFails() throws Exception {
        for (int i = 0; i < 1000; i++) {
            int number = i;
            queue.add(() -> {
                ran.add(number);
                if (number % 100 == 7) {
                    Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> {});
                    throw new IllegalStateException("a call fails");
                }
            });
        }
        queue.add(done::countDown);

        assertThat(isDone()).isTrue();
        assertThat(ran).isEqualTo(IntStream.range(0, 1000).boxed().toList());
    }

    @Test
    void closingInterruptsTheCallThatRunsAndForgetsTheOthers() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        queue.add(() -> {
            started.countDown();
            try {
                ran.add(new CountDownLatch(1).await(30, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                ran.add("interrupted");
            }
            done.countDown();
        });
        queue.add(() -> ran.add("second"));
        started.await();

        queue.close();
        queue.add(() -> ran.add("third"));

        assertThat(isDone()).isTrue();
        assertThat(ran).containsExactly("interrupted");
    }
}
