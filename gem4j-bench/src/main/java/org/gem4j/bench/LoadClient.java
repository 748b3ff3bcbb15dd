// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.gem4j.env.SeededRandom;

/// One WebSocket client of a load generator. It does as little work as the protocol allows, so that the processor is
/// left to the server: it opens a session, then sends one step at a time.
final class LoadClient implements AutoCloseable {
    private static final int CONNECT_MILLIS = 120_000;
    private static final byte[] END_OF_HEAD = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    /// What the client waits for.
    enum Awaited {
        UPGRADE,
        ENVIRONMENTS,
        RESET,
        /// Nothing: it may send a step.
        NOTHING,
        STEP
    }

    private final LoadFrames frames;
    private final int index;
    private final SeededRandom random;
    private final SocketChannel channel;
    private byte[] received = new byte[2048];
    private int size;
    private volatile Awaited awaited = Awaited.UPGRADE;
    private volatile long sentNanos;

    LoadClient(LoadFrames frames, int index, SeededRandom random, Selector selector) throws IOException {
        this.frames = frames;
        this.index = index;
        this.random = random;
        channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            InetSocketAddress server =
                    new InetSocketAddress(frames.url().getHost(), frames.url().getPort());
            channel.socket().connect(server, CONNECT_MILLIS);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, this);
            write(frames.upgrade());
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /// Another client at the same place, with the same source of chance.
    LoadClient replacement(Selector selector) throws IOException {
        return new LoadClient(frames, index, random, selector);
    }

    SeededRandom random() {
        return random;
    }

    Awaited awaited() {
        return awaited;
    }

    /// When the last frame was sent.
    long sentNanos() {
        return sentNanos;
    }

    void step() throws IOException {
        awaited = Awaited.STEP;
        write(frames.step());
    }

    void reset() throws IOException {
        awaited = Awaited.RESET;
        write(frames.reset(index));
    }

    /// Reads what has arrived. An answer to a step is returned once it is complete. Every other answer is followed
    /// by the next frame that opens the session.
    ///
    /// @param buffer space that all clients of a thread share
    /// @return the payload of an answer to a step, or an empty array
    byte[] receive(ByteBuffer buffer) throws IOException {
        buffer.clear();
        int read = channel.read(buffer);
        if (read < 0) {
            throw new EOFException("the server closed the connection");
        }
        if (received.length < size + read) {
            received = Arrays.copyOf(received, Math.max(2 * received.length, size + read));
        }
        buffer.flip().get(received, size, read);
        size += read;
        return awaited == Awaited.UPGRADE ? upgraded() : answered();
    }

    private byte[] upgraded() throws IOException {
        int end = LoadFrames.indexOf(received, END_OF_HEAD, 0, size);
        if (end >= 0) {
            String head = new String(received, 0, end, StandardCharsets.US_ASCII);
            if (!head.startsWith("HTTP/1.1 101")) {
                throw new IOException(frames.url() + " is not a server of environments: "
                        + head.lines().findFirst().orElse(""));
            }
            drop(end + END_OF_HEAD.length);
            if (frames.make().length > 0) {
                awaited = Awaited.ENVIRONMENTS;
                write(frames.make());
            } else {
                reset();
            }
        }
        return LoadFrames.NONE;
    }

    private byte[] answered() throws IOException {
        while (size >= 2) {
            int kind = received[0] & 0x0f;
            int small = received[1] & 0x7f;
            int header = small == 126 ? 4 : small == 127 ? 10 : 2;
            if (size < header) {
                break;
            }
            long length = header == 2 ? small : 0;
            for (int i = 2; i < header; i++) {
                length = length << 8 | received[i] & 0xff;
            }
            if (size < header + length) {
                break;
            }
            byte[] payload = Arrays.copyOfRange(received, header, header + (int) length);
            drop(header + (int) length);
            if (kind == 8) {
                throw new EOFException("the server closed the connection");
            }
            if (kind == 1 || kind == 2) {
                return next(payload);
            }
        }
        return LoadFrames.NONE;
    }

    private byte[] next(byte[] payload) throws IOException {
        if (awaited != Awaited.STEP && LoadFrames.isError(payload)) {
            throw new IOException("the server refused a session: " + new String(payload, StandardCharsets.UTF_8));
        }
        if (awaited == Awaited.ENVIRONMENTS) {
            reset();
            return LoadFrames.NONE;
        }
        boolean stepped = awaited == Awaited.STEP;
        awaited = Awaited.NOTHING;
        return stepped ? payload : LoadFrames.NONE;
    }

    private void drop(int bytes) {
        System.arraycopy(received, bytes, received, 0, size - bytes);
        size -= bytes;
    }

    /// The server reads a frame whole before it answers, so a full buffer empties by itself.
    private void write(byte[] frame) throws IOException {
        sentNanos = System.nanoTime();
        ByteBuffer left = ByteBuffer.wrap(frame);
        while (left.hasRemaining()) {
            if (channel.write(left) == 0) {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
