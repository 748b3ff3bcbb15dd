// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.http;

import java.util.concurrent.Semaphore;

/// Limits how many threads pass a point that thousands may reach at the same time, such as the end of
/// their connections, while other threads serve clients that play. Virtual threads run in the order in
/// which they became ready, so those clients would have to wait for all of these. Here, only a few pass
/// before every virtual thread that is ready has had its turn. Thread-safe.
public final class Turns {
    private static final int MOST_AT_A_TIME = 8;

    private final Semaphore free = new Semaphore(MOST_AT_A_TIME);

    /// Waits for its turn.
    public void await() {
        free.acquireUninterruptibly();
        Thread.startVirtualThread(free::release); // runs after all that are ready now
    }
}
