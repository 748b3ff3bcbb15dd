// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import sun.misc.Signal;

class StopSignalTest {
    @Test
    void aWaitEndsWithTheSignal() {
        try (StopSignal stop = StopSignal.listen("Stopping.")) {
            assertThat(stop.requested()).isFalse();
            Signal.raise(new Signal("TERM"));

            stop.await(() -> false);

            assertThat(stop.requested()).isTrue();
            assertThat(stop.exitCode()).isEqualTo(143);
        }
    }

    @Test
    void aWaitEndsWithWhatItWaitsFor() {
        AtomicInteger looks = new AtomicInteger();
        try (StopSignal stop = StopSignal.listen("Stopping.")) {
            stop.await(() -> looks.incrementAndGet() == 2);

            assertThat(stop.requested()).isFalse();
            assertThat(looks).hasValue(2);
        }
    }
}
