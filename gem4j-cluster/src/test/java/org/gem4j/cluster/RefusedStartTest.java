// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gem4j.serve.env.ClusterOptions;
import org.gem4j.serve.env.EnvServer;
import org.gem4j.serve.env.EnvServerOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Nodes that cannot start say why.
class RefusedStartTest {
    @TempDir
    private Path folder;

    private static void open(int port, Optional<Path> tls) {
        ClusterOptions cluster = new ClusterOptions(
                "127.0.0.1",
                port,
                new ClusterOptions.Nodes(List.of()),
                Optional.empty(),
                tls,
                16,
                Duration.ofSeconds(3),
                Duration.ofSeconds(60));
        EnvServerOptions options = EnvServerOptions.local(0, CountingTask.ID).withGrace(Duration.ZERO);
        EnvServer.open(CountingTask.registry(), options, List.of(), new PekkoCluster().opener(cluster, options))
                .close();
    }

    @Test
    void portThatIsTakenIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertThatThrownBy(() -> open(taken.getLocalPort(), Optional.empty()))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("cannot listen for other nodes on 127.0.0.1:" + taken.getLocalPort()
                            + ": the port is in use");
        }
    }

    @Test
    void filesThatAreNotKeysAreNamed() throws IOException {
        for (String name : List.of("tls.crt", "tls.key", "ca.crt")) {
            Files.writeString(folder.resolve(name), "nothing");
        }

        assertThatThrownBy(() -> open(0, Optional.of(folder)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cluster_tls must be a folder with")
                .hasMessageContaining(folder.toString());
    }
}
