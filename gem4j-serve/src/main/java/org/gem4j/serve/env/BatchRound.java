// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/// Runs calls of several environments: of those that never wait one after the other, of all others at the same time.
final class BatchRound {
    private static final int AT_A_TIME = 256;

    private BatchRound() {}

    /// A call of the environment at a position.
    @FunctionalInterface
    interface Call {
        Seen on(Play play, int position);
    }

    /// One failing environment does not cost the others their call.
    ///
    /// @param takesPart false for the positions of environments that are left out
    static List<BatchResult> run(List<Play> plays, IntPredicate takesPart, Call call) {
        int size = plays.size();
        BatchResult[] results = new BatchResult[size];
        boolean repeatable = Entropy.isRepeatable();
        List<Integer> slow = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Play play = plays.get(i);
            if (!takesPart.test(i)) {
                results[i] = BatchResult.Nothing.INSTANCE;
            } else if (!play.isQuick()) {
                slow.add(i);
            } else if (repeatable) {
                int position = i;
                results[i] = Entropy.forEnvironment(i, () -> result(play, position, call))
                        .get();
            } else {
                results[i] = result(play, i, call);
            }
            if (i % AT_A_TIME == 0 && i > 0) {
                Thread.yield(); // a large batch must not keep other sessions waiting
            }
        }
        if (!slow.isEmpty()) {
            Client client = Client.current();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i : slow) {
                    Supplier<BatchResult> work = Entropy.forEnvironment(i, () -> result(plays.get(i), i, call));
                    threads.execute(() -> client.run(() -> results[i] = work.get()));
                }
            }
        }
        return Arrays.asList(results);
    }

    private static BatchResult result(Play play, int position, Call call) {
        try {
            return call.on(play, position);
        } catch (RuntimeException | StackOverflowError e) {
            return new BatchResult.Failed(Play.text(e));
        }
    }
}
