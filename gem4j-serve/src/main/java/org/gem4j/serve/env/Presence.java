// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

/// Whether clients are there: open WebSockets and HTTP requests. Thread-safe.
final class Presence {
    private int present;
    private long lastSeen = System.nanoTime();

    synchronized void enter() {
        present++;
    }

    synchronized void exit() {
        present--;
        lastSeen = System.nanoTime();
    }

    /// The server answers from now on; before, no client could come.
    synchronized void restart() {
        lastSeen = System.nanoTime();
    }

    /// Nanoseconds since the last client left, or since the start; 0 while there is one.
    synchronized long idleNanos() {
        return present > 0 ? 0 : System.nanoTime() - lastSeen;
    }
}
