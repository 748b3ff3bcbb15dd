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
import java.util.stream.IntStream;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.vector.Outcome;
import org.gem4j.vector.VectorEnv;

/// Lets a policy play episodes in a vector of environments, as many side by side as there are environments.
///
/// An environment that has finished starts the next episode at once. What happens in an episode depends on its seed and
/// the policy alone, not on the number of environments. The vector must not reset by itself
/// ([org.gem4j.vector.Autoreset#DISABLED]).
public final class EpisodePlayer implements AutoCloseable {
    /// Given to the environment when the model gave no complete answer, as in GEM: no environment reads it as a
    /// move, so its rule for malformed answers applies.
    public static final String INVALID_ACTION = "<｜INVALID_ACTION｜>";

    private final String envId;
    private final VectorEnv vector;
    private final PromptTemplate template;

    /// @param vector closed with this player
    public EpisodePlayer(String envId, VectorEnv vector, PromptTemplate template) {
        this.envId = envId;
        this.vector = vector;
        this.template = template;
    }

    /// Plays one episode per seed.
    ///
    /// @param seeds each decides an episode's task and, by turn, what is sampled in it
    /// @param cancelled asked before every round of turns; when true, unfinished episodes are dropped
    /// @return the finished episodes, in the order of the seeds
    public List<Episode> play(Policy policy, List<EpisodeSeed> seeds, Sampling sampling, BooleanSupplier cancelled) {
        Map<Integer, Episode> finished = new TreeMap<>();
        Map<Integer, Running> running = new LinkedHashMap<>();
        Iterator<Integer> waiting = IntStream.range(0, seeds.size()).iterator();
        start(IntStream.range(0, vector.size()).boxed().toList(), waiting, seeds, running, finished);
        while (!running.isEmpty() && !cancelled.getAsBoolean()) {
            List<Integer> free = turn(policy, sampling, running, finished);
            start(free, waiting, seeds, running, finished);
        }
        return List.copyOf(finished.values());
    }

    /// Starts the next episodes in free environments.
    private void start(
            List<Integer> free,
            Iterator<Integer> waiting,
            List<EpisodeSeed> seeds,
            Map<Integer, Running> running,
            Map<Integer, Episode> finished) {
        Map<Integer, ResetOptions> resets = new LinkedHashMap<>();
        Map<Integer, Running> starting = new LinkedHashMap<>();
        for (int environment : free) {
            if (waiting.hasNext()) {
                int number = waiting.next();
                Running episode = new Running(number, seeds.get(number));
                resets.put(environment, ResetOptions.seeded(SeededRandom.seed(episode.seed.task(), "environment", 0)));
                starting.put(environment, episode);
            }
        }
        if (resets.isEmpty()) {
            return;
        }
        for (var outcome : vector.reset(resets)) {
            Running episode = Objects.requireNonNull(starting.get(outcome.index()));
            if (outcome instanceof Outcome.Ok<Reset> ok) {
                episode.observation = ok.value().observation().text();
                running.put(outcome.index(), episode);
            } else {
                finished.put(episode.number, episode.end(failure(outcome)));
            }
        }
    }

    /// One turn in every running episode; returns the environments whose episode has ended.
    private List<Integer> turn(
            Policy policy, Sampling sampling, Map<Integer, Running> running, Map<Integer, Episode> finished) {
        List<Integer> environments = List.copyOf(running.keySet());
        List<Request> requests = new ArrayList<>();
        for (Running episode : running.values()) {
            long seed = SeededRandom.seed(episode.seed.sampling(), "turn", episode.turns.size());
            requests.add(new Request(template.render(episode.observation), sampling, seed));
        }
        List<Response> responses = policy.respond(requests);
        List<Integer> free = new ArrayList<>();
        Map<Integer, String> actions = new LinkedHashMap<>();
        Map<Integer, Response> answers = new LinkedHashMap<>();
        for (int i = 0; i < environments.size(); i++) {
            int environment = environments.get(i);
            Response response = responses.get(i);
            Optional<Episode.Outcome> failure = failure(response.stop());
            if (failure.isPresent()) {
                end(environment, failure.get(), running, finished);
                free.add(environment);
            } else {
                actions.put(environment, action(response));
                answers.put(environment, response);
            }
        }
        for (Outcome<Step> outcome : vector.step(actions)) {
            int environment = outcome.index();
            Running episode = Objects.requireNonNull(running.get(environment));
            if (outcome instanceof Outcome.Ok<Step> ok) {
                Step step = ok.value();
                Response response = Objects.requireNonNull(answers.get(environment));
                episode.turns.add(new Turn(episode.observation, response, action(response), step));
                episode.observation = step.observation().text();
                if (!step.done()) {
                    continue;
                }
                end(environment, Episode.Outcome.OK, running, finished);
            } else {
                end(environment, failure(outcome), running, finished);
            }
            free.add(environment);
        }
        return free;
    }

    private static void end(
            int environment, Episode.Outcome outcome, Map<Integer, Running> running, Map<Integer, Episode> finished) {
        Running episode = Objects.requireNonNull(running.remove(environment));
        finished.put(episode.number, episode.end(outcome));
    }

    private static String action(Response response) {
        return response.stop() == StopReason.END_OF_TURN ? response.text() : INVALID_ACTION;
    }

    private static Optional<Episode.Outcome> failure(StopReason stop) {
        return switch (stop) {
            case END_OF_TURN, LENGTH -> Optional.empty();
            case PROMPT_TOO_LONG -> Optional.of(Episode.Outcome.POLICY_ERROR);
            case INFRASTRUCTURE -> Optional.of(Episode.Outcome.INFRASTRUCTURE);
        };
    }

    private static Episode.Outcome failure(Outcome<?> outcome) {
        return switch (outcome) {
            case Outcome.Ok<?> ok -> Episode.Outcome.OK;
            case Outcome.PolicyError<?> error -> Episode.Outcome.POLICY_ERROR;
            case Outcome.Timeout<?> timeout -> Episode.Outcome.TIMEOUT;
            case Outcome.Infrastructure<?> broken -> Episode.Outcome.INFRASTRUCTURE;
        };
    }

    @Override
    public void close() {
        vector.close();
    }

    /// An episode that is being played.
    private final class Running {
        final int number;
        final EpisodeSeed seed;
        final List<Turn> turns = new ArrayList<>();
        String observation = "";

        Running(int number, EpisodeSeed seed) {
            this.number = number;
            this.seed = seed;
        }

        Episode end(Episode.Outcome outcome) {
            return new Episode(envId, seed.task(), turns, outcome);
        }
    }
}
