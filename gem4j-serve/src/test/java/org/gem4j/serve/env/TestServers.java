// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.time.Duration;

/// A server of [GuessGame] for tests of other packages.
public final class TestServers implements AutoCloseable {
    private final EnvServer server = EnvServer.open(
            GuessGame.registry(),
            EnvServerOptions.local(0, GuessGame.QUICK).withGrace(Duration.ZERO).withIdleTimeout(Duration.ofMinutes(1)));

    private TestServers() {}

    public static TestServers open() {
        return new TestServers();
    }

    public int port() {
        return server.port();
    }

    /// Waits until the server holds no environment.
    public void awaitEmpty() {
        Waiting.until(() -> server.active() == 0);
    }

    @Override
    public void close() {
        server.close();
    }
}
