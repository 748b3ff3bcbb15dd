// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/// A server that behaves like the hub: a listing with checksums, small files directly, large ones by a redirect to
/// another host, ranges, error codes. It misbehaves as told.
final class FakeHub implements AutoCloseable {
    static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

    private final HttpServer server;
    private final Map<String, byte[]> small = new LinkedHashMap<>();
    private final Map<String, byte[]> large = new LinkedHashMap<>();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final Deque<Trouble> troubles = new ArrayDeque<>();

    /// Something that happens to the next request for content instead of the plain answer.
    sealed interface Trouble {
        /// The connection ends after this many bytes.
        record Cut(int bytes) implements Trouble {}

        /// Another content of the same length comes.
        record Wrong() implements Trouble {}

        /// An error, with headers.
        record Status(int status, Map<String, String> headers) implements Trouble {}

        /// An error whose body does not end before the client has gone.
        record Endless(int status) implements Trouble {}

        /// The range is ignored and everything comes.
        record NoRange() implements Trouble {}
    }

    FakeHub() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    FakeHub withSmall(String path, String content) {
        small.put(path, content.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    FakeHub withLarge(String path, byte[] content) {
        large.put(path, content);
        return this;
    }

    void trouble(Trouble... next) {
        synchronized (troubles) {
            troubles.addAll(List.of(next));
        }
    }

    /// What was asked for so far, each `PATH`, ` RANGE` and ` TOKEN` where sent.
    List<String> requests() {
        return List.copyOf(requests);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String range = exchange.getRequestHeaders().getFirst("Range");
        String token = exchange.getRequestHeaders().getFirst("Authorization");
        requests.add(path + (range == null ? "" : " " + range) + (token == null ? "" : " " + token));
        answer(exchange, path, range, token);
        exchange.close();
    }

    /// What it throws closes the connection.
    private void answer(HttpExchange exchange, String path, String range, String token) throws IOException {
        if (path.startsWith("/api/models/owner/gated/")) {
            send(exchange, 403, "terms", Map.of("X-Error-Code", "GatedRepo"));
        } else if (path.startsWith("/api/models/owner/secret/")) {
            boolean known = "Bearer right".equals(token);
            send(exchange, known ? 200 : 401, known ? listing() : "no", Map.of());
        } else if (path.equals("/api/models/owner/model/revision/main")
                || path.equals("/api/datasets/owner/rows/revision/main")
                || path.equals("/api/models/owner/model/revision/" + COMMIT)) {
            Trouble trouble = takeStatus();
            if (trouble instanceof Trouble.Status(int status, Map<String, String> headers)) {
                send(exchange, status, "later", headers);
            } else if (trouble instanceof Trouble.Endless(int status)) {
                sendEndless(exchange, status);
            } else {
                send(exchange, 200, listing(), Map.of());
            }
        } else if (path.startsWith("/api/models/owner/model/revision/")) {
            send(exchange, 404, "no", Map.of("X-Error-Code", "RevisionNotFound"));
        } else if (path.contains("/resolve/" + COMMIT + "/")) {
            answerFile(exchange, path.substring(path.indexOf(COMMIT) + COMMIT.length() + 1), range);
        } else if (path.startsWith("/content/")) {
            sendContent(exchange, large.get(path.substring("/content/".length())), range);
        } else {
            send(exchange, 401, "no", Map.of("X-Error-Code", "RepoNotFound"));
        }
    }

    private Trouble takeStatus() {
        synchronized (troubles) {
            return troubles.peek() instanceof Trouble.Status || troubles.peek() instanceof Trouble.Endless
                    ? troubles.poll()
                    : new Trouble.Cut(-1);
        }
    }

    private void answerFile(HttpExchange exchange, String file, String range) throws IOException {
        if (large.containsKey(file)) {
            // The same server under another name stands for the content's host.
            String place = "http://localhost:" + server.getAddress().getPort() + "/content/" + file;
            send(exchange, 302, "", Map.of("Location", place, "X-Repo-Commit", COMMIT));
        } else if (small.containsKey(file)) {
            sendContent(exchange, small.get(file), range);
        } else {
            send(exchange, 404, "no", Map.of("X-Error-Code", "EntryNotFound"));
        }
    }

    private void sendContent(HttpExchange exchange, byte[] content, String range) throws IOException {
        Trouble trouble;
        synchronized (troubles) {
            trouble = troubles.poll();
        }
        if (trouble instanceof Trouble.Status(int status, Map<String, String> headers)) {
            send(exchange, status, "later", headers);
            return;
        }
        byte[] sent = content.clone();
        if (trouble instanceof Trouble.Wrong) {
            Arrays.fill(sent, (byte) '?');
        }
        int from =
                range == null || trouble instanceof Trouble.NoRange ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
        if (from >= sent.length && range != null) {
            send(exchange, 416, "", Map.of());
            return;
        }
        if (from > 0) {
            exchange.getResponseHeaders()
                    .set("Content-Range", "bytes " + from + "-" + (sent.length - 1) + "/" + sent.length);
        }
        int end = trouble instanceof Trouble.Cut(int bytes) && bytes >= 0
                ? Math.min(sent.length, from + bytes)
                : sent.length;
        exchange.sendResponseHeaders(from > 0 ? 206 : 200, sent.length - from);
        OutputStream out = exchange.getResponseBody();
        out.write(sent, from, end - from);
        out.flush();
        if (end < sent.length) {
            throw new IOException("cut, as asked for");
        }
    }

    private static void sendEndless(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, 0);
        byte[] part = new byte[1 << 16];
        Arrays.fill(part, (byte) 'x');
        try (OutputStream out = exchange.getResponseBody()) {
            while (true) {
                out.write(part);
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String body, Map<String, String> headers)
            throws IOException {
        headers.forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
    }

    private String listing() {
        List<String> siblings = new ArrayList<>();
        small.forEach((path, content) -> siblings.add("{\"rfilename\":\"%s\",\"size\":%d,\"blobId\":\"%s\"}"
                .formatted(path, content.length, gitBlob(content))));
        large.forEach((path, content) -> siblings.add(
                "{\"rfilename\":\"%s\",\"size\":%d,\"blobId\":\"%s\",\"lfs\":{\"sha256\":\"%s\",\"size\":%d}}"
                        .formatted(path, content.length, "0".repeat(40), hash("SHA-256", content), content.length)));
        return "{\"sha\":\"%s\",\"siblings\":[%s]}".formatted(COMMIT, String.join(",", siblings));
    }

    static String gitBlob(byte[] content) {
        byte[] head = ("blob " + content.length + "\0").getBytes(StandardCharsets.US_ASCII);
        byte[] both = Arrays.copyOf(head, head.length + content.length);
        System.arraycopy(content, 0, both, head.length, content.length);
        return hash("SHA-1", both);
    }

    static String hash(String algorithm, byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
