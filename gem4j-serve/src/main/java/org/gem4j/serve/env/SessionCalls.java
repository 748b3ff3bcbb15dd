// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Calls of sessions that no socket is attached to, each with a deadline.
final class SessionCalls {
    private final Sessions sessions;
    private final Supplier<Play> defaultPlay;
    private final EnvServerMetrics metrics;
    private final long deadlineNanos;

    SessionCalls(Sessions sessions, Supplier<Play> defaultPlay, EnvServerMetrics metrics, Duration deadline) {
        this.sessions = sessions;
        this.defaultPlay = defaultPlay;
        this.metrics = metrics;
        this.deadlineNanos = deadline.toNanos();
    }

    EnvServerMetrics metrics() {
        return metrics;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    /// Runs a call of a session, which is not in use otherwise, within the usual deadline.
    ///
    /// @param sessionId empty: an environment of its own, which is closed afterward
    /// @throws HttpFailure if there is no such session, it is in use, or the call fails
    Map<String, @Nullable Object> play(String sessionId, Function<Play, Map<String, @Nullable Object>> call) {
        return play(sessionId, deadlineNanos, call);
    }

    /// The same within another deadline.
    Map<String, @Nullable Object> play(
            String sessionId, long deadline, Function<Play, Map<String, @Nullable Object>> call) {
        EnvSession session = sessionId.isEmpty() ? sessions.open(true, defaultPlay) : find(sessionId);
        try {
            session.attach(reason -> {});
        } catch (SessionException e) {
            throw new HttpFailure(409, Play.text(e));
        }
        try {
            return await(session, deadline, call);
        } finally {
            sessions.detach(session, sessionId.isEmpty());
        }
    }

    /// @throws HttpFailure if there is no such session
    EnvSession find(String sessionId) {
        try {
            return sessions.find(sessionId);
        } catch (SessionException e) {
            throw new HttpFailure(404, Play.text(e));
        }
    }

    private Map<String, @Nullable Object> await(
            EnvSession session, long deadline, Function<Play, Map<String, @Nullable Object>> call) {
        CompletableFuture<Map<String, @Nullable Object>> result = new CompletableFuture<>();
        Thread thread = Thread.ofVirtual().start(() -> {
            try {
                session.enter();
                try {
                    result.complete(session.client().call(() -> call.apply(session.play())));
                } finally {
                    session.exit();
                }
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
