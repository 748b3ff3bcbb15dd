// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.remote;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gem4j.env.EnvException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A session on a server: frames and their answers, one at a time. For one thread at a time.
final class Connection implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();
    private static final int MOST_CHARACTERS = 100 << 20;

    private final RemoteAddress address;
    private final Listener listener = new Listener();
    private final WebSocket socket;

    private static final class Listener implements WebSocket.Listener {
        private final BlockingQueue<CompletableFuture<String>> answers = new ArrayBlockingQueue<>(8);
        private final StringBuilder part = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
            part.append(text);
            if (part.length() > MOST_CHARACTERS) {
                add(CompletableFuture.failedFuture(new IOException("an answer has more than 100 MiB")));
                socket.abort();
            } else if (last) {
                add(CompletableFuture.completedFuture(part.toString()));
                part.setLength(0);
            }
            socket.request(1);
            return CompletableFuture.completedStage(null);
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            add(CompletableFuture.failedFuture(
                    new IOException("the server closed the connection with " + code + " " + reason)));
            return CompletableFuture.completedStage(null);
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            add(CompletableFuture.failedFuture(error));
        }

        /// What nobody asked for has no room.
        private void add(CompletableFuture<String> answer) {
            if (!answers.offer(answer)) {
                answers.clear();
                answers.add(CompletableFuture.failedFuture(new IOException("the server sent an unexpected message")));
            }
        }
    }

    /// @param query of the address, with the question mark, or the empty text
    /// @throws EnvException if there is no server, or it refuses
    Connection(RemoteAddress address, String query) {
        this.address = address;
        WebSocket.Builder builder = HTTP.newWebSocketBuilder().connectTimeout(address.deadline());
        address.token().ifPresent(token -> builder.header("Authorization", "Bearer " + token));
        socket = get(builder.buildAsync(address.path("ws", "/ws" + query), listener), "connecting");
    }

    /// Sends a frame and waits for its answer.
    ///
    /// @param data empty: none is sent
    /// @return the data of the answer
    /// @throws EnvException if the server answers with an error or not at all; the session may be over then
    JsonNode ask(String type, Map<String, ?> data) {
        String frame =
                JSON.writeValueAsString(data.isEmpty() ? Map.of("type", type) : Map.of("type", type, "data", data));
        get(socket.sendText(frame, true), type);
        CompletableFuture<String> answer;
        try {
            answer = listener.answers.poll(address.deadline().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw failed(type, "was interrupted", e);
        }
        if (answer == null) {
            close();
            throw failed(type, "took longer than " + address.deadline().toMillis() / 1000.0 + " s", null);
        }
        return read(type, get(answer, type));
    }

    private JsonNode read(String type, String text) {
        JsonNode node;
        try {
            node = JSON.readTree(text);
        } catch (JacksonException e) {
            throw failed(type, "got an answer that is not JSON", e);
        }
        JsonNode data = node.path("data");
        if (node.path("type").asString("").equals("error")) {
            throw failed(
                    type,
                    "failed: " + data.path("message").asString("") + " ("
                            + data.path("code").asString("") + ") "
                            + data.path("errors").toString(),
                    null);
        }
        return data;
    }

    /// The JSON document at a path of the server.
    ///
    /// @throws EnvException if there is none
    static JsonNode document(RemoteAddress address, String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address.path("http", path)).timeout(address.deadline());
        address.token().ifPresent(token -> request.header("Authorization", "Bearer " + token));
        try {
            HttpResponse<String> response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() == 200) {
                return JSON.readTree(response.body());
            }
            throw new EnvException(address.id() + ": GET " + path + " was answered with " + response.statusCode());
        } catch (IOException | JacksonException e) {
            throw new EnvException(address.id() + ": GET " + path + " failed: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvException(address.id() + ": GET " + path + " was interrupted", e);
        }
    }

    private <T> T get(CompletableFuture<T> future, String what) {
        try {
            return future.get(address.deadline().toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw failed(what, "failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw failed(what, "took longer than " + address.deadline().toMillis() / 1000.0 + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed(what, "was interrupted", e);
        }
    }

    private EnvException failed(String what, String how, @Nullable Throwable cause) {
        String message = address.id() + ": " + what + " " + how;
        return cause == null ? new EnvException(message) : new EnvException(message, cause);
    }

    /// Whether no more frames can be exchanged.
    boolean isOver() {
        return socket.isInputClosed() || socket.isOutputClosed();
    }

    /// Lets the server free the session.
    @Override
    public void close() {
        if (!socket.isOutputClosed()) {
            socket.sendClose(WebSocket.NORMAL_CLOSURE, "").whenComplete((sent, error) -> socket.abort());
        }
    }
}
