// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import com.typesafe.config.Config;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLEngine;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.AddressFromURIString;
import org.apache.pekko.cluster.Cluster;
import org.apache.pekko.cluster.sharding.ClusterSharding;
import org.apache.pekko.cluster.sharding.ClusterShardingSettings;
import org.apache.pekko.cluster.sharding.ShardCoordinator;
import org.apache.pekko.cluster.sharding.ShardRegion;
import org.apache.pekko.management.cluster.bootstrap.ClusterBootstrap;
import org.apache.pekko.management.javadsl.PekkoManagement;
import org.apache.pekko.remote.RemoteTransportException;
import org.apache.pekko.remote.artery.tcp.ssl.RotatingKeysSSLEngineProvider;
import org.gem4j.serve.env.ClusterOptions;
import org.gem4j.serve.env.ClusterProvider;
import org.gem4j.serve.env.EnvServerOptions;
import org.gem4j.serve.env.SessionGate;
import org.gem4j.serve.env.SessionHost;
import org.jspecify.annotations.Nullable;

/// Implements clusters with Apache Pekko Cluster Sharding.
public final class PekkoCluster implements ClusterProvider {
    static final String NAME = "gem4j";
    private static final int SHARDS_AT_ONCE = 64;
    private static final double SHARE_AT_ONCE = 0.25;
    private static final Duration REBALANCE_PATIENCE = Duration.ofSeconds(1);

    @Override
    public SessionGate.Opener opener(ClusterOptions cluster, EnvServerOptions server) {
        Config config = ClusterConfig.of(cluster);
        return host -> open(config, cluster, server.callDeadline(), host);
    }

    static ClusterGate open(Config config, ClusterOptions options, Duration deadline, SessionHost host) {
        options.journal().ifPresent(JournalSchema::create);
        ActorSystem system = start(config, options);
        ActorRef region = ClusterSharding.get(system)
                .start(
                        "session",
                        SessionEntity.props(host, options.reattach(), deadline),
                        ClusterShardingSettings.create(system),
                        new ById(options.shards()),
                        new CheckedRebalance(
                                ShardCoordinator.ShardAllocationStrategy$.MODULE$.leastShardAllocationStrategy(
                                        SHARDS_AT_ONCE, SHARE_AT_ONCE),
                                REBALANCE_PATIENCE),
                        SessionEntity.stopMessage());
        if (options.journal().isEmpty()) {
            system.actorOf(
                    ReplicaActor.props(
                            Replicas.of(system),
                            session -> region.tell(new Message.Wake(session), ActorRef.noSender())),
                    ReplicaActor.NAME);
        }
        join(system, options.discovery());
        return new ClusterGate(system, region, deadline);
    }

    /// @throws UncheckedIOException if the port for the other nodes cannot be had
    /// @throws IllegalArgumentException if the files for TLS are not what they must be
    private static ActorSystem start(Config config, ClusterOptions options) {
        ActorSystem system;
        try {
            system = ActorSystem.create(NAME, config);
        } catch (RemoteTransportException e) {
            throw new UncheckedIOException(new IOException(
                    "cannot listen for other nodes on " + options.host() + ":" + options.port()
                            + ": the port is in use, or the address does not belong to this machine",
                    e));
        }
        options.tls().ifPresent(folder -> requireKeys(system, folder));
        return system;
    }

    /// Pekko reads the files only when another node connects.
    private static void requireKeys(ActorSystem system, Path folder) {
        try {
            SSLEngine unused = new RotatingKeysSSLEngineProvider(system).createServerSSLEngine("localhost", 0);
        } catch (Exception e) { // Scala throws checked exceptions that it does not declare
            system.terminate();
            throw new IllegalArgumentException(
                    "cluster_tls must be a folder with a certificate, its private key and the certificate of its CA"
                            + " in PEM (tls.crt, tls.key, ca.crt) but those in " + folder + " cannot be read: "
                            + e.getMessage(),
                    e);
        }
    }

    private static void join(ActorSystem system, ClusterOptions.Discovery discovery) {
        if (discovery instanceof ClusterOptions.Nodes nodes) {
            Cluster cluster = Cluster.get(system);
            String protocol = cluster.selfAddress().protocol();
            if (nodes.addresses().isEmpty()) {
                cluster.join(cluster.selfAddress());
                return;
            }
            cluster.joinSeedNodes(nodes.addresses().stream()
                    .map(address -> AddressFromURIString.parse(protocol + "://" + NAME + "@" + address))
                    .toList());
            return;
        }
        var unused = PekkoManagement.get(system).start();
        ClusterBootstrap.get(system).start();
    }

    /// Sends a message to the session of its id.
    private static final class ById extends ShardRegion.HashCodeMessageExtractor {
        ById(int shards) {
            super(shards);
        }

        @Override
        public @Nullable String entityId(Object message) {
            return message instanceof Message.ToSession routed ? routed.session() : null;
        }
    }
}
