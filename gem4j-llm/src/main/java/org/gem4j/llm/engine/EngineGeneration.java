// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.gem4j.llm.ModelException;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.rollout.generation.TextGenerator.SampledToken;
import org.jspecify.annotations.Nullable;

/// A response in the making: what [Engine#submit] returns. Thread-safe.
final class EngineGeneration implements Generation {
    private final GenerationRequest request;
    private final GenerationListener listener;
    private final Consumer<EngineGeneration> ended;
    private final CountDownLatch done = new CountDownLatch(1);
    private final AtomicReference<@Nullable Generated> result = new AtomicReference<>();
    private volatile boolean canceled;

    /// @param ended told once, before anybody else
    EngineGeneration(GenerationRequest request, GenerationListener listener, Consumer<EngineGeneration> ended) {
        this.request = request;
        this.listener = listener;
        this.ended = ended;
    }

    /// Asks the engine to stop; it does so before the next token.
    @Override
    public void cancel() {
        canceled = true;
    }

    boolean canceled() {
        return canceled;
    }

    void sampled(SampledToken token) {
        try {
            listener.sampled(token);
        } catch (RuntimeException e) {
            broken(e);
        }
    }

    /// The first end counts.
    void finish(Generated generated) {
        if (!result.compareAndSet(null, generated)) {
            return;
        }
        ended.accept(this);
        done.countDown();
        try {
            listener.finished(generated);
        } catch (RuntimeException e) {
            broken(e);
        }
    }

    /// Ends it where nothing is known of what was sampled.
    void fail(String why) {
        finish(new Generated(request.promptIds(), List.of(), "", StopReason.INFRASTRUCTURE, why, 0));
    }

    /// A listener that breaks its promise costs its own request, not the engine.
    private void broken(RuntimeException e) {
        canceled = true;
        System.getLogger(EngineGeneration.class.getName())
                .log(System.Logger.Level.WARNING, "a listener failed: its request is canceled", e);
    }

    /// Waits for the end, which the engine always brings about.
    ///
    /// @throws ModelException if the waiting thread is interrupted
    @Override
    public Generated await() {
        try {
            while (!done.await(1, TimeUnit.HOURS)) {
                Thread.onSpinWait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ModelException("interrupted while waiting for a response", e);
        }
        return Objects.requireNonNull(result.get());
    }
}
