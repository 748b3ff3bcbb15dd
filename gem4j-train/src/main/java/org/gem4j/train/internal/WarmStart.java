// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.gem4j.algo.InvalidParameterException;
import org.gem4j.env.EnvException;
import org.gem4j.env.Indexed;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.model.internal.PromptEncoder;
import org.gem4j.llm.score.Sample;
import org.gem4j.report.Metrics;
import org.gem4j.report.RunRecord;
import org.gem4j.rollout.Episode;
import org.gem4j.rollout.EpisodeListener;
import org.gem4j.rollout.EpisodePlayer;
import org.gem4j.rollout.EpisodeSeed;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.text.BpeTokenizer;
import org.gem4j.text.BpeTrainer;
import org.gem4j.text.Tokenizer;
import org.gem4j.train.StoppedException;
import org.gem4j.train.config.WarmStartSettings;

/// Trains a model by supervised learning on played episodes, from which the tokenizer of a new model is
/// also learned. Well-formed random play teaches the form of an answer, so that the policy plays at
/// random but in valid form; the environment's reference player teaches how to play.
public final class WarmStart {
    private static final String LOSS = "sft/loss";
    private static final String GRADIENT_NORM = "sft/grad_norm";

    private static final int MIN_TURNS = 4000;
    private static final int MAX_EPISODES = 4000;

    /// Scripted players do not sample.
    private static final Sampling SAMPLING = Sampling.plain(1);

    /// Episodes in a row that may fail for reasons outside of play.
    private static final int MAX_FAILURES = 3;

    /// Episodes in a row that may fail for what their own data lacks, such as a row without a question.
    private static final int MAX_INVALID = 100;

    private final List<Example> examples;

    private record Example(Prompt prompt, String action) {}

    private WarmStart(List<Example> examples) {
        this.examples = examples;
    }

    /// Plays in every environment, at both ends of its curriculum if it has one, in equal parts.
    ///
    /// @param policy `random` or `reference`
    /// @param stop asked before every episode whether to give up
    /// @throws IllegalArgumentException if an environment has no such player
    /// @throws StoppedException if it was stopped
    static WarmStart play(List<EnvSetup> setups, String policy, long seed, BooleanSupplier stop) {
        List<List<Example>> parts = new ArrayList<>();
        for (EnvSetup setup : setups) {
            parts.add(examples(setup, setup.firstLevel(), policy, seed, stop));
            setup.curriculum().ifPresent(curriculum -> parts.add(examples(setup, curriculum.to(), policy, seed, stop)));
        }
        int longest = parts.stream().mapToInt(List::size).max().orElse(0);
        List<Example> examples = new ArrayList<>();
        for (int i = 0; i < longest; i++) {
            for (List<Example> part : parts) {
                examples.add(part.get(i % part.size()));
            }
        }
        return new WarmStart(examples);
    }

    private static List<Example> examples(EnvSetup setup, int level, String policy, long seed, BooleanSupplier stop) {
        List<Example> examples = new ArrayList<>();
        try (EpisodePlayer player = EpisodePlayer.of(setup.label(), () -> setup.make(seed, level), setup.template())) {
            Demonstrator demonstrator = demonstrator(player, setup.label(), policy, seed);
            int failures = 0;
            for (int i = 0; i < MAX_EPISODES && examples.size() < MIN_TURNS; i++) {
                if (stop.getAsBoolean()) {
                    throw new StoppedException("stopped during the warm start, before there was anything to save");
                }
                long task = SeededRandom.seed(seed, "random play", i);
                EpisodeSeed reset = new EpisodeSeed(task, task, ResetOptions.seeded(task));
                Episode episode = player.play(demonstrator, List.of(reset), SAMPLING, demonstrator, () -> false)
                        .getFirst();
                Optional<List<Example>> played = demonstrator.played(episode);
                examples.addAll(played.orElse(List.of()));
                // Services that are slow now may answer the next time, as in training.
                failures = played.isPresent() ? 0 : failures + 1;
                if (failures >= (demonstrator.invalid() ? MAX_INVALID : MAX_FAILURES)) {
                    throw demonstrator.broken.orElseGet(() -> new EnvException(episode.failure()));
                }
            }
        }
        return examples;
    }

    private static Demonstrator demonstrator(EpisodePlayer player, String envId, String policy, long seed) {
        boolean reference = policy.equals("reference");
        if (!(reference
                ? player.capability(ReferencePlayer.class).isPresent()
                : player.capability(Samples.class).isPresent())) {
            throw new IllegalArgumentException(envId + " has no " + policy
                    + " player, so there is nothing to warm-start a model on: take one from a checkpoint, without a"
                    + " warm start");
        }
        Policy plays = reference
                ? ToolDemonstrator.reference()
                : ToolDemonstrator.random(SeededRandom.of(seed, "random play", 0));
        return new Demonstrator(
                plays, reference && player.capability(Indexed.class).isPresent());
    }

    /// Plays, but not again what it has played: a task asked again and answered as before ends as before, and
    /// tests of programs take long.
    private static final class Demonstrator implements Policy, EpisodeListener {
        private final Policy plays;
        private final boolean repeats;
        private final Map<Example, List<Example>> known = new HashMap<>();
        private Optional<List<Example>> again = Optional.empty();
        private Optional<EnvException> broken = Optional.empty();
        private boolean begins;

