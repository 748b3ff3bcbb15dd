// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui.browser;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.gem4j.report.Json;
import org.jspecify.annotations.Nullable;

/// A connection of the DevTools protocol: commands with answers, and events that are kept.
final class DevTools implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final HttpClient http = HttpClient.newHttpClient();
    private final WebSocket socket;
    private final AtomicInteger sent = new AtomicInteger();
    private final Map<Integer, CompletableFuture<Map<String, Object>>> waiting = new ConcurrentHashMap<>();
    private final List<Map<String, Object>> events = new CopyOnWriteArrayList<>();

    DevTools(URI address) {
        socket = finish(http.newWebSocketBuilder().connectTimeout(DEADLINE).buildAsync(address, new Listener()));
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                received(Json.object(text.toString(), "DevTools"));
                text.setLength(0);
            }
            from.request(1);
            return null;
        }
    }

    private void received(Map<String, Object> message) {
        if (message.get("id") instanceof Integer id) {
            CompletableFuture<Map<String, Object>> answer = waiting.remove(id);
            if (answer != null) {
                answer.complete(message);
            }
        } else {
            events.add(message);
        }
    }

    /// Sends a command and waits for its result.
    ///
    /// @param session of a page; empty for the browser
    Map<String, Object> call(String session, String method, Map<String, ?> parameters) {
        int id = sent.incrementAndGet();
        CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("id", id);
        message.put("method", method);
        message.put("params", parameters);
        if (!session.isEmpty()) {
            message.put("sessionId", session);
        }
        finish(socket.sendText(Json.line(message), true));
        Map<String, Object> answered = finish(answer);
        if (answered.get("error") instanceof Map<?, ?> error) {
            throw new IllegalStateException(method + " failed: " + error);
        }
        Map<String, Object> result = new LinkedHashMap<>();
        ((Map<?, ?>) answered.getOrDefault("result", Map.of()))
                .forEach((name, value) -> result.put(String.valueOf(name), value));
        return result;
    }

    /// Events so far, of all pages.
    List<Map<String, Object>> events() {
        return events;
    }

    private static <T> T finish(CompletableFuture<T> future) {
        try {
            return future.get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the browser does not answer", e);
        }
    }

    @Override
    public void close() {
        socket.abort();
        http.shutdownNow();
    }
}
