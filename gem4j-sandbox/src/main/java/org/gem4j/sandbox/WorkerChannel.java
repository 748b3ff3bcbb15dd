// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.sandbox;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/// What goes between this process and the supervisor of a worker, in bytes; the other side is `protocol.py`.
final class WorkerChannel {
    private static final int READY = Wire.number("READY");
    private static final int ALIVE = Wire.number("REPLY_ALIVE");
    private static final int LENIENT_NAMES = Wire.number("FLAG_LENIENT_NAMES");
    private static final int ECHO = Wire.number("FLAG_ECHO");

    private final DataInputStream in;
    private final DataOutputStream out;

    WorkerChannel(InputStream in, OutputStream out) {
        this.in = new DataInputStream(new BufferedInputStream(in, 1 << 16));
        this.out = new DataOutputStream(new BufferedOutputStream(out, 1 << 16));
    }

    /// The result of a program, and whether its session lives on.
    record Answer(PythonResult result, boolean alive) {}

    /// Sends what a supervisor is made of; returns the lines that it says of itself.
    List<String> introduce(byte[] source, byte[] configuration) throws IOException {
        for (byte[] frame : List.of(source, configuration)) {
            out.writeInt(frame.length);
            out.write(frame);
        }
        out.flush();
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    /// Whether the supervisor has said something that was not read yet.
    boolean hasNews() {
        try {
            return in.available() > 0;
        } catch (IOException e) {
            return false;
        }
    }

    /// Waits until the supervisor says that its worker is clean.
    void awaitReady() throws IOException {
        int answer = in.read();
        if (answer != READY) {
            throw new EOFException("the supervisor answered " + answer + " instead of being ready");
        }
    }

    void send(Worker.Operation operation, Program program, boolean echo, byte[] nonce) throws IOException {
        Limits limits = program.limits();
        byte[] code = program.code().getBytes(StandardCharsets.UTF_8);
        byte[] input = program.input().getBytes(StandardCharsets.UTF_8);
        out.writeByte(operation.number());
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

    /// @throws IOException if the answer is not that to the request with this nonce
    Answer receive(byte[] nonce) throws IOException {
        byte[] returned = new byte[nonce.length];
        in.readFully(returned);
        if (!Arrays.equals(nonce, returned)) {
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
        PythonResult result = new PythonResult(
                Wire.outcome(outcome, code, exception), output, errors, exception, report, wall, cpu, peak);
        return new Answer(result, (flags & ALIVE) != 0);
    }

    private byte[] read(int length) throws IOException {
        byte[] data = new byte[length];
        in.readFully(data);
        return data;
    }
}
