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

    /// A call begins.
    ///
    /// @throws IllegalStateException if the outcome of a submitted one was not taken yet
    void occupy() {
        requireIdle();
        busy = true;
    }

    /// The outcome of the call was taken.
    void release() {
        busy = false;
    }

    void requireIdle() {
        if (busy) {
            throw new IllegalStateException(
                    "environment " + index + " has a submitted call whose outcome was not polled yet");
        }
    }

    /// Gives a call to the environment's thread, which is started if it is not there yet.
    void hand(Call<?, ?> call) {
        EnvThread running = thread;
        if (running == null) {
            running = EnvThread.start(player);
            thread = running;
        }
        running.hand(call);
    }

    /// The thread hangs in a call that was given up: leaves thread and environment to themselves and goes on with
    /// fresh ones.
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

    /// The thread, once a call was handed over.
    @Nullable
    EnvThread thread() {
        return thread;
    }
}
