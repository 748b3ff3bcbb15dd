// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.gem4j.report.AtomicFile;

/// The connection between rank 0 and another launched rank: frames in both directions, heartbeats included. A
/// rank that stops sending counts as lost, like one whose connection ends.
final class HostConnection implements AutoCloseable {
    /// A longer hello is invalid.
    static final int LONGEST_HELLO = 1 << 20;

    private static final int LONGEST = 1 << 26;
    private static final int BEATS = 4;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private volatile boolean closed;

    /// What a frame means.
    enum Kind {
        /// A rank introduces itself to rank 0, which answers by its host's name.
        HELLO,
        /// What the run is, see [HostGroup#start].
        START,
        /// The rank can read the run folder, so it needs no copies of its files.
        HAVE,
        /// The rank needs files of the run folder.
        WANT,
        /// Name of a file whose bytes follow in chunks.
        FILE,
        CHUNK,
        /// The last chunk of the last file has been sent.
        SENT,
        /// The rank can begin.
        READY,
        /// What to do next.
        ORDER,
        /// The user wants the run to be saved and to end.
        STOP,
        /// The sender has lost the others, so is not to blame for what follows.
        LEFT,
        /// The run has failed, and why.
        FAILED,
        /// The run is over, and its result.
        END,
        BEAT
    }

    /// @param kind what it means
    /// @param body its bytes
    record Frame(Kind kind, byte[] body) {
        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    /// Receives the frames, on the thread that reads.
    interface Listener {
        void received(Frame frame) throws InterruptedException;

        /// The connection is lost or closed; no more frames follow.
        ///
        /// @param how the other side is lost, such as `has ended`
        void lost(String how);
    }

    /// @param socket connected; while nobody listens at a port of this host, a socket that is given the same port
    ///     as its own is connected to itself
    /// @throws ConnectException if the socket is connected to itself, as if nobody had answered
    HostConnection(Socket socket) throws IOException {
        if (socket.getLocalSocketAddress().equals(socket.getRemoteSocketAddress())) {
            socket.close();
            throw new ConnectException("Connection refused");
        }
        this.socket = socket;
        socket.setTcpNoDelay(true);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
        out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), 1 << 16));
    }

    /// The address of this side.
    String address() {
        return socket.getLocalAddress().getHostAddress();
    }

    /// The address of the other side.
    String peer() {
        return socket.getInetAddress().getHostAddress();
    }

    /// Reads one frame, before [#listen].
    Frame read(int longest, Duration deadline) throws IOException {
        socket.setSoTimeout((int) deadline.toMillis());
        int kind = in.readUnsignedByte();
        int length = in.readInt();
        if (kind >= Kind.values().length || length < 0 || length > longest) {
            throw new IOException("the other side is not a gem4j rank");
        }
        return new Frame(Kind.values()[kind], in.readNBytes(length));
    }

    /// Reads frames on a thread of its own until closed, and sends heartbeats on another.
    ///
    /// @param silence after which the other side is lost
    void listen(String name, Duration silence, Listener listener) {
        Thread.ofPlatform().daemon().name("gem4j-" + name).start(() -> listen(silence, listener));
        Thread.ofPlatform().daemon().name("gem4j-beats-" + name).start(() -> beat(silence));
    }

    private void listen(Duration silence, Listener listener) {
        try {
            while (!closed) {
                Frame frame = read(LONGEST, silence);
                if (frame.kind() != Kind.BEAT) {
                    listener.received(frame);
                }
            }
        } catch (EOFException e) {
            listener.lost("has ended");
        } catch (SocketTimeoutException e) {
            listener.lost("has been silent for " + silence.toSeconds() + " s");
        } catch (IOException e) {
            listener.lost("is lost: " + AtomicFile.reason(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void beat(Duration silence) {
        try {
            while (!closed) {
                send(Kind.BEAT, "");
                TimeUnit.MILLISECONDS.sleep(silence.toMillis() / BEATS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void send(Kind kind, String text) {
        send(kind, text.getBytes(StandardCharsets.UTF_8));
    }

    /// A side that does not listen is missed where it is waited for.
    ///
    /// @return whether it could be sent
    synchronized boolean send(Kind kind, byte... body) {
        try {
            out.writeByte(kind.ordinal());
            out.writeInt(body.length);
            out.write(body);
            out.flush();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /// Says that the other side cannot take part, before [#listen], and closes the connection when that side has
    /// ended. What is sent just before a connection is closed may never arrive.
    void refuse(String reason, Duration deadline) {
        send(Kind.FAILED, reason);
        try {
            while (!closed) {
                read(LONGEST_HELLO, deadline);
            }
        } catch (IOException e) {
            close();
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            socket.close();
        } catch (IOException e) {
            return; // It is not used again.
        }
    }
}
