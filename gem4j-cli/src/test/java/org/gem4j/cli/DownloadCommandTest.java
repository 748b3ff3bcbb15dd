// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.gem4j.data.hub.HubSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DownloadCommandTest {
    @TempDir
    private Path cache;

    @Test
    void aRetryIsSaidWithItsReasonAndPause() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            boolean first = requests.getAndIncrement() == 0;
            byte[] body = (first ? "busy" : "{\"sha\":\"%s\",\"siblings\":[]}".formatted("0".repeat(40)))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(first ? 503 : 200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        StringWriter err = new StringWriter();

        try {
            URI endpoint = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
            new CommandLine(new DownloadCommand(() -> new HubSettings(endpoint, cache, Optional.empty(), false)))
                    .setErr(new PrintWriter(err))
                    .execute("owner/model");
        } finally {
            server.stop(0);
        }

        assertThat(err.toString().lines())
                .startsWith("owner/model: status 503 (attempt 1 of 6); next attempt in 0.5 s")
                .anyMatch(line -> line.contains("owner/model has no file that matches"));
        assertThat(requests).hasValue(2);
    }
}
