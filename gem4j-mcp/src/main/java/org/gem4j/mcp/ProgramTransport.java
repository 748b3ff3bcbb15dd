// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// A server that is a program, spoken to through its standard input and output.
///
/// The SDK's own transport stops reading at the first line that is not a message, gives the program the whole
/// environment, and waits without end for a program that ignores its signal. Here such lines are passed over, the
/// program gets a few harmless variables and those of its configuration, its end is told with what it said on standard
/// error, and it is killed when it does not go.
final class ProgramTransport implements McpClientTransport {
    private static final long PATIENCE_MILLIS = 1000;
    private static final List<String> HARMLESS = List.of(
            "HOME",
            "LOGNAME",
            "PATH",
            "SHELL",
            "TERM",
            "USER",
            "LANG",
            "TMPDIR",
            "APPDATA",
            "HOMEDRIVE",
            "HOMEPATH",
            "LOCALAPPDATA",
            "PATHEXT",
            "PROCESSOR_ARCHITECTURE",
            "SYSTEMDRIVE",
            "SYSTEMROOT",
            "TEMP",
            "USERNAME",
            "USERPROFILE");

    private final McpEndpoint.Stdio endpoint;
    private final CompletableFuture<String> ended = new CompletableFuture<>();
    private final TailReader errors = new TailReader();

    /// The SDK sends the first message without waiting for the connection.
    private final CompletableFuture<Process> process = new CompletableFuture<>();

    private volatile boolean closed;

    ProgramTransport(McpEndpoint.Stdio endpoint) {
        this.endpoint = endpoint;
    }

    /// Completed when the program has ended or says nothing more: by how it ended and what it last said on standard
    /// error.
    CompletableFuture<String> ended() {
        return ended;
    }

    @Override
    public Mono<Void> connect(Function<Mono<McpSchema.JSONRPCMessage>, Mono<McpSchema.JSONRPCMessage>> handler) {
        return Mono.<Void>fromRunnable(() -> start(handler)).subscribeOn(Schedulers.boundedElastic());
    }

    private void start(Function<Mono<McpSchema.JSONRPCMessage>, Mono<McpSchema.JSONRPCMessage>> handler) {
        List<String> command = new ArrayList<>(List.of(endpoint.command()));
        command.addAll(endpoint.arguments());
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> !HARMLESS.contains(name.toUpperCase(Locale.ROOT)));
        environment.putAll(endpoint.environment());
        Process started;
        try {
            started = builder.start();
        } catch (IOException e) {
            process.completeExceptionally(e);
            ended.complete("could not be started: " + e.getMessage());
            throw new UncheckedIOException("cannot start " + endpoint.command() + ": " + e.getMessage(), e);
        }
        process.complete(started);
        if (closed) {
            // Nobody else would: it was not there yet.
            end();
        }
        errors.start(started.getErrorStream());
        started.onExit().thenRunAsync(() -> tellEnd(started), Thread::startVirtualThread);
        Thread.ofVirtual().name("mcp " + endpoint.name()).start(() -> listen(started, handler));
    }

    private void listen(
            Process started, Function<Mono<McpSchema.JSONRPCMessage>, Mono<McpSchema.JSONRPCMessage>> handler) {
        MessageLines lines = new MessageLines(started.getInputStream());
        try {
            for (Optional<MessageLines.Line> line = lines.next(); line.isPresent(); line = lines.next()) {
                Mono.just(line.get().message())
                        .transform(handler)
                        .onErrorComplete()
                        .subscribe();
            }
        } catch (IOException e) {
            // The program has been ended.
            return;
        } finally {
            tellEnd(started);
        }
    }

    private void tellEnd(Process started) {
        String how = "stopped answering";
        try {
            if (started.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                how = "exited with code " + started.exitValue();
            }
            String said = errors.awaitText(PATIENCE_MILLIS).strip();
            how += said.isEmpty() ? "" : ": " + said;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        ended.complete(how);
    }

    @Override
    public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
        // Elsewhere: a program that does not listen must not hold up who has a deadline.
        return Mono.<Void>fromRunnable(() -> send(message)).subscribeOn(Schedulers.boundedElastic());
    }

    private void send(McpSchema.JSONRPCMessage message) {
        OutputStream out = process.join().getOutputStream();
        try {
            String json = McpJsonDefaults.getMapper().writeValueAsString(message);
            synchronized (out) {
                out.write((json + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the program " + endpoint.command() + " no longer reads its input", e);
        }
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.<Void>fromRunnable(this::end).subscribeOn(Schedulers.boundedElastic());
    }

    /// Asks the program to go, and kills it and those it started if it does not.
    private void end() {
        closed = true;
        if (!process.isDone() || process.isCompletedExceptionally()) {
            return;
        }
        Process started = process.join();
        Set<ProcessHandle> family = started.descendants().collect(Collectors.toCollection(HashSet::new));
        try {
            started.destroy();
            if (!started.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
                started.descendants().forEach(family::add);
                started.destroyForcibly();
            }
        } catch (InterruptedException e) {
            started.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        family.forEach(ProcessHandle::destroyForcibly);
        ended.complete("was ended");
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return McpJsonDefaults.getMapper().convertValue(data, type);
    }
}
