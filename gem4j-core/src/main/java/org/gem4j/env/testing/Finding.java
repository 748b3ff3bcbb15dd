// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import java.util.Objects;

/// Something that [EnvChecker] found wrong.
///
/// @param rule what was broken
/// @param message how, with what is needed to reproduce it
public record Finding(Rule rule, String message) {
    /// The rules that every environment must keep.
    public enum Rule {
        /// The environment can be made and reset.
        CONSTRUCTION,
        /// A step before the first reset throws `IllegalStateException`.
        STEP_BEFORE_RESET,
        /// A step after the episode's end throws `IllegalStateException`, and a reset starts the next episode.
        STEP_AFTER_END,
        /// Closing twice is allowed.
        CLOSE_TWICE,
        /// The same seed and actions give the same episode, byte for byte, whatever was played before.
        DETERMINISM,
        /// Instances that are stepped in turns and on several threads do not affect each other.
        INTERLEAVING,
        /// A snapshot that went through plain values brings back the state, and a foreign one is refused.
        SNAPSHOT,
        /// A fork with the same state behaves like the original; neither affects the other.
        FORK,
        /// Proposed actions are well formed, and the same random numbers propose the same action.
        SAMPLES,
        /// Reference actions are well formed.
        REFERENCE,
        /// No text makes a step throw, take long, or earn more than the best possible return.
        HOSTILE_ACTION,
        /// Episodes end.
        EPISODE_END,
        /// Info holds JSON-like values under snake-case names.
        INFO
    }

    public Finding {
        Objects.requireNonNull(rule, "rule is null");
        Objects.requireNonNull(message, "message is null");
    }
}
