// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.wrap;

import java.util.Map;
import org.gem4j.env.Info;
import org.gem4j.env.Observation;
import org.gem4j.env.Snapshot;

/// What an [ObservationHistory] has kept of the episode.
interface History {
    /// Clears the history and keeps the first observation.
    void start(Observation observation, Info info);

    /// Keeps an action and the observation after it, and forgets what is beyond the limit.
    void add(String action, Observation observation, Info info);

    /// The observation that the agent gets now; `info` has prefix and suffix.
    Observation render(Info info);

    Map<String, Object> save();

    /// See [EnvWrapper#loadState].
    Runnable load(Snapshot own);
}
