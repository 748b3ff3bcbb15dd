// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class McpEndpointTest {
    private static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    private final EnvServer server = EnvServer.open(GuessGame.registry(), EnvServerOptions.local(0, GuessGame.QUICK));

    @AfterEach
    void close() {
        server.close();
    }

    private HttpResponse<String> post(String body, String... headers) throws Exception {
        return TestClient.http(server.port(), "POST", "/mcp", body, headers);
    }

    private static String request(String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":{" + params + "}}";
    }

    private JsonNode modern(String method, String params, String... more) throws Exception {
        List<String> headers = new ArrayList<>(List.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", method));
        headers.addAll(List.of(more));
        HttpResponse<String> response =
                post(request(method, META + (params.isEmpty() ? "" : "," + params)), headers.toArray(String[]::new));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return TestClient.JSON.readTree(response.body()).path("result");
    }

    private JsonNode call(String tool, Map<String, ?> arguments) throws Exception {
        return modern(
                "tools/call",
                "\"name\":\"" + tool + "\",\"arguments\":" + TestClient.JSON.writeValueAsString(arguments),
                "Mcp-Name",
                tool);
    }

    @Test
    void episodeIsPlayedByToolsWithoutAHandshake() throws Exception {
        JsonNode found = modern("server/discover", "");
        assertThat(found.path("supportedVersions").toString()).isEqualTo("[\"2026-07-28\"]");
        assertThat(found.path("resultType").stringValue()).isEqualTo("complete");
        assertThat(modern("tools/list", "").path("tools").findValuesAsString("name"))
                .containsExactly("list", "make", "reset", "step", "close");
        assertThat(call("list", Map.of("query", "GUESS"))
                        .at("/structuredContent/environments/0/env_id")
                        .stringValue())
                .isEqualTo("test:guess");
        String session = call("make", Map.of("options", Map.of("max_turns", 1)))
                .at("/structuredContent/session")
                .stringValue();

        call("reset", Map.of("session", session, "seed", 3));
        JsonNode step = call("step", Map.of("session", session, "message", "11"));

        assertThat(step.at("/content/0/text").stringValue()).isEqualTo("Too high.");
        assertThat(step.at("/content/1/text").stringValue()).isEqualTo("reward 0.0, done true");
        assertThat(step.at("/structuredContent/observation/truncated").booleanValue())
                .isTrue();
        assertThat(server.active()).isEqualTo(1);
        assertThat(call("close", Map.of("session", session)).path("isError").booleanValue())
                .isFalse();
        assertThat(server.active()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "make  | {'env_id':'test:gess'}      | Did you mean test:guess",
                "make  | {'env_id':'test:broken'}    | no board",
                "reset | {'session':'nobody'}        | nobody",
                "reset | {}                          | session",
                "step  | {'session':'x'}             | message",
                "close | {'session':'nobody'}        | nobody",
            })
    void failedCallsAreResultsThatAModelReads(String tool, String arguments, String text) throws Exception {
        JsonNode result = call(tool, Map.copyOf(TestClient.JSON.readValue(arguments.replace('\'', '"'), Map.class)));

        assertThat(result.path("isError").booleanValue()).isTrue();
        assertThat(result.at("/content/0/text").stringValue()).contains(text).doesNotContain("\tat ");
        assertThat(server.active()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-03-26", "2025-06-18", "2025-11-25"})
    void olderClientsBeginWithAHandshake(String version) throws Exception {
        JsonNode hello = TestClient.JSON.readTree(
                post(request("initialize", "\"protocolVersion\":\"" + version + "\",\"capabilities\":{}"))
                        .body());
        assertThat(hello.at("/result/protocolVersion").stringValue()).isEqualTo(version);
        assertThat(hello.at("/result/serverInfo/name").stringValue()).isEqualTo("gem4j");
        HttpResponse<String> noted =
                post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", "MCP-Protocol-Version", version);
        assertThat(noted.statusCode()).isEqualTo(202);
        assertThat(noted.body()).isEmpty();

        JsonNode tools = TestClient.JSON.readTree(
                post(request("tools/list", ""), "MCP-Protocol-Version", version).body());

        assertThat(tools.at("/result/tools")).hasSize(5);
        assertThat(TestClient.JSON
                        .readTree(post(request("ping", ""), "MCP-Protocol-Version", version)
                                .body())
                        .path("result")
                        .toString())
                .isEqualTo("{}");
        assertThat(TestClient.JSON
                        .readTree(post(request("resources/list", ""), "MCP-Protocol-Version", version)
                                .body())
                        .at("/error/code")
                        .intValue())
                .isEqualTo(-32601);
    }

    @Test
    void handshakeOffersAVersionThatTheServerHas() throws Exception {
        JsonNode hello = TestClient.JSON.readTree(post(request("initialize", "\"protocolVersion\":\"2023-01-01\""))
                .body());

        assertThat(hello.at("/result/protocolVersion").stringValue()).isEqualTo("2025-11-25");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026-07-28 | server/discover | server/discover |      |"
                        + " {'jsonrpc':'2.0','id':1,'method':'server/discover'}                        | 400 | -32602",
                "2026-07-28 | tools/list      | tools/list      |      |"
                        + " {'jsonrpc':'2.0','id':1,'method':'tools/call','params':{META}}             | 400 | -32020",
                "2026-07-28 | tools/call      | tools/call      | make |"
                        + " {'jsonrpc':'2.0','id':1,'method':'tools/call','params':{META,'name':'a'}}  | 400 | -32020",
                "2026-07-28 | tools/call      | tools/call      | a    |"
                        + " {'jsonrpc':'2.0','id':1,'method':'tools/call','params':{META,'name':'a'}}  | 400 | -32602",
                "2026-07-28 | prompts/list    | prompts/list    |      |"
                        + " {'jsonrpc':'2.0','id':1,'method':'prompts/list','params':{META}}           | 404 | -32601",
                "2027-01-01 | tools/list      | tools/list      |      |"
                        + " {'jsonrpc':'2.0','id':1,'method':'tools/list','params':{LATER}}            | 400 | -32022",
                "2027-01-01 | tools/list      | tools/list      |      |"
                        + " {'jsonrpc':'2.0','id':1,'method':'tools/list','params':{META}}             | 400 | -32020",
                "2026-07-28 | tools/list      | tools/list      |      | {not json                                    "
                        + "                              | 400 | -32700",
                "2026-07-28 | tools/list      | tools/list      |      | []                                           "
                        + "                              | 400 | -32600",
                "2026-07-28 | tools/list      | tools/list      |      |"
                        + " {'jsonrpc':'2.0','id':null,'method':'tools/list','params':{META}}          | 400 | -32600",
            })
    void faultyRequestsGetTheirCode(
            String version, String header, String method, String name, String body, int status, int code)
            throws Exception {
        HttpResponse<String> response = post(
                body.replace('\'', '"')
                        .replace("META", META)
                        .replace("LATER", META.replace("2026-07-28", "2027-01-01")),
                "MCP-Protocol-Version",
                version,
                "Mcp-Method",
                header,
                "Mcp-Name",
                name == null ? "" : name);

        assertThat(response.statusCode()).as(method + response.body()).isEqualTo(status);
        assertThat(TestClient.JSON.readTree(response.body()).at("/error/code").intValue())
                .isEqualTo(code);
    }

    @Test
    void unsupportedVersionsAreToldTheSupportedOnes() throws Exception {
        HttpResponse<String> response = post(
                request("tools/list", META.replace("2026-07-28", "2027-01-01")), "MCP-Protocol-Version", "2027-01-01");

        assertThat(response.body()).contains("\"data\":{\"supported\":[\"2026-07-28\"],\"requested\":\"2027-01-01\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE"})
    void onlyPostIsAllowed(String method) throws Exception {
        HttpResponse<String> response =
                TestClient.http(server.port(), method, "/mcp", "", "MCP-Protocol-Version", "2026-07-28");

        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("Allow")).contains("POST");
    }

    @Test
    void otherRequestsGetOpenEnvsRules() throws Exception {
        JsonNode answer =
                TestClient.JSON.readTree(post(request("tools/list", "")).body());

        assertThat(answer.at("/error/code").intValue()).isEqualTo(-32603);
    }
}
