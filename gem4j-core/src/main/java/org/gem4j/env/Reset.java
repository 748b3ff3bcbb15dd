// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import java.util.Objects;

/// The result of a reset.
///
/// @param observation the first observation of the episode
/// @param info typed side information, see [InfoKeys]
public record Reset(Observation observation, Info info) {
    public Reset {
        Objects.requireNonNull(observation, "observation is null");
        Objects.requireNonNull(info, "info is null");
    }

    /// A reset whose observation is text alone.
    public static Reset of(String text, Info info) {
        return new Reset(Observation.of(text), info);
    }
}
