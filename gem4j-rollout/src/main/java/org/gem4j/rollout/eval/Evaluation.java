// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gem4j.env.Env;
import org.gem4j.rollout.ConcurrentEpisodes;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Sampling;

/// Evaluates a policy on environments: plays episodes concurrently, stores each as it ends, and summarizes them.
///
/// ```java
/// EvalSummary summary = Evaluation.builder()
///         .environment("game:GuessTheNumber-v0-easy")
///         .policy("random", ScriptedPolicy.RANDOM)
///         .tasks(100)
///         .build()
///         .run();
/// ```
///
/// With a store that lasts, running again resumes: it plays what is missing, and again what failed for reasons outside
/// the policy. What happens in an episode depends on the settings and the policy alone, not on how many play at a time.
public final class Evaluation {
    private final EvalSettings settings;
    private final Policy policy;
    private final int concurrency;
    private final Duration deadline;

    private Evaluation(EvalSettings settings, Policy policy, int concurrency, Duration deadline) {
        this.settings = settings;
        this.policy = policy;
        this.concurrency = concurrency;
        this.deadline = deadline;
    }

    /// One task, one episode of each, greedy decoding of at most 512 tokens, seed 0, 16 episodes at a time, 2
    /// minutes for one call of an environment.
    public static Builder builder() {
        return new Builder();
    }

    /// Follows an evaluation.
    public interface Listener {
        /// It begins, with that many of all episodes done before.
        default void started(int done, int all) {}

        /// An episode has ended and is in the store; told by one thread at a time.
        default void finished(Episode episode) {}

        /// An environment could not be closed after its work; told at the end.
        default void unclosed(String why) {}
    }

    /// Plays every episode and keeps none.
    public EvalSummary run() {
        return run(EvalStore.memory());
    }

    /// Plays what is missing in the store.
    ///
    /// @throws IllegalArgumentException if the store has an evaluation with other settings, naming those that
    ///     differ
    /// @throws EvalException if the policy says that nothing more can be answered, or another process uses the
    ///     store
    public EvalSummary run(EvalStore store) {
        return run(store, new Listener() {}, () -> false);
    }

    /// Plays what is missing in the store, until `canceled` is true: then running episodes are dropped, and the
    /// summary is that of those that have ended.
    public EvalSummary run(EvalStore store, Listener listener, BooleanSupplier canceled) {
        try (EvalStore.Session session = store.open(settings)) {
            try {
                play(session, listener, canceled);
            } catch (EvalException e) {
                finish(session);
                throw e;
            }
            return finish(session);
        }
    }

    private EvalSummary finish(EvalStore.Session session) {
        Map<KeyedEpisode.Key, KeyedEpisode> finished = new HashMap<>();
        session.episodes().forEach(one -> finished.put(one.key(), one));
        List<KeyedEpisode> ordered = settings.keys().stream()
                .flatMap(key -> Stream.ofNullable(finished.get(key)))
                .toList();
        EvalSummary summary = EvalSummary.of(settings, ordered);
        session.finish(summary, ordered);
        return summary;
    }

    /// What decides which episodes are played and how.
    public EvalSettings settings() {
        return settings;
    }

    private void play(EvalStore.Session session, Listener listener, BooleanSupplier canceled) {
        List<KeyedEpisode.Key> keys = settings.keys();
        Set<KeyedEpisode.Key> done = session.episodes().stream()
                .filter(one -> one.episode().counts())
                .map(KeyedEpisode::key)
                .collect(Collectors.toSet());
        List<KeyedEpisode.Key> missing =
                keys.stream().filter(key -> !done.contains(key)).toList();
        listener.started(keys.size() - missing.size(), keys.size());
        Object lock = new Object();
        List<ConcurrentEpisodes.Task> tasks = new ArrayList<>();
        Map<String, Supplier<EpisodePlayer>> places = places();
        for (KeyedEpisode.Key key : missing) {
            Supplier<EpisodePlayer> place = Objects.requireNonNull(places.get(key.environment()));
            tasks.add(new ConcurrentEpisodes.Task(place, EvalSettings.seed(settings.seed(), key), episode -> {
                synchronized (lock) {
                    if (!canceled.getAsBoolean()
                            && (episode.counts() || policy.hopeless().isEmpty())) {
                        session.add(new KeyedEpisode(key, episode.withPolicy(settings.model())));
                        listener.finished(episode);
                    }
                }
            }));
        }
        List<String> unclosed = ConcurrentEpisodes.play(
                policy,
                tasks,
                settings.sampling(),
                concurrency,
                () -> canceled.getAsBoolean() || policy.hopeless().isPresent());
        unclosed.forEach(listener::unclosed);
        Optional<String> hopeless = policy.hopeless();
        if (hopeless.isPresent()) {
            throw new EvalException(hopeless.get());
        }
    }

