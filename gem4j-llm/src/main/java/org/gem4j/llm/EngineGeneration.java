// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gem4j.rollout.generation.Generated;
import org.gem4j.rollout.generation.Generation;
import org.gem4j.rollout.generation.GenerationListener;
import org.gem4j.rollout.generation.SampledToken;
import org.jspecify.annotations.Nullable;

/// A response in the making: what [Engine#submit] returns. Thread-safe.
final class EngineGeneration implements Generation {
    private final GenerationListener listener;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean cancelled;
    private volatile @Nullable Generated result;

    EngineGeneration(GenerationListener listener) {
        this.listener = listener;
    }

    /// Asks the engine to stop; it does so before the next token.
    @Override
    public void cancel() {
        cancelled = true;
    }

    boolean cancelled() {
        return cancelled;
    }

    void sampled(SampledToken token) {
        try {
            listener.sampled(token);
        } catch (RuntimeException e) {
            broken(e);
        }
    }

    void finish(Generated generated) {
        result = generated;
        done.countDown();
        try {
            listener.finished(generated);
        } catch (RuntimeException e) {
            broken(e);
        }
    }

    /// A listener that breaks its promise costs its own request, not the engine.
    private void broken(RuntimeException e) {
        cancelled = true;
        System.getLogger(EngineGeneration.class.getName())
                .log(System.Logger.Level.WARNING, "a listener failed: its request is cancelled", e);
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
        return Objects.requireNonNull(result);
    }
}
