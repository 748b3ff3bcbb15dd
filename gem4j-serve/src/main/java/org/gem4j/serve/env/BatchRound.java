// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.gem4j.serve.env.BatchFrames.Callable;
import org.jspecify.annotations.Nullable;

/// Runs calls of several environments: of those that never wait one after the other, of all others at the same time.
final class BatchRound {
    private static final int AT_A_TIME = 256;

    private BatchRound() {}

    /// One failing environment does not cost the others their call.
    ///
    /// @param calls null where there is nothing to do
    static List<BatchResult> run(List<? extends @Nullable Callable> calls) {
        BatchResult[] results = new BatchResult[calls.size()];
        Arrays.fill(results, BatchResult.Nothing.INSTANCE);
        List<Integer> slow = new ArrayList<>();
        for (int i = 0; i < results.length; i++) {
            Callable call = calls.get(i);
            if (call != null && call.play().isQuick()) {
                results[i] = Entropy.forEnvironment(i, () -> result(call)).get();
            } else if (call != null) {
                slow.add(i);
            }
            if (i % AT_A_TIME == 0 && i > 0) {
                Thread.yield(); // a large batch must not keep other sessions waiting
            }
        }
        if (!slow.isEmpty()) {
            Client client = Client.current();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i : slow) {
                    Callable call = calls.get(i);
                    if (call != null) {
                        Supplier<BatchResult> work = Entropy.forEnvironment(i, () -> result(call));
                        threads.execute(() -> client.run(() -> results[i] = work.get()));
                    }
                }
            }
        }
        return Arrays.asList(results);
    }

    private static BatchResult result(Callable call) {
        try {
            return new BatchResult.Played(call.call().apply(call.play()));
        } catch (RuntimeException | StackOverflowError e) {
            return new BatchResult.Failed(Play.text(e));
        }
    }
}
