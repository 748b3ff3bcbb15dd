// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WatchdogTest {
    @Test
    void runsTheActionWhenTheTimeIsUp() throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(1);
        try (Watchdog watchdog = new Watchdog()) {
            Watchdog.Guard guard = watchdog.guard(Duration.ofMillis(1), ran::countDown);

            assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
            guard.close();

            assertThat(guard.fired()).isTrue();
        }
    }

    @Test
    void leavesAloneWhatEndsInTime() throws InterruptedException {
        AtomicInteger late = new AtomicInteger();
        CountDownLatch other = new CountDownLatch(1);
        try (Watchdog watchdog = new Watchdog()) {
            Watchdog.Guard quick = watchdog.guard(Duration.ofHours(1), late::incrementAndGet);
            quick.close();
            watchdog.guard(Duration.ZERO, other::countDown);

            assertThat(other.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(quick.fired()).isFalse();
            assertThat(late).hasValue(0);
        }
    }

    @Test
    void letsNothingWaitOnceItIsClosed() {
        AtomicInteger ran = new AtomicInteger();
        Watchdog watchdog = new Watchdog();
        watchdog.close();

        assertThat(watchdog.guard(Duration.ofHours(1), ran::incrementAndGet).fired())
                .isTrue();
        assertThat(ran).hasValue(1);
    }
}
