// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gem4j.bench.LoadClient.Awaited;
import org.gem4j.env.SeededRandom;

/// The clients of one thread of a load generator. The thread serves all of them in the order in which their answers
/// arrive: with a thread for each, latencies would contain the time in which these wait for each other.
final class LoadLoop implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 120;
    private static final long LOOK_MILLIS = 100;
    private static final int MOST_LATENCIES = 1 << 23;

    private final ServeLoad load;
    private final LoadFrames frames;
    private final Selector selector = Selector.open();
    private final LoadPauses pauses = new LoadPauses();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16);
    private boolean playing;
    private int answers;
    private long errors;
    private long opened;
    private long[] latencies = new long[1 << 14];

    /// What the clients of one thread saw.
    ///
    /// @param opened connections
    /// @param latencies of frames, in nanoseconds; the first eight million
    record Share(long steps, long errors, long opened, long[] latencies) {}

    LoadLoop(ServeLoad load, LoadFrames frames) throws IOException {
        this.load = load;
        this.frames = frames;
    }

    /// Connects clients and opens their sessions.
    ///
    /// @param first the number of the first client
    void open(int first, int count) throws IOException {
        for (int i = first; i < first + count; i++) {
            new LoadClient(frames, i, SeededRandom.of(7, "thinking", i), selector);
            opened++;
        }
        finish();
    }

    /// Lets the clients play as long as the load asks for, then waits for the answers to their last steps.
    Share play() throws IOException {
        long end = System.nanoTime() + (long) (load.seconds() * 1e9);
        playing = true;
        for (LoadClient client : clients()) {
            advance(client);
        }
        while (System.nanoTime() < end) {
            serve();
        }
        playing = false;
        pauses.close();
        finish();
        int kept = Math.min(answers, MOST_LATENCIES);
        return new Share((long) answers * Math.max(1, load.batch()), errors, opened, Arrays.copyOf(latencies, kept));
    }

    private List<LoadClient> clients() {
        return selector.keys().stream()
                .filter(SelectionKey::isValid)
                .map(key -> (LoadClient) key.attachment())
                .toList();
    }

    private void finish() throws IOException {
        while (clients().stream().anyMatch(client -> client.awaited() != Awaited.NOTHING)) {
            serve();
        }
    }

    private void serve() throws IOException {
        pauses.check();
        if (selector.select(LOOK_MILLIS) == 0) {
            checkPatience();
        }
        for (SelectionKey key : selector.selectedKeys()) {
            LoadClient client = (LoadClient) key.attachment();
            byte[] answer = client.receive(buffer);
            if (answer.length > 0) {
                count(answer, System.nanoTime() - client.sentNanos());
                client = goOn(client, answer);
            }
            if (playing && client.awaited() == Awaited.NOTHING) {
                advance(client);
            }
        }
        selector.selectedKeys().clear();
    }

    private void checkPatience() throws IOException {
        long now = System.nanoTime();
        for (LoadClient client : clients()) {
            if (client.awaited() != Awaited.NOTHING
                    && now - client.sentNanos() > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
                throw new IOException("the server has not answered for " + PATIENCE_SECONDS + " s");
            }
        }
    }

    private void count(byte[] answer, long nanos) {
        if (answers == latencies.length && answers < MOST_LATENCIES) {
            latencies = Arrays.copyOf(latencies, 2 * answers);
        }
        if (answers < MOST_LATENCIES) {
            latencies[answers] = nanos;
        }
        answers++;
        errors += LoadFrames.isError(answer) ? 1 : 0;
    }

    /// The client that plays on, whose next episode begins where one has ended.
    private LoadClient goOn(LoadClient client, byte[] answer) throws IOException {
        if (playing && load.dropRate() > 0 && client.random().nextDouble() < load.dropRate()) {
            return replace(client);
        }
        if (LoadFrames.isError(answer) || frames.isDone(answer)) {
            client.reset();
        }
        return client;
    }

    /// The client disconnects without notice, half of the time while the server works on a frame.
    private LoadClient replace(LoadClient client) throws IOException {
        if (client.random().nextInt(2) == 0) {
            client.step();
        }
        client.close();
        opened++;
        return client.replacement(selector);
    }

    private void advance(LoadClient client) throws IOException {
        if (load.thinkSeconds() > 0) {
            pauses.add(client, load.thinkSeconds());
        } else {
            client.step();
        }
    }

    @Override
    public void close() throws IOException {
        pauses.close();
        for (LoadClient client : clients()) {
            client.close();
        }
        selector.close();
    }
}
