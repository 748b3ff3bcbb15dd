// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// Starts a concurrent garbage collection whenever the old generation has grown by half, and another one later for what
/// was in use then, so that the memory of a server follows what its clients hold. By itself, G1 waits until nearly half
/// of the heap is in use, and enlarges the heap meanwhile: what thousands of short connections leave behind then stays
/// for hours. For one thread.
final class HeapGrowth {
    private static final long FREE_BYTES = 64L << 20;
    private static final int FIRST_SECONDS = 5;
    private static final int PERIOD_SECONDS = 1;
    /// How many looks after a collection the next one follows, if it may free more.
    private static final int LOOKS_BETWEEN = 30;

    private final LongSupplier used;
    private final Runnable collect;
    private long least;
    private long before;
    private boolean grown;
    private int looks;

    /// @param used bytes of the old generation, garbage included
    /// @param collect starts a collection and does not wait for its end
    HeapGrowth(LongSupplier used, Runnable collect) {
        this.used = used;
        this.collect = collect;
    }

    /// Looks after the heap of this process as long as the timer runs. The process must have G1 and the option
    /// `-XX:+ExplicitGCInvokesConcurrent`; otherwise nothing happens.
    static void watch(ScheduledExecutorService timer) {
        timer.schedule(
                () -> ofThisProcess()
                        .ifPresent(growth -> timer.scheduleWithFixedDelay(
                                growth::look, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS)),
                FIRST_SECONDS,
                TimeUnit.SECONDS);
    }

    private static Optional<HeapGrowth> ofThisProcess() {
        HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        if (machine == null
                || !Boolean.parseBoolean(
                        machine.getVMOption("ExplicitGCInvokesConcurrent").getValue())) {
            return Optional.empty();
        }
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals("G1 Old Gen"))
                .findFirst()
                .map(HeapGrowth::of);
    }

    private static HeapGrowth of(MemoryPoolMXBean old) {
        return new HeapGrowth(
                () -> old.getUsage().getUsed(),
                () -> Thread.ofPlatform().daemon().name("gem4j-serve-collect").start(System::gc));
    }

    /// Collects if it is time to.
    void look() {
        long now = used.getAsLong();
        least = Math.min(least, now);
        looks++;
        boolean grows = now > least + least / 2 + FREE_BYTES;
        boolean mayFreeMore = grown || least < before - before / 4;
        if (grows || looks == LOOKS_BETWEEN && mayFreeMore && now > FREE_BYTES) {
            grown = grows;
            before = now;
            least = now;
            looks = 0;
            collect.run();
        }
    }
}
