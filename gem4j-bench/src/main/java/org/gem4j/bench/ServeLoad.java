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
record ServeLoad(URI url, int sessions, int batch, String message, double seconds, double thinkSeconds) {
    private static final byte[] DONE = "\"done\":true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DONE_WITH_SPACE = "\"done\": true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ERROR = "error\"".getBytes(StandardCharsets.US_ASCII);
    private static final int PLACE_OF_TYPE = 24;

    /// What the sessions saw.
    ///
    /// @param latencies of frames, in nanoseconds, in order of size
    record Result(long steps, double seconds, long errors, long[] latencies) {
        double stepsPerSecond() {
            return steps / seconds;
        }

        double millis(double quantile) {
            return latencies.length == 0
                    ? Double.NaN
                    : latencies[(int) Math.min(latencies.length - 1, (long) (quantile * latencies.length))] / 1e6;
        }
    }

    private record Share(long steps, long errors, long[] latencies) {}

    /// Connects all sessions, lets them play, and counts.
    Result run() throws IOException, InterruptedException {
        CountDownLatch connected = new CountDownLatch(sessions);
        CountDownLatch start = new CountDownLatch(1);
        long length = (long) (seconds * 1e9);
        List<Future<Share>> futures = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < sessions; i++) {
                int index = i;
                futures.add(threads.submit(() -> {
                    try (LoadSocket socket = new LoadSocket(url)) {
                        if (batch > 0) {
                            socket.ask(LoadSocket.text(
                                    "{\"type\":\"batch_make\",\"data\":{\"autoreset\":\"same_step\",\"count\":" + batch
                                            + "}}"));
                        }
                        socket.ask(LoadSocket.text(reset(index)));
                        connected.countDown();
                        start.await();
                        return play(socket, index, System.nanoTime() + length);
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

    private Result sum(List<Future<Share>> futures) throws IOException, InterruptedException {
        long steps = 0;
        long errors = 0;
        List<long[]> latencies = new ArrayList<>();
        for (Future<Share> future : futures) {
            try {
                Share share = future.get();
                steps += share.steps();
                errors += share.errors();
                latencies.add(share.latencies());
            } catch (ExecutionException e) {
                throw new IOException("a session failed: " + e.getCause(), e.getCause());
            }
        }
        long[] all = latencies.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        return new Result(steps, seconds, errors, all);
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

    private Share play(LoadSocket socket, int index, long end) throws IOException {
        byte[] step = LoadSocket.text(step());
        byte[] reset = LoadSocket.text(reset(index));
        SeededRandom random = SeededRandom.of(7, "thinking", index);
        long[] latencies = new long[1024];
        int frames = 0;
        long errors = 0;
        while (true) {
            if (thinkSeconds > 0) {
                LockSupport.parkNanos((long) (thinkSeconds * 2e9 * random.nextDouble()));
            }
            long before = System.nanoTime();
            if (before >= end) {
                return new Share((long) frames * Math.max(1, batch), errors, Arrays.copyOf(latencies, frames));
            }
            byte[] answer = socket.ask(step);
            if (frames == latencies.length) {
                latencies = Arrays.copyOf(latencies, 2 * frames);
            }
            latencies[frames++] = System.nanoTime() - before;
            boolean failed = contains(answer, ERROR, 0, Math.min(answer.length, PLACE_OF_TYPE));
            errors += failed ? 1 : 0;
            if (failed || batch == 0 && isDone(answer)) {
                socket.ask(reset);
            }
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
