// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import tools.jackson.databind.JsonNode;

/// A client that plays recorded frames in one session, over whatever node it reaches.
final class SessionPlayer {
    private static final long PATIENCE_SECONDS = 60;

    private final IntSupplier ports;
    private final String envId;
    private Optional<Connection> connection = Optional.empty();
    private String session = "";
    private volatile int reconnects;
    private volatile int answered;
    private volatile boolean finishing;

    /// @param ports the port of a node to try
    SessionPlayer(IntSupplier ports, String envId) {
        this.ports = ports;
        this.envId = envId;
    }

    /// Has it play no more frames.
    void finish() {
        finishing = true;
    }

    int answered() {
        return answered;
    }

    /// The answers' data to the frames, in order, until it is told to finish.
    ///
    /// @param thinkMillis between two frames
    List<String> play(List<String> frames, long thinkMillis) throws InterruptedException {
        List<String> answers = new ArrayList<>();
        for (String frame : frames) {
            if (finishing) {
                break;
            }
            answers.add(answer(frame, answers.size()));
            answered = answers.size();
            pause(thinkMillis);
        }
        connection.ifPresent(Connection::close);
        return answers;
    }

    /// How often it had to go to another node.
    int reconnects() {
        return reconnects;
    }

    private String answer(String frame, int count) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            try {
                if (connection.isEmpty()) {
                    Optional<String> before = connect(count);
                    if (before.isPresent()) {
                        return before.get();
                    }
                }
                return connection.orElseThrow().ask(frame).path("data").toString();
            } catch (IOException e) {
                connection.ifPresent(Connection::close);
                connection = Optional.empty();
                if (System.nanoTime() > end) {
                    throw new UncheckedIOException("session " + session + " of " + envId + ", frame " + count, e);
                }
                pause(200);
            }
        }
    }

    private static void pause(long millis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    /// The answer to the frame that comes next, if it was played before the connection broke.
    private Optional<String> connect(int before) throws IOException, InterruptedException {
        boolean again = !session.isEmpty();
        Connection opened = new Connection(ports.getAsInt(), again ? "session_id=" + session : "env_id=" + envId);
        connection = Optional.of(opened);
        JsonNode last = opened.ask("{\"type\":\"last\"}").path("data");
        session = last.path("session_id").stringValue();
        reconnects += again ? 1 : 0;
        int count = last.path("count").intValue();
        if (count == before + 1) {
            return Optional.of(last.path("answer").path("data").toString());
        }
        if (count != before) {
            throw new AssertionError(session + " has answered " + count + " frames, not " + before);
        }
        return Optional.empty();
    }
}
