// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/// The client's end of a WebSocket with as little work as the protocol allows, so that a load generator leaves the
/// processor to the server. One thread, one question at a time.
final class LoadSocket implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 120_000;

    private final Socket socket;
    private final InputStream in;

    /// @param url `http://host:port` of the server
    LoadSocket(URI url) throws IOException {
        socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(url.getHost(), url.getPort()), PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
        String head = "GET /ws HTTP/1.1\r\nHost: " + url.getAuthority() + "\r\n"
                + "Connection: Upgrade\r\n"
                + "Upgrade: websocket\r\n"
                + "Sec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key:"
                + " dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        StringBuilder answer = new StringBuilder();
        while (answer.indexOf("\r\n\r\n") < 0) {
            answer.append((char) next());
        }
        if (!answer.toString().startsWith("HTTP/1.1 101")) {
            throw new IOException(
                    url + " is not a server of environments: " + answer.substring(0, answer.indexOf("\r\n")));
        }
    }

    /// A frame as it is sent, its mask all zeros.
    static byte[] frame(boolean binary, byte[] payload) {
        int header = payload.length < 126 ? 2 : payload.length < 1 << 16 ? 4 : 10;
        byte[] frame = new byte[header + 4 + payload.length];
        frame[0] = (byte) (binary ? 0x82 : 0x81);
        frame[1] = (byte) (0x80 | (header == 2 ? payload.length : header == 4 ? 126 : 127));
        long length = payload.length;
        for (int i = header - 1; i > 1; i--, length >>>= 8) {
            frame[i] = (byte) length;
        }
        System.arraycopy(payload, 0, frame, header + 4, payload.length);
        return frame;
    }

    static byte[] text(String text) {
        return frame(false, text.getBytes(StandardCharsets.UTF_8));
    }

    /// Sends a frame and does not wait for the answer.
    void send(byte[] frame) throws IOException {
        socket.getOutputStream().write(frame);
    }

    /// Sends a frame and returns the payload of the answer.
    byte[] ask(byte[] frame) throws IOException {
        send(frame);
        while (true) {
            int kind = next() & 0x0f;
            int small = next() & 0x7f;
            int more = small == 126 ? 2 : small == 127 ? 8 : 0;
            long length = more == 0 ? small : 0;
            for (int i = 0; i < more; i++) {
                length = length << 8 | next();
            }
            byte[] payload = in.readNBytes((int) length);
            if (kind == 8) {
                throw new EOFException("the server closed the connection");
            }
            if (kind == 1 || kind == 2) {
                return payload;
            }
        }
    }

    private int next() throws IOException {
        int read = in.read();
        if (read < 0) {
            throw new EOFException("the server closed the connection");
        }
        return read;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
