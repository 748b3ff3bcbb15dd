// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.util.BitSet;
import java.util.concurrent.atomic.AtomicBoolean;

/// A number that no other living worker of the machine has: its private users are derived from it. Thread-safe.
///
/// Workers of other processes have other numbers, as long as those run in the same process namespace.
final class Slot implements AutoCloseable {
    private static final int BITS = 10;
    private static final int LAST = (1 << BITS) - 1;
    private static final BitSet TAKEN = new BitSet(1 << BITS);
    /// Slots are taken in turn: its last worker may still be dying.
    private static int next;

    private final int own;
    private final AtomicBoolean free = new AtomicBoolean();

    private Slot(int own) {
        this.own = own;
    }

    /// A free slot; with more workers than slots the last one is shared.
    static Slot take() {
        synchronized (TAKEN) {
            int own = TAKEN.nextClearBit(next);
            if (own > LAST) {
                own = TAKEN.nextClearBit(0);
            }
            TAKEN.set(own);
            next = own < LAST ? own + 1 : 0;
            return new Slot(own);
        }
    }

    int number() {
        return (int) (ProcessHandle.current().pid() & 0xfffff) << BITS | Math.min(own, LAST);
    }

    @Override
    public void close() {
        if (free.compareAndSet(false, true)) {
            synchronized (TAKEN) {
                TAKEN.clear(own);
            }
        }
    }
}
