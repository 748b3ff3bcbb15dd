// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool.mcp;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
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
    /// @throws ToolException if it can't be reached
    List<McpSchema.Tool> tools() {
        return persistent(connected -> connected.listTools().tools());
    }

    /// Calls a tool of the server.
    ///
    /// @throws ToolException if it can't be reached, or loses the connection each time
    ToolResult call(String tool, Map<String, @Nullable Object> arguments) {
        try {
            McpSchema.CallToolResult result =
                    persistent(connected -> connected.callTool(new McpSchema.CallToolRequest(tool, arguments, null)));
            String text = McpContent.text(result);
            return Boolean.TRUE.equals(result.isError())
                    ? ToolResult.error(ToolErrorKind.EXECUTION, text)
                    : ToolResult.ok(text);
        } catch (McpError e) {
            return ToolResult.error(ToolErrorKind.EXECUTION, "The server refused the call: " + e.getMessage());
        } catch (Late e) {
            return ToolResult.error(
                    ToolErrorKind.TIMEOUT,
                    "The tool took longer than " + options.callTime().toSeconds() + " s.");
        }
    }

    private static final class Late extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Late(Throwable cause) {
            super(cause);
        }
    }

    /// A client, and what is completed when its server is known to have ended.
    private record Live(McpSyncClient client, CompletableFuture<Void> ended) {}

    /// Does something with the server, again on a new connection if the old one fails.
    private <T> T persistent(Function<McpSyncClient, T> action) {
        long delay = options.retryDelay().toMillis();
        for (int attempt = 0; ; attempt++) {
            Live live = null;
            try {
                live = connected();
                return whileAlive(live, action);
            } catch (McpError e) {
                throw e;
            } catch (ToolException e) {
                giveUpAfter(attempt, e);
            } catch (RuntimeException e) {
                // The SDK tells a lost connection by exceptions of many kinds.
                if (live != null && isTimeout(e)) {
                    throw new Late(e);
                }
                drop(live);
                giveUpAfter(attempt, e);
            }
            pause(delay);
            delay *= 2;
        }
    }

    /// The SDK lets a call wait for its deadline when the server's program has ended; this does not.
    private <T> T whileAlive(Live live, Function<McpSyncClient, T> action) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Thread.startVirtualThread(() -> {
            try {
                answer.complete(action.apply(live.client()));
            } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
            }
        });
        try {
            CompletableFuture.anyOf(answer, live.ended()).join();
            if (!answer.isDone()) {
                throw new IllegalStateException("the server has ended");
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
                .requestTimeout(options.callTime())
                .build();
        try {
            fresh.initialize();
        } catch (RuntimeException e) {
            fresh.close();
            throw new ToolException("cannot connect: " + reason(e), e);
        }
        if (!(transport instanceof ProgramTransport program)) {
            return new Live(fresh, new CompletableFuture<>());
        }
        Live live = new Live(fresh, program.ended());
        program.ended().thenRunAsync(() -> drop(live), Thread::startVirtualThread);
        return live;
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
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        boolean found = Stream.of(path.split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder).resolve(command)));
        if (!found && System.getProperty("os.name").equals("Linux")) {
            throw new ToolException("cannot connect: there is no program " + command);
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
