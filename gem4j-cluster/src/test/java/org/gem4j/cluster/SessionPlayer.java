// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A client that plays recorded frames in one session, over whatever node it reaches.
final class SessionPlayer {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final long PATIENCE_SECONDS = 60;

    private final IntSupplier ports;
    private final String envId;
    private Optional<Connection> connection = Optional.empty();
    private String session = "";
    private volatile int reconnects;
    private volatile int answered;
    private volatile boolean finishing;

    /// @param ports the port of a node to try
    SessionPlayer(IntSupplier ports, String envId) {
        this.ports = ports;
        this.envId = envId;
    }

    /// Has it play no more frames.
    void finish() {
        finishing = true;
    }

    int answered() {
        return answered;
    }

    /// The answers' data to the frames, in order, until it is told to finish.
    ///
    /// @param thinkMillis between two frames
    List<String> play(List<String> frames, long thinkMillis) throws InterruptedException {
        List<String> answers = new ArrayList<>();
        for (String frame : frames) {
            if (finishing) {
                break;
            }
            answers.add(answer(frame, answers.size()));
            answered = answers.size();
            pause(thinkMillis);
        }
        connection.ifPresent(Connection::close);
        return answers;
    }

    /// How often it had to go to another node.
    int reconnects() {
        return reconnects;
    }

    private String answer(String frame, int count) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            try {
                if (connection.isEmpty()) {
                    Optional<String> before = connect(count);
                    if (before.isPresent()) {
                        return before.get();
                    }
                }
                return connection.orElseThrow().ask(frame).path("data").toString();
            } catch (IOException e) {
                connection.ifPresent(Connection::close);
                connection = Optional.empty();
                if (System.nanoTime() > end) {
                    throw new UncheckedIOException("session " + session + " of " + envId + ", frame " + count, e);
                }
                pause(200);
            }
        }
    }

    private static void pause(long millis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    /// The answer to the frame that comes next, if it was played before the connection broke.
    private Optional<String> connect(int before) throws IOException, InterruptedException {
        boolean again = !session.isEmpty();
        Connection opened = new Connection(ports.getAsInt(), again ? "session_id=" + session : "env_id=" + envId);
        connection = Optional.of(opened);
        JsonNode last = opened.ask("{\"type\":\"last\"}").path("data");
        session = last.path("session_id").stringValue();
        reconnects += again ? 1 : 0;
        int count = last.path("count").intValue();
        if (count == before + 1) {
            return Optional.of(last.path("answer").path("data").toString());
        }
        if (count != before) {
            throw new AssertionError(session + " has answered " + count + " frames, not " + before);
        }
        return Optional.empty();
    }

    private static final class Connection implements WebSocket.Listener {
        private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
        private final StringBuilder part = new StringBuilder();
        private final WebSocket socket;

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
}
