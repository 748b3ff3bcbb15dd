// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.webserver.ConnectionContext;
import java.io.ByteArrayOutputStream;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.gem4j.http.Turns;
import org.jspecify.annotations.Nullable;

/// The server's end of a WebSocket (RFC 6455). One thread reads; any thread sends.
///
/// Helidon's own WebSocket does not tell its listener when a client vanishes without a close frame, so this one
/// reads the frames itself: [#read] returns empty then.
final class WebSocket {
    static final int NORMAL = 1000;
    static final int GOING_AWAY = 1001;
    static final int INTERNAL = 1011;
    private static final int PROTOCOL = 1002;
    static final int NOT_TEXT = 1003;
    private static final int NO_STATUS = 1005;
    private static final int NOT_UTF8 = 1007;
    private static final int TOO_SLOW = 1008;
    private static final int TOO_BIG = 1009;
    private static final int CONTINUATION = 0;
    private static final int TEXT = 1;
    private static final int BINARY = 2;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;
    private static final int MOST_CONTROL_BYTES = 125;
    private static final int CHUNK = 1 << 14;
    private static final long MESSAGE_NANOS = 60_000_000_000L;
    private static final long DRAIN_BYTES = 64L << 20;

    private final DataReader reader;
    private final ConnectionContext context;
    private final int mostBytes;
    private final Turns ends;
    private final ReentrantLock sending = new ReentrantLock();
    private boolean closeSent;
    private long started;

    /// @param mostBytes longest message
    /// @param ends where the threads of connections that end take turns
    WebSocket(ConnectionContext context, int mostBytes, Turns ends) {
        this.context = context;
        this.reader = DataReader.create(this::receive);
        this.mostBytes = mostBytes;
        this.ends = ends;
    }

    private static final class Violation extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final int code;
        private final long unread;

        Violation(int code, String reason) {
            this(code, reason, 0);
        }

