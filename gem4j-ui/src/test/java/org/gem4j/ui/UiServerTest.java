// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.env.Gem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UiServerTest {
    @TempDir
    private Path root;

    private Page page;

    @BeforeEach
    void open() {
        SampleRuns.finished(root, "first", 1, 40);
        SampleRuns.running(root.resolve("inner"), "second", 2);
        page = new Page(root);
    }

    @AfterEach
    void close() {
        page.close();
    }

    @Test
    void theAddressLetsInAndItsCookieAfterwards() throws IOException, InterruptedException {
        HttpResponse<String> index =
                page.send(HttpRequest.newBuilder(page.server.address()).build());
        String cookie = index.headers().firstValue("Set-Cookie").orElseThrow();

        assertThat(index.statusCode()).isEqualTo(200);
        assertThat(index.body()).contains("<main id=\"main\"");
        assertThat(index.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'", "script-src 'self'");
        assertThat(cookie).contains("HttpOnly", "SameSite=Strict").contains(page.token());
        assertThat(page.send(page.request("api/runs").build()).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "api/runs", "api/events", "assets/main.js", "?token=", "api/runs?token=wrong"})
    void nobodyGetsInWithoutTheToken(String path) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                page.send(HttpRequest.newBuilder(page.at(path)).build());

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("open the whole address").doesNotContain("first", page.token());
    }

    @ParameterizedTest
    @CsvSource({
        "http://evil.example, 403",
        "null, 403",
        "http://127.0.0.1:1, 403",
        "https://127.0.0.1.evil.example, 403",
        "OWN, 200"
    })
    void onlyThePageItselfMayUseTheServer(String origin, int status) throws IOException, InterruptedException {
        String own = "http://127.0.0.1:" + page.server.address().getPort();
        HttpRequest request = page.request("api/runs")
                .header("Origin", origin.equals("OWN") ? own : origin)
                .build();

        assertThat(page.send(request).statusCode()).isEqualTo(status);
    }

    /// A name of somebody else may lead to this machine: the browser then sends that name.
    @ParameterizedTest
    @CsvSource({"evil.example, 403", "127.0.0.1.evil.example, 403", "localhost, 200", "127.0.0.1, 200", "[::1], 200"})
    void aLoopbackServerIsKnownByItsNamesAlone(String host, int status) throws IOException {
        int port = page.server.address().getPort();
        assertThat(raw("GET /api/runs?token=" + page.token() + " HTTP/1.1\r\nHost: " + host + ":" + port
                        + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 " + status + " ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/assets/../../../../etc/passwd",
                "/assets/%2e%2e/%2e%2e/run.json",
                "/assets/..%2f..%2frun.json",
                "//etc/passwd",
                "/assets/org/gem4j/ui/page/main.js",
                "/first/run.json",
                "/api/nothing",
                "/index.html/x"
            })
    void pathsLeadNowhereElse(String path) throws IOException {
        String answer = raw("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: gem4j_ui_"
                + page.server.address().getPort() + "=" + page.token() + "\r\nConnection: close\r\n\r\n");

        assertThat(answer).matches("(?s)HTTP/1.1 (404|400) .*").doesNotContain("root:", "GuessTheNumber");
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", page.server.address().getPort());
                OutputStream out = socket.getOutputStream();
                InputStream in = socket.getInputStream()) {
            socket.setSoTimeout(20_000);
            out.write(request.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0) {
                    return head.toString();
                }
                head.append((char) next);
            }
            Matcher length = Pattern.compile("(?i)content-length: (\\d+)").matcher(head);
            return head
                    + new String(
                            in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0),
                            StandardCharsets.UTF_8);
        }
    }

    @Test
    void theListNamesEveryRunBelowTheFolder() throws IOException, InterruptedException {
        List<?> runs = (List<?>) page.get("api/runs").get("runs");

        assertThat(runs).extracting("id").containsExactly("first", "inner/second");
        assertThat(runs).extracting("status").containsExactly("finished", "running");
        assertThat(runs).extracting("step").containsExactly(40, 0);
        assertThat(runs).extracting("success").containsExactly(0.75, "NaN");
    }

    @Test
    void aRunWhoseRecordIsBrokenIsNamedWithTheReason() throws IOException, InterruptedException {
        Files.writeString(root.resolve("first/run.json"), "{\"format\": 1");

        assertThat((List<?>) page.get("api/runs").get("runs"))
                .element(0)
                .satisfies(run -> assertThat(run.toString()).contains("id=first", "run.json"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "api/run                                   | 400 | run is missing",
                "api/run?run=frist                         | 404 | no run frist. Did you mean first?",
                "api/curves?run=first                      | 400 | metric is missing",
                "api/curves?metric=a&run=first&smooth=1    | 400 | smooth must be a number in 0.0..0.999 but was 1",
                "api/curves?metric=a&run=first&smooth=NaN  | 400 | smooth must be a number in 0.0..0.999 but was NaN",
                "api/curves?metric=a&run=first&axis=y      | 400 | axis must be one of step, relative, turns, time",
                "api/episode?run=first&at=1                | 404 | run first has no episode at byte 1",
                "api/episode?run=first&at=-5               | 400 | at must be a whole number in 0..",
                "api/episodes?run=first&solved=maybe       | 400 | solved must be one of any, yes, no but was maybe",
                "api/search?run=first&words=%20            | 400 | words must not be empty",
                "api/env?id=game:Wordel-v0-easy            | 404 | Did you mean game:Wordle-v0-easy"
            })
    void whatCannotBeIsRefusedByName(String path, int status, String message) throws IOException, InterruptedException {
        HttpResponse<String> answer = page.send(page.request(path).build());

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).contains(message);
    }

    @Test
    void postsMustBeJsonOfModestSize() throws IOException, InterruptedException {
        HttpResponse<String> form = page.send(page.request("api/stop")
                .header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString("{\"run\":\"first\"}"))
                .build());
        HttpResponse<String> large = page.post("api/start", Map.of("flags", "x".repeat(2 << 20)));
        HttpResponse<String> torn = page.send(page.request("api/stop")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"run\":"))
                .build());

        assertThat(form.statusCode()).isEqualTo(400);
        assertThat(form.body()).contains("Content-Type must be application/json");
        assertThat(large.statusCode()).isEqualTo(400);
        assertThat(large.body()).contains("at most 1048576 bytes");
        assertThat(torn.statusCode()).isEqualTo(400);
    }

    @Test
    void aPortThatIsTakenIsNamed() {
        UiOptions same = UiOptions.of(List.of(root), Gem.registry())
                .withPort(page.server.address().getPort());

        assertThatThrownBy(() -> UiServer.open(same, Clock.systemUTC()))
                .hasMessageContaining("127.0.0.1:" + page.server.address().getPort())
                .hasMessageContaining("in use");
    }
}
