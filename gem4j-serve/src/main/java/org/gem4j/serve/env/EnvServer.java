// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import io.helidon.common.configurable.Resource;
import io.helidon.common.tls.Tls;
import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.gem4j.env.EnvRegistry;
import org.gem4j.http.HttpListener;
import org.gem4j.http.OriginRule;
import org.gem4j.http.Turns;

/// Serves environments by OpenEnv's protocol: episodes over the WebSocket `/ws`, and HTTP routes beside it.
///
/// Every connection has a virtual thread, and another one while a call runs that may take time.
public final class EnvServer implements AutoCloseable {
    /// Each has a stack of its own; clients of one machine that have more sockets do not wait for single answers.
    private static final int MOST_SOCKET_THREADS = 256;
    private static final int MOST_HEADER_BYTES = 16_384;
    private static final int MOST_PROLOGUE_BYTES = 4_096;
    private static final long LOOK_NANOS = 20_000_000;
    private static final long FAREWELL_NANOS = 2_000_000_000;

    private final EnvRegistry registry;
    private final EnvServerOptions options;
    private final Sessions sessions;
    private final FrameHandler frames;
    private final JsonRpc rpc;
    private final SocketServices services;
    private final Presence presence = new Presence();
    private final AccessLog log;
    private final Traces traces;
    private final ScheduledThreadPoolExecutor timer;
    private final HttpListener listener;
    private final SessionHost host;
    private final Set<EnvSocket> gateSockets = ConcurrentHashMap.newKeySet();
    private volatile Optional<SessionGate> gate = Optional.empty();
    private volatile boolean leaving;

