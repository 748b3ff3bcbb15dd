// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A process with a warm interpreter in it, in which one program runs at a time, each in a fresh child of its own.
///
/// The cell keeps itself clean; when it can't, it ends, which the next caller sees as [CellFailure.Kind#BEFORE]. For
/// one thread at a time.
final class Cell implements AutoCloseable {
    /// What the other end does with a request.
    enum Operation {
        RUN,
        SESSION,
        END_SESSION
    }

    private static final int READY = 'R';
    private static final int ALIVE = 1;
    private static final int LENIENT_NAMES = 1;
    private static final int ECHO = 2;
    private static final Duration TO_BE_CLEAN = Duration.ofSeconds(10);
    private static final Duration OVERTIME = Duration.ofMillis(450);

    private final Slot slot;
    private final Process process;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final Optional<Path> base;
    private final Watchdog watchdog;
    private final SecureRandom random = new SecureRandom();
    private final String python;
    private List<String> remarks = List.of();
    private volatile boolean killed;
    private boolean inSession;

    private Cell(Slot slot, Process process, Optional<Path> base, CellCommand command, Watchdog watchdog) {
        this.slot = slot;
        this.process = process;
        this.base = base;
        this.watchdog = watchdog;
        this.python = command.python().executable() + " " + command.python().version();
        this.in = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
        this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 1 << 16));
    }

    /// Starts a cell and waits until it is ready.
    ///
    /// @throws IOException saying why it did not start
    static Cell start(CellCommand command, Watchdog watchdog, Duration patience) throws IOException {
        byte[] source = CellCommand.source();
        Optional<Path> base = command.level() == SandboxLevel.PROCESS ? Optional.of(privateFolder()) : Optional.empty();
        Slot slot = Slot.take();
        Process process;
        try {
            process = command.process(base.orElse(Path.of("/"))).start();
        } catch (IOException e) {
            slot.close();
            base.ifPresent(Cell::delete);
            throw e;
        }
        Cell cell = new Cell(slot, process, base, command, watchdog);
        try {
            cell.introduce(source, command.configuration(base.orElse(Path.of("/")), slot.number()), patience);
            return cell;
        } catch (IOException e) {
            String said = lastWords(process);
            cell.close();
            throw new IOException(said.isEmpty() ? e.getMessage() : said, e);
        }
    }

    /// Makes a bare interpreter a cell.
    private void introduce(byte[] source, byte[] configuration, Duration patience) throws IOException {
        List<String> lines;
        try (var guard = watchdog.guard(patience, this::kill)) {
            sendFrame(source);
            sendFrame(configuration);
            out.flush();
            lines = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
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

    /// Whether a session lives in this cell.
    boolean inSession() {
        return inSession;
    }

    /// Whether it could run a program at once: it is clean, and a child waits.
    boolean ready() {
        try {
            return in.available() > 0;
        } catch (IOException e) {
            return false;
        }
    }

    /// Runs a program, or a piece of a session, to its end.
    PythonResult exchange(Operation operation, Program program, boolean echo) throws CellFailure {
        byte[] nonce = new byte[16];
        random.nextBytes(nonce);
        handOver(operation, program, echo, nonce);
        Watchdog.Guard guard = watchdog.guard(program.limits().wallTime().plus(OVERTIME), this::kill);
        PythonResult result;
        try (guard) {
            result = receive(nonce);
        } catch (IOException e) {
            throw new CellFailure(
                    guard.fired() ? CellFailure.Kind.OVERDUE : CellFailure.Kind.DURING,
                    "the cell ended: " + lastWords(process));
        }
        if (guard.fired()) {
            // An answer at the last moment counts, but the cell is lost.
            killed = true;
        }
        return result;
    }

    /// Sends a request and waits until the last program's traces are gone and a child is there for this one. The
    /// request is sent first, so that the cell finds it there as soon as it is clean.
    private void handOver(Operation operation, Program program, boolean echo, byte[] nonce) throws CellFailure {
        boolean started = inSession;
        try (var guard = watchdog.guard(TO_BE_CLEAN, this::kill)) {
            send(operation, program, echo, nonce);
            if (!started && in.read() != READY) {
                throw new EOFException();
            }
        } catch (IOException e) {
            throw new CellFailure(
                    started ? CellFailure.Kind.DURING : CellFailure.Kind.BEFORE,
                    "the cell has ended: " + lastWords(process));
        }
    }

    /// Whether it can be used again.
    boolean usable() {
        return !killed;
    }

    private void send(Operation operation, Program program, boolean echo, byte[] nonce) throws IOException {
        Limits limits = program.limits();
        byte[] code = program.code().getBytes(StandardCharsets.UTF_8);
        byte[] input = program.input().getBytes(StandardCharsets.UTF_8);
        out.writeByte(operation.ordinal() + 1);
        out.writeByte((program.lenientNames() ? LENIENT_NAMES : 0) | (echo ? ECHO : 0));
        out.writeInt((int) limits.wallTime().toMillis());
        out.writeInt((int) limits.cpuTime().toMillis());
        out.writeLong((long) limits.memoryMiB() << 20);
        out.writeLong((long) limits.fileMiB() << 20);
        out.writeInt(limits.processes());
        out.writeInt(limits.openFiles());
        out.writeInt(limits.keptOutput());
        out.writeLong(limits.totalOutput());
        out.writeLong(program.seed().orElse(-1));
        out.writeInt(code.length);
        out.writeInt(input.length);
        out.write(code);
        out.write(input);
        out.write(nonce);
        out.flush();
    }

    private PythonResult receive(byte[] nonce) throws IOException {
        byte[] returned = new byte[nonce.length];
        in.readFully(returned);
        if (!Arrays.equals(nonce, returned)) {
            kill();
            throw new IOException("an answer without the right nonce");
        }
        int outcome = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int code = in.readInt();
        Duration wall = Duration.ofMillis(in.readInt() & 0xffffffffL);
        Duration cpu = Duration.ofMillis(in.readInt() & 0xffffffffL);
        long peak = in.readInt() & 0xffffffffL;
        long outputTotal = in.readLong();
        long errorsTotal = in.readLong();
        int[] lengths = new int[6];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = in.readInt();
        }
        Captured output = Captured.of(read(lengths[0]), lengths[1], outputTotal);
        Captured errors = Captured.of(read(lengths[2]), lengths[3], errorsTotal);
        String report = new String(read(lengths[4]), StandardCharsets.UTF_8);
        String exception = new String(read(lengths[5]), StandardCharsets.UTF_8);
        inSession = (flags & ALIVE) != 0;
        return new PythonResult(outcome(outcome, code, exception), output, errors, exception, report, wall, cpu, peak);
    }

    private static Outcome outcome(int number, int code, String exception) throws IOException {
        return switch (number) {
            case 0 -> new Outcome.Exited(code);
            case 1 -> new Outcome.Crashed(code);
            case 2 -> new Outcome.LimitReached(LimitKind.WALL_TIME);
            case 3 -> new Outcome.LimitReached(LimitKind.CPU_TIME);
            case 4 -> new Outcome.LimitReached(LimitKind.MEMORY);
            case 5 -> new Outcome.LimitReached(LimitKind.OUTPUT);
            case 6 -> new Outcome.LimitReached(LimitKind.PROCESSES);
            case 7 -> new Outcome.LimitReached(LimitKind.FILES);
            case 8 -> new Outcome.Infrastructure("the program could not be started: " + exception);
            default -> throw new IOException("an answer with the unknown outcome " + number);
        };
    }

    private byte[] read(int length) throws IOException {
        byte[] data = new byte[length];
        in.readFully(data);
        return data;
    }

    private void sendFrame(byte[] data) throws IOException {
        out.writeInt(data.length);
        out.write(data);
    }

    /// Kills the cell and all in it, whoever waits for it.
    private void kill() {
        killed = true;
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /// Ends the cell. A program that runs in it is killed.
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It is gone already.
            killed = true;
        }
        if (base.isPresent()) {
            // Only the keeper knows all that has to be killed and removed at this level.
            try (var guard = watchdog.guard(Duration.ofSeconds(2), this::kill)) {
                process.waitFor();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        kill();
        base.ifPresent(Cell::delete);
        slot.close();
    }

    private static Path privateFolder() throws IOException {
        return Files.createTempDirectory(
                "gem4j-cell-", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
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
