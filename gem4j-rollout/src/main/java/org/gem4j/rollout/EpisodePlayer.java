// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.gem4j.env.Env;
import org.gem4j.env.Observation;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.gem4j.vector.Autoreset;
import org.gem4j.vector.Outcome;
import org.gem4j.vector.VectorEnv;
import org.gem4j.vector.VectorOptions;

/// Lets a policy play episodes in a vector of environments, as many in parallel as there are
/// environments.
///
/// The environments take their turns together, one batch of requests a turn; one that has finished starts the next
/// episode at once. What happens in an episode depends on its seed and the policy alone, not on the number of
/// environments. For episodes that advance each on their own, see [ConcurrentEpisodes]. For one thread at a time.
public final class EpisodePlayer implements AutoCloseable {
    /// Given to the environment when the model gave no complete answer, as in GEM: no environment reads it as a
    /// move, so its rule for malformed answers applies.
    public static final String INVALID_ACTION = "<｜INVALID_ACTION｜>";

    private final String envId;
    private final VectorEnv vector;
    private final PromptTemplate template;

    /// @param envId what episodes name as their environment
    /// @param vector closed with this player; it must not reset by itself ([Autoreset#DISABLED]), and its deadline
    ///     is that of every call of an environment
    public EpisodePlayer(String envId, VectorEnv vector, PromptTemplate template) {
        this.envId = envId;
        this.vector = vector;
        this.template = template;
    }

    /// A player in one environment, whose calls have no deadline.
    ///
    /// @param env makes it, and another one in its place when it has broken
    public static EpisodePlayer of(String envId, Supplier<Env> env, PromptTemplate template) {
        VectorOptions options = VectorOptions.defaults().withAutoreset(Autoreset.DISABLED);
        return new EpisodePlayer(envId, VectorEnv.of(List.of(env), options), template);
    }

    /// Plays one episode per seed, to the end and unwatched.
    public List<Episode> play(Policy policy, List<EpisodeSeed> seeds, Sampling sampling) {
        return play(policy, seeds, sampling, EpisodeListener.none(), () -> false);
    }

    /// Plays one episode per seed.
    ///
    /// @param seeds each decides an episode's task and, by turn, what is sampled in it
    /// @param listener told of everything, on this thread
    /// @param canceled asked before every round of turns; when true, unfinished episodes are dropped
    /// @return the finished episodes, in the order of the seeds
    public List<Episode> play(
            Policy policy,
            List<EpisodeSeed> seeds,
            Sampling sampling,
            EpisodeListener listener,
            BooleanSupplier canceled) {
        Play play = new Play(policy, seeds, sampling, listener);
        play.start(IntStream.range(0, vector.size()).boxed().toList());
        while (!play.running.isEmpty() && !canceled.getAsBoolean()) {
            play.start(play.turn());
        }
        return List.copyOf(play.finished.values());
    }

    /// What its episodes name as their environment.
    public String envId() {
        return envId;
    }

    /// What the first environment can do in the way of `type`, see [Env#capability].
    public <C> Optional<C> capability(Class<C> type) {
        return vector.capability(0, type);
    }

    private static String action(Response response) {
        return response.stop().complete() ? response.text() : INVALID_ACTION;
    }

    @Override
    public void close() {
        vector.close();
    }

    /// An episode that is being played.
    private static final class Running {
        final int number;
        final EpisodeSeed seed;
        final List<Turn> turns = new ArrayList<>();
        Observation observation = Observation.of("");
        Prompt prompt = Prompt.text("");

        Running(int number, EpisodeSeed seed) {
            this.number = number;
            this.seed = seed;
        }
    }

    /// One call of [#play]: the episodes that run, by environment, and those that have ended, by the seed's
    /// number.
    private final class Play {
        final Policy policy;
        final List<EpisodeSeed> seeds;
        final Sampling sampling;
        final EpisodeListener listener;
        final Iterator<Integer> waiting;
        final Map<Integer, Running> running = new LinkedHashMap<>();
        final Map<Integer, Episode> finished = new TreeMap<>();

        Play(Policy policy, List<EpisodeSeed> seeds, Sampling sampling, EpisodeListener listener) {
            this.policy = policy;
            this.seeds = seeds;
            this.sampling = sampling;
            this.listener = listener;
            this.waiting = IntStream.range(0, seeds.size()).iterator();
        }

        /// Starts the next episodes in free environments, until each has one that begins or none waits.
        void start(List<Integer> free) {
            List<Integer> open = free;
            while (!open.isEmpty()) {
                open = startOnce(open);
            }
        }

