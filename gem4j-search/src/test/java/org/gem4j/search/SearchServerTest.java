// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The server over real HTTP, spoken to by our client and by hand.
class SearchServerTest {
    private static final SearchEngine ECHO = (queries, topk) -> queries.stream()
            .map(query -> IntStream.range(0, query.equals("none") ? 0 : topk)
                    .mapToObj(i -> new Hit("id" + i, "Title " + query + "\nText \u00e9 " + i, 1.5 - i))
                    .toList())
            .toList();

    private final SearchServer server = SearchServer.open(ECHO, "127.0.0.1", 0, () -> Map.of("passages", 7));
    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        http.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void ourClientGetsWhatTheEngineFinds(SearchProtocol protocol) {
        SearchClient client =
                new SearchClient(SearchClientOptions.of(url("/retrieve")).withProtocol(protocol));
        List<String> queries = List.of("tea", "none", "long " + "x".repeat(300));

        assertThat(client.search(queries, 2)).isEqualTo(ECHO.search(queries, 2));
    }

    @Test
    void documentsComeAloneWithoutScores() throws IOException, InterruptedException {
        assertThat(post("/retrieve", "{\"queries\": [\"tea\"], \"topk\": 1}").body())
                .isEqualTo("{\"result\":[[{\"id\":\"id0\",\"contents\":\"Title tea\\nText \u00e9 0\"}]]}");
        assertThat(post("/", "{\"query\": \"tea\", \"return_scores\": true}").body())
                .startsWith("{\"result\":[{\"document\":{\"id\":\"id0\"")
                .contains("\"score\":-0.5");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"queries": ["a"], "topk": 0}         | topk must be in 1..1000 but was 0
        {"queries": ["a"], "topk": 99999999999} | topk must be in 1..1000 but was 99999999999
        {"queries": ["a"], "topk": "many"}    | topk must be in 1..1000 but was \\"many\\"
        {"queries": "a"}                      | queries must be a list of strings
        {"queries": [1]}                      | a query must be a string
        {}                                    | a query must be a string
        [1, 2]                                | the request must be an object with queries, or with a query
        {"queries":                           | the request is not JSON: the text ends within a value (line 1, column 12)
        hello                                 | the request is neither JSON nor MessagePack
        """)
    void badRequestsAreToldWhatIsWrong(String body, String message) throws IOException, InterruptedException {
        HttpResponse<String> response = post("/retrieve", body);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains(message).doesNotContain("\tat ");
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:PORT, http://evil.example, 403",
        "localhost:PORT, null, 403",
        "evil.example:PORT, '', 403",
        "evil.example:PORT, http://evil.example:PORT, 403",
        "localhost:PORT, http://localhost:PORT, 200",
        "localhost:PORT, '', 200"
    })
    void pagesOfOtherSitesAreRefused(String host, String origin, int status) throws IOException {
        String body = "{\"query\": \"tea\"}";
        String header = origin.isEmpty() ? "" : "Origin: " + origin + "\r\n";
        for (String line : List.of("POST /retrieve", "POST /", "GET /health")) {
            String answer = raw(line + " HTTP/1.1\r\nHost: " + host + "\r\n" + header + "Connection: close\r\n"
                    + (line.startsWith("POST") ? "Content-Length: " + body.length() + "\r\n\r\n" + body : "\r\n"));

            assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
            if (status == 403) {
                assertThat(answer)
                        .contains("{\"error\":\"")
                        .contains(host.startsWith("evil") ? "evil.example" : origin);
            }
        }
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(request.replace("PORT", Integer.toString(server.port()))
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void noQueriesAndEmptyOnesHaveAnswers() throws IOException, InterruptedException {
        assertThat(post("/retrieve", "{\"queries\": []}").body()).isEqualTo("{\"result\":[]}");
        assertThat(post("/retrieve", "{\"queries\": [\"none\", \"tea\"], \"topk\": 1}")
                        .body())
                .startsWith("{\"result\":[[],[{\"id\":\"id0\"");
    }

    @Test
    void anEngineThatFailsIsAskedAgain() {
        AtomicInteger calls = new AtomicInteger();
        SearchEngine flaky = (queries, topk) -> {
            if (calls.incrementAndGet() == 1) {
                throw new SearchException("the index cannot be read");
            }
            return ECHO.search(queries, topk);
        };
        try (SearchServer failing = SearchServer.open(flaky, "127.0.0.1", 0, Map::of)) {
            SearchClient client = new SearchClient(
                    SearchClientOptions.of(URI.create("http://127.0.0.1:" + failing.port() + "/retrieve"))
                            .withDeadline(Duration.ofSeconds(60)));

            assertThat(client.search(List.of("tea"), 1)).isEqualTo(ECHO.search(List.of("tea"), 1));
            assertThat(calls).hasValue(2);
        }
    }

    @Test
    void aPortThatIsTakenIsSaid() {
        assertThatThrownBy(() -> SearchServer.open(ECHO, "127.0.0.1", server.port(), Map::of))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("cannot listen on 127.0.0.1:" + server.port() + ": the port is in use");
    }

    @Test
    void hugeBodiesAreRefused() throws IOException, InterruptedException {
        HttpResponse<String> response = post("/retrieve", "{\"queries\": [\"" + "x".repeat(5 << 20) + "\"]}");

        assertThat(response.statusCode()).isEqualTo(413);
    }

    @Test
    void closesTheConnectionOfAClientThatWantsItClosed() throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream()
                    .write("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));

            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .endsWith("}");
        }
    }

    @Test
    void healthTellsTheFacts() throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(
                HttpRequest.newBuilder(url("/health"))
                        .timeout(Duration.ofSeconds(30))
                        .build(),
                HttpResponse.BodyHandlers.ofString());

        assertThat(response.body()).isEqualTo("{\"status\":\"ok\",\"passages\":7}");
    }

    private URI url(String path) {
        return URI.create("http://127.0.0.1:" + server.port() + path);
    }

    private HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(url(path))
                        .timeout(Duration.ofSeconds(30))
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
