// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.gem4j.tool.ToolErrorKind;
import org.gem4j.tool.ToolException;
import org.gem4j.tool.ToolResult;
import org.jspecify.annotations.Nullable;

/// One MCP server, connected when it is first needed and again when the connection is lost. Thread-safe: calls run side
/// by side.
final class McpConnection implements AutoCloseable {
    private final McpEndpoint endpoint;
    private final McpOptions options;
    private Optional<Live> client = Optional.empty();
    private boolean closed;

    McpConnection(McpEndpoint endpoint, McpOptions options) {
        this.endpoint = endpoint;
        this.options = options;
    }

    McpEndpoint endpoint() {
        return endpoint;
    }

    /// What the server offers.
    ///
    /// @throws ToolException if it can't be reached, or does not say so within the time that it has to start
    List<McpSchema.Tool> tools() {
        long deadline = System.nanoTime() + options.startTime().toNanos();
        try {
            return persistent(
                    () -> Duration.ofNanos(Math.max(1, deadline - System.nanoTime())),
                    connected -> connected.listTools().tools());
        } catch (Late e) {
            throw new ToolException(
                    "MCP server " + endpoint.name() + " did not list its tools within " + seconds(options.startTime()),
                    e);
        }
    }

    /// Calls a tool of the server.
    ///
    /// @throws ToolException if it can't be reached, or loses the connection each time
    ToolResult call(String tool, Map<String, @Nullable Object> arguments) {
        try {
            McpSchema.CallToolResult result = persistent(
                    options::callTime,
                    connected -> connected.callTool(new McpSchema.CallToolRequest(tool, arguments, null)));
            String text = McpContent.text(result);
            return Boolean.TRUE.equals(result.isError())
                    ? ToolResult.error(ToolErrorKind.EXECUTION, text)
                    : ToolResult.ok(text);
        } catch (McpError e) {
            return ToolResult.error(ToolErrorKind.EXECUTION, "The server refused the call: " + e.getMessage());
        } catch (Late e) {
            return ToolResult.error(
                    ToolErrorKind.TIMEOUT, "The tool took longer than " + seconds(options.callTime()) + ".");
        }
    }

    private static String seconds(Duration time) {
        return (time.toMillis() % 1000 == 0 ? String.valueOf(time.toSeconds()) : time.toMillis() / 1000.0) + " s";
    }

    private static final class Late extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Late(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /// The server cannot be started: another try at once would fare no better.
    private static final class NoStart extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NoStart(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /// A client, and what is completed when its server is known to have ended, by how it did.
    private record Live(McpSyncClient client, CompletableFuture<String> ended) {}

    /// Does something with the server, again on a new connection if the old one fails.
    ///
    /// @param limit for each try, once the server has started
    private <T> T persistent(Supplier<Duration> limit, Function<McpSyncClient, T> action) {
        long delay = options.retryDelay().toMillis();
        for (int attempt = 0; ; attempt++) {
            Live live = null;
            try {
                live = connected();
                return whileAlive(live, limit.get(), action);
            } catch (McpError e) {
                throw e;
            } catch (NoStart e) {
                throw new ToolException("MCP server " + endpoint.name() + " " + e.getMessage(), e);
            } catch (ToolException e) {
                giveUpAfter(attempt, e);
            } catch (RuntimeException e) {
                // The SDK tells a lost connection by exceptions of many kinds.
                if (live != null && isTimeout(e)) {
                    throw new Late("no answer in time", e);
                }
                drop(live);
                giveUpAfter(attempt, e);
            }
            pause(delay);
            delay *= 2;
        }
    }

    /// The SDK lets a call wait for its deadline when the server's program has ended, and has one deadline for
    /// calls and the handshake alike; this does not.
    private static <T> T whileAlive(Live live, Duration limit, Function<McpSyncClient, T> action) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Thread.startVirtualThread(() -> {
            try {
                answer.complete(action.apply(live.client()));
            } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
            }
        });
        try {
            CompletableFuture.anyOf(answer, live.ended())
                    .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS)
                    .join();
            if (!answer.isDone()) {
                throw new IllegalStateException("it " + live.ended().join());
            }
            return answer.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    private void giveUpAfter(int attempt, RuntimeException failure) {
        if (attempt >= options.retries() || isClosed()) {
            throw new ToolException("MCP server " + endpoint.name() + " does not answer: " + reason(failure), failure);
        }
    }

    private static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    private static boolean isTimeout(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof TimeoutException) {
                return true;
            }
        }
        return false;
    }

    private void pause(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ToolException("interrupted while waiting for MCP server " + endpoint.name(), e);
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private synchronized Live connected() {
        if (closed) {
            throw new ToolException("MCP server " + endpoint.name() + " is closed");
        }
        if (client.isEmpty()) {
            client = Optional.of(connect());
        }
        return client.get();
    }

    private Live connect() {
        McpClientTransport transport = transport();
        McpSyncClient fresh = McpClient.sync(transport)
                .clientInfo(new McpSchema.Implementation("gem4j", "0.1"))
                .initializationTimeout(options.startTime())
                .requestTimeout(longer(options.startTime(), options.callTime()))
                .build();
        Live live = new Live(
                fresh, transport instanceof ProgramTransport program ? program.ended() : new CompletableFuture<>());
        try {
            whileAlive(live, options.startTime(), McpSyncClient::initialize);
        } catch (RuntimeException e) {
            fresh.close();
            if (live.ended().isDone()) {
                throw new NoStart("cannot be started: it " + live.ended().join(), e);
            }
            if (isTimeout(e)) {
                throw new NoStart("cannot be started: no handshake within " + seconds(options.startTime()), e);
            }
            throw new ToolException("cannot connect: " + reason(e), e);
        }
        live.ended().thenRunAsync(() -> drop(live), Thread::startVirtualThread);
        return live;
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    private McpClientTransport transport() {
        return switch (endpoint) {
            case McpEndpoint.Stdio program -> {
                requireProgram(program.command());
                yield new ProgramTransport(program);
            }
            case McpEndpoint.Http(String name, URI url, Map<String, String> headers) -> http(url, headers);
        };
    }

    private static void requireProgram(String command) {
        String path = command.contains("/")
                ? "."
                : Optional.ofNullable(System.getenv("PATH")).orElse("");
        boolean found = Stream.of(path.split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder).resolve(command)));
        if (!found && System.getProperty("os.name").equals("Linux")) {
            throw new NoStart("cannot be started: there is no program " + command, null);
        }
    }

    private McpClientTransport http(URI url, Map<String, String> headers) {
        URI base = URI.create(url.getScheme() + "://" + url.getRawAuthority());
        String path = url.getRawPath().isEmpty() ? "/mcp" : url.getRawPath();
        return HttpClientStreamableHttpTransport.builder(base.toString())
                .endpoint(url.getRawQuery() == null ? path : path + "?" + url.getRawQuery())
                .connectTimeout(options.startTime())
                .httpRequestCustomizer((request, method, uri, body, context) -> headers.forEach(request::setHeader))
                .build();
    }

    private synchronized void drop(@Nullable Live failed) {
        if (failed != null && client.isPresent() && client.get() == failed) {
            client = Optional.empty();
            failed.client().close();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        client.ifPresent(live -> live.client().closeGracefully());
        client = Optional.empty();
    }
}
