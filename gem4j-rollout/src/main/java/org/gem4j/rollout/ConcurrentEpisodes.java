// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.gem4j.env.EnvException;

/// Plays many episodes at once, each advancing on its own: for slow policies and environments.
///
/// Each worker is a virtual thread with an [EpisodePlayer] of its own. Which worker plays an episode, and when, changes
/// nothing in it.
public final class ConcurrentEpisodes {
    private static final long LOOK_MILLIS = 50;

    private final Policy policy;
    private final Sampling sampling;
    private final BooleanSupplier stop;
    private final Queue<Task> waiting = new ConcurrentLinkedQueue<>();
    private final Queue<String> unclosed = new ConcurrentLinkedQueue<>();

    private ConcurrentEpisodes(Policy policy, Sampling sampling, BooleanSupplier stop) {
        this.policy = policy;
        this.sampling = sampling;
        this.stop = stop;
    }

    /// An episode to be played.
    ///
    /// @param place opens a player in one environment; a worker keeps it while its tasks have the same place
    /// @param ended told of the episode by the worker
    public record Task(Supplier<EpisodePlayer> place, EpisodeSeed seed, Consumer<Episode> ended) {}

    /// Plays the tasks in their order, as far as workers are free.
    ///
    /// @param workers episodes at a time, at least 1
    /// @param stop polled continuously; when true, running episodes are interrupted and dropped
    /// @return why environments could not be closed after their work; those of a run that was stopped are not
    ///     waited for and do not count
    /// @throws IllegalArgumentException if only one thread may ask the policy, or `workers` is below 1
    public static List<String> play(
            Policy policy, List<Task> tasks, Sampling sampling, int workers, BooleanSupplier stop) {
        if (workers < 1) {
            throw new IllegalArgumentException("concurrency must be at least 1 but was " + workers);
        }
        if (policy.confined()) {
            throw new IllegalArgumentException(
                    "a policy that only one thread may use cannot play episodes concurrently");
        }
        ConcurrentEpisodes play = new ConcurrentEpisodes(policy, sampling, stop);
        play.waiting.addAll(tasks);
        play.run(Math.min(workers, Math.max(1, tasks.size())));
        return List.copyOf(play.unclosed);
    }

    private void run(int workers) {
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("episodes-", 0).factory())) {
            List<Future<Boolean>> all = IntStream.range(0, workers)
                    .mapToObj(_ -> threads.submit(this::work))
                    .toList();
            await(all, threads);
        }
    }

    /// Waits for the workers; interrupts them when it is time to stop, or when one of them broke.
    private void await(List<Future<Boolean>> all, ExecutorService threads) {
        for (Future<Boolean> one : all) {
            while (!one.isDone()) {
                try {
                    one.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    if (stop.getAsBoolean()) {
                        threads.shutdownNow();
                    }
                } catch (ExecutionException e) {
                    break;
                } catch (InterruptedException e) {
                    threads.shutdownNow();
                    Thread.currentThread().interrupt();
                    return;
                }
            }
            if (one.state() == Future.State.FAILED) {
                threads.shutdownNow();
                switch (one.exceptionNow()) {
                    case RuntimeException cause -> throw cause;
                    case Error cause -> throw cause;
                    default -> throw new IllegalStateException("a worker broke", one.exceptionNow());
                }
            }
        }
    }

    private boolean work() {
        Optional<Opened> opened = Optional.empty();
        try {
            for (Task task = waiting.poll(); task != null && !stop.getAsBoolean(); task = waiting.poll()) {
                if (opened.isEmpty() || opened.get().place != task.place()) {
                    opened.ifPresent(this::close);
                    opened = Optional.of(new Opened(task.place(), task.place().get()));
                }
                List<Episode> episodes = opened.get().player.play(policy, List.of(task.seed()), sampling);
                if (Thread.currentThread().isInterrupted()) {
                    return false;
                }
                task.ended().accept(Objects.requireNonNull(episodes.getFirst()));
            }
            return true;
        } finally {
            opened.ifPresent(this::close);
        }
    }

    private record Opened(Supplier<EpisodePlayer> place, EpisodePlayer player) {}

    /// An environment that cannot be closed has done its work nevertheless.
    private void close(Opened opened) {
        try {
            opened.player.close();
        } catch (EnvException e) {
            if (!Thread.currentThread().isInterrupted()) {
                unclosed.add(opened.player.envId() + ": " + e.getMessage());
            }
        }
    }
}
