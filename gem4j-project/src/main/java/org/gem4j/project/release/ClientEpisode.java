// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project.release;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The first episode of a Python client: frames of MessagePack to an environment server on a Unix socket. By
/// playing it, the build learns which classes a server loads.
public final class ClientEpisode {
    private static final String UPGRADE = "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
            + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    private static final int BINARY = 0x82;
    private static final int BYTES_FOLLOW = 126;

    private ClientEpisode() {}

    /// Makes, resets and steps an environment once.
    ///
    /// @param path the server's socket
    /// @throws IOException if the server does not answer
    public static void play(Path path, String id) throws IOException {
        try (SocketChannel socket = SocketChannel.open(UnixDomainSocketAddress.of(path));
                InputStream in = Channels.newInputStream(socket)) {
            write(socket, UPGRADE.getBytes(StandardCharsets.US_ASCII));
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append((char) next(in));
            }
            Map<String, Object> environment = Map.of("env_id", id, "seed", 7);
            ask(socket, in, Map.of("type", "batch_make", "data", Map.of("envs", List.of(environment))));
            ask(socket, in, Map.of("type", "batch_reset", "data", Map.of("indices", List.of(0))));
            ask(socket, in, Map.of("type", "batch_step", "data", Map.of("messages", List.of("\\boxed{5}"))));
            ask(socket, in, Map.of("type", "batch_close", "data", Map.of("indices", List.of(0))));
        }
    }

    private static void ask(SocketChannel socket, InputStream in, Object frame) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        pack(content, frame);
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.write(BINARY);
        message.write(0x80 | content.size()); // masked, as clients must, with zeros
        message.writeBytes(new byte[4]);
        content.writeTo(message);
        write(socket, message.toByteArray());
        int unused = next(in);
        int size = next(in);
        if (size == BYTES_FOLLOW) {
            size = next(in) << 8 | next(in);
        }
        in.skipNBytes(size);
    }

    private static int next(InputStream in) throws IOException {
        int value = in.read();
        if (value < 0) {
            throw new EOFException("the server has ended the connection");
        }
        return value;
    }

    /// Writes maps, lists, texts and numbers that are small, in MessagePack.
    private static void pack(ByteArrayOutputStream out, Object value) {
        switch (value) {
            case Map<?, ?> map -> {
                out.write(0x80 | map.size());
                map.forEach((name, item) -> {
                    pack(out, name);
                    pack(out, item);
                });
            }
            case List<?> list -> {
                out.write(0x90 | list.size());
                list.forEach(item -> pack(out, item));
            }
            case Integer number -> out.write(number);
            default -> {
                byte[] text = value.toString().getBytes(StandardCharsets.UTF_8);
                out.write(0xd9);
                out.write(text.length);
                out.writeBytes(text);
            }
        }
    }

    private static void write(SocketChannel socket, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            socket.write(buffer);
        }
    }
}
