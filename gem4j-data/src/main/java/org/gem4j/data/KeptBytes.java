// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicLong;

/// The memory that files which are kept whole may take together. Thread-safe.
final class KeptBytes {
    private static final Cleaner CLEANER = Cleaner.create();

    /// A quarter of what Java may have.
    static final KeptBytes SHARED = new KeptBytes(Runtime.getRuntime().maxMemory() / 4);

    private final long most;
    private final AtomicLong taken = new AtomicLong();

    KeptBytes(long most) {
        this.most = most;
    }

    /// Takes this much for as long as the owner is in use, if there is so much.
    boolean take(long bytes, Object owner) {
        long before = taken.getAndUpdate(now -> fits(now, bytes) ? now + bytes : now);
        if (!fits(before, bytes)) {
            return false;
        }
        AtomicLong counter = taken;
        CLEANER.register(owner, () -> counter.addAndGet(-bytes));
        return true;
    }

    private boolean fits(long now, long bytes) {
        return bytes <= most - now;
    }
}
