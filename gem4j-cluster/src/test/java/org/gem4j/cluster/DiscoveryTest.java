// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Nodes find each other by a resolver and by an API of Kubernetes that the test is itself, and by a list with TLS:
/// then a session that one opens is known to the other. Only Linux has the address 127.0.0.2 by itself.
@EnabledOnOs(OS.LINUX)
class DiscoveryTest {
    private static final List<String> ADDRESSES = List.of("127.0.0.2", "127.0.0.3");

    @TempDir
    private Path folder;

    private final HttpClient http = HttpClient.newHttpClient();

    private static List<String> managementPort() {
        return List.of(
                "-Dpekko.management.http.port=" + Ports.free(1).getFirst(),
                "-Dpekko.management.cluster.bootstrap.contact-point-discovery.stable-margin=1s");
    }

    @Test
    void nodesFindEachOtherByDns() throws Exception {
        List<String> settings = new ArrayList<>(managementPort());
        try (DnsDouble dns = new DnsDouble("nodes.gem4j.test", ADDRESSES)) {
            settings.add("-Dpekko.io.dns.async-dns.nameservers=127.0.0.1:" + dns.port());
            play(ADDRESSES, "dns:nodes.gem4j.test", settings, Map.of(), List.of());
        }
    }

    @Test
    void nodesFindEachOtherByTheApiOfKubernetes() throws Exception {
        List<String> settings = new ArrayList<>(managementPort());
        try (KubernetesDouble kubernetes = new KubernetesDouble(folder, ADDRESSES)) {
            settings.addAll(kubernetes.settings());
            Map<String, String> environment = Map.of(
                    "KUBERNETES_SERVICE_HOST",
                    "127.0.0.1",
                    "KUBERNETES_SERVICE_PORT",
                    Integer.toString(kubernetes.port()));
            play(ADDRESSES, "kubernetes:app=gem4j", settings, environment, List.of());
        }
    }

    @Test
    void nodesThatTrustEachOthersKeysTalkOverTls() throws Exception {
        Keys.make(folder, "gem4j");
        play(ADDRESSES, "127.0.0.2", List.of(), Map.of(), List.of(folder.toString()));
    }

    /// Starts a node at each address, opens a session at the first and asks the second for it.
    private void play(
            List<String> addresses,
            String where,
            List<String> settings,
            Map<String, String> environment,
            List<String> keys)
            throws Exception {
        List<Integer> ports = Ports.free(addresses.size());
        String founder = where.contains(":") ? where : where + ":" + ports.getFirst();
        List<Process> processes = new ArrayList<>();
        try {
            for (int i = 0; i < addresses.size(); i++) {
                List<String> command = new ArrayList<>(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--sun-misc-unsafe-memory-access=allow"));
                command.addAll(settings);
                command.addAll(List.of("-cp", System.getProperty("java.class.path"), DiscoveredNode.class.getName()));
                command.addAll(List.of(addresses.get(i), ports.get(i).toString(), founder));
                command.addAll(keys);
                ProcessBuilder builder =
                        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log(i).toFile());
                builder.environment().putAll(environment);
                processes.add(builder.start());
            }
            String session = open(clientPort(0));
            assertThat(get(clientPort(1), "/state?session_id=" + session).statusCode())
                    .as(() -> said(0) + said(1))
                    .isEqualTo(200);
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private Path log(int node) {
        return folder.resolve("node-" + node + ".log");
    }

    private String said(int node) {
        try {
            return Files.readString(log(node));
        } catch (IOException e) {
            return "";
        }
    }

    private int clientPort(int node) {
        Waiting.until("a node that listens: " + node, () -> said(node).contains("port "));
        Matcher port = Pattern.compile("port (\\d+)").matcher(said(node));
        assertThat(port.find()).isTrue();
        int found = Integer.parseInt(port.group(1));
        Waiting.until(
                "a node that has joined: " + node, () -> get(found, "/ready").statusCode() == 200);
        return found;
    }

    private String open(int port) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/mcp"))
                .timeout(Duration.ofMinutes(2))
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"openenv/session/create\"}"))
                .build();
        Matcher id = Pattern.compile("\"session_id\":\"([^\"]+)\"")
                .matcher(
                        http.send(request, HttpResponse.BodyHandlers.ofString()).body());
        assertThat(id.find()).isTrue();
        return id.group(1);
    }

    private HttpResponse<String> get(int port, String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofMinutes(2))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
