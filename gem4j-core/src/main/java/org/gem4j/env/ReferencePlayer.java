// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

/// An environment that knows how it is played well, for tests, baselines and demonstrations to learn from.
public interface ReferencePlayer {
    /// A well-formed action that leads to the best return that can be had, or near it, from the current state.
    /// Where the rule of the game can be played well from what the agent sees, nothing hidden is used.
    String referenceAction();
}
