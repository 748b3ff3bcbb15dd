// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.gem4j.env.SeededRandom;
import tools.jackson.databind.json.JsonMapper;

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
    private static final byte[] DONE = "\"done\":true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DONE_WITH_SPACE = "\"done\": true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ERROR = "error\"".getBytes(StandardCharsets.US_ASCII);
    private static final int MOST_PLATFORM_THREADS = 512;
    private static final int PLACE_OF_TYPE = 24;
    private static final int MOST_LATENCIES = 1 << 20;

    /// What the sessions saw.
    ///
    /// @param opened connections
    /// @param latencies of frames, in nanoseconds, in order of size; of each connection the first million
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

    private record Share(long steps, long errors, long opened, long[] latencies) {}

    /// Connects all sessions, lets them play, and counts.
    Result run() throws IOException, InterruptedException {
        CountDownLatch connected = new CountDownLatch(sessions);
        CountDownLatch start = new CountDownLatch(1);
        long length = (long) (seconds * 1e9);
        List<Future<Share>> futures = new ArrayList<>();
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(threadFactory())) {
            for (int i = 0; i < sessions; i++) {
                int index = i;
                futures.add(threads.submit(() -> {
                    try (Player player = new Player(index)) {
                        connected.countDown();
                        start.await();
                        return player.play(System.nanoTime() + length);
                    } finally {
                        connected.countDown();
                    }
                }));
            }
            connected.await();
            start.countDown();
            return sum(futures);
        }
    }

    /// A message wakes a platform thread sooner than a virtual one, so that less of a latency is the client's own.
    private ThreadFactory threadFactory() {
        return sessions <= MOST_PLATFORM_THREADS
                ? Thread.ofPlatform().factory()
                : Thread.ofVirtual().factory();
    }

    private Result sum(List<Future<Share>> futures) throws IOException, InterruptedException {
        long steps = 0;
        long errors = 0;
        long opened = 0;
        List<long[]> latencies = new ArrayList<>();
        for (Future<Share> future : futures) {
            try {
                Share share = future.get();
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

    private String reset(int index) {
        return batch == 0
                ? "{\"type\":\"reset\",\"data\":{\"seed\":" + index + "}}"
                : "{\"type\":\"batch_reset\",\"data\":{\"columns\":true,\"seed\":" + (long) index * batch + "}}";
    }

    private String step() {
        Map<String, Object> data = new LinkedHashMap<>();
        if (batch == 0) {
            data.put("message", message);
        } else {
            data.put("columns", true);
            data.put("messages", Collections.nCopies(batch, message));
        }
        return JsonMapper.shared().writeValueAsString(Map.of("type", batch == 0 ? "step" : "batch_step", "data", data));
    }

    /// One client after the other at the same place.
    private final class Player implements AutoCloseable {
        private final SeededRandom random;
        private final byte[] reset;
        private final byte[] step = LoadSocket.text(step());
        private LoadSocket socket;
        private long opened;

        Player(int index) throws IOException {
            random = SeededRandom.of(7, "thinking", index);
            reset = LoadSocket.text(reset(index));
            socket = connect();
        }

        private LoadSocket connect() throws IOException {
            LoadSocket connected = new LoadSocket(url);
            opened++;
            if (batch > 0) {
                connected.ask(LoadSocket.text(
                        "{\"type\":\"batch_make\",\"data\":{\"autoreset\":\"same_step\",\"count\":" + batch + "}}"));
            }
            connected.ask(reset);
            return connected;
        }

        Share play(long end) throws IOException {
            long[] latencies = new long[1024];
            long frames = 0;
            long errors = 0;
            while (true) {
                if (thinkSeconds > 0) {
                    LockSupport.parkNanos((long) (thinkSeconds * 2e9 * random.nextDouble()));
                }
                long before = System.nanoTime();
                if (before >= end) {
                    int kept = (int) Math.min(frames, MOST_LATENCIES);
                    return new Share(frames * Math.max(1, batch), errors, opened, Arrays.copyOf(latencies, kept));
                }
                byte[] answer = socket.ask(step);
                if (frames < MOST_LATENCIES) {
                    if (frames == latencies.length) {
                        latencies = Arrays.copyOf(latencies, 2 * latencies.length);
                    }
                    latencies[(int) frames] = System.nanoTime() - before;
                }
                frames++;
                boolean failed = contains(answer, ERROR, 0, Math.min(answer.length, PLACE_OF_TYPE));
                errors += failed ? 1 : 0;
                if (dropRate > 0 && random.nextDouble() < dropRate) {
                    drop();
                } else if (failed || batch == 0 && isDone(answer)) {
                    socket.ask(reset);
                }
            }
        }

        /// Vanishes without a word, half of the time while the server works on a frame.
        private void drop() throws IOException {
            if (random.nextInt(2) == 0) {
                socket.send(step);
            }
            socket.close();
            socket = connect();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private static boolean isDone(byte[] answer) {
        return contains(answer, DONE, 0, answer.length) || contains(answer, DONE_WITH_SPACE, 0, answer.length);
    }

    private static boolean contains(byte[] text, byte[] part, int from, int to) {
        for (int at = from; at <= to - part.length; at++) {
            if (text[at] == part[0] && Arrays.equals(text, at, at + part.length, part, 0, part.length)) {
                return true;
            }
        }
        return false;
    }
}
