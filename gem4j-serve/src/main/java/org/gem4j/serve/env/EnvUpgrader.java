// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import io.helidon.common.buffers.BufferData;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.http.Method;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.http.WritableHeaders;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.spi.Http1Upgrader;
import io.helidon.webserver.spi.ServerConnection;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// Turns the requests for `/ws` and `/mcp` that ask for it into WebSockets.
final class EnvUpgrader implements Http1Upgrader {
    private static final String SALT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private final AccessRules rules;
    private final EnvServerMetrics metrics;
    private final Endpoints endpoints;

    /// What is at the other end of a WebSocket.
    interface Endpoints {
        /// Whether there is a WebSocket at that path.
        boolean has(String path);

        /// The one at the path of the request.
        ServerConnection open(HttpPrologue prologue, Headers headers, ConnectionContext context, Client client);
    }

    EnvUpgrader(AccessRules rules, EnvServerMetrics metrics, Endpoints endpoints) {
        this.rules = rules;
        this.metrics = metrics;
        this.endpoints = endpoints;
    }

    @Override
    public String supportedProtocol() {
        return "websocket";
    }

    @Override
    public @Nullable ServerConnection upgrade(
            ConnectionContext context, HttpPrologue prologue, WritableHeaders<?> headers) {
        rules.check(headers).ifPresent(refusal -> {
            metrics.refusal();
            throw refused(refusal.status(), refusal.detail());
        });
        if (!endpoints.has(prologue.uriPath().path())) {
            return null;
        }
        if (prologue.method() != Method.GET
                || !headers.first(HeaderNames.create("Sec-WebSocket-Version"))
                        .orElse("")
                        .equals("13")) {
            throw refused(Status.BAD_REQUEST_400, "A WebSocket of version 13 is required");
        }
        String key = headers.first(HeaderNames.create("Sec-WebSocket-Key")).orElse("");
        if (!key.matches("[A-Za-z0-9+/]{22}==")) {
            throw refused(Status.BAD_REQUEST_400, "Sec-WebSocket-Key must be 16 bytes in Base64");
        }
        String head = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                + "Sec-WebSocket-Accept: " + accept(key) + "\r\n\r\n";
        context.dataWriter().writeNow(BufferData.create(head.getBytes(StandardCharsets.US_ASCII)));
        return endpoints.open(prologue, headers, context, rules.client(headers).orElseThrow());
    }

    private static String accept(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest((key + SALT).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }

    private static RequestException refused(Status status, String detail) {
        return RequestException.builder()
                .type(DirectHandler.EventType.OTHER)
                .status(status)
                .message(detail)
                .setKeepAlive(false)
                .build();
    }
}
