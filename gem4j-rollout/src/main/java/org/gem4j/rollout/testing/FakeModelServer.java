// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.testing;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;

/// A fake model server on this machine, which follows a test's script and can fail in every way that a server can.
public final class FakeModelServer implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final ServerSocket socket;
    private final Function<Asked, Reply> behavior;
    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger mostUnderWay = new AtomicInteger();

    /// A request as it arrived.
    ///
    /// @param number how many came before
    /// @param path such as `/v1/chat/completions`
    /// @param headers names in lower case
    public record Asked(int number, String path, Map<String, String> headers, String body) {}

    /// What is sent back.
    ///
    /// @param cut how many bytes of the body are left out before the connection is closed
    public record Reply(int status, Map<String, String> headers, String body, int cut) {
        public static Reply of(int status, String body) {
            return new Reply(status, Map.of(), body, 0);
        }

        /// A chat answer that is complete.
        public static Reply chat(String text) {
            return chat(text, "stop");
        }

        public static Reply chat(String text, String finish) {
            return of(
                    200,
                    JSON.writeValueAsString(Map.of(
                            "choices",
                            List.of(Map.of(
                                    "index",
                                    0,
                                    "finish_reason",
                                    finish,
                                    "message",
                                    Map.of("role", "assistant", "content", text))),
                            "usage",
                            Map.of("prompt_tokens", 7, "completion_tokens", 3))));
        }

        public static Reply error(int status, String code, String message) {
            return of(status, JSON.writeValueAsString(Map.of("error", Map.of("code", code, "message", message))));
        }

        public Reply withHeader(String name, String value) {
            Map<String, String> more = new LinkedHashMap<>(headers);
            more.put(name, value);
            return new Reply(status, more, body, cut);
        }

        /// Closes the connection that many bytes before the end.
        public Reply cutBy(int bytes) {
            return new Reply(status, headers, body, bytes);
        }
    }

    private FakeModelServer(ServerSocket socket, Function<Asked, Reply> behavior) {
        this.socket = socket;
        this.behavior = behavior;
    }

    /// Starts a server on a free port.
    ///
    /// @param behavior called from many threads
    public static FakeModelServer start(Function<Asked, Reply> behavior) {
        try {
            FakeModelServer server =
                    new FakeModelServer(new ServerSocket(0, 128, InetAddress.getLoopbackAddress()), behavior);
            Thread.ofVirtual().name("fake-model-server").start(server::accept);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException("no port for a fake model server", e);
        }
    }

    /// What clients are given as base URL.
    public URI baseUrl() {
        return URI.create(
                "http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + socket.getLocalPort() + "/v1");
    }

    /// All requests so far.
    public List<Asked> asked() {
        return List.copyOf(asked);
    }

    /// The most requests that were answered at the same time.
    public int mostUnderWay() {
        return mostUnderWay.get();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                Thread.ofVirtual().name("fake-model-answer").start(() -> serve(client));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                InputStream in = new BufferedInputStream(client.getInputStream());
                OutputStream out = client.getOutputStream()) {
            String[] first = line(in).split(" ");
            if (first.length < 2) {
                return; // opened and closed without a request
            }
            String path = first[1];
            Map<String, String> headers = new LinkedHashMap<>();
            for (String line = line(in); !line.isEmpty(); line = line(in)) {
                String[] parts = line.split(":", 2);
                headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1].strip());
            }
            int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
            String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
            Asked request;
            synchronized (asked) {
                request = new Asked(asked.size(), path, headers, body);
                asked.add(request);
            }
            mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
            Reply reply = behavior.apply(request);
            underWay.decrementAndGet();
            write(out, reply);
        } catch (IOException e) {
            // The client has gone: what it thinks of that is its test's business.
            return;
        }
    }

    private static void write(OutputStream out, Reply reply) throws IOException {
        byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
        StringBuilder head = new StringBuilder("HTTP/1.1 " + reply.status() + " Fake\r\nConnection: close\r\n");
        reply.headers()
                .forEach((name, value) ->
                        head.append(name).append(": ").append(value).append("\r\n"));
        head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
        out.write(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        out.write(body, 0, Math.max(0, body.length - reply.cut()));
        out.flush();
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the fake model server cannot be closed", e);
        }
    }
}
