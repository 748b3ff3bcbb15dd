// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.Map;
import org.gem4j.env.EnvException;
import org.junit.jupiter.api.Test;

class DaemonTest {
    @Test
    void theUsualSocketsAreTried() {
        assertThat(Daemon.places(Map.of("HOME", "/home/ann", "XDG_RUNTIME_DIR", "/run/user/7")))
                .containsExactly(
                        "unix:///var/run/docker.sock",
                        "unix:///run/user/7/docker.sock",
                        "unix:///run/user/7/podman/podman.sock",
                        "unix:///run/podman/podman.sock",
                        "unix:///home/ann/.docker/run/docker.sock");
        assertThat(Daemon.places(Map.of("DOCKER_HOST", "tcp://box:2375"))).containsExactly("tcp://box:2375");
    }

    @Test
    void saysWhatWasTriedIfNoneAnswers() throws IOException {
        assertThatThrownBy(() -> Daemon.connect(Map.of("DOCKER_HOST", "unix:///no/such.sock")))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("DOCKER_HOST is set")
                .hasMessageContaining("unix:///no/such.sock (no such socket)");
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        assertThatThrownBy(() -> Daemon.connect(Map.of("DOCKER_HOST", "tcp://127.0.0.1:" + port)))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("tcp://127.0.0.1:" + port)
                .hasMessageContaining("refused");
    }

    @Test
    void anAddressThatIsNoneIsAnError() {
        assertThatThrownBy(() -> Daemon.connect(Map.of("DOCKER_HOST", "nonsense")))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("nonsense");
    }
}
