// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.eval;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import java.util.stream.IntStream;
import org.gem4j.env.EnvException;
import org.gem4j.rollout.TurnPolicy;
import org.gem4j.vector.VectorEnv;

/// Plays the episodes of an evaluation that are not done yet, many at a time, each on its own virtual thread.
///
/// Which thread plays an episode, and when, changes nothing in it.
public final class EvalRunner {
    private static final long LOOK_MILLIS = 50;

    private final EvalSettings settings;
    private final TurnPolicy policy;
    private final int concurrency;
    private final Duration deadline;
    private final Queue<String> closeFailures = new ConcurrentLinkedQueue<>();

    /// @param concurrency episodes at a time, at least 1
    /// @param deadline how long one call of an environment may take
    /// @throws IllegalArgumentException if an environment, wrapper or template does not exist or fit the policy
    public EvalRunner(EvalSettings settings, TurnPolicy policy, int concurrency, Duration deadline) {
        if (concurrency < 1) {
            throw new IllegalArgumentException("concurrency must be at least 1 but was " + concurrency);
        }
        this.settings = settings;
        this.policy = policy;
        this.concurrency = concurrency;
        this.deadline = deadline;
        settings.environments().forEach(environment -> environment.check(policy));
    }

    /// How many episodes are still to be played.
    public int open(EvalFolder folder) {
        return (int) settings.keys().stream().filter(key -> !folder.isDone(key)).count();
    }

    /// Plays what is open. Episodes that are under way when `cancelled` becomes true are dropped.
    ///
    /// @param finished told of each episode when it is on the disk; by one thread at a time
    /// @param cancelled asked all the time
    /// @return whether everything was played
    /// @throws EvalException if the policy says that nothing more can be answered
    public boolean run(EvalFolder folder, Consumer<EvalEpisode> finished, BooleanSupplier cancelled) {
        Queue<EvalSettings.Key> waiting = new ConcurrentLinkedQueue<>(
                settings.keys().stream().filter(key -> !folder.isDone(key)).toList());
        Map<String, EvalEnv> environments = new LinkedHashMap<>();
        settings.environments().forEach(environment -> environments.put(environment.label(), environment));
        int workers = Math.min(concurrency, Math.max(1, waiting.size()));
        Object lock = new Object();
        Consumer<EvalEpisode> keep = episode -> {
            synchronized (lock) {
                if (!cancelled.getAsBoolean()
                        && (episode.counts() || policy.hopeless().isEmpty())) {
                    folder.add(episode);
                    finished.accept(episode);
                }
            }
        };
        BooleanSupplier stop =
                () -> cancelled.getAsBoolean() || policy.hopeless().isPresent();
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("evaluation-", 0).factory())) {
            List<Future<Boolean>> all = IntStream.range(0, workers)
                    .mapToObj(_ -> threads.submit(() -> work(waiting, environments, keep, stop)))
                    .toList();
            await(all, stop, threads);
        }
        Optional<String> hopeless = policy.hopeless();
        if (hopeless.isPresent()) {
            throw new EvalException(hopeless.get());
        }
        return !cancelled.getAsBoolean();
    }

    /// Why environments could not be closed after their work; those of a run that was stopped are not waited
    /// for and
    /// do not count.
    public List<String> closeFailures() {
        return List.copyOf(closeFailures);
    }

    /// Waits for the workers; interrupts them when it is time to stop, or when one of them broke.
    private static void await(List<Future<Boolean>> all, BooleanSupplier stop, ExecutorService threads) {
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
                    throw new EvalException("interrupted", e);
                }
            }
            if (one.state() == Future.State.FAILED) {
                threads.shutdownNow();
                switch (one.exceptionNow()) {
                    case RuntimeException cause -> throw cause;
                    case Error cause -> throw cause;
                    default -> throw new EvalException("a worker broke", one.exceptionNow());
                }
            }
        }
    }

    private boolean work(
            Queue<EvalSettings.Key> waiting,
            Map<String, EvalEnv> environments,
            Consumer<EvalEpisode> keep,
            BooleanSupplier stop) {
        Optional<Opened> opened = Optional.empty();
        try {
            for (EvalSettings.Key key = waiting.poll(); key != null && !stop.getAsBoolean(); key = waiting.poll()) {
                EvalEnv environment = Objects.requireNonNull(environments.get(key.environment()));
                if (opened.isEmpty() || !opened.get().environment.equals(environment)) {
                    opened.ifPresent(this::close);
                    opened = Optional.of(new Opened(environment, environment.open(policy, deadline)));
                }
                EvalEpisode episode = new EpisodeRun(settings, environment, key, policy, opened.get().vector).play();
                if (Thread.currentThread().isInterrupted()) {
                    return false;
                }
                keep.accept(episode);
            }
            return true;
        } finally {
            opened.ifPresent(this::close);
        }
    }

    private record Opened(EvalEnv environment, VectorEnv vector) {}

    /// An environment that cannot be closed has done its work nevertheless.
    private void close(Opened opened) {
        try {
            opened.vector.close();
        } catch (EnvException e) {
            if (!Thread.currentThread().isInterrupted()) {
                closeFailures.add(opened.environment.label() + ": " + e.getMessage());
            }
        }
    }
}
