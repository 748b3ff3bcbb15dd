// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.concurrent.locks.LockSupport;

/// One WebSocket of a client from its start to its end.
///
/// @param peer address of the client
/// @param path at which it is
/// @param trace of all that happens meanwhile
record Visit(
        Client client,
        String peer,
        String path,
        Presence presence,
        EnvServerMetrics metrics,
        AccessLog log,
        Trace trace) {
    private static final int SWITCHED = 101;

    /// Runs the conversation.
    void run(Runnable conversation) {
        long start = System.nanoTime();
        presence.enter();
        try {
            client.run(() -> trace.run(conversation));
        } finally {
            trace.end();
            presence.exit();
            log.add(client, peer, "GET", path, SWITCHED, start);
        }
    }

    /// Waits until the client may make another call; what it sends meanwhile stays unread.
    void awaitRate() {
        long nanos = client.delayNanos();
        if (nanos > 0) {
            long asked = System.nanoTime();
            LockSupport.parkNanos(nanos);
            metrics.queued(asked);
        }
    }
}
