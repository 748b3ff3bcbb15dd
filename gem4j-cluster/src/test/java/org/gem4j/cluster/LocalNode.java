// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.pekko.actor.ActorSystem;
import org.gem4j.serve.env.ClusterOptions;
import org.gem4j.serve.env.EnvServer;
import org.gem4j.serve.env.EnvServerOptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A node in this process, and a client of it.
final class LocalNode implements AutoCloseable {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    /// On a machine that has too much to do, all nodes of a process stop for seconds.
    private static final String SETTINGS = Network.SETTING + "\npekko.cluster.split-brain-resolver.stable-after = 6 s";

    private static final JsonMapper JSON = JsonMapper.shared();

    private final EnvServer server;
    private final ActorSystem system;
    private final String address;

    private LocalNode(EnvServer server, ActorSystem system, String address) {
        this.server = server;
        this.system = system;
        this.address = address;
    }

    /// Nodes of one cluster, which have joined it.
    ///
    /// @param journal URL of a database; empty: in memory
    static List<LocalNode> open(int count, Optional<String> journal) {
        List<Integer> ports = Ports.free(count);
        List<LocalNode> nodes = new ArrayList<>();
        try {
            for (int port : ports) {
                List<String> founders = List.of("127.0.0.1:" + ports.getFirst());
                nodes.add(open(ClusterNode.options(port, founders, journal)));
            }
            nodes.forEach(node -> Waiting.until("a node that has joined", node::isReady));
        } catch (RuntimeException | AssertionError e) {
            nodes.forEach(LocalNode::close);
            throw e;
        }
        return nodes;
    }

    private static LocalNode open(ClusterOptions cluster) {
        EnvServerOptions options = EnvServerOptions.local(0, CountingTask.ID).withGrace(Duration.ZERO);
        AtomicReference<ActorSystem> system = new AtomicReference<>();
        EnvServer server = EnvServer.open(CountingTask.registry(), options, List.of(), host -> {
            Config config = ConfigFactory.parseString(SETTINGS).withFallback(ClusterConfig.of(cluster));
            ClusterGate gate = PekkoCluster.open(config, cluster, options.callDeadline(), host);
            system.set(gate.system());
            return gate;
        });
        return new LocalNode(server, Objects.requireNonNull(system.get()), cluster.host() + ":" + cluster.port());
    }

    ActorSystem system() {
        return system;
    }

    /// Loses everything between this node and these.
    void cutOff(List<LocalNode> others) {
        others.forEach(other -> Network.cut(system, other.address));
    }

    /// Port for clients.
    int port() {
        return server.port();
    }

    /// Whether the cluster has put it out.
    boolean isCutOff() {
        return server.isCutOff();
    }

    /// Environments that its sessions hold.
    int active() {
        return server.active();
    }

    private boolean isReady() {
        return send(HttpRequest.newBuilder(uri("/ready"))).statusCode() == 200;
    }

    /// Opens a session, on whatever node.
    String openSession() {
        return rpc("openenv/session/create", "{}")
                .path("result")
                .path("session_id")
                .stringValue();
    }

    JsonNode rpc(String method, String params) {
        String request = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}";
        return JSON.readTree(post("/mcp", request).body());
    }

    HttpResponse<String> reset(String session, String fields) {
        return post("/reset", "{\"session_id\":\"" + session + "\"" + fields + "}");
    }

    HttpResponse<String> step(String session, String message) {
        String action = JSON.writeValueAsString(message);
        return post("/step", "{\"session_id\":\"" + session + "\",\"action\":{\"message\":" + action + "}}");
    }

    /// The text of the observation; the whole answer where there is none.
    static String text(HttpResponse<String> answer) {
        return JSON.readTree(answer.body()).path("observation").path("text").asString(answer.body());
    }

    private HttpResponse<String> post(String route, String body) {
        return send(HttpRequest.newBuilder(uri(route)).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private URI uri(String route) {
        return URI.create("http://127.0.0.1:" + server.port() + route);
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.timeout(Duration.ofMinutes(2)).build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
