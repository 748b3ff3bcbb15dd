// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import io.helidon.common.concurrency.limits.Limit;
import io.helidon.webserver.spi.ServerConnection;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A client of the WebSocket `/mcp`: a JSON-RPC request a message.
final class RpcSocket implements ServerConnection {
    private final WebSocket socket;
    private final JsonRpc rpc;
    private final Visit visit;
    private volatile @Nullable Thread reader;

    RpcSocket(WebSocket socket, JsonRpc rpc, Visit visit) {
        this.socket = socket;
        this.rpc = rpc;
        this.visit = visit;
    }

    @Override
    public void handle(Limit limit) {
        reader = Thread.currentThread();
        visit.run(this::handle);
    }

    private void handle() {
        try {
            for (Optional<WebSocket.Message> next = socket.read(); next.isPresent(); next = socket.read()) {
                if (next.get().encoding() != Encoding.JSON) {
                    socket.close(WebSocket.NOT_TEXT, "messages must be text");
                    return;
                }
                visit.awaitRate();
                socket.send(Encoding.JSON, rpc.answer(next.get().text()));
            }
        } catch (UncheckedIOException | IllegalStateException e) {
            // the client has gone
        }
    }

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