    private EnvServer(EnvRegistry registry, EnvServerOptions options, List<Endpoint> endpoints) {
        this.registry = registry;
        this.options = options;
        this.log = AccessLog.open(options.accessLog());
        this.traces = Traces.open(options.otlp(), System.getenv());
        this.sessions = new Sessions(options.capacity());
        EnvServerMetrics metrics = new EnvServerMetrics();
        Supplier<Play> defaultPlay = () -> new Play(registry, options.envId());
        SessionAccess access = new SessionAccess(sessions, defaultPlay, () -> gate, options.envId());
        this.rpc = new JsonRpc(access, new RpcTools(sessions, defaultPlay), options.callDeadline());
        this.timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("gem4j-serve-timer").factory());
        timer.setRemoveOnCancelPolicy(true);
        long idle = options.idleTimeout().toNanos();
        long period = Math.clamp(idle / 4, 10_000_000L, 5_000_000_000L);
        timer.scheduleWithFixedDelay(() -> sessions.reap(idle), period, period, TimeUnit.NANOSECONDS);
        HeapGrowth.watch(timer);
        this.frames = new FrameHandler(registry, sessions, rpc, metrics);
        this.services = new SocketServices(
                metrics,
                timer,
                options.callDeadline(),
                options.address() instanceof ServerAddress.Unix
                        ? new SocketThreads(MOST_SOCKET_THREADS)
                        : SocketThreads.NONE);
        this.host = new SessionHost(registry, sessions, frames, options.tokens());
        OriginRule origins = switch (options.address()) {
            case ServerAddress.Tcp tcp ->
                OriginRule.of(tcp.host(), options.tokens().required());
            case ServerAddress.Unix unix -> OriginRule.anyHost();
        };
        AccessRules rules = new AccessRules(options.tokens(), origins);
        SessionCalls calls = new SessionCalls(sessions, frames, defaultPlay, access, metrics, options);
        HttpServices http = new HttpServices(registry, options, sessions, calls, rpc, defaultPlay, endpoints);
        HttpRoutes routes = new HttpRoutes(http, rules, metrics, this::opened, presence, log, traces);
        Consumer<WebServerConfig.Builder> settings = builder -> configure(builder, rules, metrics);
        Consumer<HttpRouting.Builder> all = routing -> routing.any(routes::handle);
        this.listener = switch (options.address()) {
            case ServerAddress.Tcp tcp -> HttpListener.create(tcp.host(), tcp.port(), settings, all);
            case ServerAddress.Unix unix -> HttpListener.create(unix.path(), settings, all);
        };
    }

    private HttpListener opened() {
        return listener;
    }

    private void configure(WebServerConfig.Builder builder, AccessRules rules, EnvServerMetrics metrics) {
        options.tls().ifPresent(files -> builder.tls(tls(files)));
        builder.shutdownGracePeriod(options.grace())
                .addConnectionSelector(Http1ConnectionSelector.builder()
                        .config(Http1Config.builder()
                                .maxHeadersSize(MOST_HEADER_BYTES)
                                .maxPrologueLength(MOST_PROLOGUE_BYTES)
                                .build())
                        .addUpgrader(new EnvUpgrader(rules, metrics, new WebSockets()))
                        .build());
    }

    private static Tls tls(TlsFiles files) {
        try {
            return Tls.builder()
                    .privateKey(keys -> keys.pem(pem -> pem.key(Resource.create(files.key()))))
                    .privateKeyCertChain(keys -> keys.pem(pem -> pem.certChain(Resource.create(files.certificates()))))
                    .build();
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "tls_cert and tls_key must be PEM files of a certificate chain and its private key in PKCS #8 but "
                            + files.certificates() + " and " + files.key() + " are not: " + Play.text(e),
                    e);
        }
    }

    /// Starts to listen.
    ///
    /// @throws IllegalArgumentException if the default environment is not registered, or the files for TLS are not
    ///     what they must be
    /// @throws UncheckedIOException if it cannot listen there
    public static EnvServer open(EnvRegistry registry, EnvServerOptions options) {
        return open(registry, options, List.of());
    }

    /// Starts to listen.
    ///
    /// @param endpoints more routes, to which the same rules of access apply
    /// @throws IllegalArgumentException if the default environment is not registered, or the files for TLS are not
    ///     what they must be
    /// @throws UncheckedIOException if it cannot listen there
    public static EnvServer open(EnvRegistry registry, EnvServerOptions options, List<Endpoint> endpoints) {
        return open(registry, options, endpoints, Optional.empty());
    }

    /// Starts to listen as a node of a cluster: sessions live wherever the gate leads. Messages may have a
    /// mebibyte.
    ///
    /// @param endpoints more routes, to which the same rules of access apply
    /// @throws IllegalArgumentException if the default environment is not registered, or the files for TLS are not
    ///     what they must be
    /// @throws UncheckedIOException if it cannot listen there
    public static EnvServer open(
            EnvRegistry registry, EnvServerOptions options, List<Endpoint> endpoints, SessionGate.Opener cluster) {
        int most = Math.min(options.maxMessageBytes(), EnvServerOptions.MOST_CLUSTER_BYTES);
        return open(registry, options.withMaxMessageBytes(most), endpoints, Optional.of(cluster));
    }

    private static EnvServer open(
            EnvRegistry registry,
            EnvServerOptions options,
            List<Endpoint> endpoints,
            Optional<SessionGate.Opener> cluster) {
        registry.find(options.envId());
        if (options.address() instanceof ServerAddress.Unix unix) {
            UnixListener.clear(unix.path());
        }
        EnvServer opened = new EnvServer(registry, options, List.copyOf(endpoints));
        try {
            opened.gate = cluster.map(gates -> gates.open(opened.host));
            opened.listen();
        } catch (RuntimeException e) {
            opened.gate.ifPresent(SessionGate::close);
            opened.timer.shutdownNow();
            opened.log.close();
            opened.traces.close();
            throw e;
        }
        return opened;
    }

    private void listen() {
        listener.start();
        if (options.address() instanceof ServerAddress.Unix unix) {
            UnixListener.protect(unix.path());
        }
        presence.restart();
    }

    /// The TCP port on which it listens; -1 on a Unix domain socket.
    public int port() {
        return listener.port();
    }

    /// Environments that sessions hold now.
    public int active() {
        return sessions.active();
    }

    /// Whether this node was put out of its cluster, so that it serves nobody.
    public boolean isCutOff() {
        return gate.map(SessionGate::isOver).orElse(false);
    }

    /// How long there has been no client: no open WebSocket and no HTTP request.
    public Duration idle() {
        return Duration.ofNanos(presence.idleNanos());
    }

    /// The WebSockets of this server.
    private final class WebSockets implements EnvUpgrader.Endpoints {
        private final Turns ends = new Turns();

        @Override
        public boolean has(String path) {
            return path.equals("/ws") || path.equals("/mcp");
        }

        @Override
        public ServerConnection open(HttpPrologue prologue, Headers headers, ConnectionContext context, Client client) {
            listener.use(context);
            String path = prologue.uriPath().path();
            Trace trace = traces.start("session", headers);
            String peer = context.remotePeer().host();
            Visit visit = new Visit(client, peer, path, presence, services.metrics(), log, trace);
            WebSocket socket = new WebSocket(context, options.maxMessageBytes(), ends);
            return path.equals("/ws") ? envSocket(socket, prologue, visit) : new RpcSocket(socket, rpc, visit);
        }
    }

    private EnvSocket envSocket(WebSocket socket, HttpPrologue prologue, Visit visit) {
        Optional<SessionGate> present = gate;
        if (present.isEmpty()) {
            return new EnvSocket(
                    socket, () -> new LocalSocketSession(sessions, frames, session(prologue)), services, visit);
        }
        EnvSocket opened = new EnvSocket(socket, () -> session(prologue, present.get()), services, visit);
        opened.register(gateSockets);
        return opened;
    }

    private GateSocketSession session(HttpPrologue prologue, SessionGate open) {
        String id = prologue.query()
                .first("session_id")
                .asOptional()
                .orElseGet(() -> open.open(
                        Client.current().name(),
                        prologue.query().first("env_id").orElse(options.envId()),
                        true));
        return new GateSocketSession(open, id, options.callDeadline(), () -> leaving);
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

    /// Refuses new sessions, lets those with a client continue as long as the options say, and stops.
    @Override
    public void close() {
        gate.ifPresent(this::leave);
        sessions.drain();
        if (options.address() instanceof ServerAddress.Unix unix) {
            UnixListener.remove(unix.path()); // from now on another server may listen there
        }
        awaitClients(options.grace().toNanos());
        sessions.all().forEach(session -> session.hangUp("the server is shutting down"));
        awaitClients(FAREWELL_NANOS);
        sessions.all().forEach(sessions::end);
        listener.close();
        timer.shutdownNow();
        log.close();
        traces.close();
    }

    /// The clients of this node are to come to another one, where their sessions continue.
    private void leave(SessionGate open) {
        leaving = true;
        gateSockets.forEach(socket -> socket.goAway("the server is shutting down; continue on another node"));
        long end = System.nanoTime() + FAREWELL_NANOS;
        while (!gateSockets.isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        open.close();
    }

    private void awaitClients(long nanos) {
        long end = System.nanoTime() + nanos;
        while (sessions.all().stream().anyMatch(EnvSession::isAttached) && System.nanoTime() < end) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }
}
