// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gem4j.env.Env;
import org.gem4j.env.ResetOptions;

/// The same seed and actions give the same episode, alone and beside other instances.
final class ReplayChecks {
    private static final int LONGEST = 300;

    private final CheckRun run;

    ReplayChecks(CheckRun run) {
        this.run = run;
    }

    void check() {
        for (int i = 0; i < run.options().episodes(); i++) {
            int index = i;
            run.guard(Finding.Rule.DETERMINISM, () -> replaysEpisode(index));
        }
        run.guard(Finding.Rule.DETERMINISM, this::seedOfTheConstructorCounts);
        run.guard(Finding.Rule.INTERLEAVING, this::interleaves);
    }

    private void replaysEpisode(int index) {
        long seed = run.seed(index);
        ResetOptions reset = ResetOptions.seeded(seed);
        try (Env env = run.make(seed);
                Env other = run.make(run.seed(index + 1_000))) {
            CheckedEpisode original = run.play(env, reset, run.actions(index), LONGEST);
            report(seed, original, CheckRun.replay(env, reset, original), "the same instance, played again,");
            run.play(other, ResetOptions.none(), run.actions(index + 1_000), LONGEST);
            report(seed, original, CheckRun.replay(other, reset, original), "an instance with another history");
        }
    }

    private void report(long seed, CheckedEpisode original, CheckedEpisode replayed, String who) {
        original.difference(replayed)
                .ifPresent(where -> run.report(
                        Finding.Rule.DETERMINISM, who + " differs from the first one with seed " + seed + " " + where));
    }

    /// Two episodes in a row without a seed of their own must follow from the seed that the environment was made
    /// with.
    private void seedOfTheConstructorCounts() {
        long seed = run.seed(0);
        try (Env env = run.make(seed);
                Env twin = run.make(seed)) {
            for (int i = 0; i < 2; i++) {
                CheckedEpisode original = run.play(env, ResetOptions.none(), run.actions(i), LONGEST);
                Optional<String> difference = original.difference(CheckRun.replay(twin, ResetOptions.none(), original));
                difference.ifPresent(where -> run.report(
                        Finding.Rule.DETERMINISM, "two instances made with seed " + seed + " differ " + where));
            }
        }
    }

    /// An instance that is played a step at a time by whichever thread takes it.
    private static final class Interleaved {
        final Env env;
        final CheckedEpisode episode;

        Interleaved(Env env, long seed) {
            this.env = env;
            this.episode = new CheckedEpisode(env.reset(seed));
        }
    }

    private void interleaves() throws InterruptedException, ExecutionException {
        long seed = run.seed(0);
        CheckedEpisode original;
        try (Env env = run.make(seed)) {
            original = run.play(env, ResetOptions.seeded(seed), run.actions(0), LONGEST);
        }
        List<Interleaved> all = new ArrayList<>();
        try {
            for (int i = 0; i < run.options().instances(); i++) {
                all.add(new Interleaved(run.make(run.seed(i)), seed));
            }
            playInTurns(all, original);
            for (Interleaved one : all) {
                original.difference(one.episode)
                        .ifPresent(where -> run.report(
                                Finding.Rule.INTERLEAVING,
                                "one of " + all.size() + " instances with seed " + seed
                                        + " differs from one that was played alone " + where));
            }
        } finally {
            all.forEach(one -> one.env.close());
        }
    }

    private void playInTurns(List<Interleaved> all, CheckedEpisode original)
            throws InterruptedException, ExecutionException {
        Queue<Interleaved> waiting = new ConcurrentLinkedQueue<>(all);
        try (ExecutorService threads =
                Executors.newFixedThreadPool(run.options().threads())) {
            List<Future<?>> tasks = new ArrayList<>();
            for (int i = 0; i < run.options().threads(); i++) {
                tasks.add(threads.submit(() -> {
                    for (Interleaved one = waiting.poll(); one != null; one = waiting.poll()) {
                        int played = one.episode.actions().size();
                        if (played < original.actions().size() && !one.episode.done()) {
                            one.episode.play(one.env, original.actions().get(played));
                            waiting.add(one);
                        }
                    }
                }));
            }
            for (Future<?> task : tasks) {
                task.get();
            }
        }
    }
}
