// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gem4j.cluster.PekkoCluster;
import org.gem4j.env.Gem;
import org.gem4j.serve.env.EnvServer;
import org.gem4j.serve.env.EnvServerOptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParseResult;

/// The manifests for Kubernetes fit together, and fit the server.
class KubernetesTest {
    private static final String FOLDER = "kubernetes/";
    private static final String POD = "spec.template.spec.";

    private static Map<String, Map<?, ?>> resources = Map.of();
    private static Map<?, ?> nodes = Map.of();
    private static Object container = Map.of();
    private static ParseResult serve = null;

    @BeforeAll
    static void read() throws IOException {
        Map<String, Map<?, ?>> found = new LinkedHashMap<>();
        for (String file : files()) {
            for (Map<?, ?> resource : Deployment.documents(FOLDER + file)) {
                String name = Deployment.text(resource, "kind") + " " + Deployment.text(resource, "metadata.name");
                assertThat(found.put(name, resource)).as(name + " twice").isNull();
            }
        }
        resources = found;
        nodes = resource("StatefulSet gem4j");
        container = Deployment.at(nodes, POD + "containers.0");
        serve = Deployment.serve(Deployment.texts(container, "args").stream()
                .map(argument -> argument.replace("$(POD_IP)", "10.1.2.3"))
                .toList());
    }

    private static List<String> files() throws IOException {
        Map<?, ?> kustomization =
                Deployment.documents(FOLDER + "kustomization.yaml").getFirst();
        return Deployment.texts(kustomization, "resources");
    }

    private static Map<?, ?> resource(String name) {
        assertThat(resources).containsKey(name);
        return resources.get(name);
    }

    private static Map<String, Integer> ports() {
        Map<String, Integer> ports = new LinkedHashMap<>();
        for (Object port : Deployment.list(container, "ports")) {
            ports.put(Deployment.text(port, "name"), (Integer) Deployment.at(port, "containerPort"));
        }
        return ports;
    }

    @Test
    void everyFileIsApplied() throws IOException {
        try (Stream<Path> all = Files.list(Deployment.FOLDER.resolve(FOLDER))) {
            assertThat(all.map(file -> file.getFileName().toString()))
                    .filteredOn(name -> !name.equals("kustomization.yaml"))
                    .containsExactlyInAnyOrderElementsOf(files());
        }
    }

    @Test
    void portsAreThoseOfTheCommand() {
        String managementPort = ConfigFactory.parseResources(PekkoCluster.class, "gem4j-cluster.conf")
                .getString("pekko.management.http.port");

        assertThat(ports())
                .containsEntry("http", Integer.valueOf(Deployment.option(serve, "--port")))
                .containsEntry(
                        "cluster",
                        Integer.valueOf(Deployment.option(serve, "--cluster").replaceFirst(".*:", "")))
                .containsEntry("management", Integer.valueOf(managementPort))
                .hasSize(3);
    }

    @Test
    void servicesLeadToPortsOfThePods() {
        for (String service : List.of("Service gem4j", "Service gem4j-nodes")) {
            assertThat(Deployment.at(resource(service), "spec.selector"))
                    .isEqualTo(Deployment.at(nodes, "spec.template.metadata.labels"));
            for (Object port : Deployment.list(resource(service), "spec.ports")) {
                assertThat(ports())
                        .containsEntry(Deployment.text(port, "targetPort"), (Integer) Deployment.at(port, "port"));
            }
        }
        assertThat(Deployment.text(resource("Service gem4j-nodes"), "spec.clusterIP"))
                .isEqualTo("None");
        assertThat(Deployment.text(nodes, "spec.serviceName")).isEqualTo("gem4j-nodes");
    }

    @Test
    void nodesFindEachOtherByTheLabelOfThePodsAndMayListThem() {
        Map<?, ?> labels = (Map<?, ?>) Deployment.at(nodes, "spec.template.metadata.labels");
        Map<?, ?> rule = (Map<?, ?>) Deployment.at(resource("Role gem4j-list-pods"), "rules.0");
        Map<?, ?> binding = resource("RoleBinding gem4j-list-pods");

        assertThat(Deployment.option(serve, "--cluster_nodes")).isEqualTo("kubernetes:app=" + labels.get("app"));
        assertThat(Integer.parseInt(Deployment.option(serve, "--cluster_size")))
                .isEqualTo(Deployment.at(nodes, "spec.replicas"))
                .isGreaterThanOrEqualTo(3);
        assertThat(Deployment.text(nodes, "spec.podManagementPolicy"))
                .as("pods that wait for each other would wait forever")
                .isEqualTo("Parallel");
        assertThat(Deployment.texts(rule, "resources")).containsExactly("pods");
        assertThat(Deployment.texts(rule, "verbs")).contains("list");
        assertThat(Deployment.text(binding, "roleRef.name")).isEqualTo("gem4j-list-pods");
        assertThat(Deployment.text(binding, "subjects.0.name"))
                .isEqualTo(Deployment.text(nodes, POD + "serviceAccountName"));
        assertThat(resources).containsKey("ServiceAccount " + Deployment.text(nodes, POD + "serviceAccountName"));
    }

    @Test
    void filesOfOptionsAreMounted() {
        List<String> mounts = Deployment.list(container, "volumeMounts").stream()
                .map(mount -> Deployment.text(mount, "mountPath"))
                .toList();
        List<String> volumes = Deployment.list(nodes, POD + "volumes").stream()
                .map(volume -> Deployment.text(volume, "name"))
                .toList();

        assertThat(mounts)
                .contains(
                        Path.of(Deployment.option(serve, "--token_file"))
                                .getParent()
                                .toString(),
                        Deployment.option(serve, "--cluster_tls"),
                        "/tmp");
        assertThat(Deployment.list(container, "volumeMounts"))
                .allSatisfy(mount -> assertThat(volumes).contains(Deployment.text(mount, "name")));
    }

    @Test
    void probesAskRoutesThatNeedNoToken() throws Exception {
        EnvServerOptions options = EnvServerOptions.local(0, Deployment.option(serve, "--env_id"));
        try (EnvServer server = EnvServer.open(Gem.registry(), options);
                HttpClient client = HttpClient.newHttpClient()) {
            for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
                String path = Deployment.text(container, probe + ".httpGet.path");
                HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                        .timeout(Duration.ofSeconds(30))
                        .build();

                assertThat(client.send(request, HttpResponse.BodyHandlers.discarding())
                                .statusCode())
                        .as(probe)
                        .isEqualTo(200);
                assertThat(Deployment.text(container, probe + ".httpGet.port")).isEqualTo("http");
            }
        }
        assertThat(Deployment.text(container, "readinessProbe.httpGet.path"))
                .as("a node that has not joined or is leaving runs but takes no sessions")
                .isEqualTo("/ready");
        assertThat(Deployment.text(container, "livenessProbe.httpGet.path")).isEqualTo("/health");
    }

    @Test
    void oneNodeAtATimeGoesAndHasTheTimeItNeeds() {
        assertThat(Deployment.at(resource("PodDisruptionBudget gem4j"), "spec.maxUnavailable"))
                .isEqualTo(1);
        assertThat(Deployment.at(resource("PodDisruptionBudget gem4j"), "spec.selector.matchLabels"))
                .isEqualTo(Deployment.at(nodes, "spec.selector.matchLabels"));
        assertThat((Integer) Deployment.at(nodes, POD + "terminationGracePeriodSeconds"))
                .isGreaterThan(30 + Integer.parseInt(Deployment.option(serve, "--grace")));
    }
}
