// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.InstantSource;
import java.util.Optional;
import org.gem4j.text.ByteTokenizer;
import org.gem4j.text.ToolCallFormat;
import org.gem4j.text.grammar.GrammarState;
import org.gem4j.text.grammar.TokenMask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ConstrainedAnswersTest {
    private static final String TOOLS = """
            , "tools": [
              {"type": "function", "function": {"name": "weather", "parameters": {"type": "object",
                "properties": {"city": {"type": "string"}}, "required": ["city"]}}},
              {"type": "function", "function": {"name": "time"}}]""";
    private static final String CALL =
            "<tool_call>\n{\"name\": \"weather\", \"arguments\": {\"city\": \"Rome\"}}\n</tool_call>";
    private static final String SCHEMA = """
            , "response_format": {"type": "json_schema", "json_schema": {"name": "a", "strict": true, "schema":
              {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}}}""";

    private final ScriptedGenerator generator = new ScriptedGenerator(prompt -> CALL);
    private final HttpClient client = HttpClient.newHttpClient();
    private ModelServer server = open(ToolCallFormat.HERMES);

    private ModelServer open(ToolCallFormat format) {
        return ModelServer.open(
                new ServedModel("m", generator, Optional.of((request, limit) -> "prompt"), format),
                ModelServerOptions.local(0),
                InstantSource.system());
    }

    @AfterEach
    void close() {
        server.close();
        client.close();
    }

    private HttpResponse<String> chat(String more) {
        return post("/v1/chat/completions", "{\"messages\": [{\"role\": \"user\", \"content\": \"x\"}]" + more + "}");
    }

    private HttpResponse<String> post(String path, String body) {
        try {
            return client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /// Whether the last request's answer may be this text.
    private boolean allows(String text) {
        TokenMask mask = generator.constraint.orElseThrow();
        GrammarState state = mask.start();
        for (int id : new ByteTokenizer().encode(text)) {
            if (!mask.allowed(state).get(id)) {
                return false;
            }
            state = mask.after(state, id);
        }
        return state.mayEnd();
    }

    @Test
    void responseFormatsConstrainTheAnswer() {
        assertThat(chat(SCHEMA).statusCode()).isEqualTo(200);
        assertThat(allows("{\"n\": 5}")).isTrue();
        assertThat(allows("{\"n\": true}")).isFalse();

        assertThat(chat(", \"response_format\": {\"type\": \"json_object\"}").statusCode())
                .isEqualTo(200);
        assertThat(allows("{\"x\": [1]}")).isTrue();
        assertThat(allows("hello")).isFalse();

        assertThat(post("/v1/completions", "{\"prompt\": \"x\"" + SCHEMA + "}").statusCode())
                .isEqualTo(200);
        assertThat(allows("{\"n\":-1}")).isTrue();

        chat(", \"response_format\": {\"type\": \"text\"}");
        assertThat(generator.constraint).isEmpty();
    }

    @Test
    void toolChoicesConstrainTheAnswerToCalls() {
        JsonNode answer = JsonMapper.shared()
                .readTree(chat(TOOLS + ", \"tool_choice\": \"required\"").body());

        assertThat(answer.at("/choices/0/finish_reason").asString()).isEqualTo("tool_calls");
        assertThat(answer.at("/choices/0/message/tool_calls/0/function/name").asString())
                .isEqualTo("weather");
        String time = CALL.replace("weather", "time").replace("{\"city\": \"Rome\"}", "{}");
        assertThat(allows(CALL)).isTrue();
        assertThat(allows(CALL + time)).isTrue();
        assertThat(allows(CALL.replace("city", "town"))).isFalse();
        assertThat(allows("I would rather talk.")).isFalse();

        chat(TOOLS + ", \"tool_choice\": \"required\", \"parallel_tool_calls\": false");
        assertThat(allows(time)).isTrue();
        assertThat(allows(CALL + time)).isFalse();

        chat(TOOLS + ", \"tool_choice\": {\"type\": \"function\", \"function\": {\"name\": \"time\"}}");
        assertThat(allows(time)).isTrue();
        assertThat(allows(CALL)).isFalse();

        chat(TOOLS + SCHEMA);
        assertThat(allows(CALL)).isTrue();
        assertThat(allows("{\"n\": 5}")).isTrue();

        chat(TOOLS + SCHEMA + ", \"tool_choice\": \"none\"");
        assertThat(allows(CALL)).isFalse();
        assertThat(allows("{\"n\": 5}")).isTrue();

        chat(TOOLS);
        assertThat(generator.constraint).isEmpty();
    }

    @Test
    void anAnswerThatWasCutOffHasItsCompleteCalls() {
        server.close();
        server = ModelServer.open(
                new ServedModel(
                        "m",
                        new ScriptedGenerator(prompt -> CALL + "\n" + CALL),
                        Optional.of((request, limit) -> "prompt"),
                        ToolCallFormat.HERMES),
                ModelServerOptions.local(0),
                InstantSource.system());

        String limit = ", \"tool_choice\": \"required\", \"max_tokens\": " + (CALL.length() + 20);
        JsonNode choice =
                JsonMapper.shared().readTree(chat(TOOLS + limit).body()).at("/choices/0");
        JsonNode early = JsonMapper.shared()
                .readTree(chat(TOOLS + ", \"max_tokens\": 20").body())
                .at("/choices/0");

        assertThat(choice.path("finish_reason").asString()).isEqualTo("length");
        assertThat(choice.at("/message/tool_calls")).hasSize(1);
        assertThat(choice.at("/message/tool_calls/0/function/name").asString()).isEqualTo("weather");
        assertThat(choice.at("/message/content").isNull()).isTrue();
        assertThat(early.path("finish_reason").asString()).isEqualTo("length");
        assertThat(early.at("/message/content").asString()).isEqualTo(CALL.substring(0, 20));
        assertThat(early.at("/message/tool_calls").isMissingNode()).isTrue();
    }

    @Test
    void whatCannotBeConstrainedIsRefusedByName() {
        refused(SCHEMA.replace("integer", "word"), "response_format", "type must be of object");
        refused(SCHEMA.replace("\"required\"", "\"minProperties\""), "response_format", "minProperties");
        refused(", \"response_format\": {\"type\": \"json_schema\"}", "response_format", "json_schema.schema");
        refused(", \"response_format\": {\"type\": \"xml\"}", "response_format", "xml");
        refused(SCHEMA + ", \"ignore_eos\": true", "ignore_eos", "constrained");
        refused(", \"tool_choice\": \"required\"", "tool_choice", "no tools");
        refused(TOOLS + ", \"tool_choice\": \"always\"", "tool_choice", "auto, none, required");
        refused(
                TOOLS + ", \"tool_choice\": {\"type\": \"function\", \"function\": {\"name\": \"stop\"}}",
                "tool_choice",
                "stop");
        refused(
                TOOLS.replace("\"required\"", "\"minProperties\"") + ", \"tool_choice\": \"required\"",
                "tools",
                "minProperties");
        server.close();
        server = open(ToolCallFormat.PYTHON_FENCE);
        refused(TOOLS + ", \"tool_choice\": \"required\"", "tool_choice", "python_fence");
    }

    private void refused(String more, String param, String word) {
        HttpResponse<String> response = chat(more);
        JsonNode error = JsonMapper.shared().readTree(response.body()).path("error");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(error.path("param").asString()).isEqualTo(param);
        assertThat(error.path("message").asString()).contains(word);
    }
}
