// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One call handed to an environment's thread. Either the thread finishes it or the caller gives it up; whoever
/// comes first decides.
final class Call<A, T> {
    private static final int OPEN = 0;
    private static final int FINISHED = 1;
    private static final int GIVEN_UP = 2;

    private final Seat seat;
    private final A argument;
    private final BiFunction<Player, A, Outcome<T>> work;
    private final Consumer<Call<A, T>> whenFinished;
    private final AtomicInteger state = new AtomicInteger(OPEN);
    private @Nullable Outcome<T> outcome;

    /// @param whenFinished told on the environment's thread
    Call(Seat seat, A argument, BiFunction<Player, A, Outcome<T>> work, Consumer<Call<A, T>> whenFinished) {
        this.seat = seat;
        this.argument = argument;
        this.work = work;
        this.whenFinished = whenFinished;
    }

    Seat seat() {
        return seat;
    }

    /// Does the work; false if the caller gave it up meanwhile.
    boolean run(Player player) {
        outcome = work.apply(player, argument);
        if (!state.compareAndSet(OPEN, FINISHED)) {
            return false;
        }
        whenFinished.accept(this);
        return true;
    }

    boolean finished() {
        return state.get() == FINISHED;
    }

    /// Gives the call up unless it is finished; true if it was given up.
    boolean giveUp() {
        return state.compareAndSet(OPEN, GIVEN_UP);
    }

    /// What became of it: only after it was finished or given up.
    Outcome<T> outcome(Duration deadline) {
        Outcome<T> result = finished() ? outcome : null;
        return result != null ? result : new Outcome.Timeout<>(seat.index(), deadline);
    }
}
