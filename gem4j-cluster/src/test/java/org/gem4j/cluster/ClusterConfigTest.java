// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gem4j.serve.env.ClusterOptions;
import org.junit.jupiter.api.Test;

class ClusterConfigTest {
    private static final String DISCOVERY = "pekko.management.cluster.bootstrap.contact-point-discovery";

    private static Config config(ClusterOptions.Discovery discovery, Optional<String> journal, Optional<Path> tls) {
        return ClusterConfig.of(new ClusterOptions(
                "127.0.0.1", 7600, discovery, journal, tls, 100, Duration.ofSeconds(9), Duration.ofSeconds(60)));
    }

    @Test
    void splitBrainResolverIsOn() {
        Config config = config(new ClusterOptions.Nodes(List.of()), Optional.empty(), Optional.empty());

        assertThat(config.getString("pekko.cluster.downing-provider-class")).endsWith("SplitBrainResolverProvider");
        assertThat(config.getString("pekko.cluster.split-brain-resolver.active-strategy"))
                .isEqualTo("keep-majority");
        assertThat(config.getDuration("pekko.cluster.split-brain-resolver.stable-after"))
                .isEqualTo(Duration.ofSeconds(9));
        assertThat(config.getDuration("pekko.cluster.down-removal-margin"))
                .as("not once more as long as stable-after")
                .isEqualTo(Duration.ofSeconds(2));
        assertThat(config.getString("pekko.persistence.journal.plugin")).isEqualTo("gem4j.journal");
        assertThat(config.getString("pekko.actor.allow-java-serialization")).isEqualTo("off");
    }

    @Test
    void databaseIsTheJournal() {
        Config config = config(
                new ClusterOptions.Nodes(List.of()), Optional.of("jdbc:postgresql://db/gem4j"), Optional.empty());

        assertThat(config.getString("pekko.persistence.journal.plugin")).isEqualTo("jdbc-journal");
        assertThat(config.getString("jdbc-journal.slick.db.url")).isEqualTo("jdbc:postgresql://db/gem4j");
    }

    @Test
    void onlyTheFounderWaitsLongForAnotherCluster() {
        String timeout = "pekko.cluster.seed-node-timeout";
        Config founder = config(
                new ClusterOptions.Nodes(List.of("127.0.0.1:7600", "127.0.0.1:7601")),
                Optional.empty(),
                Optional.empty());
        Config other = config(
                new ClusterOptions.Nodes(List.of("127.0.0.1:7601", "127.0.0.1:7600")),
                Optional.empty(),
                Optional.empty());

        assertThat(founder.getDuration(timeout)).isEqualTo(Duration.ofSeconds(12));
        assertThat(other.getDuration(timeout)).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void nodesAreFoundByDnsOrKubernetes() {
        Config dns = config(new ClusterOptions.Dns("gym.example", 4), Optional.empty(), Optional.empty())
                .getConfig(DISCOVERY);
        Config kubernetes = config(new ClusterOptions.Kubernetes("app=gem4j", 5), Optional.empty(), Optional.empty());

        assertThat(dns.getString("discovery-method")).isEqualTo("pekko-dns");
        assertThat(dns.getString("effective-name")).isEqualTo("gym.example");
        assertThat(dns.getInt("required-contact-point-nr")).isEqualTo(4);
        assertThat(kubernetes.getString(DISCOVERY + ".discovery-method")).isEqualTo("kubernetes-api");
        assertThat(kubernetes.getString("pekko.discovery.kubernetes-api.pod-label-selector"))
                .isEqualTo("app=gem4j");
        assertThat(kubernetes.getString("pekko.discovery.kubernetes-api.class"))
                .as("the library's own settings are there")
                .contains("Kubernetes");
    }

    @Test
    void nodesEncryptWithTheKeysOfAFolder() {
        Config config = config(new ClusterOptions.Nodes(List.of()), Optional.empty(), Optional.of(Path.of("keys")));

        assertThat(config.getString("pekko.remote.artery.transport")).isEqualTo("tls-tcp");
        assertThat(config.getString("pekko.remote.artery.ssl.rotating-keys-engine.key-file"))
                .isEqualTo(Path.of("keys", "tls.key").toString());
    }
}
