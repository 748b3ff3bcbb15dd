// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.env.EnvException;

/// Finds the daemon that runs containers: where `DOCKER_HOST` says, else at one of the usual sockets.
final class Daemon {
    private static final Duration CONNECT = Duration.ofSeconds(5);

    private Daemon() {}

    /// The addresses where a daemon may be, in order.
    static List<String> places(Map<String, String> environment) {
        String given = environment.getOrDefault("DOCKER_HOST", "");
        if (!given.isEmpty()) {
            return List.of(given);
        }
        List<String> sockets = new ArrayList<>(List.of("/var/run/docker.sock"));
        String runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
        if (!runtime.isEmpty()) {
            sockets.add(runtime + "/docker.sock");
            sockets.add(runtime + "/podman/podman.sock");
        }
        sockets.add("/run/podman/podman.sock");
        sockets.add(environment.getOrDefault("HOME", "") + "/.docker/run/docker.sock");
        return sockets.stream().map(socket -> "unix://" + socket).toList();
    }

    /// A client of the first daemon that answers.
    ///
    /// @throws EnvException naming what was tried if none does
    static DockerClient connect(Map<String, String> environment) {
        List<String> tried = new ArrayList<>();
        for (String place : places(environment)) {
            if (place.startsWith("unix://") && !Files.exists(Path.of(place.substring("unix://".length())))) {
                tried.add(place + " (no such socket)");
                continue;
            }
            try {
                return connect(place);
            } catch (RuntimeException | IOException e) {
                tried.add(place + " (" + reason(e) + ")");
            }
        }
        String named = environment.containsKey("DOCKER_HOST")
                ? "DOCKER_HOST is set"
                : "DOCKER_HOST is not set, so the usual sockets were tried";
        throw new EnvException("isolation=container needs a daemon of Docker or Podman, and none answers. " + named
                + ": " + String.join(", ", tried));
    }

    private static DockerClient connect(String place) throws IOException {
        DefaultDockerClientConfig config = DefaultDockerClientConfig.createDefaultConfigBuilder()
                .withDockerHost(place)
                .build();
        DockerClient client = DockerClientImpl.getInstance(
                config,
                new ZerodepDockerHttpClient.Builder()
                        .dockerHost(config.getDockerHost())
                        .sslConfig(config.getSSLConfig())
                        .connectionTimeout(CONNECT)
                        .build());
        try {
            client.pingCmd().exec();
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
        return client;
    }

    /// The innermost message, which is the one of the operating system.
    private static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }
}
