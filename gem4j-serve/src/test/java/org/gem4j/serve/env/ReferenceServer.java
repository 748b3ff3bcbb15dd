// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.gem4j.env.EnvRegistry;

/// Serves [GuessGame] and [EchoTask] for drivers in other processes: `ReferenceServer ENV_ID PORT`, with room for four
/// environments as the reference servers have. Ends with its input.
final class ReferenceServer {
    private ReferenceServer() {}

    static EnvServer open(String envId, int port) {
        EnvRegistry registry = GuessGame.registry();
        registry.register(EchoTask.SPEC);
        return EnvServer.open(
                registry, EnvServerOptions.local(port, envId).withCapacity(4).withGrace(Duration.ZERO));
    }

    static void main(String[] args) throws Exception {
        try (EnvServer server = open(args[0], Integer.parseInt(args[1]))) {
            System.out.println("port " + server.port());
            new CountDownLatch(1).await();
        }
    }
}
