// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class NemoGymRoutesTest {
    private final EnvServer server = EnvServer.open(GuessGame.registry(), EnvServerOptions.local(0, GuessGame.QUICK));

    private String cookie = "";

    @AfterEach
    void close() {
        server.close();
    }

    private HttpResponse<String> post(String route, String body) throws Exception {
        HttpResponse<String> response = cookie.isEmpty()
                ? TestClient.http(server.port(), "POST", "/nemo-gym/" + route, body)
                : TestClient.http(server.port(), "POST", "/nemo-gym/" + route, body, "Cookie", cookie);
        response.headers().firstValue("Set-Cookie").ifPresent(value -> cookie = value.substring(0, value.indexOf(';')));
        return response;
    }

    private JsonNode step(String text, String more) throws Exception {
        return TestClient.JSON.readTree(post(
                        "step",
                        "{\"question\":\"kept\"," + more
                                + "\"response\":{\"output\":[{\"type\":\"reasoning\",\"summary\":[]},"
                                + "{\"type\":\"message\",\"content\":[{\"type\":\"output_text\",\"text\":\"" + text
                                + "\"},{\"type\":\"output_text\",\"text\":\" it is\"}]}]}}")
                .body());
    }

    @Test
    void episodeIsPlayedWithACookie() throws Exception {
        JsonNode reset =
                TestClient.JSON.readTree(post("reset", "{\"seed\":3,\"max_turns\":2,\"responses_create_params\":{}}")
                        .body());
        assertThat(reset.path("observation").stringValue()).isEqualTo("Guess a number from 1 to 10.");
        assertThat(reset.at("/info/suffix").stringValue()).isEqualTo("2 turns left");
        assertThat(reset.at("/info/supports_explicit_close").booleanValue()).isTrue();
        assertThat(step("11", "").toString())
                .isEqualTo("{\"observation\":\"Too high.\",\"reward\":0.0,\"terminated\":false,\"truncated\":false,"
                        + "\"info\":{\"suffix\":\"1 turns left\"}}");
        assertThat(step("11", "").path("truncated").booleanValue()).isTrue();
        assertThat(post("step", "{\"response\":{\"output\":[]}}").statusCode()).isEqualTo(409);
        assertThat(post("reset", "").statusCode()).isEqualTo(200);
        assertThat(server.active()).isEqualTo(1);
        assertThat(post("close", "").statusCode()).isEqualTo(200);
        assertThat(server.active()).isZero();
        assertThat(post("step", "{\"response\":{\"output\":[]}}").statusCode()).isEqualTo(404);
    }

    @Test
    void stepThatIsAskedTwiceIsPlayedOnce() throws Exception {
        post("reset", "{\"seed\":3}");

        JsonNode first = step("11", "\"_ng_step_request_id\":\"a\",");

        assertThat(step("11", "\"_ng_step_request_id\":\"a\",")).isEqualTo(first);
        assertThat(step("11", "\"_ng_step_request_id\":\"b\",")
                        .at("/info/suffix")
                        .stringValue())
                .isEqualTo("2 turns left");
    }

    @Test
    void failedResetKeepsNoRoom() throws Exception {
        assertThat(post("reset", "{\"env_id\":\"test:broken\"}").statusCode()).isEqualTo(500);
        assertThat(post("reset", "{\"env_id\":\"test:gess\"}").statusCode()).isEqualTo(422);
        assertThat(server.active()).isZero();
    }
}
