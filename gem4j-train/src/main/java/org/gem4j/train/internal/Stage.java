// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.gem4j.env.SeededRandom;
import org.gem4j.report.PhaseClock;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.EpisodeSeed;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.train.EvaluationResult;
import org.gem4j.train.TrainException;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.train.internal.launch.ProcessGroup;

/// Where a run's episodes are played: the environments of training and those of evaluation, opened when needed.
final class Stage implements AutoCloseable {
    /// Items of evaluation are others than those of training, and the same in every run.
    private static final long EVALUATION_ITEMS = 0x6576616cL;

    private final TrainSettings settings;
    private final List<EnvSetup> training;
    private final List<EnvSetup> evaluated;
    private final ProcessGroup ranks;
    private final Map<String, EpisodePlayer> players = new HashMap<>();

    /// @param ranks processes that play together, each its share of a batch's groups
    Stage(TrainSettings settings, List<EnvSetup> training, List<EnvSetup> evaluated, ProcessGroup ranks) {
        this.ranks = ranks;
        this.settings = settings;
        this.training = training;
        this.evaluated = evaluated;
    }

    /// The episodes of one environment's part of a batch, as far as they were played here.
    ///
    /// @param environment its number
    record Part(int environment, List<Episode> episodes) {}

    /// Plays the next batch: of every environment as many new episodes, in whole groups, as give its share of the
    /// batch's turns if they are as long as the last ones. Each process plays neighboring groups of them.
    List<Part> play(Policy policy, TrainState state) {
        double weights = training.stream().mapToDouble(EnvSetup::weight).sum();
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < training.size(); i++) {
            EnvProgress progress = state.environments().get(i);
            double turns = settings.rollout().batchSize() * training.get(i).weight() / weights;
            parts.add(new Part(
                    i,
                    player(i, progress.level())
                            .play(
                                    policy,
                                    seeds(i, turns, progress),
                                    settings.rollout().sampling())));
        }
        requireHope(policy);
        return parts;
    }

    /// @throws TrainException if the policy says that nothing more can be answered
    private static void requireHope(Policy policy) {
        policy.hopeless().ifPresent(why -> {
            throw new TrainException(why);
        });
    }

    private List<EpisodeSeed> seeds(int environment, double turns, EnvProgress progress) {
        int size = settings.algorithm().groupSize();
        long groups = Math.max(1, Math.round(turns / progress.turnsPerEpisode() / size));
        String purpose = environment == 0 ? "episode" : "episode of environment " + environment;
        List<EpisodeSeed> seeds = new ArrayList<>();
        long first = progress.episodes() / size;
        long end = first + groups * (ranks.rank() + 1) / ranks.size();
        for (long i = first + groups * ranks.rank() / ranks.size(); i < end; i++) {
            for (long member = 0; member < size; member++) {
                long task = SeededRandom.seed(settings.seed(), purpose, i);
                seeds.add(new EpisodeSeed(task, member == 0 ? task : SeededRandom.seed(task, "member", member)));
            }
        }
        return seeds;
    }

    /// What the greedy policy earns in the tasks of these episodes.
    Map<Long, Double> greedyReturns(Policy policy, List<Part> parts, TrainState state) {
        Map<Long, Double> returns = new HashMap<>();
        for (Part part : parts) {
            List<EpisodeSeed> tasks = part.episodes().stream()
                    .map(Episode::seed)
                    .distinct()
                    .map(EpisodeSeed::of)
                    .toList();
            returns.putAll(taskReturns(player(
                            part.environment(),
                            state.environments().get(part.environment()).level())
                    .play(policy, tasks, settings.rollout().sampling().withTemperature(0))));
        }
        return returns;
    }

    /// The return of each task's episode.
    private static Map<Long, Double> taskReturns(List<Episode> greedy) {
        Map<Long, Double> returns = new HashMap<>();
        greedy.stream()
                .filter(episode -> episode.outcome() == Episode.Outcome.OK)
                .forEach(episode -> returns.put(episode.seed(), episode.totalReward()));
        return returns;
    }

    /// Plays the evaluation episodes of every environment; empty if canceled meanwhile.
    ///
    /// @param times measures each environment as a phase of that name
    Optional<Map<String, EvaluationResult>> evaluate(Policy policy, PhaseClock times, BooleanSupplier canceled) {
        Map<String, EvaluationResult> evaluations = new LinkedHashMap<>();
        for (EnvSetup setup : evaluated) {
            Optional<EvaluationResult> evaluation;
            try (var phase = times.enter(setup.label())) {
                evaluation = RunEvaluations.run(
                        evaluationPlayer(setup),
                        policy,
                        settings.evaluation(),
                        settings.evaluation().sampling(settings.rollout().maxTokens()),
                        canceled);
            }
            requireHope(policy);
            if (evaluation.isEmpty()) {
                return Optional.empty();
            }
            evaluations.put(setup.label(), evaluation.get());
        }
        return Optional.of(evaluations);
    }

    /// Where training begins in each environment.
    ///
    /// @param before evaluations before training, from which the length of episodes is known
    List<EnvProgress> begin(Policy policy, Map<String, EvaluationResult> before) {
        List<EnvProgress> all = new ArrayList<>();
        for (int i = 0; i < training.size(); i++) {
            EnvSetup setup = training.get(i);
            EvaluationResult known = before.get(setup.label());
            double turns = known == null || setup.curriculum().isPresent() ? probe(policy, i) : known.meanTurns();
            all.add(new EnvProgress(0, Math.max(1, turns), setup.firstLevel()));
        }
        return all;
    }

    /// Mean length of a few episodes that are not learned from.
    private double probe(Policy policy, int environment) {
        List<EpisodeSeed> seeds = new ArrayList<>();
        for (long i = 0; i < 16; i++) {
            seeds.add(EpisodeSeed.of(SeededRandom.seed(settings.seed(), "probe " + environment, i)));
        }
        return player(environment, training.get(environment).firstLevel())
                .play(policy, seeds, settings.rollout().sampling())
                .stream()
                .mapToInt(episode -> episode.turns().size())
                .average()
                .orElse(1);
    }

    /// Where each environment stands after a batch.
    List<EnvProgress> after(List<Part> parts, TrainState state) {
        List<EnvProgress> all = new ArrayList<>();
        for (Part part : parts) {
            EnvProgress before = state.environments().get(part.environment());
            double turns = part.episodes().stream()
                    .filter(episode ->
                            Batch.learnsFrom(episode, settings.rollout().keepFailed()))
                    .mapToInt(episode -> episode.turns().size())
                    .average()
                    .orElse(before.turnsPerEpisode());
            double meanReturn = part.episodes().stream()
                    .filter(episode -> episode.outcome() == Episode.Outcome.OK)
                    .mapToDouble(Episode::totalReward)
                    .average()
                    .orElse(0);
            int level = training.get(part.environment())
                    .curriculum()
                    .map(curriculum -> curriculum.next(before.level(), meanReturn))
                    .orElse(before.level());
            all.add(new EnvProgress(before.episodes() + part.episodes().size(), turns, level));
        }
        return all;
    }

    /// The words around the observations of an environment of training.
    PromptTemplate template(String label) {
        return training.stream()
                .filter(setup -> setup.label().equals(label))
                .findFirst()
                .orElseThrow()
                .template();
    }

    /// The environments of training at a level; those of another level are closed.
    private EpisodePlayer player(int environment, int level) {
        EnvSetup setup = training.get(environment);
        String prefix = "train " + environment + " level ";
        String key = prefix + level;
        if (!players.containsKey(key)) {
            players.keySet().stream()
                    .filter(other -> other.startsWith(prefix))
                    .toList()
                    .forEach(other ->
                            Objects.requireNonNull(players.remove(other)).close());
        }
        return players.computeIfAbsent(
                key,
                missing -> setup.open(
                        setup.options(level),
                        settings.environment().parallel(),
                        settings.seed(),
                        settings.environment().threads()));
    }

    private EpisodePlayer evaluationPlayer(EnvSetup setup) {
        return players.computeIfAbsent(
                "eval " + setup.label(),
                missing -> setup.open(
                        Map.copyOf(setup.options()),
                        Math.min(
                                settings.environment().parallel(),
                                settings.evaluation().allEpisodes()),
                        EVALUATION_ITEMS,
                        settings.evaluation().threads()));
    }

    @Override
    public void close() {
        players.values().forEach(EpisodePlayer::close);
        players.clear();
    }
}
