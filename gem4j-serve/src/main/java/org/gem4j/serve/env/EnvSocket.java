// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import io.helidon.common.concurrency.limits.Limit;
import io.helidon.webserver.spi.ServerConnection;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A client at `/ws`. The connection's thread reads; calls that may take time run one after the other on another
/// thread, so that a client that goes away is noticed meanwhile.
final class EnvSocket implements ServerConnection {
    private static final int MOST_WAITING = 64;
    /// How long a client that is sent away may take to read why.
    private static final int LAST_WORDS_SECONDS = 1;

    private final WebSocket socket;
    private final Supplier<? extends SocketSession> sessionSource;
    private final SocketServices services;
    private final Visit visit;
    private final Semaphore room = new Semaphore(MOST_WAITING);
    private final AtomicBoolean over = new AtomicBoolean();
    private @Nullable CallQueue calls;
    private volatile @Nullable Thread reader;
    private @Nullable Set<EnvSocket> register;

    /// @param sessionSource the session to attach to; throws what the client is told
    EnvSocket(WebSocket socket, Supplier<? extends SocketSession> sessionSource, SocketServices services, Visit visit) {
        this.socket = socket;
        this.sessionSource = sessionSource;
        this.services = services;
        this.visit = visit;
    }

    /// Has the socket in a set while it is open.
    void register(Set<EnvSocket> all) {
        register = all;
    }

    /// Sends the client away.
    void goAway(String reason) {
        hangUp(WebSocket.GOING_AWAY, reason);
    }

    @Override
    public void handle(Limit limit) {
        Set<EnvSocket> all = register;
        if (all != null) {
            all.add(this);
        }
        try {
            services.threads().run(() -> {
                reader = Thread.currentThread();
                visit.run(this::handle);
            });
        } finally {
            if (all != null) {
                all.remove(this);
            }
        }
    }

    private void handle() {
        SocketSession session;
        try {
            session = sessionSource.get();
        } catch (CapacityException | SessionException | FactoryException | GateException e) {
            refuse(e);
            return;
        }
        try {
            session.attach(reason -> hangUp(WebSocket.GOING_AWAY, reason));
        } catch (SessionException | GateException e) {
            refuse(e);
            return;
        }
        Trace.current().put(Trace.SESSION, session.id());
        try {
            converse(session);
        } finally {
            over.set(true);
            session.leave();
            if (calls != null) {
                calls.close();
            }
        }
    }

    private void refuse(RuntimeException reason) {
        try {
            send(Encoding.JSON, Replies.error(reason));
            socket.close(WebSocket.NORMAL, "");
        } catch (UncheckedIOException | IllegalStateException e) {
            return;
        }
        while (socket.read().isPresent()) {
            // what was sent before the refusal was seen
        }
    }

    private void converse(SocketSession session) {
        Optional<WebSocket.Message> message = socket.read();
        while (message.isPresent()) {
            visit.awaitRate();
            try {
                if (!take(session, message.get())) {
                    return;
                }
            } catch (UncheckedIOException | IllegalStateException | InterruptedException e) {
                return; // the client has gone, or was sent away
            }
            message = socket.read();
        }
    }

    /// @return whether the conversation continues
    private boolean take(SocketSession session, WebSocket.Message message) throws InterruptedException {
        boolean alone = room.availablePermits() == MOST_WAITING;
        Encoding encoding = message.encoding();
        Frame frame;
        try {
            frame = Frame.read(message);
        } catch (Frame.Refused e) {
            if (alone) {
                send(encoding, e.answer());
            } else {
                submit(() -> send(encoding, e.answer()));
            }
            return true;
        }
        if (frame.type().equals("close")) {
            room.acquire(MOST_WAITING);
            socket.close(WebSocket.NORMAL, "");
            while (socket.read().isPresent()) {
                // only the client's close frame is of interest now
            }
            return false;
        }
        if (alone && session.isQuick(frame)) {
            socket.send(encoding, session.answer(frame, message));
            if (Thread.currentThread().isVirtual()) {
                Thread.yield(); // a client that sends without pause must not keep the others waiting
            }
        } else {
            submit(() -> call(session, frame, message));
        }
        return true;
    }

    private void submit(Runnable work) throws InterruptedException {
        long asked = System.nanoTime();
        room.acquire();
        if (calls == null) {
            calls = new CallQueue();
        }
        calls.add(() -> {
            services.metrics().queued(asked);
            try {
                work.run();
            } catch (UncheckedIOException | IllegalStateException e) {
                hangUp(WebSocket.GOING_AWAY, "");
            } finally {
                room.release();
            }
        });
    }

    private void call(SocketSession session, Frame frame, WebSocket.Message message) {
        if (over.get()) {
            return;
        }
        AtomicBoolean answered = new AtomicBoolean();
        Duration deadline = services.deadline();
        ScheduledFuture<?> watch = services.timer()
                .schedule(
                        () -> Thread.startVirtualThread(() -> {
                            if (answered.compareAndSet(false, true)) {
                                overdue(frame, message.encoding(), deadline);
                            }
                        }),
                        deadline.toNanos(),
                        TimeUnit.NANOSECONDS);
        byte[] answer = session.answer(frame, message);
        watch.cancel(false);
        if (answered.compareAndSet(false, true)) {
            socket.send(message.encoding(), answer);
        }
    }

    private void overdue(Frame frame, Encoding encoding, Duration deadline) {
        services.metrics().deadline();
        services.timer().schedule(() -> close(true), LAST_WORDS_SECONDS, TimeUnit.SECONDS);
        try {
            send(
                    encoding,
                    Replies.error(
                            "EXECUTION_ERROR",
                            frame.type() + " took longer than " + deadline.toMillis() / 1000.0
                                    + " seconds; the session is over",
                            Map.of()));
        } catch (UncheckedIOException | IllegalStateException e) {
            // the client has gone
        }
        hangUp(WebSocket.INTERNAL, "a call took too long");
    }

    private void send(Encoding encoding, Map<String, @Nullable Object> frame) {
        socket.send(encoding, frame);
    }

    /// Ends the connection; from any thread, without waiting for the client.
    private void hangUp(int code, String reason) {
        if (over.compareAndSet(false, true)) {
            Thread.startVirtualThread(() -> socket.close(code, reason));
            services.timer().schedule(() -> close(true), LAST_WORDS_SECONDS, TimeUnit.SECONDS);
        }
    }

    /// Zero: the server reaps idle sessions itself.
    @Override
    public Duration idleTime() {
        return Duration.ZERO;
    }

    @Override
    public void close(boolean interrupt) {
        Thread thread = reader;
        if (thread != null) {
            thread.interrupt();
        }
    }
}
