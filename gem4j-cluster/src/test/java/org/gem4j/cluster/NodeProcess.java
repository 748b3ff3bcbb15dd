// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A [ClusterNode] in a process of its own, always at the same ports.
final class NodeProcess implements AutoCloseable {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private static final long PATIENCE_SECONDS = 60;

    private final int port;
    private final List<String> arguments;
    private final Path log;
    private Process process;

    private NodeProcess(int port, List<String> arguments, Path log) {
        this.port = port;
        this.arguments = arguments;
        this.log = log;
        this.process = start();
    }

    /// Nodes of one cluster.
    ///
    /// @param folder for what they say
    static List<NodeProcess> start(int count, Optional<String> journal, Path folder) {
        List<Integer> ports = Ports.free(2 * count);
        List<String> founders =
                ports.stream().limit(count).map(port -> "127.0.0.1:" + port).toList();
        List<NodeProcess> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int port = ports.get(count + i);
            List<String> arguments = new ArrayList<>(
                    List.of(ports.get(i).toString(), Integer.toString(port), String.join(",", founders)));
            journal.ifPresent(arguments::add);
            nodes.add(new NodeProcess(port, arguments, folder.resolve("node-" + i + ".log")));
        }
        return nodes;
    }

    private Process start() {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                ClusterNode.class.getName()));
        command.addAll(arguments);
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return port;
    }

    /// Waits until it has joined the cluster.
    void awaitReady() {
        Waiting.until("a node at port " + port + " that joins", () -> {
            if (!process.isAlive()) {
                throw new IllegalStateException("a node has ended: " + said());
            }
            return get("/ready").filter(answer -> answer.statusCode() == 200).isPresent();
        });
    }

    /// What it has written.
    String said() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// One of its metrics; empty: it does not answer.
    Optional<Integer> metric(String name) {
        Matcher line = Pattern.compile("(?m)^gem4j_env_" + name + " (\\d+)")
                .matcher(get("/metrics").map(HttpResponse::body).orElse(""));
        return line.find() ? Optional.of(Integer.valueOf(line.group(1))) : Optional.empty();
    }

    private Optional<HttpResponse<String>> get(String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(5))
                .build();
        try {
            return Optional.of(HTTP.send(request, HttpResponse.BodyHandlers.ofString()));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Ends it as `kill -9` does.
    void kill() throws InterruptedException {
        process.destroyForcibly();
        awaitEnd();
    }

    void restart() {
        process = start();
    }

    /// Cuts it off from the other nodes.
    void isolate() throws IOException {
        OutputStream commands = process.getOutputStream();
        commands.write("isolate\n".getBytes(StandardCharsets.US_ASCII));
        commands.flush();
    }

    /// Has it leave the cluster.
    void leave() throws IOException {
        process.getOutputStream().close();
    }

    /// Its exit code.
    int awaitEnd() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("a node does not end: " + said());
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
