// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// How an [EnvServer] listens and what it allows.
///
/// @param address where to listen; one that other machines reach needs tokens
/// @param envId environment of clients that choose none
/// @param capacity environments that may be open at a time, in 1..1000000
/// @param mode which routes there are
/// @param tokens what clients must send
/// @param idleTimeout how long a session may do nothing, above 0
/// @param callDeadline how long a reset or a step may take, above 0
/// @param maxMessageBytes longest WebSocket message and HTTP body, at least 1024
/// @param grace how long sessions may continue after [EnvServer#close]
/// @param tls empty: nothing is encrypted
/// @param accessLog file of the access log; empty: there is none
/// @param otlp collector of OpenTelemetry that gets traces; empty: the one that the environment's `OTEL_*` name, if any
public record EnvServerOptions(
        ServerAddress address,
        String envId,
        int capacity,
        ServeMode mode,
        BearerTokens tokens,
        Duration idleTimeout,
        Duration callDeadline,
        int maxMessageBytes,
        Duration grace,
        Optional<TlsFiles> tls,
        Optional<Path> accessLog,
        Optional<URI> otlp) {
    /// Longest message that goes from node to node.
    static final int MOST_CLUSTER_BYTES = 1 << 20;

    private static final Duration LONGEST = Duration.ofDays(365);

    public EnvServerOptions {
        if (capacity < 1 || capacity > 1_000_000) {
            throw new IllegalArgumentException("capacity must be in 1..1000000 but was " + capacity);
        }
        if (maxMessageBytes < 1024) {
            throw new IllegalArgumentException("maxMessageBytes must be >= 1024 but was " + maxMessageBytes);
        }
        requirePositive("idle_timeout", idleTimeout);
        requirePositive("call_deadline", callDeadline);
        otlp.filter(url -> url.getHost() == null || !url.getScheme().matches("https?"))
                .ifPresent(url -> {
                    throw new IllegalArgumentException(
                            "otlp must be a URL such as http://127.0.0.1:4318 but was " + url);
                });
        if (grace.isNegative() || grace.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("grace must be in 0.." + LONGEST + " but was " + grace);
        }
        if (!tokens.required() && address instanceof ServerAddress.Tcp tcp && !tcp.isOnThisMachineOnly()) {
            throw new IllegalArgumentException("host must be an address of this machine only, such as 127.0.0.1, unless"
                    + " a token file is given, but was " + tcp.host());
        }
    }

    /// On this machine only, without a token: 1024 environments, an hour idle, a minute a call, 16 MiB a message,
    /// five seconds of grace.
    public static EnvServerOptions local(int port, String envId) {
        return new EnvServerOptions(
                new ServerAddress.Tcp("127.0.0.1", port),
                envId,
                1024,
                ServeMode.SIMULATION,
                BearerTokens.none(),
                Duration.ofHours(1),
                Duration.ofMinutes(1),
                16 << 20,
                Duration.ofSeconds(5),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /// The same with another address and what clients must send.
    public EnvServerOptions listening(ServerAddress newAddress, BearerTokens newTokens) {
        return new EnvServerOptions(
                newAddress,
                envId,
                capacity,
                mode,
                newTokens,
                idleTimeout,
                callDeadline,
                maxMessageBytes,
                grace,
                tls,
                accessLog,
                otlp);
    }

    public EnvServerOptions withCapacity(int value) {
        return new EnvServerOptions(
                address,
                envId,
                value,
                mode,
                tokens,
                idleTimeout,
                callDeadline,
                maxMessageBytes,
                grace,
                tls,
                accessLog,
                otlp);
    }

    /// The same with a limit to messages.
    public EnvServerOptions withMaxMessageBytes(int value) {
        return new EnvServerOptions(
                address, envId, capacity, mode, tokens, idleTimeout, callDeadline, value, grace, tls, accessLog, otlp);
    }

    public EnvServerOptions withMode(ServeMode value) {
        return new EnvServerOptions(
                address,
                envId,
                capacity,
                value,
                tokens,
                idleTimeout,
                callDeadline,
                maxMessageBytes,
                grace,
                tls,
                accessLog,
                otlp);
    }

    public EnvServerOptions withIdleTimeout(Duration value) {
        return new EnvServerOptions(
                address,
                envId,
                capacity,
                mode,
                tokens,
                value,
                callDeadline,
                maxMessageBytes,
                grace,
                tls,
                accessLog,
                otlp);
    }

    public EnvServerOptions withCallDeadline(Duration value) {
        return new EnvServerOptions(
                address,
                envId,
                capacity,
                mode,
                tokens,
                idleTimeout,
                value,
                maxMessageBytes,
                grace,
                tls,
                accessLog,
                otlp);
    }

    public EnvServerOptions withGrace(Duration value) {
        return new EnvServerOptions(
                address,
                envId,
                capacity,
                mode,
                tokens,
                idleTimeout,
                callDeadline,
                maxMessageBytes,
                value,
                tls,
                accessLog,
                otlp);
    }

    public EnvServerOptions withTls(Optional<TlsFiles> value) {
        return new EnvServerOptions(
                address,
                envId,
                capacity,
                mode,
                tokens,
                idleTimeout,
                callDeadline,
                maxMessageBytes,
                grace,
                value,
                accessLog,
                otlp);
    }

    public EnvServerOptions withAccessLog(Optional<Path> value) {
        return new EnvServerOptions(
                address,
                envId,
                capacity,
                mode,
                tokens,
                idleTimeout,
                callDeadline,
                maxMessageBytes,
                grace,
                tls,
                value,
                otlp);
    }

    /// The same with a collector of traces.
    ///
    /// @param value URL to which `/v1/traces` is added
    public EnvServerOptions withOtlp(Optional<URI> value) {
        return new EnvServerOptions(
                address,
                envId,
                capacity,
                mode,
                tokens,
                idleTimeout,
                callDeadline,
                maxMessageBytes,
                grace,
                tls,
                accessLog,
                value);
    }

    private static void requirePositive(String name, Duration value) {
        if (!value.isPositive() || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + " must be above 0 and at most " + LONGEST + " but was " + value);
        }
    }
}
