// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A response in the making: what [Engine#submit] returns. Thread-safe.
public final class Generation {
    private final GenerationListener listener;
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean cancelled;
    private volatile @Nullable Generated result;

    Generation(GenerationListener listener) {
        this.listener = listener;
    }

    /// Asks the engine to stop; it does so before the next token.
    public void cancel() {
        cancelled = true;
    }

    boolean cancelled() {
        return cancelled;
    }

    void sampled(SampledToken token) {
        listener.sampled(token);
    }

    void finish(Generated generated) {
        result = generated;
        done.countDown();
        listener.finished(generated);
    }

    /// Waits for the end, which the engine always brings about.
    ///
    /// @throws ModelException if the waiting thread is interrupted
    public Generated await() {
        try {
            while (!done.await(1, TimeUnit.HOURS)) {
                Thread.onSpinWait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ModelException("interrupted while waiting for a response", e);
        }
        return java.util.Objects.requireNonNull(result);
    }
}
