// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.gem4j.env.Env;
import org.gem4j.env.EnvRegistry;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.Indexed;
import org.gem4j.env.Info;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Step;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskRoutesTest {
    private final EnvServer server = EnvServer.open(registry(), EnvServerOptions.local(0, "test:rows"));

    /// Three rows.
    private static final class Rows implements Env, Indexed {
        @Override
        public long size() {
            return 3;
        }

        @Override
        public Reset reset(ResetOptions options) {
            return Reset.of("row " + options.index().orElse(-1), Info.empty());
        }

        @Override
        public Step step(String action) {
            return Step.of("", 1, true, false, Info.empty());
        }
    }

    private static EnvRegistry registry() {
        EnvRegistry registry = GuessGame.registry();
        registry.register(new EnvSpec("test:rows", "Rows", List.of(), options -> new Rows()));
        registry.register(new EnvSpec("test:Levels-v0-hard", "Rows", List.of(), options -> new Rows()));
        return registry;
    }

    @AfterEach
    void close() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "GET  | /rows/splits         |                                        | 200 |"
                        + " [{'name':'train','type':'train'}]",
                "GET  | /test:Rows/splits    |                                        | 200 |"
                        + " [{'name':'train','type':'train'}]",
                "GET  | /test:Levels-v0/splits |                                      | 200 |"
                        + " [{'name':'train','type':'train'}]",
                "GET  | /levels-v0/splits    |                                        | 200 |"
                        + " [{'name':'train','type':'train'}]",
                "GET  | /levels/splits       |                                        | 404 | {'detail':'unknown"
                        + " environment 'levels''}",
                "POST | /rows/num_tasks      | {'split':'train'}                      | 200 | {'num_tasks':3}",
                "POST | /rows/task           | {'split':'train','index':1}            | 200 |"
                        + " {'task':{'id':'test:rows-1','index':1}}",
                "POST | /rows/task           | {'split':'train','index':-1}           | 200 |"
                        + " {'task':{'id':'test:rows-2','index':2}}",
                "POST | /rows/task           | {'split':'train','index':3}            | 400 | {'detail':'Invalid task"
                        + " index'}",
                "POST | /rows/task_range     | {'split':'train','start':-1}           | 200 |"
                        + " {'tasks':[{'id':'test:rows-2','index':2}]}",
                "POST | /rows/task_range     | {'split':'train','start':0,'stop':0}   | 200 | {'tasks':[]}",
                "GET  | /nope/splits         |                                        | 404 | {'detail':'unknown"
                        + " environment 'nope''}",
                "GET  | /guess/splits        |                                        | 501 | {'detail':'list_splits"
                        + " is not supported for this environment'}",
                "POST | /rows/num_tasks      | {'split':'test'}                       | 400 | {'detail':'Unknown split"
                        + " 'test': the split is train'}",
            })
    void routesAnswerByOpenEnvsRules(String method, String path, String body, int status, String expected)
            throws Exception {
        HttpResponse<String> response =
                TestClient.http(server.port(), method, path, body == null ? "" : body.replace('\'', '"'));

        assertThat(response.body().replace('"', '\'')).isEqualTo(expected);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(server.active()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/rows/num_tasks  | {}                            | [\"body\",\"split\"]",
                "/rows/num_tasks  | {'split':3}                   | [\"body\",\"split\"]",
                "/rows/task       | {'split':'train'}             | [\"body\",\"index\"]",
                "/rows/task       | {'split':'train','index':'a'} | [\"body\",\"index\"]",
                "/rows/task_range | {'split':'train','stop':1.5}  | [\"body\",\"stop\"]",
            })
    void faultyFieldsAreNamed(String path, String body, String loc) throws Exception {
        HttpResponse<String> response = TestClient.http(server.port(), "POST", path, body.replace('\'', '"'));

        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(TestClient.JSON.readTree(response.body()).at("/detail/0/loc").toString())
                .isEqualTo(loc);
    }

    @Test
    void allTasksAreListedWithTheEnvironment() throws Exception {
        String tasks = TestClient.http(server.port(), "POST", "/ROWS/tasks", "{\"split\":\"train\"}")
                .body();

        assertThat(TestClient.JSON.readTree(tasks).path("tasks")).hasSize(3);
        assertThat(TestClient.JSON.readTree(tasks).path("env_name").stringValue())
                .isEqualTo("test:rows");
    }

    @Test
    void resetTakesTheIndexOfATask() throws Exception {
        try (TestClient client = TestClient.open(server.port(), "/ws")) {
            assertThat(client.ask("{\"type\":\"reset\",\"data\":{\"split\":\"train\",\"index\":2}}")
                            .at("/data/observation/text")
                            .stringValue())
                    .isEqualTo("row 2");
        }
    }
}
