// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gem4j.agent.chat.Compat;
import org.gem4j.tool.ToolException;
import org.junit.jupiter.api.Test;

class RetrieverTest {
    private final List<String> asked = new ArrayList<>();

    private HttpServer serve(int status, String answer) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI() + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static ToolOutcome search(HttpServer server, String path) {
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
        try (ChainContext context = ChainContext.of(Map.of())) {
            return new Retriever(address).tool().run(Map.of("query", "cats"), context, Compat.NONE);
        }
    }

    @Test
    void bothProtocolsAreSpoken() throws IOException {
        HttpServer fly = serve(200, "{\"results\": [{\"contents\": \"A cat.\"}, {\"contents\": \"Two.\"}]}");
        assertThat(search(fly, "").observation()).isEqualTo("Doc 1: A cat.\nDoc 2: Two.\n");
        fly.stop(0);
        HttpServer r1 = serve(200, "{\"result\": [[{\"document\": {\"contents\": \"A cat.\"}, \"score\": 1}]]}");
        assertThat(search(r1, "/retrieve").observation()).isEqualTo("Doc 1: A cat.\n");
        r1.stop(0);

        assertThat(asked)
                .containsExactly(
                        "/search {\"query\": \"cats\", \"top_k\": 3}",
                        "/retrieve {\"queries\": [\"cats\"], \"topk\": 3}");
    }

    @Test
    void aServerThatIsDownIsNotTheModelsFault() throws IOException {
        HttpServer refusing = serve(422, "");
        assertThat(search(refusing, "").observation()).isEqualTo("[Retriever API error: status 422]");
        refusing.stop(0);
        HttpServer broken = serve(503, "");
        assertThatThrownBy(() -> search(broken, ""))
                .isInstanceOf(ToolException.class)
                .hasMessageEndingWith("failed: status 503");
        URI closed = URI.create("http://127.0.0.1:" + broken.getAddress().getPort());
        broken.stop(0);

        try (ChainContext context = ChainContext.of(Map.of())) {
            assertThatThrownBy(() -> new Retriever(closed).tool().run(Map.of("query", "cats"), context, Compat.NONE))
                    .isInstanceOf(ToolException.class)
                    .hasMessageContaining("cannot be reached (RETRIEVER_API_URL names it): ConnectException");
        }
    }

    @Test
    void addressesOfOtherKindsAreRefused() {
        assertThat(Retriever.address("http://localhost:8011/retrieve")).hasPath("/retrieve");
        for (String wrong : List.of("localhost:8011/retrieve", "file:///tmp", "http://a b")) {
            assertThatThrownBy(() -> Retriever.address(wrong))
                    .isInstanceOf(ToolException.class)
                    .hasMessageContaining(wrong);
        }
    }
}
