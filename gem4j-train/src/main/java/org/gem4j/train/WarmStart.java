// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Indexed;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.llm.Sample;
import org.gem4j.text.BpeTokenizer;
import org.gem4j.text.BpeTrainer;

/// Teaches a fresh model by supervised learning on played episodes, from which the tokenizer is derived too: on
/// well-formed random play the form of an answer, so that the result plays at random, but plays; or on the
/// environment's reference player how the game is played.
public final class WarmStart {
    private static final int MIN_TURNS = 4000;
    private static final int MAX_EPISODES = 4000;

    /// Episodes in a row that may fail for reasons outside of play.
    private static final int MAX_FAILURES = 3;

    private final List<Example> examples;

    private record Example(String prompt, String action) {}

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
        try (Env env = setup.make(seed, level)) {
            Supplier<String> player = player(env, setup.label(), policy, seed);
            boolean repeats =
                    policy.equals("reference") && env.capability(Indexed.class).isPresent();
            Map<Example, List<Example>> played = new HashMap<>();
            int failures = 0;
            for (int i = 0; i < MAX_EPISODES && examples.size() < MIN_TURNS; i++) {
                if (stop.getAsBoolean()) {
                    throw new StoppedException("stopped during the warm start, before there was anything to save");
                }
                try {
                    String observation = env.reset(SeededRandom.seed(seed, "random play", i))
                            .observation()
                            .text();
                    Example first = new Example(setup.template().render(observation), player.get());
                    List<Example> episode = played.get(first);
                    if (episode == null) {
                        episode = episode(env, first, player, setup);
                        if (repeats) {
                            // A task asked again and answered as before ends as before; tests of programs take long.
                            played.put(first, episode);
                        }
                    }
                    examples.addAll(episode);
                    failures = 0;
                } catch (EnvException e) {
                    // Services that are slow now may answer the next time, as in training.
                    failures++;
                    if (failures == MAX_FAILURES) {
                        throw e;
                    }
                }
            }
        }
        return examples;
    }

    private static List<Example> episode(Env env, Example first, Supplier<String> player, EnvSetup setup) {
        List<Example> examples = new ArrayList<>(List.of(first));
        Step step = env.step(first.action());
        while (!step.done()) {
            Example next =
                    new Example(setup.template().render(step.observation().text()), player.get());
            examples.add(next);
            step = env.step(next.action());
        }
        return examples;
    }

    private static Supplier<String> player(Env env, String envId, String policy, long seed) {
        SeededRandom random = SeededRandom.of(seed, "random play", 0);
        Optional<Supplier<String>> player = policy.equals("reference")
                ? env.capability(ReferencePlayer.class).map(reference -> reference::referenceAction)
                : env.capability(Samples.class).map(samples -> () -> samples.sampleAction(random));
        return player.orElseThrow(() -> new IllegalArgumentException(envId + " has no " + policy
                + " player, so there is nothing to warm-start the embedded model on: give a checkpoint with"
                + " --pretrain"));
    }

    /// A tokenizer of at most `maxVocabulary` tokens for this environment's text.
    public BpeTokenizer tokenizer(int maxVocabulary) {
        List<String> texts = new ArrayList<>();
        examples.forEach(example -> {
            texts.add(example.prompt());
            texts.add(example.action());
        });
        return BpeTrainer.train(texts, maxVocabulary, 2);
    }

    /// Runs the supervised steps; the learning rate rises over the first tenth and falls to a twentieth. Turns
    /// longer
    /// than the model's context are left out.
    ///
    /// @param observer told of each step's number, from 1, and mean loss per token
    /// @throws IllegalArgumentException if no turn fits
    public void teach(
            Learner learner,
            BpeTokenizer tokenizer,
            int steps,
            int batchSize,
            double learningRate,
            StepObserver observer) {
        List<Sample> samples = samples(tokenizer, learner.maxPositions());
        for (int step = 0; step < steps; step++) {
            List<Sample> batch = new ArrayList<>(batchSize);
            for (int i = 0; i < batchSize; i++) {
                batch.add(samples.get((int) (((long) step * batchSize + i) % samples.size())));
            }
            int tokens = batch.stream()
                    .mapToInt(sample -> sample.responseIds().length)
                    .sum();
            double done = (double) step / steps;
            double rate = learningRate * Math.min(1, (step + 1) / (0.1 * steps)) * (1 - 0.95 * done);
            Learner.Result<Likelihood> result = learner.step(batch, () -> new Likelihood(tokens), rate);
            double loss =
                    result.losses().stream().mapToDouble(Likelihood::total).sum();
            if (!observer.stepped(step + 1, loss)) {
                return;
            }
        }
    }

    private List<Sample> samples(BpeTokenizer tokenizer, int maxLength) {
        List<Sample> all =
                examples.stream().map(example -> sample(example, tokenizer)).toList();
        List<Sample> fitting =
                all.stream().filter(sample -> length(sample) <= maxLength).toList();
        if (fitting.isEmpty()) {
            throw new IllegalArgumentException("max_model_len must be at least "
                    + all.stream().mapToInt(WarmStart::length).min().orElse(0)
                    + ", the shortest of the turns to warm-start on, but was " + maxLength);
        }
        return fitting;
    }

    private static int length(Sample sample) {
        return sample.promptIds().length + sample.responseIds().length;
    }

    /// Watches the warm start.
    public interface StepObserver {
        /// @return whether to go on
        boolean stepped(int step, double loss);
    }

    private static Sample sample(Example example, BpeTokenizer tokenizer) {
        int[] action = tokenizer.encode(example.action());
        int[] response = Arrays.copyOf(action, action.length + 1);
        response[action.length] = tokenizer.endOfTurn();
        return new Sample(tokenizer.encode(example.prompt()), response);
    }
}
