// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One call handed to an environment's thread. Either the thread finishes it or the caller abandons it, whichever
/// happens first.
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

    /// @param whenFinished called on the environment's thread
    Call(Seat seat, A argument, BiFunction<Player, A, Outcome<T>> work, Consumer<Call<A, T>> whenFinished) {
        this.seat = seat;
        this.argument = argument;
        this.work = work;
        this.whenFinished = whenFinished;
    }

    Seat seat() {
        return seat;
    }

    /// Runs the call; false if the caller abandoned it meanwhile.
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

    /// Abandons the call unless it is finished; true if it was abandoned.
    boolean giveUp() {
        return state.compareAndSet(OPEN, GIVEN_UP);
    }

    /// Its outcome: only after it was finished or abandoned.
    Outcome<T> outcome(Duration deadline) {
        Outcome<T> result = finished() ? outcome : null;
        return result != null ? result : new Outcome.Timeout<>(seat.index(), deadline);
    }
}
