// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Optional;

/// A text environment for a language-model agent, in the shape of Gymnasium's `Env`.
///
/// An episode is one [#reset] followed by [#step] calls until a step is terminated or truncated. Environments are
/// plain blocking code for one thread at a time; different instances share no mutable state, so any number may run
/// in parallel. The same seed and the same actions give byte-identical episodes on any thread.
///
/// What else an environment can do is declared by the small interfaces it implements: [Snapshots], [Forks], [Samples],
/// [ReferencePlayer], [Indexed], [NonBlocking]. Ask with [#capability], which looks through wrappers.
public interface Env extends AutoCloseable {

    /// Starts a new episode.
    ///
    /// A seed in the options restarts the environment's random stream; without one the stream continues, so that
    /// successive resets give different episodes.
    Reset reset(ResetOptions options);

    /// Starts a new episode on the environment's own random stream.
    default Reset reset() {
        return reset(ResetOptions.none());
    }

    /// Starts a new episode determined by `seed`.
    default Reset reset(long seed) {
        return reset(ResetOptions.seeded(seed));
    }

    /// Plays one action, which is the model's raw text. No text is ever an error for the caller: an environment
    /// answers what it cannot read as a move by its own rule (usually a small negative reward and the end of the
    /// episode).
    ///
    /// @throws IllegalStateException before the first reset, or after the episode has ended
    Step step(String action);

    /// Frees what the environment holds outside the heap. Closing twice is allowed.
    @Override
    default void close() {}

    /// Returns the capability `type` of this environment with all its wrappers, if supported.
    ///
    /// @param type one of the capability interfaces, such as `Snapshots.class`
    default <C> Optional<C> capability(Class<C> type) {
        return type.isInstance(this) ? Optional.of(type.cast(this)) : Optional.empty();
    }

    /// The innermost environment under all wrappers.
    default Env unwrapped() {
        return this;
    }
}
