// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import org.jspecify.annotations.Nullable;

/// The place of one environment in a vector, as the caller's thread sees it.
final class Seat {
    private final int index;
    private final boolean inline;
    private Player player;
    private @Nullable EnvThread thread;
    private boolean busy;

    Seat(int index, Player player, Stepping stepping) {
        this.index = index;
        this.player = player;
        this.inline = switch (stepping) {
            case AUTO -> player.nonBlocking();
            case INLINE -> true;
            case THREADS -> false;
        };
    }

    int index() {
        return index;
    }

    /// Whether it has no thread of its own.
    boolean inline() {
        return inline;
    }

    /// For the caller's thread: where this seat is [#inline], or while it is idle.
    Player player() {
        return player;
    }

    /// Begins a call.
    ///
    /// @throws IllegalStateException if the outcome of a submitted one was not taken yet
    void occupy() {
        requireIdle();
        busy = true;
    }

    /// Records that the outcome of the call was taken.
    void release() {
        busy = false;
    }

    void requireIdle() {
        if (busy) {
            throw new IllegalStateException(
                    "environment " + index + " has a submitted call whose outcome was not polled yet");
        }
    }

    /// Gives a call to the environment's thread, starting it if necessary.
    void hand(Call<?, ?> call) {
        EnvThread running = thread;
        if (running == null) {
            running = EnvThread.start(player);
            thread = running;
        }
        running.hand(call);
    }

    /// Abandons a thread that hangs in a call, and its environment, and continues with fresh ones.
    ///
    /// @return what was left
    EnvThread abandon() {
        EnvThread left = thread;
        if (left == null) {
            throw new IllegalStateException("environment " + index + " has no thread");
        }
        left.abandon();
        player = new Player(player);
        thread = null;
        return left;
    }

    /// The thread, once it has been given a call.
    @Nullable
    EnvThread thread() {
        return thread;
    }
}
