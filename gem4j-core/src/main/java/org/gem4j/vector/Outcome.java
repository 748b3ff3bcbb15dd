// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.vector;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.gem4j.env.EnvException;

/// The outcome of one call of one environment of a vector.
///
/// Only [Ok] says something about the policy. A trainer masks [Timeout] and [Infrastructure]; they never mean a reward
/// of 0. After either of them the environment is replaced by a fresh one, which the next step starts (its action is
/// ignored, [org.gem4j.env.InfoKeys#RESTARTED] is set), or, where autoreset is disabled, the next reset.
public sealed interface Outcome<T> {
    /// Which environment, from 0.
    int index();

    /// The call returned.
    record Ok<T>(int index, T value) implements Outcome<T> {
        public Ok {
            Objects.requireNonNull(value, "value is null");
        }
    }

    /// The call was not possible for a reason on the caller's side: no episode is running, or the environment
    /// refused the arguments. The environment is as before.
    record PolicyError<T>(int index, String message) implements Outcome<T> {}

    /// The call took longer than the deadline.
    record Timeout<T>(int index, Duration deadline) implements Outcome<T> {}

    /// The environment failed.
    record Infrastructure<T>(int index, EnvException cause) implements Outcome<T> {}

    /// The value of an [Ok].
    default Optional<T> asOptional() {
        return this instanceof Ok<T> ok ? Optional.of(ok.value()) : Optional.empty();
    }

    /// The value of an [Ok].
    ///
    /// @throws EnvException that describes the outcome
    default T orElseThrow() {
        return switch (this) {
            case Ok<T> ok -> ok.value();
            case PolicyError<T> error -> throw new EnvException("environment " + index() + ": " + error.message());
            case Timeout<T> timeout ->
                throw new EnvException("environment " + index() + " took longer than " + timeout.deadline());
            case Infrastructure<T> broken ->
                throw new EnvException(
                        "environment " + index() + " failed: " + broken.cause().getMessage(), broken.cause());
        };
    }
}
