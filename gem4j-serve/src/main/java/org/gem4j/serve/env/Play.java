// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gem4j.env.Env;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Forks;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Snapshots;
import org.gem4j.env.Step;
import org.gem4j.vector.Autoreset;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// One environment and the episode it plays. The environment is made when it is first needed. For one thread at a
/// time.
final class Play implements AutoCloseable {
    private final EnvRegistry registry;
    private final Autoreset autoreset;
    private Recipe recipe;
    /// The recipe with the seed for replays, chosen before any call that a replay leaves out.
    private Recipe planned;
    private @Nullable Env env;
    private boolean quick;
    private @Nullable SeededRandom sampler;
    private final EpisodeName episode = new EpisodeName();
    private int steps;
    private boolean playing;

    /// @throws IllegalArgumentException if there is no environment of this id
    Play(EnvRegistry registry, String envId) {
        this(registry, Recipe.of(registry, envId), Autoreset.DISABLED);
    }

    /// @param autoreset what a step after the end of an episode does
    Play(EnvRegistry registry, Recipe recipe, Autoreset autoreset) {
        this.registry = registry;
        this.recipe = recipe;
        this.planned = recipe.seeded();
        this.autoreset = autoreset;
    }

    /// The message of an exception, or its kind where it has none.
    static String text(Throwable failure) {
        String message = failure.getMessage();
        return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
    }

    Recipe recipe() {
        return recipe;
    }

    /// Whether calls return at once and need no thread of their own.
    boolean isQuick() {
        return quick;
    }

    /// Whether the environment has been made.
    boolean isMade() {
        return env != null;
    }

    /// Makes another environment in place of the present one.
    ///
    /// @throws FactoryException if it cannot be made; the episode is then as before
    void make(Recipe wanted) {
        Env made = wanted.seeded().make();
        replace(wanted, made);
        episode.clear();
        steps = 0;
        playing = false;
    }

    private void replace(Recipe wanted, Env made) {
        close();
        recipe = wanted;
        use(made);
    }

    private void use(@Nullable Env played) {
        env = played;
        quick = played != null && played.capability(NonBlocking.class).isPresent();
    }

    /// The environment, made if it was not yet.
    ///
    /// @throws FactoryException if it cannot be made
    Env env() {
        Env made = env;
        if (made == null) {
            made = planned.make();
            use(made);
        }
        return made;
    }

    /// Starts an episode, in another environment if the request asks for one.
    ///
    /// @throws InvalidMessageException if the id, an option or a wrapper is not legal; the episode is then as
    ///     before
    /// @throws FactoryException if the environment cannot be made
    Seen reset(ResetRequest request) {
        Recipe wanted = recipe.with(registry, request);
        if (!wanted.equals(recipe)) {
            make(wanted);
        }
        return Seen.of(start(new ResetOptions(request.seed(), request.index()), request.episodeId()));
    }

    private Reset start(ResetOptions options, Optional<String> name) {
        Env current = env();
        playing = false;
        Reset reset = current.reset(options);
        name.ifPresentOrElse(episode::set, episode::setRandom);
        steps = 0;
        playing = true;
        return reset;
    }

    /// @throws StepOrderException before the first reset, and after the episode's end unless it resets by itself
    Seen step(String action) {
        return step(action, Optional.empty());
    }

    /// @param mode what this step does at or after an episode's end; empty: what the environment was made for
    /// @throws StepOrderException before the first reset, and after the episode's end unless it resets by itself
    Seen step(String action, Optional<Autoreset> mode) {
        Autoreset autoreset = mode.orElse(this.autoreset);
        Env current = env;
        if (current == null || !episode.isPresent()) {
            throw new StepOrderException("step() called before reset()");
        }
        if (!playing) {
            if (autoreset == Autoreset.DISABLED) {
                throw new StepOrderException("step() called on a finished episode; call reset()");
            }
            return Seen.restarted(start(ResetOptions.none(), Optional.empty()));
        }
        Step step = current.step(action);
        steps++;
        playing = !step.done();
        return playing || autoreset != Autoreset.SAME_STEP
                ? Seen.of(step)
                : Seen.of(step, start(ResetOptions.none(), Optional.empty()));
    }

    /// What an action of OpenEnv leads to: one about the tools of an environment that has some, which counts as a
    /// step and needs no reset, or one with a message.
    ///
    /// @throws InvalidMessageException if the action has the wrong fields
    /// @throws StepOrderException as [#step(String)]
    Map<String, @Nullable Object> observe(JsonNode action) {
        Optional<ToolTask> tools = action.has("message") ? Optional.empty() : env().capability(ToolTask.class);
        if (tools.isEmpty()) {
            return Replies.observation(step(ActionReader.read(action)));
        }
        Map<String, @Nullable Object> observation = ToolActions.observation(tools.get(), action);
        steps++;
        return observation;
    }

    /// The episode, and the environment's options beside it.
    Map<String, @Nullable Object> state() {
        Map<String, @Nullable Object> state = recipe.values();
        state.put("episode_id", episode.text().orElse(null));
        state.put("step_count", steps);
        state.put("env_id", recipe.spec().id());
        return state;
    }

