// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.http;

import io.helidon.common.socket.SocketOptions;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.FilterChain;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.RoutingRequest;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerRequest;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Listens for HTTP, with a virtual thread per connection, and lets no client occupy all connections.
///
/// Connections take at most three quarters of the process's free descriptors. One without a whole request that is
/// allowed is closed after 30 seconds, and earlier if there are more than 4,096 of them. When all connections are
/// taken, those that have waited longest for their clients are closed. A server calls [#use] when it has read a request
/// and may answer it; whoever only looks after a connection may leave it to these rules. On a Unix domain socket, which
/// only the same user can open, just the number of connections is limited.
public final class HttpListener implements AutoCloseable {
    /// Each takes about 20 KiB. A client sends its request long before as many others have come.
    private static final int MOST_WITHOUT_REQUEST = 4_096;
    private static final long REQUEST_NANOS = 30_000_000_000L;
    private static final long EXPIRY_SECONDS = 5;

    private final Connections connections;
    private final WebServer server;
    private final String refusal;
    private final ScheduledThreadPoolExecutor timer;

    private HttpListener(
            int most, Consumer<WebServerConfig.Builder> settings, Consumer<HttpRouting.Builder> routes, Place place) {
        this.connections = connections(most);
        this.refusal = place.refusal();
        WebServerConfig.Builder builder =
                WebServer.builder().shutdownHook(false).maxPayloadSize(-1).maxTcpConnections(most);
        place.listen(builder, connections);
        settings.accept(builder);
        this.server = builder.routing(routing -> routes.accept(routing.addFilter(this::answer)))
                .build();
        this.timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("gem4j-http-timer").factory());
    }

    private static Connections connections(int most) {
        return most < 0
                ? new Connections(Integer.MAX_VALUE, MOST_WITHOUT_REQUEST, REQUEST_NANOS)
                : new Connections(Math.max(1, most - 1), Math.clamp(most / 2, 1, MOST_WITHOUT_REQUEST), REQUEST_NANOS);
    }

    private sealed interface Place {
        void listen(WebServerConfig.Builder builder, Connections connections);

        String refusal();
    }

    private record Tcp(String host, int port) implements Place {
        /// Channels would take two buffers of 8 KiB per connection, sockets take one. Without the option, an
        /// answer of several packets waits 40 ms for the client's acknowledgment.
        @Override
        public void listen(WebServerConfig.Builder builder, Connections connections) {
            SocketOptions options = SocketOptions.builder().tcpNoDelay(true).build();
            builder.host(host)
                    .port(port)
                    .useNio(false)
                    .connectionOptions(new ListenerSocketOptions(options, connections));
        }

        @Override
        public String refusal() {
            return "cannot listen on " + host + ":" + port
                    + ": the port is in use, or the address does not belong to this machine";
        }
    }

    private record Unix(Path path) implements Place {
        @Override
        public void listen(WebServerConfig.Builder builder, Connections connections) {
            builder.bindAddress(UnixDomainSocketAddress.of(path)).useNio(true);
        }

        @Override
        public String refusal() {
            return "cannot listen on " + path + ": its folder must exist";
        }
    }

    /// A listener that has not started.
    ///
    /// @param port 0 for a free one
    /// @param settings what else the server needs, such as TLS
    /// @throws IllegalArgumentException if the host has no address
    public static HttpListener create(
            String host, int port, Consumer<WebServerConfig.Builder> settings, Consumer<HttpRouting.Builder> routes) {
        return new HttpListener(Descriptors.mostConnections(), settings, routes, new Tcp(host, port));
    }

    /// A listener on a Unix domain socket that has not started.
    public static HttpListener create(
            Path path, Consumer<WebServerConfig.Builder> settings, Consumer<HttpRouting.Builder> routes) {
        return new HttpListener(Descriptors.mostConnections(), settings, routes, new Unix(path));
    }

    /// One with a certain number of connections.
    static HttpListener create(int most, Consumer<HttpRouting.Builder> routes) {
        return new HttpListener(most, settings -> {}, routes, new Tcp("127.0.0.1", 0));
    }

    /// Starts to listen.
    ///
    /// @throws UncheckedIOException if it cannot listen there
    public void start() {
        server.start();
        if (!server.isRunning()) {
            throw new UncheckedIOException(new BindException(refusal));
        }
        Future<?> unused = timer.scheduleWithFixedDelay(
                () -> connections.expire(System.nanoTime()), EXPIRY_SECONDS, EXPIRY_SECONDS, TimeUnit.SECONDS);
    }

    /// The port on which it listens; -1 on a Unix domain socket.
    public int port() {
        return server.port();
    }

    /// The whole request has been read, and is allowed: until its end, or until [#release], its connection is not
    /// closed to make room.
    public void use(ServerRequest request) {
        connections.use(request.remotePeer().address());
    }

    /// The connection becomes a WebSocket: it is not closed to make room.
    public void use(ConnectionContext connection) {
        connections.use(connection.remotePeer().address());
    }

    /// The server has done its work for the request: the client has to take the answer.
    public void release(ServerRequest request) {
        connections.release(request.remotePeer().address());
    }

    /// Closes the connection of a client that asked for that: Helidon says that it does and waits for another
    /// request.
    private void answer(FilterChain chain, RoutingRequest request, RoutingResponse response) {
        try {
            chain.proceed();
        } finally {
            connections.release(request.remotePeer().address());
        }
        if (request.headers().containsToken(HeaderValues.CONNECTION_CLOSE)) {
            throw new CloseConnectionException("the client asked for it");
        }
    }

    /// Refuses new connections, waits for requests as long as the settings say, and stops.
    @Override
    public void close() {
        server.stop();
        timer.shutdownNow();
    }
}
