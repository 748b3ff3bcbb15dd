// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import java.util.concurrent.TimeUnit;

/// Spreads a number of units over each minute.
///
/// It begins with what one second brings and holds no more than that, so that no minute sees more than the limit and a
/// second's worth. A taker waits until its units have flowed in; takers that come together wait one after the other.
final class TokenBucket {
    private static final double MINUTE_NANOS = 60e9;
    private static final double BURST_SECONDS = 1;

    private final Ticker clock;
    private final double unitsPerNano;
    private final double most;
    private double available;
    private long filledAt;

    TokenBucket(int unitsPerMinute, Ticker clock) {
        this.clock = clock;
        this.unitsPerNano = unitsPerMinute / MINUTE_NANOS;
        this.most = Math.max(1, unitsPerNano * TimeUnit.SECONDS.toNanos(1) * BURST_SECONDS);
        this.available = most;
        this.filledAt = clock.nanoTime();
    }

    /// Takes units, which may have to be waited for.
    void take(double units) throws InterruptedException {
        long wait = reserve(units);
        if (wait > 0) {
            clock.sleep(wait);
        }
    }

    /// Corrects an estimate: gives units back, or takes more (below 0), without waiting.
    synchronized void giveBack(double units) {
        available = Math.min(most, available + units);
    }

    /// Takes units that may not have flowed in yet and returns the nanoseconds until they have.
    private synchronized long reserve(double units) {
        long now = clock.nanoTime();
        available = Math.min(most, available + (now - filledAt) * unitsPerNano);
        filledAt = now;
        available -= units;
        return available >= 0 ? 0 : (long) Math.ceil(-available / unitsPerNano);
    }
}
