// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/// The API of Kubernetes as far as nodes use it: lists running pods by a label, for who has the token of the service
/// account, over TLS.
final class KubernetesDouble implements AutoCloseable {
    static final String NAMESPACE = "gym";
    private static final String TOKEN = "token-of-the-service-account";

    private final HttpsServer server;
    private final List<String> addresses;
    private final Path account;

    /// @param account folder for what Kubernetes mounts into a pod: `ca.crt`, `token`, `namespace`
    /// @param addresses of the pods with the label `app=gem4j`
    KubernetesDouble(Path account, List<String> addresses) throws Exception {
        this.account = account;
        this.addresses = List.copyOf(addresses);
        Keys keys = Keys.make(account, "kubernetes");
        Files.writeString(account.resolve("token"), TOKEN);
        Files.writeString(account.resolve("namespace"), NAMESPACE);
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys.store(), Keys.PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        server = HttpsServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /// Settings of Pekko that have a node look into the folder.
    List<String> settings() {
        return List.of("ca.crt/api-ca-path", "token/api-token-path", "namespace/pod-namespace-path").stream()
                .map(pair -> pair.split("/"))
                .map(pair -> "-Dpekko.discovery.kubernetes-api." + pair[1] + "=" + account.resolve(pair[0]))
                .toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        boolean allowed =
                ("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"));
        boolean pods = exchange.getRequestURI()
                .toString()
                .equals("/api/v1/namespaces/" + NAMESPACE + "/pods?labelSelector=app%3Dgem4j");
        byte[] body = (allowed && pods ? list() : "{\"kind\":\"Status\"}").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(allowed ? pods ? 200 : 404 : 401, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private String list() {
        return addresses.stream().map(KubernetesDouble::pod).collect(Collectors.joining(",", "{\"items\":[", "]}"));
    }

    private static String pod(String address) {
        return """
                {"metadata":{"name":"gem4j","labels":{"app":"gem4j"}},
                 "spec":{"containers":[{"name":"gem4j","ports":[{"name":"http","containerPort":8000}]}]},
                 "status":{"phase":"Running","podIP":"%s",
                  "containerStatuses":[{"name":"gem4j","state":{"running":{"startedAt":"2026-01-01T00:00:00Z"}}}]}}
                """.formatted(address);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
