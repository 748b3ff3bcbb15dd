// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.gem4j.env.Env;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Forks;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// One environment and the episode it plays. The environment is made by the first reset. For one thread at a time.
final class Play implements AutoCloseable {
    private final EnvRegistry registry;
    private EnvSpec spec;
    private Map<String, Object> options = Map.of();
    private @Nullable Env env;
    private Optional<String> episodeId = Optional.empty();
    private int steps;
    private boolean playing;

    /// @throws IllegalArgumentException if there is no environment of this id
    Play(EnvRegistry registry, String envId) {
        this.registry = registry;
        this.spec = registry.find(envId);
    }

    /// The message of an exception, or its kind where it has none.
    static String text(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
    }

    EnvSpec spec() {
        return spec;
    }

    /// Whether calls return at once and need no thread of their own.
    boolean isQuick() {
        return env != null && env.capability(NonBlocking.class).isPresent();
    }

    /// Starts an episode, in another environment if the request names one or changes its options.
    ///
    /// @throws InvalidMessageException if the id or an option is not legal; the episode is then as before
    /// @throws FactoryException if the environment cannot be made
    Map<String, @Nullable Object> reset(ResetRequest request) {
        EnvSpec wanted = request.envId().map(this::find).orElse(spec);
        Map<String, Object> given = given(wanted, request.fields());
        boolean same = wanted.id().equals(spec.id()) && (given.isEmpty() || given.equals(options));
        Env current = env;
        if (current == null || !same) {
            current = replace(wanted, given);
        }
        playing = false;
        Reset reset = current.reset(new ResetOptions(request.seed(), request.index()));
        episodeId = Optional.of(
                request.episodeId().orElseGet(() -> UUID.randomUUID().toString()));
        steps = 0;
        playing = true;
        return Replies.observation(reset);
    }

    private Env replace(EnvSpec wanted, Map<String, Object> given) {
        Env made;
        try {
            made = wanted.make(given);
        } catch (RuntimeException e) {
            throw new FactoryException(wanted.id(), e);
        }
        close();
        spec = wanted;
        options = given;
        env = made;
        return made;
    }

    private EnvSpec find(String id) {
        try {
            return registry.find(id);
        } catch (IllegalArgumentException e) {
            throw illegal("env_id", id, e);
        }
    }

    private static Map<String, Object> given(EnvSpec spec, Map<String, @Nullable Object> fields) {
        Map<String, Object> given = new LinkedHashMap<>();
        for (OptionSpec option : spec.options()) {
            Object value = fields.get(option.name());
            if (value != null) {
                try {
                    given.put(option.name(), option.parse(value));
                } catch (IllegalArgumentException e) {
                    throw illegal(option.name(), value, e);
                }
            }
        }
        return given;
    }

    private static InvalidMessageException illegal(String name, Object value, IllegalArgumentException e) {
        return new InvalidMessageException(
                FieldError.of("value_error", List.of(name), "Value error, " + text(e), value));
    }

    /// @throws StepOrderException before the first reset and after the episode's end
    Map<String, @Nullable Object> step(String action) {
        if (env == null || episodeId.isEmpty()) {
            throw new StepOrderException("step() called before reset()");
        }
        if (!playing) {
            throw new StepOrderException("step() called on a finished episode; call reset()");
        }
        Step step = env.step(action);
        steps++;
        playing = !step.done();
        return Replies.observation(step);
    }

    Map<String, @Nullable Object> state() {
        Map<String, @Nullable Object> state = new LinkedHashMap<>();
        state.put("episode_id", episodeId.orElse(null));
        state.put("step_count", steps);
        state.put("env_id", spec.id());
        return state;
    }

    /// The whole state of the episode, for [#restore].
    Map<String, @Nullable Object> snapshot() {
        Snapshot snapshot = capability(Snapshots.class, "snapshot").snapshot();
        Map<String, @Nullable Object> data = state();
        data.put("options", options);
        data.put("playing", playing);
        data.put("kind", snapshot.kind());
        data.put("version", snapshot.version());
        data.put("fields", snapshot.fields());
        return data;
    }

    /// Continues from what [#snapshot] returned, on any server with the same environments.
    ///
    /// @throws InvalidMessageException if it is not a snapshot; the episode is then as before
    void restore(JsonNode data) {
        SnapshotData read = SnapshotData.read(data);
        EnvSpec wanted = find(read.envId());
        Play fresh = new Play(registry, wanted.id());
        Env made = fresh.replace(wanted, given(wanted, read.options()));
        try {
            made.capability(Snapshots.class)
                    .orElseThrow(() -> new IllegalArgumentException(wanted.id() + " does not support snapshots"))
                    .restore(read.snapshot());
        } catch (IllegalArgumentException e) {
            made.close();
            throw illegal("fields", data.path("fields"), e);
        }
        close();
        spec = wanted;
        options = fresh.options;
        env = made;
        episodeId = Optional.of(read.episodeId());
        steps = read.steps();
        playing = read.playing();
    }

    /// Another environment in the same state.
    Play fork() {
        Env forked = capability(Forks.class, "fork").fork(true);
        Play copy = new Play(registry, spec.id());
        copy.options = options;
        copy.env = forked;
        copy.episodeId = episodeId;
        copy.steps = steps;
        copy.playing = playing;
        return copy;
    }

    private <C> C capability(Class<C> type, String what) {
        if (env == null || episodeId.isEmpty()) {
            throw new StepOrderException(what + " called before reset()");
        }
        return env.capability(type)
                .orElseThrow(() -> new UnsupportedOperationException(spec.id() + " does not support " + what));
    }

    @Override
    public void close() {
        Env open = env;
        env = null;
        if (open != null) {
            open.close();
        }
    }
}
