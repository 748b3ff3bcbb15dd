// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import picocli.CommandLine.Option;

/// The option `--host` of servers, which listen on this machine only by default.
public final class HostArgument {
    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on (default ${DEFAULT-VALUE}: this machine only).")
    private String host = "";

    /// The address, as it was given.
    public String host() {
        return host;
    }

    /// Refuses a port that there is not.
    static void requirePort(int port) {
        if (port < 0 || port > 65_535) {
            throw CliException.usage("--port must be in 0..65535 but was " + port + ".");
        }
    }
}
