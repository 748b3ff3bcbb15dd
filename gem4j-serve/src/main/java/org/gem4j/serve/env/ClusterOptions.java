// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The settings of a server that is a node of a cluster.
///
/// @param host address of this node for the others; one that other machines reach needs TLS
/// @param port of this node for the others, in 0..65535; 0 takes a free one
/// @param discovery how the nodes find each other
/// @param journal JDBC URL of the PostgreSQL database that keeps the sessions; empty: two nodes keep each
/// @param tls folder with `tls.crt`, `tls.key` and `ca.crt` in PEM; empty: nothing is encrypted
/// @param shards parts in which sessions move between nodes, the same on all nodes, in 1..100000
/// @param stableAfter how long membership must have been stable before unreachable nodes are removed, from 1 s
/// @param reattach how long a session waits for its client after its node, or the node of its client, was lost
public record ClusterOptions(
        String host,
        int port,
        Discovery discovery,
        Optional<String> journal,
        Optional<Path> tls,
        int shards,
        Duration stableAfter,
        Duration reattach) {
    private static final String DNS = "dns:";
    private static final String KUBERNETES = "kubernetes:";

    /// How the nodes of a cluster find each other.
    public sealed interface Discovery {
        /// Reads `dns:NAME`, `kubernetes:LABEL=VALUE` or `HOST:PORT,...`; empty: this node forms a cluster.
        ///
        /// @param size how many nodes DNS or Kubernetes must list before they form a cluster
        /// @throws IllegalArgumentException if it is none of these
        static Discovery parse(String where, int size) {
            // A host may have any name, but the name of a port is a number.
            if (where.startsWith(DNS) && !where.matches("dns:[0-9,].*")) {
                return new Dns(where.substring(DNS.length()), size);
            }
            if (where.startsWith(KUBERNETES) && !where.matches("kubernetes:[0-9,].*")) {
                return new Kubernetes(where.substring(KUBERNETES.length()), size);
            }
            return new Nodes(
                    where.isEmpty()
                            ? List.of()
                            : Arrays.stream(where.split(",", -1))
                                    .map(String::strip)
                                    .toList());
        }
    }

    /// By a list of addresses, of which the first one forms the cluster.
    public record Nodes(List<String> addresses) implements Discovery {
        public Nodes {
            addresses = List.copyOf(addresses);
            for (String address : addresses) {
                if (!address.matches("(\\[[0-9a-fA-F:.]+]|[^:\\s]+):[0-9]{1,5}")) {
                    throw new IllegalArgumentException("cluster_nodes must be HOST:PORT,... but has " + address);
                }
            }
        }
    }

    /// By the addresses that a DNS name has.
    ///
    /// @param nodes how many must be there to form the cluster
    public record Dns(String name, int nodes) implements Discovery {
        public Dns {
            if (!name.matches("[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9])?")) {
                throw new IllegalArgumentException("cluster_nodes must have a DNS name after dns: but has " + name);
            }
            requireSize(nodes);
        }
    }

    /// By the pods that the API of Kubernetes lists.
    ///
    /// @param selector labels of the pods, such as `app=gem4j`
    /// @param nodes how many must be there to form the cluster
    public record Kubernetes(String selector, int nodes) implements Discovery {
        public Kubernetes {
            if (!selector.matches("[^=\\s]+=[^=\\s]+")) {
                throw new IllegalArgumentException(
                        "cluster_nodes must have LABEL=VALUE after kubernetes: but has " + selector);
            }
            requireSize(nodes);
        }
    }

    private static void requireSize(int nodes) {
        if (nodes < 1 || nodes > 1000) {
            throw new IllegalArgumentException("cluster_size must be in 1..1000 but was " + nodes);
        }
    }

    public ClusterOptions {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("cluster must name a port in 0..65535 but was " + port);
        }
        if (shards < 1 || shards > 100_000) {
            throw new IllegalArgumentException("cluster_shards must be in 1..100000 but was " + shards);
        }
        if (stableAfter.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException(
                    "cluster_stable_after must be >= 1 second but was " + stableAfter.toMillis() / 1000.0);
        }
        journal.filter(url -> !url.startsWith("jdbc:postgresql:")).ifPresent(url -> {
            throw new IllegalArgumentException(
                    "cluster_journal must be a URL that starts with jdbc:postgresql: but was " + url);
        });
        if (tls.isEmpty() && !new ServerAddress.Tcp(host, port).isOnThisMachineOnly()) {
            throw new IllegalArgumentException(
                    "cluster must be at an address of this machine only, such as 127.0.0.1, unless cluster_tls is"
                            + " given, but was " + host);
        }
    }
}
