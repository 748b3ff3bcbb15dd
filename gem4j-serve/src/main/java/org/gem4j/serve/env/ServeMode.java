// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.Locale;

/// Which routes an [EnvServer] has, by OpenEnv's names.
public enum ServeMode {
    /// Everything, for training.
    SIMULATION,
    /// Without the HTTP routes `/reset`, `/step` and `/state`; `/ws` plays as before.
    PRODUCTION;

    /// @param text `simulation` or `production`
    /// @throws IllegalArgumentException if it is neither
    public static ServeMode parse(String text) {
        return switch (text) {
            case "simulation" -> SIMULATION;
            case "production" -> PRODUCTION;
            default -> throw new IllegalArgumentException("mode must be simulation or production but was " + text);
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
