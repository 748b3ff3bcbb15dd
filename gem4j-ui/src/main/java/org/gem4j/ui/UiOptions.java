// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import java.nio.file.Path;
import java.util.List;
import org.gem4j.env.EnvRegistry;

/// What the page shows and the address at which it listens.
///
/// @param runs folders of runs, or runs; at least one, the first is where new runs begin
/// @param host to listen on; this machine only unless somebody says otherwise
/// @param port to listen on, in 0..65535; 0 for a free one
/// @param registry environments to show and play
/// @param control starts and resumes runs
public record UiOptions(List<Path> runs, String host, int port, EnvRegistry registry, RunControl control) {
    public UiOptions {
        runs = List.copyOf(runs);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("runs must name at least one folder");
        }
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port must be in 0..65535 but was " + port);
        }
    }

    /// A free port of this machine; runs cannot be started.
    public static UiOptions of(List<Path> runs, EnvRegistry registry) {
        return new UiOptions(runs, "127.0.0.1", 0, registry, RunControl.none());
    }

    public UiOptions withHost(String newHost) {
        return new UiOptions(runs, newHost, port, registry, control);
    }

    public UiOptions withPort(int newPort) {
        return new UiOptions(runs, host, newPort, registry, control);
    }

    public UiOptions withControl(RunControl newControl) {
        return new UiOptions(runs, host, port, registry, newControl);
    }
}
