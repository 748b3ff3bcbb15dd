// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/// One call in each of several environments, from the first to the last outcome.
///
/// Environments with a thread of their own are given their calls first. Meanwhile the caller plays the others, and if
/// the rest would take it milliseconds, other cores help: a round of quick steps never leaves the caller's thread, and
/// a round of slow resets uses all cores.
final class Round<A, T> {
    private static final long ALONE_NANOS = 2_000_000;
    private static final int CLOCK_INTERVAL = 8;

    private final Seat[] seats;
    private final List<A> arguments;
    private final BiFunction<Player, A, Outcome<T>> work;
    private final Outcome<T>[] outcomes;
    private final Thread caller = Thread.currentThread();
    private final AtomicInteger open = new AtomicInteger();

    @SuppressWarnings({"unchecked", "rawtypes"})
    Round(Seat[] seats, List<A> arguments, BiFunction<Player, A, Outcome<T>> work) {
        this.seats = seats;
        this.arguments = arguments;
        this.work = work;
        this.outcomes = new Outcome[seats.length];
    }

    /// @param helpers how many threads may help the caller
    /// @param abandoned receives the threads that were abandoned
    List<Outcome<T>> run(int helpers, Duration deadline, Consumer<EnvThread> abandoned) {
        long start = System.nanoTime();
        List<Call<A, T>> calls = new ArrayList<>(0);
        List<Integer> places = new ArrayList<>(0);
        for (int i = 0; i < seats.length; i++) {
            if (!seats[i].inline()) {
                Call<A, T> call = new Call<>(seats[i], arguments.get(i), work, finished -> finish());
                calls.add(call);
                places.add(i);
                open.incrementAndGet();
                seats[i].hand(call);
            }
        }
        playInline(start, helpers);
        await(start, deadline);
        for (int i = 0; i < calls.size(); i++) {
            Call<A, T> call = calls.get(i);
            if (call.giveUp()) {
                abandoned.accept(call.seat().abandon());
            }
            outcomes[places.get(i)] = call.outcome(deadline);
        }
        return Collections.unmodifiableList(Arrays.asList(outcomes));
    }

    private void playInline(long start, int helpers) {
        for (int i = 0; i < seats.length; i++) {
            play(i);
            if (i % CLOCK_INTERVAL == 0 && helpers > 0 && isLong(i + 1, System.nanoTime() - start)) {
                int rest = seats.length - i - 1;
                new Sharing(i + 1, seats.length, this::play).run(Math.min(helpers, rest - 1));
                return;
            }
        }
    }

    /// Whether the remaining calls, judged by the time of the first ones, will take so long that help is worth its
    /// cost.
    private boolean isLong(int done, long nanos) {
        return nanos / done * (seats.length - done) > ALONE_NANOS;
    }

    private void play(int i) {
        if (seats[i].inline()) {
            outcomes[i] = work.apply(seats[i].player(), arguments.get(i));
        }
    }

    private void finish() {
        if (open.decrementAndGet() == 0) {
            LockSupport.unpark(caller);
        }
    }

    /// Until all are finished, the deadline has passed, or the caller was interrupted.
    private void await(long start, Duration deadline) {
        while (open.get() > 0 && !Thread.currentThread().isInterrupted()) {
            long left = VectorOptions.nanos(deadline) - (System.nanoTime() - start);
            if (left <= 0) {
                return;
            }
            LockSupport.parkNanos(this, left);
        }
    }
}
