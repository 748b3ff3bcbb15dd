// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import java.util.Objects;

/// Something that [EnvChecker] found wrong.
///
/// @param rule what was broken
/// @param message how, with what it takes to see it again
public record Finding(Rule rule, String message) {
    /// What every environment must keep to.
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
        /// Instances that are played in turns and on several threads do not disturb each other.
        INTERLEAVING,
        /// A snapshot that went through plain values brings back the state, and a foreign one is refused.
        SNAPSHOT,
        /// A fork with the same state goes on like the original; neither disturbs the other.
        FORK,
        /// Proposed actions are well formed, and the same random numbers propose the same.
        SAMPLES,
        /// Reference actions are well formed.
        REFERENCE,
        /// No text makes a step throw, take long, or earn more than the best return there is.
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
