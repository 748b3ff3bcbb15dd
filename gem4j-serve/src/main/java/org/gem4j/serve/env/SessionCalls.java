// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Calls of sessions that no socket is attached to, each with a deadline. The sessions are those of this process, or
/// those of a cluster.
final class SessionCalls {
    private final Sessions sessions;
    private final FrameHandler frames;
    private final Supplier<Play> defaultPlay;
    private final SessionAccess access;
    private final EnvServerMetrics metrics;
    private final EnvServerOptions options;

    SessionCalls(
            Sessions sessions,
            FrameHandler frames,
            Supplier<Play> defaultPlay,
            SessionAccess access,
            EnvServerMetrics metrics,
            EnvServerOptions options) {
        this.sessions = sessions;
        this.frames = frames;
        this.defaultPlay = defaultPlay;
        this.access = access;
        this.metrics = metrics;
        this.options = options;
    }

    SessionAccess access() {
        return access;
    }

    long deadlineNanos() {
        return options.callDeadline().toNanos();
    }

    /// Whether this server takes sessions: `ready`, or `joining` the cluster, or `draining` before its end.
    String status() {
        if (sessions.isDraining()) {
            return "draining";
        }
        return access.gate().map(SessionGate::isReady).orElse(true) ? "ready" : "joining";
    }

    /// Sessions that would be lost with this node; empty: it does not belong to a cluster.
    OptionalInt underReplicated() {
        return access.gate().stream().mapToInt(SessionGate::underReplicated).findFirst();
    }

    /// The data of a session's answer to a frame, within the usual deadline.
    ///
    /// @param sessionId empty: an environment of its own, which is closed afterward
    /// @throws HttpFailure if there is no such session, it is in use, or the call fails
    Map<String, @Nullable Object> call(String sessionId, Frame frame) {
        return call(sessionId, deadlineNanos(), "", frame);
    }

    /// The same within another deadline.
    ///
    /// @param id of the call, which is answered as before if it was the session's last one; empty: it has none
    Map<String, @Nullable Object> call(String sessionId, long deadline, String id, Frame frame) {
        Optional<SessionGate> gate = access.gate();
        if (gate.isPresent() && !sessionId.isEmpty()) {
            return remote(gate.get(), sessionId, deadline, id, frame);
        }
        EnvSession session = sessionId.isEmpty() ? sessions.open(true, defaultPlay) : find(sessionId);
        Optional<Map<String, @Nullable Object>> before = session.repeated(id);
        if (before.isPresent()) {
            return before.get();
        }
        try {
            session.attach(reason -> {});
        } catch (SessionException e) {
            throw new HttpFailure(409, Play.text(e));
        }
        try {
            Map<String, @Nullable Object> data = data(await(session, deadline, frame));
            session.repeatable(id, data);
            return data;
        } finally {
            sessions.detach(session, sessionId.isEmpty());
        }
    }

    private EnvSession find(String sessionId) {
        try {
            return sessions.find(sessionId);
        } catch (SessionException e) {
            throw new HttpFailure(404, Play.text(e));
        }
    }

    private Map<String, @Nullable Object> remote(
            SessionGate gate, String sessionId, long deadline, String id, Frame frame) {
        SessionAccess.Answer answer;
        try {
            answer = access.call(gate, sessionId, id, frame, Duration.ofNanos(deadline));
        } catch (GateException e) {
            if (e.status() == 504) {
                metrics.deadline();
            }
            throw HttpFailure.of(e);
        }
        JsonNode data = answer.data();
        if (answer.status() == 200) {
            return WireJson.map(data);
        }
        Object errors = WireJson.plain(data.path("errors"));
        throw new HttpFailure(
                answer.status(), errors == null ? data.path("message").asString("") : errors);
    }

    private static Map<String, @Nullable Object> data(Map<String, @Nullable Object> frame) {
        if (frame.get("data") instanceof Map<?, ?> data) {
            @SuppressWarnings("unchecked") // the frames that are called for have objects with names
            Map<String, @Nullable Object> fields = (Map<String, @Nullable Object>) data;
            return fields;
        }
        throw new IllegalStateException("a frame of type " + frame.get("type") + " has no data");
    }

    private Map<String, @Nullable Object> await(EnvSession session, long deadline, Frame frame) {
        CompletableFuture<Map<String, @Nullable Object>> result = new CompletableFuture<>();
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                result.complete(frames.call(session, frame));
            } catch (RuntimeException | StackOverflowError e) {
                result.completeExceptionally(e);
            }
        });
        try {
            return result.get(deadline, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            metrics.deadline();
            sessions.end(session);
            thread.interrupt();
            throw new HttpFailure(504, "The call took longer than " + deadline / 1_000_000 / 1000.0 + " seconds");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? HttpFailure.of(cause)
                    : new HttpFailure(500, Play.text(e));
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new HttpFailure(503, "The server is shutting down");
        }
    }
}
