// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.EnvRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// Faulty requests and frames as OpenEnv 0.10 answers them: all faults of a message, in the order of its fields.
class FaultyRequestsTest {
    private final EnvServer server = EnvServer.open(registry(), EnvServerOptions.local(0, GuessGame.QUICK));

    private static EnvRegistry registry() {
        EnvRegistry registry = GuessGame.registry();
        registry.register(EchoTask.SPEC);
        return registry;
    }

    @AfterEach
    void close() {
        server.close();
    }

    /// The faults as `type@loc`.
    private static String faults(JsonNode list) {
        List<String> faults = new ArrayList<>();
        for (JsonNode fault : list) {
            List<String> loc = new ArrayList<>();
            fault.path("loc").forEach(part -> loc.add(part.asString(part.toString())));
            faults.add(fault.path("type").stringValue() + "@" + String.join(".", loc));
        }
        return String.join(" ", faults);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "/reset | {'seed':-1,'episode_id':5}  | greater_than_equal@body.seed string_type@body.episode_id",
                "/reset | {'seed':-1,'session_id':5}  | greater_than_equal@body.seed string_type@body.session_id",
                "/reset | {'seed':1e30}               | int_parsing_size@body.seed",
                "/reset | {'seed':7.5}                | int_from_float@body.seed",
                "/reset | {'seed':'seven'}            | int_parsing@body.seed",
                "/reset | {'seed':[]}                 | int_type@body.seed",
                "/reset | ~  ~                        | json_invalid@body.2",
                "/step  | ~  ~                        | json_invalid@body.2",
                "/step  | {'timeout_s':0}             | missing@body.action greater_than@body.timeout_s",
                "/step  | {'action':5,'timeout_s':'x','request_id':5} |"
                        + " dict_type@body.action float_parsing@body.timeout_s string_type@body.request_id",
                "/step  | {'action':{},'timeout_s':[]} | float_type@body.timeout_s",
                "/step  | {'action':{'x':1,'metadata':5,'message':6}} |"
                        + " dict_type@metadata string_type@message extra_forbidden@x",
                "/guess/task       | ~~                | missing@body",
                "/nope/task        | {}                | missing@body.split missing@body.index",
                "/guess/task       | {'split':5,'index':'x'} | string_type@body.split int_parsing@body.index",
                "/guess/task_range | {'split':'train','start':[],'stop':1.5} |"
                        + " int_type@body.start int_from_float@body.stop",
                "/guess/num_tasks  | []                | model_attributes_type@body",
            })
    void faultsOfARequestAreAllNamed(String path, String body, String expected) throws Exception {
        HttpResponse<String> answer = TestClient.http(server.port(), "POST", path, body.replace('\'', '"'));

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(faults(TestClient.JSON.readTree(answer.body()).path("detail")))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "test:guess | {'type':'step','id':1}          | missing@data extra_forbidden@id",
                "test:guess | {'type':'step','data':5,'id':1} | dict_type@data extra_forbidden@id",
                "test:guess | {'type':'state','data':null}    | extra_forbidden@data",
                "test:guess | {'type':'reset','data':{'seed':-1,'episode_id':5}} |"
                        + " greater_than_equal@seed string_type@episode_id",
                "test:echo  | {'type':'step','data':{}}       | missing@tool_name",
                "test:echo  | {'type':'step','data':{'type':'nope'}} | literal_error@type missing@tool_name",
                "test:echo  | {'type':'step','data':{'tool_name':5,'arguments':7,'metadata':3,'z':1}} |"
                        + " dict_type@metadata string_type@tool_name dict_type@arguments extra_forbidden@z",
                "test:echo  | {'type':'step','data':{'type':'list_tools','tool_name':'x','metadata':4}} |"
                        + " dict_type@metadata extra_forbidden@tool_name",
            })
    void faultsOfAFrameAreAllNamed(String envId, String frame, String expected) throws Exception {
        try (TestClient client = TestClient.open(server.port(), "/ws?env_id=" + envId)) {
            JsonNode answer = client.ask(frame.replace('\'', '"'));

            assertThat(answer.at("/data/code").stringValue()).isEqualTo("VALIDATION_ERROR");
            assertThat(faults(answer.at("/data/errors"))).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]                                                        | -32700",
                "5                                                         | -32700",
                "{'jsonrpc':'1.0','id':1,'method':'tools/list'}            | -32600",
                "{'jsonrpc':'2.0','id':1.5,'method':'tools/list'}          | -32600",
                "{'jsonrpc':'2.0','id':[],'method':'tools/list'}           | -32600",
                "{'jsonrpc':'2.0','id':1,'method':'tools/list','x':1}      | -32600",
                "{'jsonrpc':'2.0','id':1,'method':'tools/list','params':null} | -32600",
            })
    void requestsThatAreNotJsonRpcGetNoId(String request, int code) throws Exception {
        JsonNode answer =
                TestClient.JSON.readTree(TestClient.http(server.port(), "POST", "/mcp", request.replace('\'', '"'))
                        .body());

        assertThat(answer.path("id").isNull()).isTrue();
        assertThat(answer.at("/error/code").intValue()).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tools/call            | {}                                     | -32602",
                "tools/call            | {'name':''}                            | -32602",
                "tools/call            | {'name':5}                             | -32603",
                "tools/call            | {'name':'echo_message','arguments':5}  | -32603",
                "openenv/session/close | {'session_id':''}                      | -32602",
                "openenv/session/close | {'session_id':5}                       | -32602",
            })
    void parametersAreCheckedBeforeTheEnvironment(String method, String params, int code) throws Exception {
        String request = "{'jsonrpc':'2.0','id':1,'method':'" + method + "','params':" + params + "}";

        HttpResponse<String> answer = TestClient.http(server.port(), "POST", "/mcp", request.replace('\'', '"'));

        assertThat(TestClient.JSON.readTree(answer.body()).at("/error/code").intValue())
                .isEqualTo(code);
    }

    @Test
    void toolsOfASocketAreThoseOfItsOwnSession() throws Exception {
        try (TestClient client = TestClient.open(server.port(), "/ws?env_id=test:echo")) {
            JsonNode answer = client.ask("{\"type\":\"mcp\",\"data\":{\"jsonrpc\":\"2.0\",\"id\":1,"
                    + "\"method\":\"tools/list\",\"params\":{\"session_id\":\"another\"}}}");

            assertThat(answer.at("/data/result/tools").size()).isEqualTo(3);
        }
    }

    @Test
    void toolsAreCalledOverHttp() throws Exception {
        try (EnvServer echo = EnvServer.open(registry(), EnvServerOptions.local(0, "test:echo"))) {
            HttpResponse<String> answer = TestClient.http(
                    echo.port(),
                    "POST",
                    "/step",
                    "{\"action\":{\"tool_name\":\"echo_message\",\"arguments\":{\"message\":\"hi\"}}}");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("\"data\":\"hi\"");
        }
    }

    @ParameterizedTest
    @CsvSource({"{'seed':true}", "{'seed':' 7 '}", "{'seed':7.0}", "{'seed':null}"})
    void numbersMayBeWrittenInSeveralWays(String body) throws Exception {
        assertThat(TestClient.http(server.port(), "POST", "/reset", body.replace('\'', '"'))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void timeBeyondAllDoublesIsTheUsualDeadline() throws Exception {
        String body = "{\"action\":{\"message\":\"5\"},\"timeout_s\":1" + "0".repeat(400) + "}";

        assertThat(TestClient.http(server.port(), "POST", "/step", body).body())
                .contains("step() called before reset()");
    }

    @Test
    void slashAtTheEndLeadsToTheRoute() throws Exception {
        HttpResponse<String> answer = TestClient.http(server.port(), "GET", "/health/?x=1", "");

        assertThat(answer.statusCode()).isEqualTo(307);
        assertThat(answer.headers().firstValue("location")).contains("/health?x=1");
    }
}
