// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gem4j.report.Json;
import org.gem4j.rollout.testing.FakeModelServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlaygroundTest {
    private static final Map<String, Object> GAME = Map.of("env", "game:GuessTheNumber-v0-easy", "seed", 3);

    @TempDir
    private Path root;

    private Page page;

    @BeforeEach
    void open() {
        page = new Page(root);
    }

    @AfterEach
    void close() {
        page.close();
    }

    private Map<String, Object> act(String path, Map<String, ?> body) throws IOException, InterruptedException {
        HttpResponse<String> answer = page.post("api/play/" + path, body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Json.object(answer.body(), path);
    }

    @Test
    void aPersonPlaysToTheEnd() throws IOException, InterruptedException {
        Map<String, Object> now = act("open", GAME);
        assertThat(String.valueOf(now.get("final_observation"))).contains("secret number from 1 to 10");

        for (int guess = 1; guess <= 10 && Boolean.FALSE.equals(now.get("over")); guess++) {
            now = act("say", Map.of("table", now.get("table"), "text", "\\boxed{" + guess + "}"));
        }

        assertThat(now).containsEntry("over", true).containsEntry("problem", "");
        assertThat(String.valueOf(now.get("turns"))).contains("action=\\boxed{1}");
        HttpResponse<String> late = page.post("api/play/say", Map.of("table", now.get("table"), "text", "5"));
        assertThat(late.statusCode()).isEqualTo(409);
        assertThat(late.body()).contains("the episode is over");
    }

    @Test
    void theSameSeedIsTheSameTask() throws IOException, InterruptedException {
        Map<String, Object> one = act("open", GAME);
        Map<String, Object> two = act("open", GAME);

        Map<String, Object> first = act("say", Map.of("table", one.get("table"), "text", "\\boxed{5}"));
        Map<String, Object> second = act("say", Map.of("table", two.get("table"), "text", "\\boxed{5}"));

        assertThat(one.get("table")).isNotEqualTo(two.get("table"));
        assertThat(first.get("turns")).isEqualTo(second.get("turns"));
    }

    @Test
    void aServedModelPlays() throws IOException, InterruptedException {
        try (FakeModelServer model =
                FakeModelServer.start(asked -> FakeModelServer.Reply.chat("\\boxed{" + (1 + asked.number()) + "}"))) {
            Map<String, Object> now = act("open", GAME);
            for (int move = 1; move <= 10 && Boolean.FALSE.equals(now.get("over")); move++) {
                now = act("ask", asked(now, model.baseUrl(), "secret-key"));
            }

            assertThat(now).containsEntry("over", true).containsEntry("problem", "");
            assertThat((List<?>) now.get("turns")).hasSize(model.asked().size());
            assertThat(String.valueOf(now.get("turns"))).contains("action=\\boxed{1}", "action=\\boxed{2}");
            FakeModelServer.Asked second = model.asked().get(1);
            assertThat(second.path()).isEqualTo("/v1/chat/completions");
            assertThat(second.headers()).containsEntry("authorization", "Bearer secret-key");
            assertThat(second.body()).contains("\"model\":\"m\"", "secret number from 1 to 10", "igher than 1");
            assertThat(now.toString()).doesNotContain("secret-key");
        }
    }

    private static Map<String, Object> asked(Map<String, Object> now, URI url, String key) {
        return Map.of(
                "table", Objects.requireNonNull(now.get("table")), "url", url.toString(), "model", "m", "key", key);
    }

    @Test
    void theModelsOfAServerAreListed() throws IOException, InterruptedException {
        String listed = "{\"object\":\"list\",\"data\":[{\"id\":\"small\"},{\"id\":7},{\"id\":\"large\"}]}";
        try (FakeModelServer server = FakeModelServer.start(asked -> FakeModelServer.Reply.of(200, listed));
                FakeModelServer other = FakeModelServer.start(asked -> FakeModelServer.Reply.of(200, "no JSON"))) {
            Map<String, Object> models = act("models", Map.of("url", server.baseUrl() + "/", "key", "secret-key"));

            assertThat(models).isEqualTo(Map.of("models", List.of("small", "large")));
            assertThat(server.asked()).singleElement().satisfies(asked -> {
                assertThat(asked.path()).isEqualTo("/v1/models");
                assertThat(asked.headers()).containsEntry("authorization", "Bearer secret-key");
            });
            assertThat(act("models", Map.of("url", other.baseUrl().toString()))).isEqualTo(Map.of("models", List.of()));
        }
        assertThat(page.post("api/play/models", Map.of("url", "ftp://host/v1")).statusCode())
                .isEqualTo(400);
    }

    @Test
    void aModelThatCannotBeReachedEndsTheEpisodeWithTheReason() throws IOException, InterruptedException {
        URI nobody;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/v1");
        }
        Map<String, Object> now = act("open", GAME);

        Map<String, Object> ended = act("ask", asked(now, nobody, ""));

        assertThat(ended).containsEntry("over", true);
        assertThat(String.valueOf(ended.get("problem"))).startsWith("no answer from 127.0.0.1");
        assertThat(page.post("api/play/ask", asked(now, nobody, "")).statusCode())
                .isEqualTo(409);
    }

    @Test
    void aModelThatFailsEndsTheEpisodeWithItsMessage() throws IOException, InterruptedException {
        try (FakeModelServer model =
                FakeModelServer.start(asked -> FakeModelServer.Reply.error(500, "broken", "out of memory"))) {
            Map<String, Object> ended = act("ask", asked(act("open", GAME), model.baseUrl(), ""));

            assertThat(ended).containsEntry("over", true);
            assertThat(String.valueOf(ended.get("problem"))).contains("out of memory");
            assertThat(model.asked()).hasSize(1);
        }
    }

    @Test
    void anAddressThatIsNoneLeavesTheEpisodeAsItIs() throws IOException, InterruptedException {
        Map<String, Object> now = act("open", GAME);

        HttpResponse<String> bad = page.post(
                "api/play/ask", Map.of("table", now.get("table"), "url", "http://local host/v1", "model", "m"));

        assertThat(bad.statusCode()).isEqualTo(400);
        assertThat(bad.body()).contains("url must look like http://localhost:8000/v1 but was http://local host/v1");
        assertThat(act("say", Map.of("table", now.get("table"), "text", "\\boxed{5}")))
                .containsEntry("problem", "");
    }

    @Test
    void whatCannotBePlayedIsRefusedByName() throws IOException, InterruptedException {
        assertThat(page.post("api/play/open", Map.of("env", "game:Wordel-v0", "seed", 1))
                        .body())
                .contains("Did you mean game:Wordle-v0");
        assertThat(page.post("api/play/open", Map.of("env", "game:Wordle-v0", "seed", 1, "max_tokens", 0))
                        .body())
                .contains("max_tokens must be in 1..100000 but was 0");
        assertThat(page.post("api/play/say", Map.of("table", 99, "text", "x")).body())
                .contains("no episode 99");
        assertThat(page.post("api/play/open", Map.of("env", "game:Wordle-v0")).body())
                .contains("seed");
        assertThat(page.post("api/play/open", Map.of("env", "game:Wordle-v0", "seed", 1, "wrappers", "cocnat"))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void theOldestOfTooManyEpisodesIsLeft() throws IOException, InterruptedException {
        Map<String, Object> first = act("open", GAME);
        for (int i = 0; i < 16; i++) {
            act("open", GAME);
        }

        assertThat(page.post("api/play/say", Map.of("table", first.get("table"), "text", "1"))
                        .statusCode())
                .isEqualTo(404);
    }
}
