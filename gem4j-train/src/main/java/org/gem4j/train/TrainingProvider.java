// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.Map;

/// Creates the training of a run in another process, see [org.gem4j.train.config.DataParallel#processes(int, Class)].
/// Implementations are public, with a public constructor without parameters.
@FunctionalInterface
public interface TrainingProvider {
    /// The training that the first process runs.
    ///
    /// @param config what [Training#config] says there
    Training training(Map<String, Object> config);
}
