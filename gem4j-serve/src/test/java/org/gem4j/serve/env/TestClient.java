// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A WebSocket client that asks and waits, and HTTP requests beside it.
final class TestClient implements WebSocket.Listener, AutoCloseable {
    static final JsonMapper JSON = JsonMapper.shared();
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final long PATIENCE_SECONDS = 20;

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final BlockingQueue<byte[]> binary = new LinkedBlockingQueue<>();
    private final ByteArrayOutputStream binaryPart = new ByteArrayOutputStream();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final StringBuilder part = new StringBuilder();
    private final WebSocket socket;

    private TestClient(URI uri, String... headers) {
        WebSocket.Builder builder = HTTP.newWebSocketBuilder();
        for (int i = 0; i < headers.length; i += 2) {
            builder.header(headers[i], headers[i + 1]);
        }
        socket = builder.buildAsync(uri, this).join();
    }

    static TestClient open(int port, String path, String... headers) {
        return new TestClient(URI.create("ws://127.0.0.1:" + port + path), headers);
    }

    static HttpResponse<String> http(int port, String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
        part.append(data);
        if (last) {
            received.add(part.toString());
            part.setLength(0);
        }
        webSocket.request(1);
        return CompletableFuture.completedStage(null);
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket webSocket, ByteBuffer data, boolean last) {
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        binaryPart.writeBytes(bytes);
        if (last) {
            binary.add(binaryPart.toByteArray());
            binaryPart.reset();
        }
        webSocket.request(1);
        return CompletableFuture.completedStage(null);
    }

    @Override
    public CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
        closed.complete(statusCode);
        return CompletableFuture.completedStage(null);
    }

    @Override
    public void onError(WebSocket webSocket, Throwable error) {
        closed.completeExceptionally(error);
    }

    void send(String text) {
        socket.sendText(text, true).join();
    }

    JsonNode receive() throws InterruptedException {
        String text = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (text == null) {
            throw new AssertionError("no frame came; closed: " + closed);
        }
        return JSON.readTree(text);
    }

    JsonNode ask(String text) throws InterruptedException {
        send(text);
        return receive();
    }

    /// Asks in MessagePack.
    JsonNode askBinary(byte[] frame) throws InterruptedException {
        socket.sendBinary(ByteBuffer.wrap(frame), true).join();
        byte[] answer = binary.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (answer == null) {
            throw new AssertionError("no binary frame came; closed: " + closed);
        }
        return MessagePack.parse(answer);
    }

    JsonNode step(String message) throws InterruptedException {
        return ask("{\"type\":\"step\",\"data\":{\"message\":" + JSON.writeValueAsString(message) + "}}");
    }

    /// The code with which the server closed.
    int closeCode() throws Exception {
        return closed.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /// Vanishes without a close frame.
    void vanish() {
        socket.abort();
    }

    @Override
    public void close() {
        socket.abort();
    }
}
