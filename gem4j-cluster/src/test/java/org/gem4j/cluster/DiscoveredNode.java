// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gem4j.serve.env.ClusterOptions;
import org.gem4j.serve.env.EnvServer;
import org.gem4j.serve.env.EnvServerOptions;

/// A node as a process that finds the others by itself: prints at which port it listens for clients, and runs until
/// its input ends. Properties of the system are settings of Pekko.
final class DiscoveredNode {
    private static final int NODES = 2;
    private static final int SHARDS = 16;

    private DiscoveredNode() {}

    /// @param args address and port for the other nodes, `dns:NAME` or `kubernetes:LABEL=VALUE` or the address of the
    ///     founder, and perhaps the folder with the keys
    public static void main(String[] args) throws IOException {
        ClusterOptions cluster = new ClusterOptions(
                args[0],
                Integer.parseInt(args[1]),
                discovery(args[2]),
                Optional.empty(),
                args.length > 3 ? Optional.of(Path.of(args[3])) : Optional.empty(),
                SHARDS,
                Duration.ofSeconds(3),
                Duration.ofMinutes(1));
        Config config = ConfigFactory.systemProperties().withFallback(ClusterConfig.of(cluster));
        EnvServerOptions options = EnvServerOptions.local(0, CountingTask.ID).withGrace(Duration.ZERO);
        try (EnvServer server = EnvServer.open(
                CountingTask.registry(),
                options,
                List.of(),
                host -> PekkoCluster.open(config, cluster, options.callDeadline(), host))) {
            System.out.println("port " + server.port());
            System.out.flush();
            while (System.in.read() >= 0) {
                // the end of the input is what counts
            }
        }
        System.exit(0);
    }

    private static ClusterOptions.Discovery discovery(String where) {
        if (where.startsWith("dns:")) {
            return new ClusterOptions.Dns(where.substring(4), NODES);
        }
        return where.startsWith("kubernetes:")
                ? new ClusterOptions.Kubernetes(where.substring(11), NODES)
                : new ClusterOptions.Nodes(List.of(where));
    }
}
