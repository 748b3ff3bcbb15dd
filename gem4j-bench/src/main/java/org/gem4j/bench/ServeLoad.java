// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Sessions that play episodes on a server of environments.
///
/// @param sessions connections
/// @param batch environments of each connection, stepped in one frame; 0 for OpenEnv's plain frames
/// @param message what the agent says in every step
/// @param seconds how long steps are counted
/// @param thinkSeconds between an answer and the next step, on average
/// @param dropRate probability that a client vanishes after an answer and another one comes, in 0..1
record ServeLoad(
        URI url, int sessions, int batch, String message, double seconds, double thinkSeconds, double dropRate) {
    /// What the sessions saw.
    ///
    /// @param opened connections
    /// @param latencies of frames, in nanoseconds, in order of size; of each thread the first eight million
    record Result(long steps, double seconds, long errors, long opened, long[] latencies) {
        double stepsPerSecond() {
            return steps / seconds;
        }

        double millis(double quantile) {
            return latencies.length == 0
                    ? Double.NaN
                    : latencies[(int) Math.min(latencies.length - 1, (long) (quantile * latencies.length))] / 1e6;
        }
    }

    /// Connects all sessions, lets them play, and counts. One thread per four processors leaves most of them to the
    /// server.
    Result run() throws IOException, InterruptedException {
        LoadFrames frames = LoadFrames.of(url, batch, message);
        int count = Math.clamp(Runtime.getRuntime().availableProcessors() / 4, 1, sessions);
        List<LoadLoop> loops = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
            for (int i = 0; i < count; i++) {
                int first = (int) ((long) sessions * i / count);
                LoadLoop loop = new LoadLoop(this, frames);
                loops.add(loop);
                loop.open(first, (int) ((long) sessions * (i + 1) / count) - first);
            }
            return sum(threads.invokeAll(loops.stream()
                    .<Callable<LoadLoop.Share>>map(loop -> loop::play)
                    .toList()));
        } finally {
            for (LoadLoop loop : loops) {
                loop.close();
            }
        }
    }

    private Result sum(List<Future<LoadLoop.Share>> futures) throws IOException, InterruptedException {
        long steps = 0;
        long errors = 0;
        long opened = 0;
        List<long[]> latencies = new ArrayList<>();
        for (Future<LoadLoop.Share> future : futures) {
            try {
                LoadLoop.Share share = future.get();
                steps += share.steps();
                errors += share.errors();
                opened += share.opened();
                latencies.add(share.latencies());
            } catch (ExecutionException e) {
                throw new IOException("a session failed: " + e.getCause(), e.getCause());
            }
        }
        long[] all = latencies.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        return new Result(steps, seconds, errors, opened, all);
    }
}
