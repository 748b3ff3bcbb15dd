// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.cli.project.JdkTool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each server in a process with few file descriptors, and clients that hold more connections than it can have.
@Timeout(120)
class CrowdedServersTest {
    private static final int DESCRIPTORS = 600;
    private static final int CONNECTIONS = 800;
    private static final Pattern PORT = Pattern.compile("http://127\\.0\\.0\\.1:(\\d+)");
    private static final String GET = "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n";
    private static final List<String> STARTS = List.of(
            "",
            "GET /he",
            GET + "X-A: b",
            "POST /retrieve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{",
            GET + "\r\n",
            GET + "\r\nGET /he");

    private final List<Socket> crowd = new ArrayList<>();

    @TempDir
    private Path folder;

    @BeforeEach
    void requireShell() {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
    }

    private Process start(String words) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -n " + DESCRIPTORS + "; exec \"$@\"", "sh"));
        command.addAll(JdkTool.gem4j(words.replace("FOLDER", folder.toString()).split(" ")));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static int port(BufferedReader out) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher address = PORT.matcher(line);
            if (address.find()) {
                return Integer.parseInt(address.group(1));
            }
        }
        throw new IllegalStateException("the server has ended");
    }

    private static Socket connect(int port, String text) throws IOException {
        Socket socket = new Socket("127.0.0.1", port);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "serve --port 0 --json --env_id game:GuessTheNumber-v0-easy",
                "search-server --port 0 --mode bm25 --index FOLDER/index",
                "ui --port 0 --json FOLDER"
            })
    void connectionsBeyondTheDescriptorsKeepNobodyOut(String words) throws Exception {
        Process server = start(words);
        try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
            int port = port(out);
            for (int i = 0; i < CONNECTIONS; i++) {
                crowd.add(connect(port, STARTS.get(i % STARTS.size())));
            }

            try (Socket client = connect(port, GET + "Connection: close\r\n\r\n")) {
                assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .startsWith("HTTP/1.1 ");
            }
        } finally {
            for (Socket socket : crowd) {
                socket.close();
            }
            server.destroyForcibly().waitFor();
        }
    }
}
