// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A process with a warm interpreter in it, in which one program runs at a time, each in a fresh child of its own.
///
/// Its first process, the supervisor, keeps it clean; when it can't, the worker ends, which the next caller sees as
/// [WorkerFailure.Kind#BEFORE]. For one thread at a time.
final class Worker implements AutoCloseable {
    /// What the other end does with a request.
    enum Operation {
        RUN,
        SESSION,
        END_SESSION;

        private final int number = Wire.number("OPERATION_" + name());

        int number() {
            return number;
        }
    }

    private static final Duration TO_BE_CLEAN = Duration.ofSeconds(10);
    private static final Duration OVERTIME = Duration.ofMillis(450);

    private final Slot slot;
    private final Process process;
    private final WorkerChannel channel;
    private final Optional<Path> base;
    private final Watchdog watchdog;
    private final SecureRandom random = new SecureRandom();
    private final String python;
    private List<String> remarks = List.of();
    private volatile boolean killed;
    private boolean inSession;

    private Worker(Slot slot, Process process, Optional<Path> base, WorkerCommand command, Watchdog watchdog) {
        this.slot = slot;
        this.process = process;
        this.base = base;
        this.watchdog = watchdog;
        this.python = command.python().executable() + " " + command.python().version();
        this.channel = new WorkerChannel(process.getInputStream(), process.getOutputStream());
    }

    /// Starts a worker and waits until it is ready.
    ///
    /// @throws IOException saying why it did not start
    static Worker start(WorkerCommand command, Watchdog watchdog, Duration patience) throws IOException {
        byte[] source = WorkerSources.bundle();
        Optional<Path> base = command.level() == SandboxLevel.PROCESS ? Optional.of(privateFolder()) : Optional.empty();
        Slot slot = Slot.take();
        Process process;
        try {
            process = command.process(base.orElse(Path.of("/"))).start();
        } catch (IOException e) {
            slot.close();
            base.ifPresent(Worker::delete);
            throw e;
        }
        Worker worker = new Worker(slot, process, base, command, watchdog);
        try {
            worker.introduce(source, command.configuration(base.orElse(Path.of("/")), slot.number()), patience);
            return worker;
        } catch (IOException e) {
            String said = lastWords(process);
            worker.close();
            throw new IOException(said.isEmpty() ? e.getMessage() : said, e);
        }
    }

    /// Makes a bare interpreter a worker.
    private void introduce(byte[] source, byte[] configuration, Duration patience) throws IOException {
        List<String> lines;
        try (var guard = watchdog.guard(patience, this::kill)) {
            lines = channel.introduce(source, configuration);
        }
        for (String line : lines) {
            if (line.startsWith("error ")) {
                throw new IOException(line.substring("error ".length()));
            }
        }
        remarks = lines.stream()
                .filter(line -> line.startsWith("remark "))
                .map(line -> line.substring("remark ".length()))
                .toList();
    }

    /// The interpreter and its version.
    String python() {
        return python;
    }

    /// What is missing at this level, though it works.
    List<String> remarks() {
        return remarks;
    }

    /// Whether a session lives in this worker.
    boolean inSession() {
        return inSession;
    }

    /// Whether it could run a program at once: it is clean, and a child waits.
    boolean ready() {
        return channel.hasNews();
    }

    /// Runs a program, or a piece of a session, to its end.
    PythonResult exchange(Operation operation, Program program, boolean echo) throws WorkerFailure {
        byte[] nonce = new byte[16];
        random.nextBytes(nonce);
        handOver(operation, program, echo, nonce);
        Watchdog.Guard guard = watchdog.guard(program.limits().wallTime().plus(OVERTIME), this::kill);
        PythonResult result;
        try (guard) {
            WorkerChannel.Answer answer = channel.receive(nonce);
            inSession = answer.alive();
            result = answer.result();
        } catch (IOException e) {
            if (!(e instanceof EOFException)) {
                // It said something else than an answer.
                kill();
            }
            throw new WorkerFailure(
                    guard.fired() ? WorkerFailure.Kind.OVERDUE : WorkerFailure.Kind.DURING,
                    "the worker exited: " + lastWords(process));
        }
        if (guard.fired()) {
            // An answer at the last moment counts, but the worker is lost.
            killed = true;
        }
        return result;
    }

    /// Sends a request and waits until the last program's traces are gone and a child is there for this one. The
    /// request is sent first, so that the worker finds it there as soon as it is clean.
    private void handOver(Operation operation, Program program, boolean echo, byte[] nonce) throws WorkerFailure {
        boolean started = inSession;
        try (var guard = watchdog.guard(TO_BE_CLEAN, this::kill)) {
            channel.send(operation, program, echo, nonce);
            if (!started) {
                channel.awaitReady();
            }
        } catch (IOException e) {
            throw new WorkerFailure(
                    started ? WorkerFailure.Kind.DURING : WorkerFailure.Kind.BEFORE,
                    "the worker has exited: " + lastWords(process));
        }
    }

    /// Whether it can be used again.
    boolean usable() {
        return !killed;
    }

    /// Kills the worker and all in it, whoever waits for it.
    private void kill() {
        killed = true;
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /// Ends the worker. A program that runs in it is killed.
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It is gone already.
            killed = true;
        }
        if (base.isPresent()) {
            // Only the supervisor knows all that has to be killed and removed at this level.
            try (var guard = watchdog.guard(Duration.ofSeconds(2), this::kill)) {
                process.waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        kill();
        base.ifPresent(Worker::delete);
        slot.close();
    }

    private static Path privateFolder() throws IOException {
        return Files.createTempDirectory(
                "gem4j-worker-", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    private static void delete(Path folder) {
        try {
            FolderRemoval.remove(folder);
        } catch (IOException e) {
            // Gone already, or left to the system's own cleaning of temporary folders.
            return;
        }
    }

    /// What a process that has ended said about it.
    private static String lastWords(Process process) {
        try {
            process.waitFor(1, TimeUnit.SECONDS);
            InputStream errors = process.getErrorStream();
            String said = new String(errors.readNBytes(errors.available()), StandardCharsets.UTF_8).strip();
            return said.length() > 500 ? said.substring(said.length() - 500) : said;
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
