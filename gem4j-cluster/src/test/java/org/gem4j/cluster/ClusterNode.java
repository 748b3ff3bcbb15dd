// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.pekko.actor.ActorSystem;
import org.gem4j.env.Gem;
import org.gem4j.serve.env.BearerTokens;
import org.gem4j.serve.env.ClusterOptions;
import org.gem4j.serve.env.EnvServer;
import org.gem4j.serve.env.EnvServerOptions;
import org.gem4j.serve.env.ServerAddress;

/// A node as a process: prints that it listens, and runs until its input ends or the cluster has put it out. The line
/// `isolate` in its input cuts it off from the others.
final class ClusterNode {
    static final int CUT_OFF = 7;

    private static final String SETTINGS = """
        pekko.loggers = ["org.apache.pekko.event.Logging$DefaultLogger"]
        pekko.logging-filter = "org.apache.pekko.event.DefaultLoggingFilter"
        pekko.loglevel = INFO
        """;
    private static final long LOOK_NANOS = 50_000_000;
    private static final Duration STABLE_AFTER = Duration.ofSeconds(3);

    private ClusterNode() {}

    /// @param args port for the other nodes, port for clients, addresses of the founders, and perhaps the URL of a
    ///     database
    public static void main(String[] args) {
        List<String> founders = List.of(args[2].split(","));
        ClusterOptions cluster =
                options(Integer.parseInt(args[0]), founders, args.length > 3 ? Optional.of(args[3]) : Optional.empty());
        EnvServerOptions options = server(Integer.parseInt(args[1]));
        Config config = ConfigFactory.parseString(SETTINGS + Network.SETTING).withFallback(ClusterConfig.of(cluster));
        AtomicReference<ActorSystem> system = new AtomicReference<>();
        AtomicBoolean stop = new AtomicBoolean();
        boolean cutOff;
        try (EnvServer server = EnvServer.open(Gem.registry(), options, List.of(), host -> {
            ClusterGate gate = PekkoCluster.open(config, cluster, options.callDeadline(), host);
            system.set(gate.system());
            return gate;
        })) {
            Thread.ofPlatform().daemon().start(() -> obey(Objects.requireNonNull(system.get()), cluster, stop));
            System.out.println("listens");
            System.out.flush();
            while (!server.isCutOff() && !stop.get()) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
            cutOff = server.isCutOff();
        }
        System.exit(cutOff ? CUT_OFF : 0);
    }

    private static void obey(ActorSystem system, ClusterOptions cluster, AtomicBoolean stop) {
        try {
            for (int in = System.in.read(); in >= 0; in = System.in.read()) {
                if (in == '\n' && cluster.discovery() instanceof ClusterOptions.Nodes nodes) {
                    nodes.addresses().forEach(node -> isolate(system, cluster, node));
                }
            }
        } catch (IOException e) {
            // the input has ended
        }
        stop.set(true);
    }

    private static void isolate(ActorSystem system, ClusterOptions cluster, String node) {
        if (!node.equals(cluster.host() + ":" + cluster.port())) {
            Network.cut(system, node);
        }
    }

    static ClusterOptions options(int port, List<String> founders, Optional<String> journal) {
        return new ClusterOptions(
                "127.0.0.1",
                port,
                new ClusterOptions.Nodes(founders),
                journal,
                Optional.empty(),
                64,
                STABLE_AFTER,
                Duration.ofSeconds(60));
    }

    static EnvServerOptions server(int port) {
        return EnvServerOptions.local(port, "game:GuessTheNumber-v0-easy")
                .withCapacity(5000)
                .withGrace(Duration.ZERO)
                .listening(new ServerAddress.Tcp("127.0.0.1", port), BearerTokens.none());
    }
}
