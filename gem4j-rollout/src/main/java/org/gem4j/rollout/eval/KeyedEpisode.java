// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import org.gem4j.rollout.Episode;

/// A finished episode of an evaluation, with its position in it.
///
/// @param key which of its episodes it is
/// @param episode what happened
public record KeyedEpisode(Key key, Episode episode) {
    /// One episode to be played.
    ///
    /// @param environment label
    /// @param task number of the task, from 0
    /// @param sample number of the episode of that task, from 0
    public record Key(String environment, int task, int sample) {}
}