    /// A random well-formed action.
    ///
    /// @param seed empty: the next one of a stream
    String sample(OptionalLong seed) {
        if (!episode.isPresent()) {
            throw new StepOrderException("sample called before reset()");
        }
        Samples samples = capability(Samples.class, "sample");
        SeededRandom random = sampler;
        if (seed.isPresent()) {
            random = SeededRandom.of(seed.getAsLong());
        } else if (random == null) {
            random = Entropy.seed().stream()
                    .mapToObj(SeededRandom::of)
                    .findFirst()
                    .orElseGet(SeededRandom::fromEntropy);
            sampler = random;
        }
        return samples.sampleAction(random);
    }

    /// The whole state, for [#restore]: of the episode, or of the environment before its first one.
    Map<String, @Nullable Object> snapshot() {
        Snapshot snapshot = capability(Snapshots.class, "snapshot").snapshot();
        Map<String, @Nullable Object> data = new LinkedHashMap<>();
        data.put("env_id", recipe.spec().id());
        data.put("episode_id", episode.text().orElse(null));
        data.put("step_count", steps);
        data.put("options", recipe.options());
        data.put("wrappers", recipe.wrappers());
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
        Recipe wanted = Recipe.read(registry, read.make(), recipe.spec());
        Env made = wanted.make();
        try {
            made.capability(Snapshots.class)
                    .orElseThrow(
                            () -> new IllegalArgumentException(wanted.spec().id() + " does not support snapshots"))
                    .restore(read.snapshot());
        } catch (IllegalArgumentException e) {
            made.close();
            throw Recipe.illegal("fields", data.path("fields"), e);
        }
        replace(wanted, made);
        read.episodeId().ifPresentOrElse(episode::set, episode::clear);
        steps = read.steps();
        playing = read.playing();
    }

    /// Another environment like this one.
    ///
    /// @param sameState whether in the same state, random stream included; otherwise it is unstarted and has a
    ///     random stream of its own
    /// @throws UnsupportedOperationException if its state cannot be copied
    Play fork(boolean sameState) {
        if (!sameState) {
            Play fresh = new Play(registry, recipe.unseeded(), autoreset);
            fresh.use(env == null || Entropy.isRepeatable() ? null : forkUnstarted(env));
            return fresh;
        }
        Play copy = new Play(registry, recipe, autoreset);
        copy.use(forked(env()));
        episode.text().ifPresent(copy.episode::set);
        copy.steps = steps;
        copy.playing = playing;
        return copy;
    }

    private static @Nullable Env forkUnstarted(Env env) {
        return env.capability(Forks.class).map(forks -> forks.fork(false)).orElse(null);
    }

    private Env forked(Env current) {
        Optional<Forks> forks = current.capability(Forks.class);
        if (forks.isPresent()) {
            return forks.get().fork(true);
        }
        Snapshot snapshot = capability(Snapshots.class, "fork").snapshot();
        Env made = recipe.make();
        made.capability(Snapshots.class).orElseThrow().restore(snapshot);
        return made;
    }

    private <C> C capability(Class<C> type, String what) {
        return env().capability(type)
                .orElseThrow(
                        () -> new UnsupportedOperationException(recipe.spec().id() + " does not support " + what));
    }

    /// The environment and its episode as plain values, for [#of]; empty if the environment does not support
    /// snapshots.
    ///
    /// @param beforeReset whether the next call is a reset with a seed, after which nothing of the episode matters
    Optional<Map<String, @Nullable Object>> saved(boolean beforeReset) {
        Env current = env;
        if (!beforeReset
                && current != null
                && current.capability(Snapshots.class).isEmpty()) {
            return Optional.empty();
        }
        Map<String, @Nullable Object> data = recipe.fields();
        data.put("autoreset", autoreset.name());
        data.put("sampler", sampler == null ? null : sampler.state());
        data.put("episode", beforeReset || current == null ? null : snapshot());
        return Optional.of(data);
    }

    /// What [#saved] has described.
    ///
    /// @throws IllegalArgumentException if this server does not have such an environment
    /// @throws InvalidMessageException if the environment does not take the saved state
    static Play of(EnvRegistry registry, JsonNode saved) {
        EnvSpec spec = registry.find(saved.path("env_id").asString(""));
        Recipe recipe = Recipe.read(registry, MakeRequest.read(saved, List.of()), spec);
        Play play = new Play(
                registry, recipe, Autoreset.valueOf(saved.path("autoreset").asString("")));
        JsonNode sampler = saved.path("sampler");
        if (sampler.isArray()) {
            play.sampler = SeededRandom.restore(
                    List.of(sampler.path(0).longValue(), sampler.path(1).longValue()));
        }
        JsonNode episode = saved.path("episode");
        if (episode.isObject()) {
            play.restore(episode);
            play.recipe = recipe;
        }
        return play;
    }

    @Override
    public void close() {
        Env open = env;
        use(null);
        if (open != null) {
            open.close();
        }
    }
}