        /// Returns the environments whose episode could not begin.
        private List<Integer> startOnce(List<Integer> free) {
            Map<Integer, ResetOptions> resets = new LinkedHashMap<>();
            Map<Integer, Running> starting = new LinkedHashMap<>();
            for (int environment : free) {
                if (waiting.hasNext()) {
                    int number = waiting.next();
                    EpisodeSeed seed = seeds.get(number);
                    resets.put(environment, seed.reset());
                    starting.put(environment, new Running(number, seed));
                }
            }
            List<Integer> failed = new ArrayList<>();
            for (Outcome<Reset> outcome : resets.isEmpty() ? List.<Outcome<Reset>>of() : vector.reset(resets)) {
                Running episode = Objects.requireNonNull(starting.get(outcome.index()));
                if (outcome instanceof Outcome.Ok<Reset> ok) {
                    episode.observation = ok.value().observation();
                    listener.started(episode.seed, ok.value());
                    running.put(outcome.index(), episode);
                } else {
                    end(episode, outcome);
                    failed.add(outcome.index());
                }
            }
            return failed;
        }

        /// One turn in every running episode; returns the environments whose episode has ended.
        List<Integer> turn() {
            List<Integer> environments = List.copyOf(running.keySet());
            List<Response> responses = policy.respond(requests());
            Map<Integer, String> actions = new LinkedHashMap<>();
            Map<Integer, Response> answers = new LinkedHashMap<>();
            List<Integer> free = new ArrayList<>();
            for (int i = 0; i < environments.size(); i++) {
                int environment = environments.get(i);
                Response response = responses.get(i);
                if (response.stop().answered()) {
                    actions.put(environment, action(response));
                    answers.put(environment, response);
                } else {
                    end(Objects.requireNonNull(running.remove(environment)), Ending.of(response));
                    free.add(environment);
                }
            }
            for (Outcome<Step> outcome : vector.step(actions)) {
                int environment = outcome.index();
                Running episode = Objects.requireNonNull(running.get(environment));
                boolean going = outcome instanceof Outcome.Ok<Step> ok
                        && goesOn(episode, Objects.requireNonNull(answers.get(environment)), ok.value());
                if (!going) {
                    end(Objects.requireNonNull(running.remove(environment)), outcome);
                    free.add(environment);
                }
            }
            return free;
        }

        private List<Request> requests() {
            List<Request> requests = new ArrayList<>(running.size());
            running.forEach((environment, episode) -> {
                episode.prompt = template.render(episode.observation);
                requests.add(new Request(
                        episode.prompt, sampling, episode.seed.turn(episode.turns.size()), new Offered(environment)));
            });
            return requests;
        }

        /// Adds a turn; false if it was the last.
        private boolean goesOn(Running episode, Response response, Step step) {
            Turn turn = new Turn(episode.observation, episode.prompt, response, action(response), step);
            episode.turns.add(turn);
            episode.observation = step.observation();
            listener.turned(episode.seed, turn);
            return !step.done();
        }

        private void end(Running running, Outcome<?> outcome) {
            if (outcome instanceof Outcome.Infrastructure<?> broken) {
                listener.broke(running.seed, broken.cause());
            }
            end(running, Ending.of(outcome));
        }

        private void end(Running running, Ending ending) {
            EpisodeSeed seed = running.seed;
            Episode episode = new Episode(
                    envId, seed.task(), "", running.turns, running.observation, ending.outcome(), ending.failure());
            finished.put(running.number, episode);
            listener.ended(seed, episode);
        }
    }

    /// How an episode ended.
    private record Ending(Episode.Outcome outcome, String failure) {
        /// Of an answer that is none.
        static Ending of(Response response) {
            return switch (response.stop()) {
                case PROMPT_TOO_LONG -> new Ending(Episode.Outcome.POLICY_ERROR, response.failure());
                case CANCELED, DEADLINE, INFRASTRUCTURE ->
                    new Ending(Episode.Outcome.INFRASTRUCTURE, response.failure());
                case END_OF_TURN, STOP_TEXT, LENGTH -> throw new IllegalArgumentException("not a failure: " + response);
            };
        }

        /// Of an environment's call. One that was not possible is the caller's mistake, not the policy's: no
        /// text is an error.
        static Ending of(Outcome<?> outcome) {
            return switch (outcome) {
                case Outcome.Ok<?> ok -> new Ending(Episode.Outcome.OK, "");
                case Outcome.PolicyError<?> error -> new Ending(Episode.Outcome.INFRASTRUCTURE, error.message());
                case Outcome.Timeout<?> timeout ->
                    new Ending(Episode.Outcome.TIMEOUT, "the environment took longer than " + timeout.deadline());
                case Outcome.Infrastructure<?> broken ->
                    new Ending(
                            Episode.Outcome.INFRASTRUCTURE,
                            String.valueOf(broken.cause().getMessage()));
            };
        }
    }

    /// What the environment of an index offers.
    private final class Offered implements Request.Capabilities {
        private final int environment;

        Offered(int environment) {
            this.environment = environment;
        }

        @Override
        public <C> Optional<C> capability(Class<C> type) {
            return vector.capability(environment, type);
        }
    }
}
