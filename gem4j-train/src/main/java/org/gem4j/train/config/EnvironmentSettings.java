// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.List;
import org.gem4j.algo.InvalidParameterException;

/// Settings of the training environments.
///
/// @param environments each of another label
/// @param chatTemplate whether a prompt becomes one message of the user, in the chat form of the model
/// @param parallel number of parallel environments of each kind and rank, in 1..1000000
/// @param threads whether each environment gets a thread of its own, not just slow ones
public record EnvironmentSettings(
        List<TrainingEnvironment> environments, boolean chatTemplate, int parallel, boolean threads) {
    public EnvironmentSettings {
        environments = List.copyOf(environments);
        InvalidParameterException.require(
                parallel >= 1 && parallel <= 1_000_000, "parallel", "in 1..1000000", parallel);
    }

    /// 512 of each kind.
    public static EnvironmentSettings of(List<TrainingEnvironment> environments) {
        return new EnvironmentSettings(environments, false, 512, false);
    }

    public EnvironmentSettings withEnvironments(List<TrainingEnvironment> newEnvironments) {
        return new EnvironmentSettings(newEnvironments, chatTemplate, parallel, threads);
    }

    public EnvironmentSettings withChatTemplate(boolean newChatTemplate) {
        return new EnvironmentSettings(environments, newChatTemplate, parallel, threads);
    }

    public EnvironmentSettings withParallel(int newParallel) {
        return new EnvironmentSettings(environments, chatTemplate, newParallel, threads);
    }

    public EnvironmentSettings withThreads(boolean newThreads) {
        return new EnvironmentSettings(environments, chatTemplate, parallel, newThreads);
    }
}
