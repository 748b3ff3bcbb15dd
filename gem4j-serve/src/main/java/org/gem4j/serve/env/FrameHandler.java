// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Answers the frames of a session: OpenEnv's, and those that only gem4j has.
final class FrameHandler {
    private static final int LARGEST_BATCH = 100_000;
    private static final int STEPS_AT_A_TIME = 256;

    private final EnvRegistry registry;
    private final Sessions sessions;
    private final JsonRpc rpc;
    private final EnvServerMetrics metrics;

    FrameHandler(EnvRegistry registry, Sessions sessions, JsonRpc rpc, EnvServerMetrics metrics) {
        this.registry = registry;
        this.sessions = sessions;
        this.rpc = rpc;
        this.metrics = metrics;
    }

    /// The answering frame; what goes wrong becomes an error frame.
    Map<String, @Nullable Object> answer(EnvSession session, Frame frame) {
        try {
            session.enter();
            try {
                return handle(session, frame);
            } finally {
                session.exit();
            }
        } catch (RuntimeException | StackOverflowError e) {
            metrics.error();
            return Replies.error(e);
        }
    }

    private Map<String, @Nullable Object> handle(EnvSession session, Frame frame) {
        Play play = session.play();
        return switch (frame.type()) {
            case "reset" -> {
                ResetRequest request =
                        frame.data().isMissingNode() ? ResetRequest.none() : ResetRequest.read(frame.data(), List.of());
                metrics.episode(1);
                yield Replies.frame("observation", play.reset(request));
            }
            case "step" -> {
                String action = ActionReader.read(frame.data());
                metrics.step(1);
                yield Replies.frame("observation", play.step(action));
            }
            case "state" -> Replies.frame("state", play.state());
            case "mcp" -> Replies.frame("mcp", rpc.answer(frame.data(), session.id()));
            case "describe" -> Replies.frame("description", describe(play.spec()));
            case "snapshot" -> Replies.frame("snapshot", play.snapshot());
            case "restore" -> {
                play.restore(frame.data());
                yield Replies.frame("state", play.state());
            }
            case "fork" ->
                Replies.frame(
                        "fork",
                        Map.of("session_id", sessions.open(false, play::fork).id()));
            case "batch_reset" -> Replies.frame("batch", Replies.results(batchReset(session, frame.data())));
            case "batch_step" -> Replies.frame("batch", Replies.results(batchStep(session, frame.data())));
            default -> throw new IllegalStateException("a frame of type " + frame.type() + " was let through");
        };
    }

    /// Starts an episode in each of `count` environments, with seeds that count up from `seed`.
    private List<Map<String, @Nullable Object>> batchReset(EnvSession session, JsonNode data) {
        JsonNode given = data.path("count");
        if (!given.isMissingNode()
                && (!given.canConvertToInt() || given.intValue() < 1 || given.intValue() > LARGEST_BATCH)) {
            throw new InvalidMessageException(FieldError.of(
                    "int_type", List.of("count"), "Input should be a whole number in 1.." + LARGEST_BATCH, given));
        }
        ResetRequest request = ResetRequest.read(data, List.of());
        int count = given.isMissingNode() ? session.batch().size() : given.intValue();
        if (count == 0) {
            throw new InvalidMessageException(FieldError.missing(List.of(), "count", data));
        }
        sessions.resizeBatch(
                session, count, () -> new Play(registry, session.play().spec().id()));
        List<Map<String, @Nullable Object>> results = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            results.add(session.batch().get(i).reset(seeded(request, i)));
            pause(i);
        }
        metrics.episode(count);
        return results;
    }

    /// A large batch must not keep other sessions waiting.
    private static void pause(int i) {
        if (i % STEPS_AT_A_TIME == STEPS_AT_A_TIME - 1) {
            Thread.yield();
        }
    }

    private static ResetRequest seeded(ResetRequest request, int i) {
        OptionalLong seed =
                request.seed().isPresent() ? OptionalLong.of(request.seed().getAsLong() + i) : OptionalLong.empty();
        return new ResetRequest(
                seed, request.index(), request.episodeId().map(id -> id + "-" + i), request.envId(), request.fields());
    }

    /// Plays one message in each environment of the batch; where it is null, nothing happens and the result is
    /// null.
    private List<@Nullable Map<String, @Nullable Object>> batchStep(EnvSession session, JsonNode data) {
        JsonNode messages = data.path("messages");
        List<FieldError> errors = new ArrayList<>();
        if (messages.isMissingNode()) {
            errors.add(FieldError.missing(List.of(), "messages", data));
        } else if (!messages.isArray() || messages.size() != session.batch().size()) {
            errors.add(FieldError.of(
                    "list_type",
                    List.of("messages"),
                    "Input should be a list of " + session.batch().size() + " texts or nulls",
                    messages));
        } else {
            for (int i = 0; i < messages.size(); i++) {
                if (!messages.get(i).isString() && !messages.get(i).isNull()) {
                    errors.add(FieldError.notAText(List.of("messages", i), messages.get(i)));
                }
            }
        }
        if (!errors.isEmpty()) {
            throw new InvalidMessageException(errors);
        }
        List<@Nullable Map<String, @Nullable Object>> results = new ArrayList<>(messages.size());
        int steps = 0;
        for (int i = 0; i < messages.size(); i++) {
            boolean skip = messages.get(i).isNull();
            results.add(
                    skip
                            ? null
                            : batchStep(session.batch().get(i), messages.get(i).stringValue()));
            steps += skip ? 0 : 1;
            pause(i);
        }
        metrics.step(steps);
        return results;
    }

    /// One failing environment does not cost the others their step.
    private static Map<String, @Nullable Object> batchStep(Play play, String action) {
        try {
            return play.step(action);
        } catch (RuntimeException | StackOverflowError e) {
            return new LinkedHashMap<>(Map.of("error", Play.text(e)));
        }
    }

    private static Map<String, @Nullable Object> describe(EnvSpec spec) {
        Map<String, @Nullable Object> description = new LinkedHashMap<>();
        description.put("env_id", spec.id());
        description.put("summary", spec.summary());
        description.put("rules", spec.rules());
        description.put(
                "options", spec.options().stream().map(FrameHandler::describe).toList());
        return description;
    }

    private static Map<String, @Nullable Object> describe(OptionSpec option) {
        Map<String, @Nullable Object> description = new LinkedHashMap<>();
        description.put("name", option.name());
        description.put("default", option.defaultValue().map(WireJson::finite).orElse(null));
        description.put("range", option.range());
        description.put("description", option.doc());
        return description;
    }
}
