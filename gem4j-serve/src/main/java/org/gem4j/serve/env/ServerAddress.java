// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.gem4j.http.OriginRule;

/// The address at which an [EnvServer] listens.
public sealed interface ServerAddress {
    /// A TCP port.
    ///
    /// @param host address of this machine
    /// @param port in 0..65535; 0 takes a free one
    record Tcp(String host, int port) implements ServerAddress {
        public Tcp {
            if (port < 0 || port > 65_535) {
                throw new IllegalArgumentException("port must be in 0..65535 but was " + port);
            }
        }

        /// Whether no other machine can reach it.
        public boolean isOnThisMachineOnly() {
            return OriginRule.isLoopback(host);
        }
    }

    /// A Unix domain socket, which only the user who runs the server may open.
    ///
    /// @param path the file; one that no server listens on any more is replaced
    record Unix(Path path) implements ServerAddress {
        /// What the operating system allows, with the closing zero.
        private static final int MOST_BYTES = 107;

        public Unix {
            path = path.toAbsolutePath().normalize();
            int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
            if (bytes > MOST_BYTES) {
                throw new IllegalArgumentException(
                        "unix must be a path of at most " + MOST_BYTES + " bytes but " + path + " has " + bytes);
            }
        }
    }
}
