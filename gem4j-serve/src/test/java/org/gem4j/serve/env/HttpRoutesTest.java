// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class HttpRoutesTest {
    private EnvServer server = EnvServer.open(GuessGame.registry(), EnvServerOptions.local(0, GuessGame.QUICK));

    @AfterEach
    void close() {
        server.close();
    }

    private HttpResponse<String> http(String method, String path, String body) throws Exception {
        return TestClient.http(server.port(), method, path, body);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "GET  | /health            | ~~ | 200 | {\"status\":\"healthy\"}",
                "GET  | /ready             | ~~ | 200 | {\"status\":\"ready\"}",
                "GET  | /state             | ~~ | 200 | \"episode_id\":null,\"step_count\":0",
                "GET  | /metadata          | ~~ | 200 | \"description\":\"Guess a number from 1 to 10\"",
                "GET  | /schema            | ~~ | 200 | \"required\":[\"message\"]",
                "GET  | /openapi.json      | ~~ | 200 | \"version\":\"1.0.0\"",
                "GET  | /list_environments | ~~ | 200 | \"test:guess\"",
                "GET  | /metrics           | ~~ | 200 | gem4j_env_environments_open 0",
                "GET  | /docs              | ~~ | 200 | /openapi.json",
                "GET  | /                  | ~~ | 404 | {\"detail\":\"Not Found\"}",
                "GET  | /web               | ~~ | 404 | {\"detail\":\"Not Found\"}",
                "GET  | /step              | ~~ | 405 | {\"detail\":\"Method Not Allowed\"}",
                "GET  | /Guess/splits      | ~~ | 501 | list_splits is not supported",
                "GET  | /nope/splits       | ~~ | 404 | unknown environment 'nope'",
                "POST | /guess/num_tasks   | {\"split\":\"train\"} | 501 | num_tasks is not supported",
                "POST | /reset             | ~~ | 200 | \"reward\":null,\"done\":false",
                "POST | /reset             | {} | 200 | \"reward\":null,\"done\":false",
                "POST | /reset  | {\"seed\":7,\"episode_id\":\"e\",\"other\":1} | 200 | Guess a number",
                "POST | /reset  | {\"seed\":-1}      | 422 |"
                        + " \"type\":\"greater_than_equal\",\"loc\":[\"body\",\"seed\"]",
                "POST | /reset  | [1]                | 422 | \"loc\":[\"body\"]",
                "POST | /step   | ~~                 | 422 | \"type\":\"missing\",\"loc\":[\"body\"]",
                "POST | /step   | {}                 | 422 | \"type\":\"missing\",\"loc\":[\"body\",\"action\"]",
                "POST | /step   | {\"action\":\"t\"} | 422 | \"type\":\"dict_type\",\"loc\":[\"body\",\"action\"]",
                "POST | /step   | {\"action\":{}}    | 422 | \"type\":\"missing\",\"loc\":[\"message\"]",
                "POST | /step   | {\"action\":{\"message\":\"5\"},\"timeout_s\":0} | 422 | \"type\":\"greater_than\"",
                "POST | /step   | {\"action\":{\"message\":\"5\"}} | 409 | step() called before reset()",
                "POST | /step   | {not json          | 422 | \"type\":\"json_invalid\",\"loc\":[\"body\",",
                "POST | /step   | {                  | 422 | \"error\":\"the text ends within a value (line 1, column"
                        + " 2)",
                "POST | /step   | {\"action\":{\"message\":\"5\"},\"session_id\":\"x\"} | 404 | Unknown session_id",
                "POST | /reset  | \uFEFF{}           | 422 | begins with a byte order mark (U+FEFF)",
                "POST | /mcp    | {}                 | 200 | \"code\":-32600",
                "POST | /mcp    | {not json          | 200 | \"code\":-32700",
                "POST | /mcp    | {                  | 200 | Parse error: the text ends within a value (line 1, column"
                        + " 2)",
            })
    void routeAnswers(String method, String path, String body, int status, String part) throws Exception {
        HttpResponse<String> answer = http(method, path, body);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).contains(part);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ping                  |                          | -32601",
                "tools/list            |                          | -32603",
                "tools/call            | {\"name\":\"t\"}         | -32603",
                "tools/list            | {\"session_id\":\"no\"}  | -32602",
                "openenv/session/close | {}                       | -32602",
                "openenv/session/close | {\"session_id\":\"no\"}  | -32602",
            })
    void rpcErrors(String method, String params, int code) throws Exception {
        String more = params == null ? "" : ",\"params\":" + params;
        JsonNode answer = TestClient.JSON.readTree(
                http("POST", "/mcp", "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"" + method + "\"" + more + "}")
                        .body());

        assertThat(answer.path("id").stringValue()).isEqualTo("a");
        assertThat(answer.at("/error/code").intValue()).isEqualTo(code);
    }

    @Test
    void sessionIsAttachedOnceAndEndsWhenItsSocketDoes() throws Exception {
        String session = TestClient.JSON
                .readTree(http("POST", "/mcp", "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"openenv/session/create\"}")
                        .body())
                .at("/result/session_id")
                .stringValue();
        String close =
                "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"openenv/session/close\",\"params\":{\"session_id\":\""
                        + session + "\"}}";
        try (TestClient first = TestClient.open(server.port(), "/ws?session_id=" + session)) {
            first.ask("{\"type\":\"reset\",\"data\":{\"seed\":7}}");
            try (TestClient second = TestClient.open(server.port(), "/ws?session_id=" + session)) {
                assertThat(second.receive().at("/data/code").stringValue()).isEqualTo("SESSION_ERROR");
            }
            JsonNode own = first.ask("{\"type\":\"mcp\",\"data\":" + close + "}");
            assertThat(own.at("/data/error/code").intValue()).isEqualTo(-32600);
            assertThat(http("POST", "/mcp", close).body()).contains("\"closed\":false,\"closing\":true");
        }
        Waiting.until(() -> server.active() == 0);
        assertThat(http("POST", "/mcp", close).body()).contains("-32602");
    }

    @Test
    void namedSessionIsPlayedOverHttp() throws Exception {
        String created = http("POST", "/mcp", "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"openenv/session/create\"}")
                .body();
        String session =
                TestClient.JSON.readTree(created).at("/result/session_id").stringValue();

        http("POST", "/reset", "{\"session_id\":\"" + session + "\",\"seed\":7}");
        HttpResponse<String> step =
                http("POST", "/step", "{\"session_id\":\"" + session + "\",\"action\":{\"message\":\"11\"}}");

        assertThat(step.body()).contains("Too high.");
        assertThat(http("GET", "/state?session_id=" + session, "").body()).contains("\"step_count\":1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST /reset", "POST /step", "GET /state"})
    void productionModeHasNoSimulationRoutes(String route) throws Exception {
        server.close();
        server = EnvServer.open(
                GuessGame.registry(), EnvServerOptions.local(0, GuessGame.QUICK).withMode(ServeMode.PRODUCTION));
        String[] parts = route.split(" ");

        assertThat(http(parts[0], parts[1], "").statusCode()).isEqualTo(404);
        assertThat(http("GET", "/openapi.json", "").body()).doesNotContain("\"" + parts[1] + "\"");
        try (TestClient client = TestClient.open(server.port(), "/ws")) {
            assertThat(client.ask("{\"type\":\"reset\"}").path("type").stringValue())
                    .isEqualTo("observation");
        }
    }

    @Test
    void longBodyIsRefused() throws Exception {
        HttpResponse<String> answer = http("POST", "/reset", "{\"x\":\"" + "x".repeat(17 << 20) + "\"}");

        assertThat(answer.statusCode()).isEqualTo(413);
    }
}