        /// @param unread bytes of the frame that the client is still sending
        Violation(int code, String reason, long unread) {
            super(reason, null, false, false);
            this.code = code;
            this.unread = unread;
        }
    }

    private record Frame(boolean last, int kind, byte[] payload) {}

    /// A message of the client.
    ///
    /// @param payload of a text, valid UTF-8
    record Message(Encoding encoding, byte[] payload) {
        String text() {
            return new String(payload, StandardCharsets.UTF_8);
        }
    }

    /// The next message; empty when the connection is over.
    Optional<Message> read() {
        try {
            return message();
        } catch (Violation e) {
            close(e.code, String.valueOf(e.getMessage()));
            if (e.code == TOO_BIG) {
                discard(e.unread);
            }
            return Optional.empty();
        } catch (DataReader.InsufficientDataAvailableException | UncheckedIOException | IllegalStateException e) {
            return Optional.empty();
        }
    }

    /// The next bytes, null at the end. When a connection ends, its thread waits for its turn before it cleans up:
    /// thousands may end at the same time.
    private byte @Nullable [] receive() {
        int first = context.dataReader().available();
        if (first > 0) {
            return context.dataReader().readBytes(first);
        }
        boolean open = false;
        try {
            byte[] bytes = context.serverSocket().get();
            open = bytes != null;
            return bytes;
        } finally {
            if (!open) {
                ends.await();
            }
        }
    }

    private Optional<Message> message() {
        ByteArrayOutputStream whole = new ByteArrayOutputStream(0);
        boolean open = false;
        int kind = TEXT;
        while (true) {
            Frame frame = frame(open, whole.size());
            switch (frame.kind()) {
                case CLOSE -> {
                    answerClose(frame.payload());
                    return Optional.empty();
                }
                case PING -> send(PONG, frame.payload());
                case PONG -> {
                    // the answer to nothing that matters
                }
                default -> {
                    if (frame.last() && !open) {
                        return Optional.of(whole(frame.kind(), frame.payload()));
                    }
                    kind = open ? kind : frame.kind();
                    open = true;
                    whole.writeBytes(frame.payload());
                    if (frame.last()) {
                        return Optional.of(whole(kind, whole.toByteArray()));
                    }
                }
            }
        }
    }

    private Frame frame(boolean open, int before) {
        awaitFrame(open);
        int first = next();
        int second = next();
        int kind = first & 0x0f;
        boolean last = (first & 0x80) != 0;
        if ((first & 0x70) != 0) {
            throw new Violation(PROTOCOL, "reserved bits are set");
        }
        if ((second & 0x80) == 0) {
            throw new Violation(PROTOCOL, "a client's frame must be masked");
        }
        checkKind(kind, last, open);
        long length = length(second & 0x7f);
        if (kind >= CLOSE && length > MOST_CONTROL_BYTES) {
            throw new Violation(PROTOCOL, "a control frame is too long");
        }
        if (length < 0 || length > mostBytes - before) {
            throw new Violation(TOO_BIG, "frame exceeds limit of " + mostBytes + " bytes", length + 4);
        }
        byte[] mask = bytes(4);
        byte[] payload = bytes((int) length);
        unmask(payload, mask);
        return new Frame(last, kind, payload);
    }

    private static void unmask(byte[] payload, byte[] mask) {
        if ((mask[0] | mask[1] | mask[2] | mask[3]) == 0) {
            return; // clients that are no browsers need none
        }
        for (int i = 0; i < payload.length; i++) {
            payload[i] ^= mask[i & 3];
        }
    }

    private static void checkKind(int kind, boolean last, boolean open) {
        switch (kind) {
            case CONTINUATION -> {
                if (!open) {
                    throw new Violation(PROTOCOL, "a continuation frame without a message");
                }
            }
            case TEXT, BINARY -> {
                if (open) {
                    throw new Violation(PROTOCOL, "a data frame within a fragmented message");
                }
            }
            case CLOSE, PING, PONG -> {
                if (!last) {
                    throw new Violation(PROTOCOL, "a fragmented control frame");
                }
            }
            default -> throw new Violation(PROTOCOL, "unknown opcode " + kind);
        }
    }

    private long length(int small) {
        int more = small == 126 ? 2 : small == 127 ? 8 : 0;
        if (more == 0) {
            return small;
        }
        long length = 0;
        for (byte part : bytes(more)) {
            length = length << 8 | part & 0xff;
        }
        return length;
    }

    /// Waits for the first byte of a frame as long as it takes, for the next frame of a message a minute.
    private void awaitFrame(boolean open) {
        while (reader.available() == 0) {
            try {
                reader.ensureAvailable();
            } catch (UncheckedIOException e) {
                if (!(e.getCause() instanceof SocketTimeoutException) || isCloseSent()) {
                    throw e;
                }
                if (open) {
                    checkTime();
                }
            }
        }
        if (!open) {
            started = System.nanoTime();
        }
    }

    private boolean isCloseSent() {
        sending.lock();
        try {
            return closeSent;
        } finally {
            sending.unlock();
        }
    }

    private int next() {
        return bytes(1)[0] & 0xff;
    }

    private byte[] bytes(int count) {
        if (count == 0) {
            return new byte[0]; // Helidon would wait for the next byte
        }
        if (count <= reader.available()) {
            return reader.readBytes(count);
        }
        // grows with what has come, so that a length alone takes no memory
        ByteArrayOutputStream out = new ByteArrayOutputStream(Math.min(count, CHUNK));
        while (out.size() < count) {
            if (reader.available() == 0) {
                pull();
            }
            out.writeBytes(reader.readBytes(Math.min(count - out.size(), reader.available())));
        }
        return out.toByteArray();
    }

    private void pull() {
        checkTime();
        try {
            reader.ensureAvailable();
        } catch (UncheckedIOException e) {
            throw e.getCause() instanceof SocketTimeoutException
                    ? new Violation(TOO_SLOW, "a frame came too slowly")
                    : e;
        }
        checkTime();
    }

    private void checkTime() {
        if (System.nanoTime() - started > MESSAGE_NANOS) {
            throw new Violation(TOO_SLOW, "a message came too slowly");
        }
    }

    private static Message whole(int kind, byte[] bytes) {
        if (kind == BINARY) {
            return new Message(Encoding.MESSAGE_PACK, bytes);
        }
        if (!Utf8.isWhole(new String(bytes, StandardCharsets.UTF_8), bytes)) {
            throw new Violation(NOT_UTF8, "a text message must be UTF-8");
        }
        return new Message(Encoding.JSON, bytes);
    }

    private void answerClose(byte[] payload) {
        if (payload.length == 0) {
            close(NORMAL, "");
            return;
        }
        int code = payload.length == 1 ? NO_STATUS : (payload[0] & 0xff) << 8 | payload[1] & 0xff;
        boolean legal = code >= 3000 && code < 5000 || code >= NORMAL && code < 1015 && (code < 1004 || code > 1006);
        close(legal ? code : PROTOCOL, "");
    }

    /// Takes in what the client is still sending, so that it can read why it was refused.
    private void discard(long unread) {
        long left = unread < 0 || unread > DRAIN_BYTES ? DRAIN_BYTES : unread;
        try {
            while (left > 0) {
                pull();
                int come = (int) Math.min(left, reader.available());
                reader.skip(come);
                left -= come;
            }
            Frame after = frame(false, 0);
            while (after.kind() != CLOSE) {
                after = frame(false, 0);
            }
        } catch (DataReader.InsufficientDataAvailableException | UncheckedIOException | Violation e) {
            // gone, as it should
        }
    }

    /// Sends a message.
    void send(Encoding encoding, Object value) {
        send(encoding == Encoding.JSON ? TEXT : BINARY, encoding.bytes(value));
    }

    /// Sends a frame that is encoded already.
    void send(Encoding encoding, byte[] frame) {
        send(encoding == Encoding.JSON ? TEXT : BINARY, frame);
    }

    /// Sends a close frame, once.
    void close(int code, String reason) {
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        int length = Math.min(text.length, MOST_CONTROL_BYTES - 2);
        byte[] payload = new byte[2 + length];
        payload[0] = (byte) (code >> 8);
        payload[1] = (byte) code;
        System.arraycopy(text, 0, payload, 2, length);
        try {
            send(CLOSE, payload);
        } catch (UncheckedIOException | IllegalStateException e) {
            // the client has gone first
        }
    }

    private void send(int kind, byte[] payload) {
        int header = payload.length < 126 ? 2 : payload.length < 1 << 16 ? 4 : 10;
        byte[] frame = new byte[header + payload.length];
        frame[0] = (byte) (0x80 | kind);
        if (header == 2) {
            frame[1] = (byte) payload.length;
        } else {
            frame[1] = (byte) (header == 4 ? 126 : 127);
            long length = payload.length;
            for (int i = header - 1; i > 1; i--, length >>>= 8) {
                frame[i] = (byte) length;
            }
        }
        System.arraycopy(payload, 0, frame, header, payload.length);
        sending.lock();
        try {
            if (!closeSent) {
                closeSent = kind == CLOSE;
                context.dataWriter().writeNow(BufferData.create(frame));
            }
        } finally {
            sending.unlock();
        }
    }
}
