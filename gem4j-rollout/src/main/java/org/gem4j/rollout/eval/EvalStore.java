// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.util.ArrayList;
import java.util.List;

/// Where an evaluation keeps its episodes: in memory, or in a folder (`EvalFolder` of gem4j-report), so that it can be
/// resumed.
@FunctionalInterface
public interface EvalStore {
    /// Opens what is kept of an evaluation, nothing if it is new.
    ///
    /// @throws IllegalArgumentException if it holds an evaluation with other settings, naming those that differ
    /// @throws EvalException if another process uses it
    Session open(EvalSettings settings);

    /// The store while episodes are played. Used by one thread at a time.
    interface Session extends AutoCloseable {
        /// Every finished episode, the last one of each key.
        List<KeyedEpisode> episodes();

        /// Adds a finished episode; it is safe when this returns.
        void add(KeyedEpisode finished);

        /// Keeps what the episodes come to.
        ///
        /// @param episodes in the order of the settings
        default void finish(EvalSummary summary, List<KeyedEpisode> episodes) {}

        @Override
        default void close() {}
    }

    /// Nothing outlives the evaluation.
    static EvalStore memory() {
        return _ -> new Session() {
            private final List<KeyedEpisode> finished = new ArrayList<>();

            @Override
            public List<KeyedEpisode> episodes() {
                return List.copyOf(finished);
            }

            @Override
            public void add(KeyedEpisode episode) {
                finished.add(episode);
            }
        };
    }
}
