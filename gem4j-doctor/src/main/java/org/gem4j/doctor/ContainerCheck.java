// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The daemon of Docker or Podman in whose containers terminal tasks can run.
final class ContainerCheck {
    private static final String NAME = "containers";
    private static final String FIX = "start Docker or Podman's service, or set DOCKER_HOST; only terminal tasks with"
            + " isolation=container need it";
    private static final String REQUEST = "GET /_ping HTTP/1.0\r\n\r\n";

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private ContainerCheck() {}

    static Diagnosis examine(Map<String, String> environment) {
        String host = environment.getOrDefault("DOCKER_HOST", "");
        if (!host.isEmpty() && !host.startsWith("unix://")) {
            return Diagnosis.ok(NAME, "DOCKER_HOST is " + host + ", which was not contacted");
        }
        List<Path> sockets = host.isEmpty() ? usual(environment) : List.of(Path.of(host.substring("unix://".length())));
        for (Path socket : sockets) {
            if (Files.exists(socket) && answers(socket)) {
                return Diagnosis.ok(NAME, "a daemon answers at " + socket);
            }
        }
        return Diagnosis.limited(NAME, "no daemon answers at " + sockets, FIX);
    }

    /// Where `isolation=container` looks, in its order.
    static List<Path> usual(Map<String, String> environment) {
        List<Path> sockets = new ArrayList<>(List.of(Path.of("/var/run/docker.sock")));
        String runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
        if (!runtime.isEmpty()) {
            sockets.add(Path.of(runtime, "docker.sock"));
            sockets.add(Path.of(runtime, "podman", "podman.sock"));
        }
        sockets.add(Path.of("/run/podman/podman.sock"));
        sockets.add(Path.of(environment.getOrDefault("HOME", ""), ".docker", "run", "docker.sock"));
        return sockets;
    }

    private static boolean answers(Path socket) {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            Thread limit = Thread.startVirtualThread(() -> closeWhenLate(channel));
            channel.connect(UnixDomainSocketAddress.of(socket));
            channel.write(ByteBuffer.wrap(REQUEST.getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer answer = ByteBuffer.allocate(64);
            channel.read(answer);
            limit.interrupt();
            return new String(answer.array(), 0, answer.position(), StandardCharsets.US_ASCII).contains(" 200");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /// Ends the wait for a daemon that accepts connections and says nothing.
    private static void closeWhenLate(SocketChannel channel) {
        try (channel) {
            Thread.sleep(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
