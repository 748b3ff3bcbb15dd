// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gem4j.env.Gem;
import org.gem4j.search.SearchClient;
import org.gem4j.search.SearchClientOptions;
import org.gem4j.search.SearchProtocol;
import org.gem4j.serve.env.EnvServer;
import org.gem4j.serve.env.EnvServerOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `serve --search FILE --sandbox` over real HTTP.
class ServedExtrasTest {
    private static final PrintWriter NOWHERE = new PrintWriter(Writer.nullWriter());

    private static EnvServer serve(ServedExtras extras) {
        return EnvServer.open(
                Gem.registry(), EnvServerOptions.local(0, "game:GuessTheNumber-v0-easy"), extras.endpoints());
    }

    private static HttpResponse<String> post(EnvServer server, String path, String body) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    @Test
    void corpusIsSearchedInBothProtocols(@TempDir Path folder) throws Exception {
        Path corpus = Files.writeString(
                folder.resolve("corpus.jsonl"),
                "{\"id\":\"1\",\"contents\":\"Tea\\nA drink of leaves\"}\n"
                        + "{\"id\":\"2\",\"contents\":\"Stone\\nHard and old\"}\n");
        try (ServedExtras extras = ServedExtras.open(Optional.of(corpus.toString()), false, NOWHERE);
                EnvServer server = serve(extras)) {
            for (SearchProtocol protocol : SearchProtocol.values()) {
                SearchClient client = new SearchClient(
                        SearchClientOptions.of(URI.create("http://127.0.0.1:" + server.port() + "/retrieve"))
                                .withProtocol(protocol));

                assertThat(client.search(List.of("stone"), 1)
                                .getFirst()
                                .getFirst()
                                .id())
                        .isEqualTo("2");
            }
            assertThat(post(server, "/run_code", "{}").statusCode()).isEqualTo(404);
            assertThat(post(server, "/retrieve", "{\"queries\":5}").statusCode())
                    .isEqualTo(400);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'code':'print(input()*2)','stdin':'ab'}           | Success | Finished          | 0 | abab",
                "{'code':'raise SystemExit(3)','language':'python'} | Failed  | Finished          | 3 | ''",
                "{'code':'while True: pass','run_timeout':0.3}      | Failed  | TimeLimitExceeded | 0 | ''",
            })
    void programsRunInASandbox(String request, String status, String run, int code, String output) throws Exception {
        try (ServedExtras extras = ServedExtras.open(Optional.empty(), true, NOWHERE);
                EnvServer server = serve(extras)) {
            JsonNode answer = JsonMapper.shared()
                    .readTree(post(server, "/run_code", request.replace('\'', '"'))
                            .body());

            assertThat(answer.path("status").stringValue()).isEqualTo(status);
            assertThat(answer.at("/run_result/status").stringValue()).isEqualTo(run);
            assertThat(answer.at("/run_result/return_code").asInt(0)).isEqualTo(code);
            assertThat(answer.at("/run_result/stdout").stringValue()).isEqualToIgnoringWhitespace(output);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                   | code",
                "{'code':5}                           | code",
                "{'code':'1','language':'cpp'}        | language",
                "{'code':'1','run_timeout':0}         | run_timeout",
                "{'code':'1','memory_limit_MB':5}     | memory_limit_MB",
                "{'code':'1','files':{'a':'YQ=='}}    | files",
                "[]                                   | body",
            })
    void faultsOfARequestAreNamed(String request, String field) throws Exception {
        try (ServedExtras extras = ServedExtras.open(Optional.empty(), true, NOWHERE);
                EnvServer server = serve(extras)) {
            HttpResponse<String> answer = post(server, "/run_code", request.replace('\'', '"'));

            assertThat(answer.statusCode()).isEqualTo(422);
            assertThat(answer.body()).contains("\"" + field + "\"]");
        }
    }

    @Test
    void missingCorpusIsNamed() {
        assertThatThrownBy(() -> ServedExtras.open(Optional.of("/nowhere.jsonl"), false, NOWHERE))
                .hasMessageContaining("/nowhere.jsonl");
    }
}
