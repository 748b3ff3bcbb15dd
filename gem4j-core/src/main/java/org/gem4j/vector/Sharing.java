// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/// Work on numbered items that the caller shares with other threads.
///
/// Each takes the next item until there is none. The caller waits only for threads that are working: a helper that has
/// not started by then does nothing, so a busy machine costs the caller nothing.
final class Sharing {
    private static final int CLOSED = 1 << 30;

    private final IntConsumer work;
    private final int end;
    private final AtomicInteger next;
    /// The number of working helpers, and whether no more may start.
    private final AtomicInteger helping = new AtomicInteger();

    private final Thread caller = Thread.currentThread();

    /// Items from `begin` (included) to `end` (excluded).
    Sharing(int begin, int end, IntConsumer work) {
        this.next = new AtomicInteger(begin);
        this.end = end;
        this.work = work;
    }

    /// Works together with `helpers` other threads. Returns when all items are done.
    void run(int helpers) {
        for (int i = 0; i < helpers; i++) {
            Thread.ofVirtual().name("vector-help-" + i).start(this::help);
        }
        share();
        if (helping.addAndGet(CLOSED) != CLOSED) {
            await();
        }
    }

    private void help() {
        int before = helping.get();
        while (before < CLOSED && !helping.compareAndSet(before, before + 1)) {
            before = helping.get();
        }
        if (before >= CLOSED) {
            return;
        }
        share();
        if (helping.decrementAndGet() == CLOSED) {
            LockSupport.unpark(caller);
        }
    }

    private void share() {
        for (int i = next.getAndIncrement(); i < end; i = next.getAndIncrement()) {
            work.accept(i);
        }
    }

    /// The caller continues only after working helpers have finished; an interrupt is kept for later.
    private void await() {
        boolean interrupted = false;
        while (helping.get() != CLOSED) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            caller.interrupt();
        }
    }
}
