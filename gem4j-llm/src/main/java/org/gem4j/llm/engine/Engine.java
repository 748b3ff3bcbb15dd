// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.Decoder;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator;
import org.gem4j.rollout.generation.TextGenerator.BusyException;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.GenerationMetrics;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.rollout.generation.TextGenerator.ImageTokens;
import org.gem4j.text.Tokenizer;

/// Generates for many callers at once on one model: requests join and leave with every token.
///
/// One platform thread owns the model; all methods may be called from any thread. What a request samples depends on
/// its prompt, settings and seed; other requests change logprobs by rounding, and with
/// [EngineOptions#batchInvariant] not at all.
public final class Engine implements TextGenerator, AutoCloseable {
    private static final Duration IDLE = Duration.ofMillis(200);
    /// Far longer than the largest model takes from the slowest disk.
    private static final Duration LONGEST_START = Duration.ofHours(2);

    private final Tokenizer tokenizer;
    private final EngineOptions options;
    private final LinkedBlockingQueue<Command> inbox = new LinkedBlockingQueue<>();
    private final AtomicInteger unfinished = new AtomicInteger();
    /// Requests that have not been answered.
    private final Set<EngineGeneration> open = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private final Started started;
    private volatile GenerationMetrics metrics = new GenerationMetrics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    private volatile boolean closing;
    private volatile boolean ended;
    private volatile String failure = "";

    /// What is known of a model once it is there.
    private record Started(int limit, Optional<ImageTokens> images) {}

    private sealed interface Command {
        record Submit(List<EngineSequence> sequences) implements Command {}

        record Forget() implements Command {}

        record Wake() implements Command {}
    }

    /// Starts the thread and waits until the model is there.
    ///
    /// @param decoder makes the model, on the engine's thread; it is closed with the engine
    /// @throws ModelException if it cannot be made
    public Engine(Supplier<Decoder> decoder, Tokenizer tokenizer, EngineOptions options) {
        this.tokenizer = tokenizer;
        this.options = options;
        CompletableFuture<Started> ready = new CompletableFuture<>();
        thread = new Thread(() -> run(decoder, ready), "gem4j-engine");
        thread.setDaemon(true);
        thread.start();
        try {
            started = ready.get(LONGEST_START.toMinutes(), TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closing = true;
            throw new ModelException("interrupted while the engine started", e);
        } catch (TimeoutException e) {
            closing = true;
            throw new ModelException("the engine did not start within " + LONGEST_START.toMinutes() + " minutes", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new ModelException("the engine did not start", e);
            }
        }
    }

    /// Tokens of the longest prompt and response together.
    @Override
    public int limit() {
        return started.limit();
    }

    @Override
    public Optional<ImageTokens> images() {
        return started.images();
    }

    @Override
    public Tokenizer tokenizer() {
        return tokenizer;
    }

    public EngineOptions options() {
        return options;
    }

    /// Queues a request.
    ///
    /// @throws BusyException if as many wait as may
    /// @throws ModelException if the engine is closed or has failed
    @Override
    public Generation submit(GenerationRequest request, GenerationListener listener) {
        return submit(List.of(request), listener).getFirst();
    }

    /// Queues requests that begin together: the engine takes all of them before its next step.
    ///
    /// @param listener hears of the tokens of all of them
    /// @throws BusyException if they are more than may wait
    public List<Generation> submit(List<GenerationRequest> requests, GenerationListener listener) {
        requireAlive();
        List<Generation> generations = new ArrayList<>();
        List<EngineSequence> sequences = new ArrayList<>();
        for (GenerationRequest request : requests) {
            EngineGeneration generation = new EngineGeneration(request, listener, this::answered);
            long deadline = request.deadline().map(Engine::nanosAfter).orElse(Long.MAX_VALUE);
            sequences.add(new EngineSequence(request, generation, tokenizer, deadline));
            generations.add(generation);
        }
        int most = options.maxSequences() + options.maxWaiting();
        if (unfinished.addAndGet(requests.size()) > most) {
            int before = unfinished.addAndGet(-requests.size());
            throw new BusyException("the engine takes " + most + " requests and has " + before + "; try again later");
        }
        sequences.forEach(sequence -> open.add(sequence.generation));
        inbox.add(new Command.Submit(sequences));
        if (ended) {
            failOpen();
        }
        return generations;
    }

    private void answered(EngineGeneration generation) {
        open.remove(generation);
        unfinished.decrementAndGet();
    }

    private static long nanosAfter(Duration span) {
        long now = System.nanoTime();
        long nanos = TimeUnit.NANOSECONDS.convert(span);
        return nanos > Long.MAX_VALUE - Math.max(0, now) ? Long.MAX_VALUE : now + nanos;
    }

    /// Queues a request whose end is waited for with [Generation#await].
    public Generation submit(GenerationRequest request) {
        return submit(request, GenerationListener.none());
    }

    /// Forgets every remembered beginning: what was computed with the weights as they were.
    public void forget() {
        inbox.add(new Command.Forget());
    }

    /// As of the last step.
    @Override
    public GenerationMetrics metrics() {
        return metrics;
    }

    /// Why the engine no longer works; empty while it does.
    @Override
    public Optional<String> failure() {
        return failure.isEmpty() ? Optional.empty() : Optional.of(failure);
    }

    private void requireAlive() {
        if (!failure.isEmpty()) {
            throw new ModelException("the engine has failed: " + failure);
        }
        if (closing) {
            throw new ModelException("the engine is closed");
        }
    }

    private void run(Supplier<Decoder> decoder, CompletableFuture<Started> ready) {
        try (EngineCore core = new EngineCore(decoder.get(), tokenizer, options, System::nanoTime)) {
            ready.complete(new Started(core.limit(), core.images()));
            work(core);
        } catch (RuntimeException | Error e) {
            if (!ready.completeExceptionally(e) && failure.isEmpty()) {
                failure = e.toString();
            }
        } finally {
            ended = true;
            failOpen();
        }
    }

    /// Steps until the engine is closed. If one fails, all requests are answered before anything is tidied up.
    private void work(EngineCore core) {
        try {
            while (!closing) {
                receive(core);
                core.step();
                metrics = core.metrics();
            }
        } catch (RuntimeException | Error e) {
            failure = e.toString();
            try {
                core.abort(StopReason.INFRASTRUCTURE, failure);
            } finally {
                failOpen();
            }
        }
    }

    /// Takes all commands; waits for one where there is nothing else to do.
    private void receive(EngineCore core) {
        List<Command> commands = new ArrayList<>();
        if (core.idle()) {
            try {
                Command command = inbox.poll(IDLE.toMillis(), TimeUnit.MILLISECONDS);
                if (command != null) {
                    commands.add(command);
                }
            } catch (InterruptedException e) {
                closing = true;
            }
        }
        inbox.drainTo(commands);
        for (Command command : commands) {
            switch (command) {
                case Command.Submit submit -> submit.sequences().forEach(core::add);
                case Command.Forget forget -> core.forget();
                case Command.Wake wake -> {}
            }
        }
    }

    /// Answers whatever has not been answered, wherever it is.
    private void failOpen() {
        String why = failure.isEmpty() ? "the engine was closed" : failure;
        open.forEach(generation -> generation.fail(why));
    }

    /// Ends all requests and waits for the thread: a JVM that ends while a thread is inside libtorch crashes.
    @Override
    public void close() {
        closing = true;
        inbox.add(new Command.Wake());
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
