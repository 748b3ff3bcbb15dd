// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;

/// Many environments that are stepped through one object.
///
/// Three ways to step: all of them ([#step(List)]), some of them ([#step(Map)]), or each by itself ([#submit] and
/// [#poll]), where a slow one never delays the others. A failure of one environment is an [Outcome] for its index and
/// never an exception for the others. Exceptions are for misuse.
///
/// One thread at a time may use a vector. Environments that wait for something outside get a virtual thread each,
/// which is started by the first call; others are played on the caller's thread ([Stepping]). An environment is
/// only ever used by one thread, and results do not depend on which.
public final class VectorEnv implements AutoCloseable {
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);
    private static final BiFunction<Player, ResetOptions, Outcome<Reset>> RESET = Player::reset;
    private static final BiFunction<Player, String, Outcome<Step>> STEP = Player::step;

    private final VectorOptions options;
    private final Duration closeLimit;
    private final Seat[] seats;
    private final SubmittedCalls submitted;
    private final List<EnvThread> abandoned = new ArrayList<>();
    private final int helpers;
    private boolean closed;

    /// Environments made by the given factories, which are called again when an environment must be replaced. The
    /// options for making and wrapping registered environments have no effect.
    ///
    /// @throws IllegalArgumentException if there are none
    public static VectorEnv of(List<? extends Supplier<Env>> factories, VectorOptions options) {
        return new VectorEnv(factories, options, CLOSE_LIMIT);
    }

    VectorEnv(List<? extends Supplier<Env>> factories, VectorOptions options, Duration closeLimit) {
        if (factories.isEmpty()) {
            throw new IllegalArgumentException("a vector must have at least one environment but has 0");
        }
        this.options = options;
        this.closeLimit = closeLimit;
        this.seats = new Seat[factories.size()];
        for (int i = 0; i < seats.length; i++) {
            Player player = new Player(i, factories.get(i), options.autoreset(), options.seed() + i);
            seats[i] = new Seat(i, player, options.stepping());
        }
        submitted = new SubmittedCalls(options.deadline(), this::leave);
        helpers =
                options.stepping() == Stepping.INLINE ? 0 : Runtime.getRuntime().availableProcessors() - 1;
    }

    /// The number of environments.
    public int size() {
        return seats.length;
    }

    /// Starts an episode in each environment, on its own random stream.
    ///
    /// @throws IllegalStateException if a submitted call is in progress
    public List<Outcome<Reset>> reset() {
        return run(seats, Collections.nCopies(seats.length, ResetOptions.none()), RESET);
    }

    /// Starts an episode in each environment: environment i with `seed + i`.
    ///
    /// @throws IllegalStateException if a submitted call is in progress
    public List<Outcome<Reset>> reset(long seed) {
        List<ResetOptions> each = new ArrayList<>(seats.length);
        for (int i = 0; i < seats.length; i++) {
            each.add(ResetOptions.seeded(seed + i));
        }
        return run(seats, each, RESET);
    }

    /// Starts an episode in each environment with its own options.
    ///
    /// @throws IllegalArgumentException unless there are as many as environments
    /// @throws IllegalStateException if a submitted call is in progress
    public List<Outcome<Reset>> reset(List<ResetOptions> each) {
        requireSize("reset options", each.size());
        return run(seats, each, RESET);
    }

    /// Starts an episode in some environments; outcomes come in the map's order.
    ///
    /// @throws IllegalArgumentException if an index is out of range
    /// @throws IllegalStateException if a submitted call is in progress in one of them
    public List<Outcome<Reset>> reset(Map<Integer, ResetOptions> some) {
        return run(seats(some), List.copyOf(some.values()), RESET);
    }

    /// Plays one action in each environment.
    ///
    /// @throws IllegalArgumentException unless there are as many as environments
    /// @throws IllegalStateException if a submitted call is in progress
    public List<Outcome<Step>> step(List<String> actions) {
        requireSize("actions", actions.size());
        return run(seats, actions, STEP);
    }

    /// Plays actions in some environments; outcomes come in the map's order.
    ///
    /// @throws IllegalArgumentException if an index is out of range
    /// @throws IllegalStateException if a submitted call is in progress in one of them
    public List<Outcome<Step>> step(Map<Integer, String> actions) {
        return run(seats(actions), new ArrayList<>(actions.values()), STEP);
    }

    /// Submits an action to one environment; [#poll] returns the outcome.
    ///
    /// @throws IllegalArgumentException if the index is out of range
    /// @throws IllegalStateException if a submitted call is in progress there
    public void submit(int index, String action) {
        requireOpen();
        submitted.submit(seat(index), action, STEP);
    }

    /// Submits a reset of one environment; [#poll] returns the outcome as a step with reward 0 in which
    /// [org.gem4j.env.InfoKeys#RESTARTED] is set.
    ///
    /// @throws IllegalArgumentException if the index is out of range
    /// @throws IllegalStateException if a submitted call is in progress there
    public void submitReset(int index, ResetOptions reset) {
        requireOpen();
        submitted.submit(seat(index), reset, Player::restart);
    }

    /// The outcome of a submitted call, whichever comes first. Empty if none came within `timeout`, if none is in
    /// progress, or if this thread was interrupted.
    public Optional<Outcome<Step>> poll(Duration timeout) {
        return submitted.poll(timeout);
    }

    /// The number of submitted calls not polled yet.
    public int underWay() {
        return submitted.underWay();
    }

    /// The number of timed-out calls that have not returned: each holds a thread and an environment.
    public int hanging() {
        abandoned.removeIf(EnvThread::endedWell);
        return abandoned.size();
    }

    private void leave(EnvThread thread) {
        abandoned.removeIf(EnvThread::endedWell);
        abandoned.add(thread);
    }

    /// Returns the capability `type` of environment `index`, such as proposing an action, if supported. Use it at
    /// once: the next call may replace the environment.
    ///
    /// @throws IllegalStateException if a submitted call is in progress there
    public <C> Optional<C> capability(int index, Class<C> type) {
        requireOpen();
        Seat seat = seat(index);
        seat.requireIdle();
        return seat.player().env().capability(type);
    }

    /// Closes all environments and waits for their threads, up to 10 seconds. Closing twice is allowed.
    ///
    /// @throws EnvException if an environment hangs or could not be closed; the others are closed nevertheless
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            new Closing(closeLimit).close(seats, abandoned);
        }
    }

    private <A, T> List<Outcome<T>> run(Seat[] chosen, List<A> arguments, BiFunction<Player, A, Outcome<T>> work) {
        requireOpen();
        if (submitted.underWay() > 0) {
            for (Seat seat : chosen) {
                seat.requireIdle();
            }
        }
        List<A> indexed = arguments instanceof RandomAccess ? arguments : new ArrayList<>(arguments);
        return new Round<>(chosen, indexed, work).run(helpers, options.deadline(), this::leave);
    }

    private Seat[] seats(Map<Integer, ?> some) {
        Seat[] chosen = new Seat[some.size()];
        int place = 0;
        for (int index : some.keySet()) {
            chosen[place++] = seat(index);
        }
        return chosen;
    }

    private Seat seat(int index) {
        if (index < 0 || index >= seats.length) {
            throw new IllegalArgumentException(
                    "environment index must be in 0.." + (seats.length - 1) + " but was " + index);
        }
        return seats[index];
    }

    private void requireSize(String what, int given) {
        if (given != seats.length) {
            throw new IllegalArgumentException(
                    "there must be " + seats.length + " " + what + ", one for each environment, but were " + given);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the vector environment is closed");
        }
    }
}
