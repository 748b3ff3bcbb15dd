// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SearchClientTest {
    private record Reply(int status, byte[] body) {}

    private static final String RIVER = """
            {"result": [[{"document": {"id": "7", "contents": "River\\nIt flows."}, "score": 0.5}]]}""";

    private final Queue<byte[]> asked = new ConcurrentLinkedQueue<>();
    private final Queue<Reply> replies = new ArrayDeque<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestBody().readAllBytes());
            Reply reply = replies.poll();
            if (reply == null) {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                exchange.close();
                return;
            }
            exchange.sendResponseHeaders(reply.status(), reply.body().length == 0 ? -1 : reply.body().length);
            exchange.getResponseBody().write(reply.body());
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        end.countDown();
        server.stop(0);
    }

    private SearchClientOptions options(String path) {
        return SearchClientOptions.of(
                        URI.create("http://localhost:" + server.getAddress().getPort() + path))
                .withDeadline(Duration.ofSeconds(60));
    }

    private void reply(int status, String body) {
        replies.add(new Reply(status, body.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void speaksJsonAsSearchR1() {
        reply(200, RIVER);
        List<List<Hit>> found = new SearchClient(options("/retrieve")).search(List.of("river"), 3);
        assertThat(found).containsExactly(List.of(new Hit("7", "River\nIt flows.", 0.5)));
        assertThat(new String(asked.remove(), StandardCharsets.UTF_8))
                .contains("\"queries\":[\"river\"]", "\"topk\":3", "\"return_scores\":true");
    }

    @Test
    void speaksMessagePackAsGem() {
        // {"result": [{"document": {"contents": "T"}, "score": 1.0}]}
        replies.add(new Reply(
                200,
                HexFormat.of()
                        .parseHex("81a6726573756c749182a8646f63756d656e7481a8636f6e74656e7473a154"
                                + "a573636f7265cb3ff0000000000000")));
        List<List<Hit>> found = new SearchClient(options("/inference")).search(List.of("q"), 2);
        assertThat(found).containsExactly(List.of(new Hit("", "T", 1)));
        assertThat(MessagePack.decode(asked.remove()))
                .isEqualTo(Map.of("query", "q", "topk", 2L, "return_scores", true));
    }

    @Test
    void asksOnceForWhatItKnows() {
        reply(200, RIVER);
        SearchClient client = new SearchClient(options("/retrieve"));
        assertThat(client.search(List.of("river", "river"), 1)).hasSize(2);
        assertThat(client.search(List.of("river"), 1)).hasSize(1);
        assertThat(asked).hasSize(1);
    }

    @Test
    void triesAgainAfterAServersError() {
        reply(503, "");
        reply(200, RIVER);
        assertThat(new SearchClient(options("/retrieve"))
                        .search(List.of("river"), 1)
                        .getFirst())
                .hasSize(1);
        assertThat(asked).hasSize(2);
    }

    @Test
    void aRefusedRequestIsNotTriedAgain() {
        reply(422, "no");
        SearchClient client = new SearchClient(options("/retrieve"));
        assertThatThrownBy(() -> client.search(List.of("river"), 1))
                .isInstanceOf(SearchException.class)
                .hasMessageContaining("status 422");
        assertThat(asked).hasSize(1);
    }

    @Test
    void aSilentServerEndsAtTheDeadline() {
        SearchClient client = new SearchClient(options("/retrieve").withDeadline(Duration.ofMillis(200)));
        assertThatThrownBy(() -> client.search(List.of("river"), 1))
                .isInstanceOf(SearchException.class)
                .hasMessageContaining("no answer within 200 ms");
    }

    @Test
    void anAnswerOfAnotherShapeIsNamed() {
        for (String answer : List.of("", "[", "{}", "{\"result\": [1]}", "{\"result\": [[{\"score\": 1}]]}")) {
            reply(200, answer);
            SearchClient client = new SearchClient(options("/retrieve"));
            assertThatThrownBy(() -> client.search(List.of("river"), 1))
                    .as(answer)
                    .isInstanceOf(SearchException.class)
                    .hasMessageContaining("the search server");
        }
    }

    @Test
    void theToolShowsPassagesBetweenTags() {
        reply(200, RIVER);
        SearchTool tool = new SearchTool(new SearchClient(options("/retrieve")), 3);
        assertThat(tool.use("think <search> river </search> more")).hasValueSatisfying(use -> {
            assertThat(use.observation()).contains("<information>Doc 1(Title: River) It flows.\n</information>");
            assertThat(use.parsedAction()).isEqualTo("think <search> river </search>");
            assertThat(use.failed()).isFalse();
        });
        assertThat(tool.use("<search> </search>"))
                .hasValueSatisfying(use -> assertThat(use.failed()).isTrue());
        assertThat(tool.use("no query")).isEmpty();
    }

    @Test
    void messagePackOfWrongLengthIsRefused() {
        for (String hex : List.of("", "ddffffffff", "dc0009", "a5", "c7", "9191", "c0c0", "91".repeat(100))) {
            assertThatThrownBy(() -> MessagePack.decode(HexFormat.of().parseHex(hex)))
                    .as(hex)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