    private Map<String, Supplier<EpisodePlayer>> places() {
        Map<String, Supplier<EpisodePlayer>> places = new LinkedHashMap<>();
        for (EvaluatedEnv environment : settings.environments()) {
            places.put(environment.label(), () -> environment.open(deadline));
        }
        return places;
    }

    /// Says what is to be evaluated.
    public static final class Builder {
        private final List<EvalEnv> environments = new ArrayList<>();
        private Optional<Policy> policy = Optional.empty();
        private String name = "";
        private final Map<String, String> facts = new LinkedHashMap<>();
        private int tasks = 1;
        private int samples = 1;
        private Sampling sampling = Sampling.plain(512).withTemperature(0);
        private long seed;
        private int concurrency = 16;
        private Duration deadline = Duration.ofMinutes(2);

        private Builder() {}

        /// A registered environment, such as `game:Hangman-v0-easy` or `rg:gcd(level=1)`.
        public Builder environment(String spec) {
            return environment(EvalEnv.of(spec));
        }

        /// An environment of one's own.
        public Builder environment(String label, Supplier<Env> source) {
            return environment(EvalEnv.of(label, source));
        }

        public Builder environment(EvalEnv environment) {
            environments.add(environment);
            return this;
        }

        /// Who plays; it stays the caller's, who closes it.
        ///
        /// @param newName what results call it, such as the name of a model
        public Builder policy(String newName, Policy newPolicy) {
            name = newName;
            policy = Optional.of(newPolicy);
            return this;
        }

        /// What else identifies the policy, such as the address of a server: an evaluation is only resumed
        /// with the same.
        public Builder fact(String key, String value) {
            facts.put(key, value);
            return this;
        }

        /// Tasks of each environment; of a dataset at most its rows, so that a large number evaluates all of
        /// them.
        public Builder tasks(int newTasks) {
            tasks = newTasks;
            return this;
        }

        /// Episodes of each task, for pass@k.
        public Builder samples(int newSamples) {
            samples = newSamples;
            return this;
        }

        /// How answers are sampled.
        public Builder sampling(Sampling newSampling) {
            sampling = newSampling;
            return this;
        }

        /// Decides the tasks and what is sampled.
        public Builder seed(long newSeed) {
            seed = newSeed;
            return this;
        }

        /// Episodes at a time.
        public Builder concurrency(int newConcurrency) {
            concurrency = newConcurrency;
            return this;
        }

        /// How long one call of an environment may take.
        public Builder deadline(Duration newDeadline) {
            deadline = newDeadline;
            return this;
        }

        /// @throws IllegalArgumentException if something is missing, does not exist, or does not fit the
        ///     policy
        public Evaluation build() {
            Policy chosen = policy.orElseThrow(() -> new IllegalArgumentException("a policy must be given"));
            List<EvaluatedEnv> evaluated = environments.stream()
                    .map(environment -> EvaluatedEnv.of(environment, chosen, name, tasks))
                    .toList();
            if (concurrency < 1) {
                throw new IllegalArgumentException("concurrency must be at least 1 but was " + concurrency);
            }
            EvalSettings settings = new EvalSettings(name, facts, evaluated, samples, sampling, seed);
            return new Evaluation(settings, chosen, concurrency, deadline);
        }
    }
}
