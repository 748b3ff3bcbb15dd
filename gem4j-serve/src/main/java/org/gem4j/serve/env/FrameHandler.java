// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.EnvRegistry;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Answers the frames of a session: OpenEnv's, and those that only gem4j has.
final class FrameHandler {
    private static final int MOST_FORKS = 10_000;

    private final EnvRegistry registry;
    private final Sessions sessions;
    private final JsonRpc rpc;
    private final EnvServerMetrics metrics;
    private final BatchFrames batch;

    FrameHandler(EnvRegistry registry, Sessions sessions, JsonRpc rpc, EnvServerMetrics metrics) {
        this.registry = registry;
        this.sessions = sessions;
        this.rpc = rpc;
        this.metrics = metrics;
        this.batch = new BatchFrames(registry, sessions, metrics);
    }

    /// The answering frame; what goes wrong becomes an error frame.
    Map<String, @Nullable Object> answer(EnvSession session, Frame frame) {
        try {
            return call(session, frame);
        } catch (RuntimeException | StackOverflowError e) {
            countError();
            return Replies.error(e);
        }
    }

    /// The answering frame; what goes wrong is thrown.
    Map<String, @Nullable Object> call(EnvSession session, Frame frame) {
        Trace trace = session.trace().child(frame.type());
        long asked = System.nanoTime();
        session.enter();
        metrics.queued(asked);
        long started = System.nanoTime();
        try {
            return frame.changesState() ? counted(session, frame) : work(session, frame);
        } catch (RuntimeException | StackOverflowError e) {
            trace.fail(Play.text(e));
            throw e;
        } finally {
            metrics.called(started);
            trace.put(Trace.SESSION, session.id());
            trace.put(Trace.ENVIRONMENT, session.play().recipe().spec().id());
            session.exit();
            trace.end();
        }
    }

    private Map<String, @Nullable Object> work(EnvSession session, Frame frame) {
        return session.client().call(() -> handle(session, frame));
    }

    private Map<String, @Nullable Object> counted(EnvSession session, Frame frame) {
        try {
            Map<String, @Nullable Object> answer = work(session, frame);
            session.answered(answer);
            return answer;
        } catch (CapacityException | SessionException e) {
            throw e; // nothing has changed
        } catch (RuntimeException | StackOverflowError e) {
            session.answered(Replies.error(e));
            throw e;
        }
    }

    void countError() {
        metrics.error();
    }

    private Map<String, @Nullable Object> handle(EnvSession session, Frame frame) {
        Play play = session.play();
        return switch (frame.type()) {
            case "reset" -> {
                ResetRequest request =
                        frame.data().isMissingNode() ? ResetRequest.none() : ResetRequest.read(frame.data(), List.of());
                metrics.episode(1);
                yield Replies.frame("observation", Replies.observation(play.reset(request)));
            }
            case "step" -> {
                Map<String, @Nullable Object> observation = play.observe(frame.data());
                metrics.step(1);
                yield Replies.frame("observation", observation);
            }
            case "state" -> Replies.frame("state", play.state());
            case "mcp" -> Replies.frame("mcp", rpc.answer(frame.data(), session.id()));
            default ->
                frame.type().startsWith("batch_")
                        ? Replies.frame("batch", batch.answer(session, frame))
                        : extension(session, frame);
        };
    }

    private Map<String, @Nullable Object> extension(EnvSession session, Frame frame) {
        JsonNode data = frame.data();
        Play play = BatchFields.play(data, session).orElse(session.play());
        return switch (frame.type()) {
            case "make" -> {
                play.make(Recipe.read(
                        registry,
                        MakeRequest.read(data, List.of()),
                        play.recipe().spec()));
                yield Replies.frame("description", Descriptions.describe(play));
            }
            case "list" -> Replies.frame("environments", Descriptions.list(registry));
            case "describe" -> Replies.frame("description", Descriptions.describe(play));
            case "last" -> Replies.frame("last", session.last());
            case "sample" ->
                Replies.frame(
                        "sample", Map.of("message", play.sample(ResetRequest.wholeNumber(data, List.of(), "seed"))));
            case "snapshot" -> Replies.frame("snapshot", play.snapshot());
            case "restore" -> {
                play.restore(data);
                yield Replies.frame("state", play.state());
            }
            case "fork" -> Replies.frame("fork", fork(play, data));
            default -> throw new IllegalStateException("a frame of type " + frame.type() + " was let through");
        };
    }

    /// Sessions of their own, for sockets that attach to them and end them.
    private Map<String, @Nullable Object> fork(Play play, JsonNode data) {
        int count = BatchFields.count(data, MOST_FORKS).orElse(1);
        boolean sameState = BatchFields.flag(data, "same_state", true);
        List<EnvSession> opened = new ArrayList<>(count);
        try {
            for (int i = 0; i < count; i++) {
                opened.add(sessions.open(true, () -> play.fork(sameState)));
            }
        } catch (RuntimeException e) {
            opened.forEach(sessions::end);
            throw e;
        }
        List<String> ids = opened.stream().map(EnvSession::id).toList();
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("session_id", ids.getFirst());
        answer.put("session_ids", ids);
        return answer;
    }
}
