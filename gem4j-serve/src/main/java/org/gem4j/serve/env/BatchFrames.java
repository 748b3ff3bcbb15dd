// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gem4j.env.EnvRegistry;
import org.gem4j.vector.Autoreset;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Answers the frames about the environments of a session's batch.
final class BatchFrames {
    private static final int LARGEST_BATCH = 100_000;

    private final EnvRegistry registry;
    private final Sessions sessions;
    private final EnvServerMetrics metrics;

    BatchFrames(EnvRegistry registry, Sessions sessions, EnvServerMetrics metrics) {
        this.registry = registry;
        this.sessions = sessions;
        this.metrics = metrics;
    }

    /// The data of the answer.
    Map<String, @Nullable Object> answer(EnvSession session, Frame frame) {
        return switch (frame.type()) {
            case "batch_make" -> make(session, frame.data());
            case "batch_reset" -> reset(session, frame.data());
            case "batch_step" -> step(session, frame.data());
            case "batch_fork" -> fork(session, frame.data());
            case "batch_close" -> {
                List<Integer> indices = BatchFields.indices(frame.data(), session.batch());
                sessions.removeFromBatch(session, indices);
                yield indices(indices);
            }
            default -> throw new IllegalStateException("a frame of type " + frame.type() + " was let through");
        };
    }

    private static Map<String, @Nullable Object> indices(List<Integer> indices) {
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        data.put("indices", indices);
        return data;
    }

    private Map<String, @Nullable Object> make(EnvSession session, JsonNode data) {
        Autoreset autoreset = BatchFields.autoreset(data).orElse(Autoreset.DISABLED);
        MakeRequest common = MakeRequest.read(data, List.of());
        List<Recipe> recipes = new ArrayList<>();
        for (MakeRequest request : requests(data, common)) {
            recipes.add(Recipe.read(registry, request, session.play().recipe().spec()));
        }
        List<Map<String, @Nullable Object>> descriptions = new ArrayList<>();
        List<Integer> added = sessions.addToBatch(session, recipes.size(), () -> {
            List<Play> plays = recipes.stream()
                    .map(recipe -> new Play(registry, recipe, autoreset))
                    .toList();
            try {
                plays.forEach(play -> descriptions.add(Descriptions.describe(play)));
            } catch (RuntimeException e) {
                plays.forEach(Play::close);
                throw e;
            }
            return plays;
        });
        Map<String, @Nullable Object> answer = indices(added);
        answer.put("descriptions", descriptions);
        return answer;
    }

    private static List<MakeRequest> requests(JsonNode data, MakeRequest common) {
        JsonNode envs = data.path("envs");
        List<MakeRequest> requests = new ArrayList<>();
        if (envs.isMissingNode()) {
            int count = BatchFields.count(data, LARGEST_BATCH)
                    .orElseThrow(() -> new InvalidMessageException(FieldError.missing(List.of(), "count", data)));
            for (int i = 0; i < count; i++) {
                requests.add(common.withSeed(BatchFields.plus(common.seed(), i)));
            }
            return requests;
        }
        if (!envs.isArray() || envs.size() > LARGEST_BATCH) {
            throw new InvalidMessageException(FieldError.of(
                    "list_type", List.of("envs"), "Input should be a list of at most " + LARGEST_BATCH, envs));
        }
        for (int i = 0; i < envs.size(); i++) {
            List<Object> loc = List.of("envs", i);
            if (!envs.get(i).isObject()) {
                throw new InvalidMessageException(FieldError.notAnObject(loc, envs.get(i)));
            }
            requests.add(MakeRequest.read(envs.get(i), loc).over(common.withSeed(BatchFields.plus(common.seed(), i))));
        }
        return requests;
    }

    private Map<String, @Nullable Object> fork(EnvSession session, JsonNode data) {
        Play play = BatchFields.play(data, session)
                .orElseThrow(() -> new InvalidMessageException(FieldError.missing(List.of(), "index", data)));
        int count = BatchFields.count(data, LARGEST_BATCH).orElse(1);
        boolean sameState = BatchFields.flag(data, "same_state", true);
        return indices(sessions.addToBatch(session, count, () -> forks(play, count, sameState)));
    }

    /// That many, or none and an error.
    static List<Play> forks(Play play, int count, boolean sameState) {
        List<Play> forks = new ArrayList<>(count);
        try {
            for (int i = 0; i < count; i++) {
                forks.add(play.fork(sameState));
            }
        } catch (RuntimeException e) {
            forks.forEach(Play::close);
            throw e;
        }
        return forks;
    }

    /// Starts an episode in each environment that is named; by default in all.
    private Map<String, @Nullable Object> reset(EnvSession session, JsonNode data) {
        BatchFields.count(data, LARGEST_BATCH).ifPresent(count -> resize(session, count));
        List<Play> plays = BatchFields.plays(data, session.batch());
        if (plays.isEmpty()) {
            throw new InvalidMessageException(FieldError.missing(List.of(), "count", data));
        }
        List<ResetRequest> requests = BatchFields.resets(data, plays.size());
        Columns columns = Columns.read(data);
        metrics.episode(plays.size());
        return columns.write(BatchRound.run(plays, i -> true, (play, i) -> play.reset(requests.get(i))), false);
    }

    private void resize(EnvSession session, int count) {
        List<Integer> present = session.batch().indices();
        if (present.size() > count) {
            sessions.removeFromBatch(session, present.subList(count, present.size()));
        } else if (present.size() < count) {
            Recipe recipe = session.play().recipe();
            int added = count - present.size();
            sessions.addToBatch(
                    session,
                    added,
                    () -> new ArrayList<>(Collections.nCopies(added, recipe).stream()
                            .map(each -> new Play(registry, each, Autoreset.DISABLED))
                            .toList()));
        }
    }

    /// Plays one message in each environment; where it is null, nothing happens. `autoreset` holds for this step
    /// alone.
    private Map<String, @Nullable Object> step(EnvSession session, JsonNode data) {
        List<Play> plays = BatchFields.plays(data, session.batch());
        List<@Nullable String> messages = BatchFields.messages(data, plays.size());
        Optional<Autoreset> autoreset = BatchFields.autoreset(data);
        Columns columns = Columns.read(data);
        boolean finals = BatchFields.flag(data, "finals", true);
        int steps = 0;
        for (String message : messages) {
            steps += message == null ? 0 : 1;
        }
        metrics.step(steps);
        List<BatchResult> results = BatchRound.run(
                plays,
                i -> messages.get(i) != null,
                (play, i) -> play.step(Objects.requireNonNull(messages.get(i)), autoreset));
        return columns.write(results, finals);
    }
}
