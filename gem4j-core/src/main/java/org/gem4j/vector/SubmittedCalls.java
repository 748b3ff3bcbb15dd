// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.gem4j.env.Step;

/// The calls of a vector that were submitted one by one and wait to be polled.
///
/// All have the same time limit, so they expire in the order in which they were submitted, and the oldest one says how
/// long a poll may wait: no timer thread is needed.
final class SubmittedCalls {
    private final Duration deadline;
    private final Consumer<EnvThread> abandoned;
    private final ArrayDeque<Inline> played = new ArrayDeque<>();
    private final LinkedBlockingQueue<Call<?, Step>> finished = new LinkedBlockingQueue<>();
    private final ArrayDeque<Timed> line = new ArrayDeque<>();
    private int underWay;

    private record Inline(Seat seat, Outcome<Step> outcome) {}

    private record Timed(Call<?, Step> call, long startNanos) {}

    SubmittedCalls(Duration deadline, Consumer<EnvThread> abandoned) {
        this.deadline = deadline;
        this.abandoned = abandoned;
    }

    /// How many were submitted and not yet polled.
    int underWay() {
        return underWay;
    }

    <A> void submit(Seat seat, A argument, BiFunction<Player, A, Outcome<Step>> work) {
        seat.occupy();
        underWay++;
        if (seat.inline()) {
            played.addLast(new Inline(seat, work.apply(seat.player(), argument)));
            return;
        }
        Call<A, Step> call = new Call<>(seat, argument, work, finished::add);
        if (deadline.compareTo(VectorOptions.NO_DEADLINE) < 0) {
            line.addLast(new Timed(call, System.nanoTime()));
        }
        seat.hand(call);
    }

    /// The next outcome, whichever comes first; empty if none came in time or none is in progress.
    Optional<Outcome<Step>> poll(Duration timeout) {
        Inline first = finished.isEmpty() ? played.pollFirst() : null;
        if (first != null) {
            return Optional.of(taken(first.seat, first.outcome));
        }
        return pollThreads(timeout);
    }

    private Optional<Outcome<Step>> pollThreads(Duration timeout) {
        long start = System.nanoTime();
        long limit = VectorOptions.nanos(timeout);
        while (underWay > 0) {
            Optional<Outcome<Step>> ready = takeFinished(0).or(this::takeExpired);
            if (ready.isPresent()) {
                return ready;
            }
            long left = limit - (System.nanoTime() - start);
            if (left <= 0 || Thread.currentThread().isInterrupted()) {
                return Optional.empty();
            }
            ready = takeFinished(Math.min(left, nanosUntilExpiry()));
            if (ready.isPresent()) {
                return ready;
            }
        }
        return Optional.empty();
    }

    private Optional<Outcome<Step>> takeFinished(long waitNanos) {
        try {
            Call<?, Step> call = waitNanos > 0 ? finished.poll(waitNanos, TimeUnit.NANOSECONDS) : finished.poll();
            return call == null ? Optional.empty() : Optional.of(taken(call.seat(), call.outcome(deadline)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Optional<Outcome<Step>> takeExpired() {
        if (nanosUntilExpiry() > 0) {
            return Optional.empty();
        }
        Call<?, Step> head = line.removeFirst().call;
        if (!head.giveUp()) {
            return Optional.empty();
        }
        abandoned.accept(head.seat().abandon());
        return Optional.of(taken(head.seat(), head.outcome(deadline)));
    }

    private long nanosUntilExpiry() {
        while (!line.isEmpty() && line.getFirst().call.finished()) {
            line.removeFirst();
        }
        return line.isEmpty()
                ? Long.MAX_VALUE
                : VectorOptions.nanos(deadline) - (System.nanoTime() - line.getFirst().startNanos);
    }

    private Outcome<Step> taken(Seat seat, Outcome<Step> outcome) {
        seat.release();
        underWay--;
        return outcome;
    }
}
