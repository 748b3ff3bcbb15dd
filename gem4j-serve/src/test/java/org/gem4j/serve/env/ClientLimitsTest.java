// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class ClientLimitsTest {
    private static final String FREE = "0123456789abcdef-free";
    private static final String SMALL = "0123456789abcdef-small";
    private static final String SLOW = "0123456789abcdef-slow";

    @TempDir
    private Path folder;

    private EnvServer server = EnvServer.open(GuessGame.registry(), EnvServerOptions.local(0, GuessGame.QUICK));

    @BeforeEach
    void open() throws IOException {
        server.close();
        Path file = Files.writeString(
                folder.resolve("tokens"),
                FREE + "\n" + SMALL
                        + " name=small environments=2 env_ids=test:g*,test:slow wrappers=concat* endpoints=/retr*\n"
                        + SLOW + "\tcalls_per_second=0.001\n");
        server = EnvServer.open(
                GuessGame.registry(),
                EnvServerOptions.local(0, GuessGame.QUICK)
                        .listening(new ServerAddress.Tcp("127.0.0.1", 0), BearerTokens.read(file))
                        .withAccessLog(Optional.of(folder.resolve("access"))),
                List.of(endpoint("/run_code"), endpoint("/retrieve")));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static Endpoint endpoint(String path) {
        return new Endpoint(path, "A test", body -> new Endpoint.Answer(200, "text/plain", body));
    }

    private TestClient client(String token, String query) {
        return TestClient.open(server.port(), "/ws" + query, "Authorization", "Bearer " + token);
    }

    @Test
    void environmentsAreLimitedForEachToken() throws Exception {
        try (TestClient first = client(SMALL, "");
                TestClient other = client(FREE, "")) {
            first.ask("{\"type\":\"reset\"}");
            other.ask("{\"type\":\"batch_make\",\"data\":{\"count\":5}}");
            JsonNode refused = first.ask("{\"type\":\"batch_make\",\"data\":{\"count\":2}}");
            assertThat(refused.path("data").toString())
                    .contains("\"code\":\"CAPACITY_REACHED\",\"active_sessions\":1,\"max_sessions\":2");
            first.ask("{\"type\":\"batch_make\",\"data\":{\"count\":1}}");
            try (TestClient second = client(SMALL, "")) {
                assertThat(second.receive().at("/data/code").stringValue()).isEqualTo("CAPACITY_REACHED");
            }
        }
        Waiting.until(() -> server.active() == 0);
        try (TestClient again = client(SMALL, "")) {
            assertThat(again.ask("{\"type\":\"batch_make\",\"data\":{\"count\":1}}")
                            .path("type")
                            .stringValue())
                    .isEqualTo("batch");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'type':'reset','data':{'env_id':'test:broken'}}                  | env_id",
                "{'type':'make','data':{'env_id':'test:broken'}}                   | env_id",
                "{'type':'batch_make','data':{'count':1,'env_id':'test:broken'}}   | env_id",
                "{'type':'reset','data':{'wrappers':'concat,episode_tracking'}}    | wrappers",
            })
    void environmentsAndWrappersAreThoseOfTheToken(String frame, String field) throws Exception {
        try (TestClient client = client(SMALL, "")) {
            JsonNode refused = client.ask(frame.replace('\'', '"'));

            assertThat(refused.at("/data/code").stringValue()).isEqualTo("VALIDATION_ERROR");
            assertThat(refused.at("/data/errors/0/loc/0").stringValue()).isEqualTo(field);
            assertThat(client.ask("{\"type\":\"reset\",\"data\":{\"wrappers\":\"concat\"}}")
                            .path("type")
                            .stringValue())
                    .isEqualTo("observation");
        }
    }

    @Test
    void sessionsOfOthersAreUnknown() throws Exception {
        try (TestClient first = client(FREE, "")) {
            first.ask("{\"type\":\"reset\"}");
            String id = first.ask("{\"type\":\"fork\"}").at("/data/session_id").stringValue();

            try (TestClient other = client(SMALL, "?session_id=" + id)) {
                assertThat(other.receive().at("/data/message").stringValue()).isEqualTo("Unknown session_id: " + id);
            }
            HttpResponse<String> state = TestClient.http(
                    server.port(), "GET", "/state?session_id=" + id, "", "Authorization", "Bearer " + SMALL);
            assertThat(state.statusCode()).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @CsvSource({FREE + ", /run_code, 200", SMALL + ", /run_code, 403", SMALL + ", /retrieve, 200"})
    void endpointsAreThoseOfTheToken(String token, String path, int status) throws Exception {
        HttpResponse<String> answer =
                TestClient.http(server.port(), "POST", path, "{}", "Authorization", "Bearer " + token);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body())
                .isEqualTo(status == 200 ? "{}" : "{\"detail\":\"This token may not use " + path + "\"}");
    }

    @Test
    void callsBeyondTheRateAreTooMany() throws Exception {
        HttpResponse<String> first =
                TestClient.http(server.port(), "GET", "/schema", "", "Authorization", "Bearer " + SLOW);
        HttpResponse<String> second =
                TestClient.http(server.port(), "GET", "/schema", "", "Authorization", "Bearer " + SLOW);

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(second.statusCode()).isEqualTo(429);
        assertThat(second.headers().firstValue("Retry-After")).isPresent();
        assertThat(TestClient.http(server.port(), "GET", "/schema", "", "Authorization", "Bearer " + FREE)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void accessIsLoggedWithoutSecrets() throws Exception {
        TestClient.http(server.port(), "GET", "/state?session_id=secret", "", "Authorization", "Bearer " + SMALL);
        TestClient.http(server.port(), "GET", "/nope", "", "Authorization", "Bearer wrong");
        try (TestClient client = client(SMALL, "")) {
            client.ask("{\"type\":\"state\"}");
        }
        Path file = folder.resolve("access");
        Waiting.until(() -> lines(file).size() == 3);

        List<String> lines = lines(file);

        assertThat(lines)
                .anySatisfy(line ->
                        assertThat(line).contains("\"client\":\"small\"", "\"path\":\"/state\"", "\"status\":404"));
        assertThat(lines).anySatisfy(line -> assertThat(line).contains("\"status\":401"));
        assertThat(lines).anySatisfy(line -> assertThat(line).contains("\"path\":\"/ws\"", "\"status\":101"));
        assertThat(String.join("", lines)).doesNotContain("secret", SMALL, "wrong");
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "environments=0      | environments must be >= 1",
                "environments=many   | environments must be a number but was many",
                "calls_per_second=-1 | calls_per_second must be above 0",
                "tools=none          | a limit must be name=",
                "fast                | a limit must be name=",
            })
    void illegalLimitsAreNamed(String limit, String message) {
        assertThatThrownBy(() -> BearerTokens.of(List.of(FREE + " " + limit)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining(FREE);
    }
}