        /// @param repeats whether tasks are asked again
        Demonstrator(Policy plays, boolean repeats) {
            this.plays = plays;
            this.repeats = repeats;
        }

        @Override
        public void started(EpisodeSeed seed, Reset reset) {
            begins = true;
            again = Optional.empty();
        }

        @Override
        public void broke(EpisodeSeed seed, EnvException cause) {
            broken = Optional.of(cause);
        }

        @Override
        public List<Response> respond(List<Request> requests) {
            List<Response> responses = plays.respond(requests);
            if (begins) {
                begins = false;
                Prompt prompt = requests.getFirst().prompt();
                again = Optional.ofNullable(
                        known.get(new Example(prompt, responses.getFirst().text())));
            }
            return again.isPresent()
                    ? List.of(Response.failed(StopReason.CANCELED, "it was played before"))
                    : responses;
        }

        /// Whether what failed last was the data of an episode, which says nothing of the next one.
        boolean invalid() {
            return broken.filter(each -> each.getCause() instanceof IllegalArgumentException)
                    .isPresent();
        }

        /// The turns of an episode, be it one that was played before; empty if it failed.
        Optional<List<Example>> played(Episode episode) {
            if (again.isPresent() || episode.outcome() != Episode.Outcome.OK) {
                return again;
            }
            List<Example> examples = episode.turns().stream()
                    .map(turn -> new Example(turn.prompt(), turn.action()))
                    .toList();
            if (repeats) {
                known.put(examples.getFirst(), examples);
            }
            return Optional.of(examples);
        }
    }

    /// A tokenizer of at most `maxVocabulary` tokens for this environment's text.
    public BpeTokenizer tokenizer(int maxVocabulary) {
        List<String> texts = new ArrayList<>();
        examples.forEach(example -> {
            texts.add(PromptEncoder.untokenized(example.prompt()));
            texts.add(example.action());
        });
        return BpeTrainer.train(texts, maxVocabulary, 2);
    }

    /// Runs the supervised steps; the learning rate rises over the first tenth and falls to a twentieth.
    ///
    /// @param maxLength tokens of a prompt with its response; longer turns are left out
    /// @param observer told of each step's number, from 1, and mean loss per token
    /// @return the last step, empty if there was none
    /// @throws IllegalArgumentException if no turn fits
    public Optional<LastStep> teach(
            Learner learner, PromptEncoder encoder, int maxLength, WarmStartSettings settings, StepObserver observer) {
        List<Sample> samples = samples(encoder, Math.min(maxLength, learner.maxPositions()));
        int steps = settings.steps();
        Optional<LastStep> last = Optional.empty();
        for (int step = 0; step < steps; step++) {
            List<Sample> batch = new ArrayList<>(settings.batchSize());
            for (int i = 0; i < settings.batchSize(); i++) {
                batch.add(samples.get((int) (((long) step * settings.batchSize() + i) % samples.size())));
            }
            int tokens = batch.stream()
                    .mapToInt(sample -> sample.responseIds().length)
                    .sum();
            double done = (double) step / steps;
            double rate = settings.learningRate() * Math.min(1, (step + 1) / (0.1 * steps)) * (1 - 0.95 * done);
            Learner.Result<Likelihood> result = learner.step(batch, () -> new Likelihood(tokens), rate);
            double loss =
                    result.losses().stream().mapToDouble(Likelihood::total).sum();
            last = Optional.of(new LastStep(loss, result.gradientNorm()));
            if (!observer.stepped(step + 1, loss)) {
                return last;
            }
        }
        return last;
    }

    private List<Sample> samples(PromptEncoder encoder, int maxLength) {
        List<Sample> all =
                examples.stream().map(example -> sample(example, encoder)).toList();
        List<Sample> fitting =
                all.stream().filter(sample -> length(sample) <= maxLength).toList();
        if (fitting.isEmpty()) {
            throw new InvalidParameterException(
                    "maxModelLength",
                    "at least " + all.stream().mapToInt(WarmStart::length).min().orElse(0)
                            + ", the shortest of the turns to warm-start on,",
                    maxLength);
        }
        return fitting;
    }

    private static int length(Sample sample) {
        return sample.promptIds().length + sample.responseIds().length;
    }

    /// The step that a warm start ended with.
    ///
    /// @param loss mean per token, in nats
    /// @param gradientNorm before clipping
    public record LastStep(double loss, double gradientNorm) {
        /// A record with them, for a run that is resumed before it has logged them.
        RunRecord in(RunRecord record) {
            return record.withSummary(LOSS, loss).withSummary(GRADIENT_NORM, gradientNorm);
        }
    }

    /// The metrics of the warm start of a run, as far as its record has them.
    static Metrics metrics(RunRecord record) {
        return new Metrics().put(LOSS, record.summary(LOSS)).put(GRADIENT_NORM, record.summary(GRADIENT_NORM));
    }

    /// Watches the warm start.
    public interface StepObserver {
        /// @return whether to go on
        boolean stepped(int step, double loss);
    }

    private static Sample sample(Example example, PromptEncoder encoder) {
        Tokenizer tokenizer = encoder.tokenizer();
        int[] action = tokenizer.encode(example.action());
        int[] response = Arrays.copyOf(action, action.length + 1);
        response[action.length] = tokenizer.endOfTurn();
        return new Sample(encoder.ids(example.prompt()), response, encoder.shown(example.prompt()));
    }
}
