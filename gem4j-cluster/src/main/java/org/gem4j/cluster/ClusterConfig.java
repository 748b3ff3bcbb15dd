// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gem4j.serve.env.ClusterOptions;

/// The configuration of Pekko that follows from a cluster's options; what does not depend on them is in
/// `gem4j-cluster.conf`.
final class ClusterConfig {
    private static final String BOOTSTRAP = "pekko.management.cluster.bootstrap.contact-point-discovery.";

    private ClusterConfig() {}

    static Config of(ClusterOptions options) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("pekko.remote.artery.canonical.hostname", options.host());
        values.put("pekko.remote.artery.canonical.port", options.port());
        long stable = options.stableAfter().toMillis();
        values.put("pekko.cluster.split-brain-resolver.stable-after", stable + " ms");
        options.journal().ifPresent(url -> {
            values.put("pekko.persistence.journal.plugin", "jdbc-journal");
            values.put("jdbc-journal.slick.db.url", url);
        });
        options.tls().ifPresent(folder -> tls(values, folder));
        discovery(values, options);
        Config config = ConfigFactory.empty();
        for (Map.Entry<String, Object> value : values.entrySet()) {
            config = config.withValue(value.getKey(), ConfigValueFactory.fromAnyRef(value.getValue()));
        }
        return config.withFallback(ConfigFactory.parseResources(ClusterConfig.class, "gem4j-cluster.conf"))
                .withFallback(ConfigFactory.defaultReference())
                .resolve();
    }

    private static void tls(Map<String, Object> values, Path folder) {
        String engine = "pekko.remote.artery.ssl.rotating-keys-engine.";
        values.put("pekko.remote.artery.transport", "tls-tcp");
        values.put(
                "pekko.remote.artery.ssl.ssl-engine-provider",
                "org.apache.pekko.remote.artery.tcp.ssl.RotatingKeysSSLEngineProvider");
        values.put(engine + "key-file", folder.resolve("tls.key").toString());
        values.put(engine + "cert-file", folder.resolve("tls.crt").toString());
        values.put(engine + "ca-cert-file", folder.resolve("ca.crt").toString());
    }

    private static void discovery(Map<String, Object> values, ClusterOptions options) {
        values.put("pekko.management.http.hostname", options.host());
        switch (options.discovery()) {
            case ClusterOptions.Nodes nodes -> {
                String self = options.host() + ":" + options.port();
                boolean first = nodes.addresses().isEmpty()
                        || nodes.addresses().getFirst().equals(self);
                if (!first) {
                    values.put("pekko.cluster.seed-node-timeout", "2 s"); // then it asks again
                }
            }
            case ClusterOptions.Dns dns -> {
                values.put(BOOTSTRAP + "discovery-method", "pekko-dns");
                values.put(BOOTSTRAP + "service-name", dns.name());
                values.put(BOOTSTRAP + "effective-name", dns.name());
                values.put(BOOTSTRAP + "required-contact-point-nr", dns.nodes());
            }
            case ClusterOptions.Kubernetes kubernetes -> {
                values.put(BOOTSTRAP + "discovery-method", "kubernetes-api");
                values.put(BOOTSTRAP + "service-name", PekkoCluster.NAME);
                values.put(BOOTSTRAP + "required-contact-point-nr", kubernetes.nodes());
                values.put("pekko.discovery.kubernetes-api.pod-label-selector", kubernetes.selector());
                // Nodes are known by the addresses that they say themselves, not by names made from them.
                values.put("pekko.discovery.kubernetes-api.use-raw-ip", "on");
            }
        }
    }
}
