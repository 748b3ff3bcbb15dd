// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import org.gem4j.env.EnvException;
import org.gem4j.env.Reset;

/// Observes episodes while they are played. It is called on the threads that play, so calls may be
/// concurrent.
public interface EpisodeListener {
    /// An episode begins.
    default void started(EpisodeSeed seed, Reset reset) {}

    /// A turn of it is over.
    default void turned(EpisodeSeed seed, Turn turn) {}

    /// The environment has broken, which ends the episode.
    default void broke(EpisodeSeed seed, EnvException cause) {}

    /// It has ended, well or not.
    default void ended(EpisodeSeed seed, Episode episode) {}

    /// One that looks away.
    static EpisodeListener none() {
        return new EpisodeListener() {};
    }
}
