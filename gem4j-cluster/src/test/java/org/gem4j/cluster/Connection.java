// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A WebSocket of a client.
final class Connection implements WebSocket.Listener {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final long PATIENCE_SECONDS = 60;

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final StringBuilder part = new StringBuilder();
    private final WebSocket socket;

    /// @param query of the address, such as `session_id=...`
    Connection(int port, String query) throws IOException {
        try {
            socket = HTTP.newWebSocketBuilder()
                    .buildAsync(URI.create("ws://127.0.0.1:" + port + "/ws?" + query), this)
                    .join();
        } catch (CompletionException e) {
            throw new IOException(e.getCause());
        }
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
    public CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
        received.add("");
        return CompletableFuture.completedStage(null);
    }

    @Override
    public void onError(WebSocket webSocket, Throwable error) {
        received.add("");
    }

    /// The answer to a frame.
    ///
    /// @throws IOException if there is none, or it says that the session cannot be reached now
    JsonNode ask(String frame) throws IOException, InterruptedException {
        try {
            socket.sendText(frame, true).join();
        } catch (CompletionException e) {
            throw new IOException(e.getCause());
        }
        String text = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (text == null || text.isEmpty()) {
            throw new IOException(text == null ? "no answer came" : "the connection has ended");
        }
        JsonNode answer = JSON.readTree(text);
        String code = answer.path("data").path("code").asString("");
        if (code.equals("SESSION_ERROR") || text.contains("The session did not answer within")) {
            throw new IOException(text);
        }
        return answer;
    }

    void close() {
        socket.abort();
    }
}
