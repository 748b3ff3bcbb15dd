// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import io.helidon.http.HttpPrologue;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.gem4j.env.EnvRegistry;

/// Serves environments by OpenEnv's protocol: episodes over the WebSocket `/ws`, and HTTP routes beside it.
///
/// Every connection has a virtual thread, and another one while a call runs that may take time.
public final class EnvServer implements AutoCloseable {
    private static final int MOST_HEADER_BYTES = 16_384;
    private static final int MOST_PROLOGUE_BYTES = 4_096;
    private static final long LOOK_NANOS = 20_000_000;
    private static final long FAREWELL_NANOS = 2_000_000_000;

    private final EnvRegistry registry;
    private final EnvServerOptions options;
    private final Sessions sessions;
    private final JsonRpc rpc;
    private final SocketServices services;
    private final ScheduledThreadPoolExecutor timer;
    private final WebServer server;

    private EnvServer(EnvRegistry registry, EnvServerOptions options) {
        this.registry = registry;
        this.options = options;
        this.sessions = new Sessions(options.capacity());
        EnvServerMetrics metrics = new EnvServerMetrics();
        Supplier<Play> defaultPlay = () -> new Play(registry, options.envId());
        this.rpc = new JsonRpc(sessions, defaultPlay);
        this.timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("gem4j-serve-timer").factory());
        timer.setRemoveOnCancelPolicy(true);
        long idle = options.idleTimeout().toNanos();
        long period = Math.clamp(idle / 4, 10_000_000L, 5_000_000_000L);
        timer.scheduleWithFixedDelay(() -> sessions.reap(idle), period, period, TimeUnit.NANOSECONDS);
        FrameHandler frames = new FrameHandler(registry, sessions, rpc, metrics);
        this.services = new SocketServices(sessions, frames, metrics, timer, options.callDeadline());
        AccessRules rules = new AccessRules(options.tokens(), options.onLoopback());
        HttpCalls calls = new HttpCalls(
                sessions, defaultPlay, metrics, options.callDeadline().toNanos());
        HttpRoutes routes = new HttpRoutes(registry, options, rules, sessions, rpc, calls, metrics);
        this.server = WebServer.builder()
                .host(options.host())
                .port(options.port())
                .shutdownHook(false)
                .maxPayloadSize(-1)
                // without it an answer of several packets waits 40 ms for the client's acknowledgement
                .connectionOptions(socket -> socket.tcpNoDelay(true))
                .shutdownGracePeriod(options.grace())
                .addConnectionSelector(Http1ConnectionSelector.builder()
                        .config(Http1Config.builder()
                                .maxHeadersSize(MOST_HEADER_BYTES)
                                .maxPrologueLength(MOST_PROLOGUE_BYTES)
                                .build())
                        .addUpgrader(new EnvUpgrader(rules, metrics, this::socket))
                        .build())
                .routing(routing -> routing.any(routes::handle))
                .build();
    }

    /// Starts to listen.
    ///
    /// @throws IllegalArgumentException if the default environment is not registered
    /// @throws UncheckedIOException if it cannot listen there
    public static EnvServer open(EnvRegistry registry, EnvServerOptions options) {
        registry.find(options.envId());
        EnvServer opened = new EnvServer(registry, options);
        opened.server.start();
        if (!opened.server.isRunning()) {
            opened.timer.shutdownNow();
            throw new UncheckedIOException(new BindException("cannot listen on " + options.host() + ":" + options.port()
                    + ": the port is taken, or the address is none of this machine's"));
        }
        return opened;
    }

    /// Where it listens.
    public int port() {
        return server.port();
    }

    /// Environments that sessions hold now.
    public int active() {
        return sessions.active();
    }

    private Optional<ServerConnection> socket(String path, HttpPrologue prologue, ConnectionContext context) {
        WebSocket socket = new WebSocket(context, options.maxMessageBytes());
        return switch (path) {
            case "/ws" -> Optional.of(new EnvSocket(socket, () -> session(prologue), services));
            case "/mcp" -> Optional.of(new RpcSocket(socket, rpc));
            default -> Optional.empty();
        };
    }

    private EnvSession session(HttpPrologue prologue) {
        Optional<String> id = prologue.query().first("session_id").asOptional();
        if (id.isPresent()) {
            return sessions.find(id.get());
        }
        String envId = prologue.query().first("env_id").orElse(options.envId());
        return sessions.open(true, () -> {
            try {
                return new Play(registry, envId);
            } catch (IllegalArgumentException e) {
                throw new FactoryException(envId, e);
            }
        });
    }

    /// Refuses new sessions, lets those with a client go on as long as the options say, and stops.
    @Override
    public void close() {
        sessions.drain();
        awaitClients(options.grace().toNanos());
        sessions.all().forEach(session -> session.hangUp("the server is shutting down"));
        awaitClients(FAREWELL_NANOS);
        sessions.all().forEach(sessions::end);
        server.stop();
        timer.shutdownNow();
    }

    private void awaitClients(long nanos) {
        long end = System.nanoTime() + nanos;
        while (sessions.all().stream().anyMatch(EnvSession::isAttached) && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }
}
