// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.util.Map;
import java.util.Optional;

/// The trackers that receive a run's metrics in addition to its folder.
///
/// @param wandbProject project of Weights & Biases, written in its offline format; empty for none
/// @param mlflow the server and experiment, or empty
public record Trackers(Optional<String> wandbProject, Optional<Mlflow> mlflow) {
    /// An MLflow tracking server.
    ///
    /// @param uri such as `http://localhost:5000`
    /// @param experiment made if there is none of that name
    public record Mlflow(String uri, String experiment) {
        /// @throws IllegalArgumentException if the URI is not a server's address
        public Mlflow {
            MlflowTracker.Settings.of(uri, experiment, Map.of());
        }
    }

    /// No trackers.
    public static Trackers none() {
        return new Trackers(Optional.empty(), Optional.empty());
    }
}
