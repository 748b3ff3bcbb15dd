// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.gem4j.text.ToolCallFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ModelServerTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final ScriptedGenerator generator = new ScriptedGenerator(ModelServerTest::answer);
    private final HttpClient client = HttpClient.newHttpClient();
    private ModelServer server = open(ModelServerOptions.local(0));

    private static String answer(String prompt) {
        if (prompt.contains("weather")) {
            return "Let me see. <tool_call>{\"name\": \"weather\", \"arguments\": {\"city\": \"Paris\"}}</tool_call>";
        }
        if (prompt.contains("documents[")) {
            return prompt.substring(prompt.indexOf("documents["));
        }
        return prompt.contains("forever") ? ScriptedGenerator.FOREVER : "hello there";
    }

    private ModelServer open(ModelServerOptions options) {
        ServedModel model = new ServedModel(
                "scripted",
                generator,
                Optional.of((request, limit) -> request.messages().toString()
                        + request.tools()
                        + request.documents()
                                .map(documents -> "documents" + documents)
                                .orElse("")
                        + request.template().map(name -> "template " + name).orElse("")),
                ToolCallFormat.HERMES);
        return ModelServer.open(model, options, InstantSource.system());
    }

    @AfterEach
    void close() {
        generator.release.countDown();
        server.close();
        client.close();
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
    }

    private HttpResponse<String> post(String path, String body) {
        return send(to(path).POST(HttpRequest.BodyPublishers.ofString(body)).build());
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static String chat(String content, String more) {
        return "{\"messages\": [{\"role\": \"user\", \"content\": \"" + content + "\"}]" + more + "}";
    }

    @Test
    void documentsAndTheNameOfATemplateReachTheTemplate() {
        String documents = "[{\"title\": \"t\", \"text\": \"x\"}]";

        for (String more : List.of(
                ", \"documents\": " + documents + ", \"chat_template\": \"rag\"",
                ", \"chat_template_kwargs\": {\"documents\": " + documents + ", \"chat_template\": \"rag\"}")) {
            JsonNode answer =
                    JSON.readTree(post("/v1/chat/completions", chat("hi", more)).body());

            assertThat(answer.path("choices")
                            .path(0)
                            .path("message")
                            .path("content")
                            .asString())
                    .isEqualTo("documents[{title=t, text=x}]template rag");
        }
        refused(chat("hi", ", \"documents\": \"text\""), 400, "documents");
        refused(chat("hi", ", \"documents\": [1]"), 400, "documents");
        refused(chat("hi", ", \"chat_template\": 1"), 400, "chat_template");
    }

    @Test
    void answersAChatWholeAndAsAStream() {
        JsonNode whole = JSON.readTree(
                post("/v1/chat/completions", chat("hi", ", \"n\": 2, \"logprobs\": true, \"top_logprobs\": 1"))
                        .body());
        HttpResponse<String> stream = post(
                "/v1/chat/completions",
                chat("hi", ", \"stream\": true, \"stream_options\": {\"include_usage\": true}"));

        assertThat(whole.path("choices")).hasSize(2);
        JsonNode choice = whole.path("choices").path(1);
        assertThat(choice.path("message").path("content").asString()).isEqualTo("hello there");
        assertThat(choice.path("finish_reason").asString()).isEqualTo("stop");
        assertThat(choice.path("logprobs").path("content")).hasSize(11);
        assertThat(choice.path("logprobs")
                        .path("content")
                        .path(0)
                        .path("top_logprobs")
                        .path(0)
                        .path("token")
                        .asString())
                .isEqualTo("h");
        assertThat(whole.path("usage").path("completion_tokens").asInt()).isEqualTo(22);
        List<JsonNode> events = events(stream.body());
        StringBuilder text = new StringBuilder();
        events.forEach(event -> text.append(
                event.path("choices").path(0).path("delta").path("content").asString("")));
        assertThat(text.toString()).isEqualTo("hello there");
        assertThat(events.getLast().path("usage").path("completion_tokens").asInt())
                .isEqualTo(11);
        assertThat(stream.body()).endsWith("data: [DONE]\n\n");
    }

    private static List<JsonNode> events(String body) {
        List<JsonNode> events = new ArrayList<>();
        for (String line : body.split("\n")) {
            if (line.startsWith("data: {")) {
                events.add(JSON.readTree(line.substring(6)));
            }
        }
        return events;
    }

    @Test
    void answersCompletionsOfTextsAndTokens() {
        JsonNode body = JSON.readTree(
                post("/v1/completions", "{\"prompt\": [\"a\", [98, 99]], \"max_tokens\": 5, \"logprobs\": 1}")
                        .body());

        assertThat(body.path("choices")).hasSize(2);
        JsonNode second = body.path("choices").path(1);
        assertThat(second.path("text").asString()).isEqualTo("hello");
        assertThat(second.path("finish_reason").asString()).isEqualTo("length");
        assertThat(second.path("prompt_token_ids").toString()).isEqualTo("[98,99]");
        assertThat(second.path("token_ids")).hasSize(5);
        assertThat(second.path("logprobs").path("token_logprobs").path(0).asDouble())
                .isEqualTo(-2);
        assertThat(second.path("logprobs").path("text_offset").toString()).isEqualTo("[0,1,2,3,4]");
    }

    @Test
    void readsToolCallsWhereTheRequestHasTools() {
        String tools = ", \"tools\": [{\"type\": \"function\", \"function\": {\"name\": \"weather\"}}]";
        JsonNode with = JSON.readTree(
                post("/v1/chat/completions", chat("the weather?", tools)).body());
        JsonNode without = JSON.readTree(
                post("/v1/chat/completions", chat("the weather?", "")).body());
        List<JsonNode> stream = events(post("/v1/chat/completions", chat("the weather?", tools + ", \"stream\": true"))
                .body());

        JsonNode message = with.path("choices").path(0).path("message");
        assertThat(message.path("content").asString()).isEqualTo("Let me see.");
        assertThat(message.path("tool_calls")
                        .path(0)
                        .path("function")
                        .path("arguments")
                        .asString())
                .isEqualTo("{\"city\":\"Paris\"}");
        assertThat(with.path("choices").path(0).path("finish_reason").asString())
                .isEqualTo("tool_calls");
        assertThat(without.path("choices").path(0).path("message").has("tool_calls"))
                .isFalse();
        assertThat(stream.getLast()
                        .path("choices")
                        .path(0)
                        .path("finish_reason")
                        .asString())
                .isEqualTo("tool_calls");
        assertThat(stream.stream()
                        .anyMatch(event ->
                                event.path("choices").path(0).path("delta").has("tool_calls")))
                .isTrue();
    }

    @Test
    void refusesWhatIsWrongWithTheNameOfTheField() {
        refused(chat("hi", ", \"temperature\": \"warm\""), 400, "temperature");
        refused(chat("hi", ", \"n\": 0"), 400, "n");
        refused(chat("hi", ", \"stop\": [\"\"]"), 400, "stop");
        refused(chat("hi", ", \"frequency_penalty\": 1"), 400, "frequency_penalty");
        refused(chat("hi", ", \"max_tokens\": 30000000"), 400, "messages");
        refused(chat("hi", ", \"model\": \"other\""), 404, "model");
        refused("{\"messages\": [7]}", 400, "messages[0]");
        refused("""
            {"messages": [{"role": "user", "content": [
                {"type": "image_url", "image_url": {"url": "data:image/png;base64,AQID"}}]}]}\
            """, 400, "messages[0].content");
        refused(
                "{\"messages\": [{\"role\": \"user\", \"content\": [{\"type\": \"image\"}]}]}",
                400,
                "messages[0].content");
        refused(chat("hi", ", \"logit_bias\": 5"), 400, "logit_bias");
        refused(chat("hi", ", \"stop_token_ids\": \"abc\""), 400, "stop_token_ids");
        refused(chat("hi", ", \"stop_token_ids\": {\"a\": 5}"), 400, "stop_token_ids");
        refused(chat("hi", ", \"tool_choice\": \"required\""), 400, "tool_choice");
        refused(chat("hi", ", \"top_logprobs\": 2"), 400, "top_logprobs");
        refused("[]", 400, "");
        refused("{", 400, "");
        refused("", 400, "");
        refused("[".repeat(100_000), 400, "");
        assertThat(send(to("/v1/nothing").GET().build()).statusCode()).isEqualTo(404);
    }

    private void refused(String body, int status, String param) {
        HttpResponse<String> response = post("/v1/chat/completions", body);
        JsonNode error = JSON.readTree(response.body()).path("error");
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(error.path("message").asString()).isNotEmpty();
        assertThat(error.path("type").asString()).isEqualTo("invalid_request_error");
        assertThat(error.path("param").asString("")).isEqualTo(param);
    }

    @Test
    void takesTenMegabytesAndRefusesMoreThanItsLimit() {
        server.close();
        server = open(ModelServerOptions.local(0).withMaxBodyBytes(11_000_000));

        assertThat(post("/v1/chat/completions", chat("x".repeat(10_000_000), ""))
                        .statusCode())
                .isEqualTo(200);
        assertThat(post("/v1/chat/completions", chat("x".repeat(11_000_000), ""))
                        .statusCode())
                .isEqualTo(413);
    }

    @Test
    void noTwoAnswersHaveTheSameId() throws Exception {
        Set<String> ids = ConcurrentHashMap.newKeySet();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                all.add(threads.submit(() -> ids.add(JSON.readTree(
                                post("/v1/chat/completions", chat("hi", "")).body())
                        .path("id")
                        .asString())));
            }
            for (Future<?> each : all) {
                each.get(60, TimeUnit.SECONDS);
            }
        }

        assertThat(ids).hasSize(200);
    }

    @Test
    void textThatCannotFitIsRefusedUnread() {
        HttpResponse<String> response = post("/v1/completions", "{\"prompt\": \"" + "x".repeat(20_000_001) + "\"}");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("20000001 characters", "context_length_exceeded");
    }

    @Test
    void moreAnswersThanOneRequestMayHaveAreRefusedForGood() {
        String prompts = "[" + "\"a\",".repeat(999) + "\"a\"]";

        HttpResponse<String> response = post("/v1/completions", "{\"prompt\": " + prompts + ", \"n\": 2}");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).contains("at most 1024 answers");
    }

    @Test
    void aBodyThatIsNoJsonIsAnsweredInPlainWords() {
        String message = JSON.readTree(post("/v1/chat/completions", "{").body())
                .path("error")
                .path("message")
                .asString();

        assertThat(message).isEqualTo("The body is not JSON: the text ends within a value (line 1, column 2)");
    }

    @Test
    void closesTheConnectionOfAClientThatWantsItClosed() throws IOException {
        for (String path : List.of("/v1/models", "/v1/nothing")) {
            String wish = path.endsWith("models") ? "close" : "Close, TE";
            try (Socket socket = new Socket("127.0.0.1", server.port())) {
                socket.setSoTimeout(30_000);
                String head = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: " + wish + "\r\n\r\n";
                socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));

                assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .startsWith("HTTP/1.1 ")
                        .endsWith("}");
            }
        }
    }

    @Test
    void wantsTheKeyWhereThereIsOne() {
        server.close();
        server = open(ModelServerOptions.local(0).withApiKey("secret"));

        assertThat(post("/v1/chat/completions", chat("hi", "")).statusCode()).isEqualTo(401);
        HttpRequest.Builder wrong = to("/v1/models").header("Authorization", "Bearer other");
        assertThat(send(wrong.build()).statusCode()).isEqualTo(401);
        HttpResponse<String> models =
                send(to("/v1/models").header("Authorization", "Bearer secret").build());
        assertThat(JSON.readTree(models.body()).path("data").path(0).path("id").asString())
                .isEqualTo("scripted");
        assertThat(send(to("/health").build()).statusCode()).isEqualTo(200);
    }

    @Test
    void aClientThatGoesAwayCancelsItsAnswers() throws Exception {
        goAway(", \"stream\": true");
        assertThat(generator.firstCanceled.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aClientThatWaitsForAWholeAnswerAndGoesAwayCancelsIt() throws Exception {
        goAway("");
        assertThat(generator.firstCanceled.await(30, TimeUnit.SECONDS)).isTrue();
    }

    private void goAway(String more) throws IOException {
        byte[] body = chat("forever", more).getBytes(StandardCharsets.UTF_8);
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            String head = "POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length
                    + "\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(body);
            assertThat(socket.getInputStream().read()).isEqualTo('H');
        }
    }

    @Test
    void saysWhenThereIsTooMuchToDo() {
        generator.busy = true;

        HttpResponse<String> response = post("/v1/chat/completions", chat("hi", ""));

        assertThat(response.statusCode()).isEqualTo(429);
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
    }

    @Test
    void finishesWhatIsUnderWayWhenItIsClosed() throws Exception {
        generator.waits = true;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            HttpRequest request = to("/v1/chat/completions")
                    .POST(HttpRequest.BodyPublishers.ofString(chat("hi", ", \"stream\": true")))
                    .build();
            HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            Future<?> closing = threads.submit(() -> server.close());
            generator.release.countDown();

            String body = new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
            closing.get(30, TimeUnit.SECONDS);

            assertThat(body).endsWith("data: [DONE]\n\n");
        }
    }

    @Test
    void servesItsMetrics() {
        assertThat(send(to("/metrics").build()).body())
                .contains(
                        "gem4j_running 1.000\n",
                        "gem4j_answers_canceled_total 4\n",
                        "gem4j_generated_tokens_total 7\n",
                        "# TYPE gem4j_kv_tokens gauge\n");
    }

    @Test
    void aPortThatIsTakenIsSaid() {
        Assertions.assertThatThrownBy(() -> open(ModelServerOptions.local(server.port())))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("cannot listen on 127.0.0.1:" + server.port() + ": the port is in use");
    }

    @Test
    void optionsOutOfRangeAreRefused() {
        Assertions.assertThatThrownBy(() -> ModelServerOptions.local(70_000))
                .hasMessage("port must be in 0..65535 but was 70000");
        Assertions.assertThatThrownBy(() -> ModelServerOptions.local(0).withRequestDeadline(Duration.ZERO))
                .hasMessage("requestDeadline must be above 0 and at most PT8760H but was PT0S");
        Assertions.assertThatThrownBy(
                        () -> ModelServerOptions.local(0).withRequestDeadline(Duration.ofSeconds(Long.MAX_VALUE)))
                .hasMessageStartingWith("requestDeadline must be above 0 and at most PT8760H");
        Assertions.assertThatThrownBy(() -> ModelServerOptions.local(0).withGrace(Duration.ofMillis(-1)))
                .hasMessage("grace must be in 0..PT8760H but was PT-0.001S");
    }
}
