// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The virtual thread of one environment, which plays one call after the other and at last closes the environment.
final class EnvThread implements Runnable {
    private final Player player;
    private final Thread thread;
    private volatile @Nullable Call<?, ?> next;
    private volatile boolean closing;
    private volatile @Nullable Throwable closeFailure;

    private EnvThread(Player player) {
        this.player = player;
        this.thread = Thread.ofVirtual().name("env-" + player.index()).unstarted(this);
    }

    static EnvThread start(Player player) {
        EnvThread started = new EnvThread(player);
        started.thread.start();
        return started;
    }

    /// Hands over a call. None may be in progress.
    void hand(Call<?, ?> call) {
        next = call;
        LockSupport.unpark(thread);
    }

    /// Asks the thread to end after the call in progress.
    void askToClose() {
        closing = true;
        LockSupport.unpark(thread);
    }

    /// Interrupts the call in progress, which was abandoned, and asks the thread to end.
    void abandon() {
        closing = true;
        thread.interrupt();
    }

    /// Whether it has ended without anything to report.
    boolean endedWell() {
        return !thread.isAlive() && closeFailure == null;
    }

    /// Waits for the end; false on timeout.
    boolean join(Duration limit) throws InterruptedException {
        return thread.join(limit);
    }

    /// Why closing the environment failed, if it did: only after [#join].
    @Nullable
    Throwable closeFailure() {
        return closeFailure;
    }

    int index() {
        return player.index();
    }

    @Override
    public void run() {
        boolean wanted = true;
        while (wanted) {
            Call<?, ?> call = next;
            if (call != null) {
                next = null;
                wanted = call.run(player);
            } else if (closing) {
                wanted = false;
            } else {
                Thread.interrupted();
                LockSupport.park(this);
            }
        }
        try {
            player.close();
        } catch (Throwable e) {
            closeFailure = e;
        }
    }
}
