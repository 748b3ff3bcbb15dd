// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gem4j.serve.env.ClusterOptions;
import org.gem4j.serve.env.ClusterProvider;
import org.gem4j.serve.env.EnvServerOptions;
import org.gem4j.serve.env.SessionGate;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The options of a server that is a node of a cluster.
final class ClusterArguments {
    private static final Duration REATTACH = Duration.ofMinutes(1);
    private static final List<String> KEY_FILES = List.of("tls.crt", "tls.key", "ca.crt");

    @Option(
            names = "--cluster",
            paramLabel = "HOST:PORT",
            description = "Join a cluster, in which other nodes reach this one at HOST:PORT (default: no cluster).")
    private Optional<String> address = Optional.empty();

    @Option(
            names = "--cluster_nodes",
            paramLabel = "WHERE",
            description = "How nodes find each other: HOST:PORT,... of some nodes, the first of which forms the"
                    + " cluster; dns:NAME; or kubernetes:LABEL=VALUE of the pods (default: this node forms a cluster).")
    private Optional<String> nodes = Optional.empty();

    @Option(
            names = "--cluster_size",
            paramLabel = "N",
            defaultValue = "3",
            description = "Number of nodes that DNS or Kubernetes must list before they form a cluster"
                    + " (default ${DEFAULT-VALUE}).")
    private int size;

    @Option(
            names = "--cluster_tls",
            paramLabel = "DIR",
            description = "Authenticate and encrypt nodes' connections with tls.crt, tls.key and ca.crt in this folder;"
                    + " required unless --cluster is a loopback address.")
    private Optional<Path> tls = Optional.empty();

    @Option(
            names = "--cluster_shards",
            paramLabel = "N",
            defaultValue = "1000",
            description =
                    "Number of shards, groups of sessions that move between nodes together: at least ten per node, the"
                            + " same on all nodes (default ${DEFAULT-VALUE}).")
    private int shards;

    @Option(
            names = "--cluster_stable_after",
            paramLabel = "S",
            defaultValue = "7",
            description = "Seconds that cluster membership must have been stable before unreachable nodes are removed"
                    + " (default ${DEFAULT-VALUE}).")
    private double stableAfter;

    @Option(
            names = "--cluster_journal",
            paramLabel = "URL",
            description = "Keep the sessions in this PostgreSQL database,"
                    + " jdbc:postgresql://HOST/NAME?user=...&password=... (default: in the memory of two nodes).")
    private Optional<String> journal = Optional.empty();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /// How the server joins its cluster; empty: it serves alone.
    Optional<SessionGate.Opener> opener(EnvServerOptions server) {
        if (address.isEmpty()) {
            spec.commandLine().getParseResult().matchedOptions().stream()
                    .map(OptionSpec::longestName)
                    .filter(name -> name.startsWith("--cluster"))
                    .findFirst()
                    .ifPresent(name -> {
                        throw CliException.usage(name + " needs --cluster HOST:PORT.");
                    });
            return Optional.empty();
        }
        try {
            ClusterOptions options = options(address.get());
            ClusterProvider provider = ClusterProvider.find()
                    .orElseThrow(() -> CliException.missing("--cluster needs gem4j-cluster on the class path."));
            return Optional.of(provider.opener(options, server));
        } catch (IllegalArgumentException e) {
            throw CliException.usage("--" + e.getMessage() + ".");
        }
    }

    private ClusterOptions options(String own) {
        int colon = own.lastIndexOf(':');
        if (colon < 1 || !own.substring(colon + 1).matches("[0-9]{1,5}")) {
            throw CliException.usage("--cluster must be HOST:PORT but was " + own + ".");
        }
        tls.ifPresent(ClusterArguments::requireKeys);
        return new ClusterOptions(
                own.substring(0, colon),
                Integer.parseInt(own.substring(colon + 1)),
                ClusterOptions.Discovery.parse(nodes.orElse(""), size),
                journal,
                tls,
                shards,
                ServerArguments.seconds("--cluster_stable_after", stableAfter),
                REATTACH);
    }

    private static void requireKeys(Path folder) {
        for (String name : KEY_FILES) {
            if (!Files.isRegularFile(folder.resolve(name))) {
                throw CliException.usage("--cluster_tls must be a folder with " + String.join(", ", KEY_FILES) + " but "
                        + folder + " has no " + name + ".");
            }
        }
    }
}
