// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class DescriptorLimitTest {
    private static final int DESCRIPTORS = 300;
    private static final int CONNECTIONS = 400;

    private static Process startServer() throws IOException {
        return new ProcessBuilder(
                        "/bin/sh",
                        "-c",
                        "ulimit -n " + DESCRIPTORS + "; exec \"$@\"",
                        "sh",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ReferenceServer.class.getName(),
                        GuessGame.QUICK,
                        "0")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    @Test
    void moreConnectionsThanDescriptorsDoNotEndTheListener() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
        Process server = startServer();
        List<Socket> silent = new ArrayList<>();
        try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
            int port = Integer.parseInt(out.readLine().replace("port ", ""));
            for (int i = 0; i < CONNECTIONS; i++) {
                silent.add(new Socket("127.0.0.1", port));
            }

            try (TestClient player = TestClient.open(port, "/ws")) {
                player.ask("{\"type\":\"reset\"}");

                assertThat(player.step("11").path("type").stringValue()).isEqualTo("observation");
            }
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
            server.destroyForcibly().waitFor();
        }
    }
}
