// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

/// How much a session's journal holds since its last checkpoint. For one thread.
final class Backlog {
    private static final int MANY_CALLS = 64;
    private static final long MANY_BYTES = 256 << 10;

    private int calls;
    private long bytes;
    private long checkpoint;

    void add(Message.Called call) {
        calls++;
        bytes += call.frame().length;
    }

    void restart(Message.Checkpoint newer) {
        calls = 0;
        bytes = 0;
        checkpoint = newer.state().length;
    }

    /// Whether a checkpoint is worth its own length.
    boolean isLong() {
        return calls >= MANY_CALLS || bytes >= Math.max(MANY_BYTES, checkpoint);
    }
}
