// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.quantization.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class ProductThreadsTest {
    private final ProductThreads threads = ProductThreads.shared();

    @Test
    void everyPartIsDoneOnceWhoeverCallsMeanwhile() throws Exception {
        try (ExecutorService callers = Executors.newFixedThreadPool(3)) {
            List<Future<?>> done = new ArrayList<>();
            for (int caller = 0; caller < 3; caller++) {
                done.add(callers.submit(() -> {
                    for (int round = 0; round < 300; round++) {
                        AtomicIntegerArray counts = new AtomicIntegerArray(17);
                        threads.run(1 + round % 4, counts.length(), counts::incrementAndGet);
                        for (int part = 0; part < counts.length(); part++) {
                            assertThat(counts.get(part)).isEqualTo(1);
                        }
                    }
                }));
            }
            for (Future<?> each : done) {
                each.get();
            }
        }
    }

    @Test
    void whatTheWorkThrowsReachesTheCallerAndTheNextWorkIsDone() {
        for (int bad = 0; bad < 8; bad++) {
            int part = bad;
            assertThatThrownBy(() -> threads.run(3, 8, each -> {
                        if (each == part && part % 2 == 0) {
                            throw new IllegalStateException("part " + part);
                        } else if (each == part) {
                            throw new AssertionError("part " + part);
                        }
                    }))
                    .hasMessage("part " + part);
            AtomicIntegerArray counts = new AtomicIntegerArray(8);
            threads.run(3, 8, counts::incrementAndGet);
            assertThat(counts.toString()).isEqualTo("[1, 1, 1, 1, 1, 1, 1, 1]");
        }
    }
}
