// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.gem4j.agent.Agent;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.serve.ModelServer;
import org.gem4j.serve.ModelServerOptions;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ServedAgentTest {
    private static final String CALL =
            "<tool_call>\n{\"name\": \"calculator\", \"arguments\": {\"expression\": \"12+5\"}}\n</tool_call>";
    private static final String QUESTION = "\"messages\": [{\"role\": \"user\", \"content\": \"What is 12+5?\"}]";

    private final HttpClient client = HttpClient.newHttpClient();

    /// Calls the calculator, then answers with what it says.
    private static Response reply(Request request) {
        boolean called = request.prompt().shown().contains("17");
        return Response.untokenized(
                called ? "It is 17." : CALL, StopReason.END_OF_TURN, new Response.Usage(7, 3, Double.NaN));
    }

    private static ModelServer serve(Policy policy, String systemPrompt, int concurrent) {
        Agent.Builder agent =
                Agent.builder("hf").tools("calculator").maxTurns(3).systemPrompt(systemPrompt);
        ServedAgent served = new ServedAgent("sums", agent.build(), policy, Sampling.plain(64), 0, concurrent);
        return ModelServer.open(served, ModelServerOptions.local(0).withApiKey("secret"), InstantSource.system());
    }

    private HttpResponse<String> post(ModelServer server, String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/v1/" + path))
                .header("Authorization", "Bearer secret")
                .POST(HttpRequest.BodyPublishers.ofString("{" + body + "}"))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void answersWithTheFinalResponseAndTheUsageOfAllTurns() throws Exception {
        try (ModelServer server = serve(Policy.each(ServedAgentTest::reply), "", 4)) {
            HttpResponse<String> response = post(server, "chat/completions", "\"model\": \"sums\", " + QUESTION);

            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            JsonNode body = JsonMapper.shared().readTree(response.body());
            JsonNode choice = body.get("choices").get(0);
            assertThat(choice.get("message").get("content").asString()).isEqualTo("It is 17.");
            assertThat(choice.get("finish_reason").asString()).isEqualTo("stop");
            assertThat(body.get("usage").get("prompt_tokens").asInt()).isEqualTo(14);
            assertThat(body.get("usage").get("total_tokens").asInt()).isEqualTo(20);
        }
    }

    /// A page of another site may send text/plain without asking first.
    @Test
    void aPageOfAnotherSiteCannotStartAChain() throws Exception {
        try (ModelServer server = serve(
                Policy.each(request -> {
                    throw new AssertionError("the chain was started");
                }),
                "",
                4)) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + server.port() + "/v1/chat/completions"))
                    .header("Authorization", "Bearer secret")
                    .header("Content-Type", "text/plain")
                    .header("Origin", "http://evil.example")
                    .POST(HttpRequest.BodyPublishers.ofString("{" + QUESTION + "}"))
                    .build();
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());

            assertThat(response.statusCode()).isEqualTo(403);
            assertThat(response.body()).contains("\"error\":{\"message\":", "http://evil.example");
        }
    }

    @Test
    void streamsTheText() throws Exception {
        try (ModelServer server = serve(Policy.each(ServedAgentTest::reply), "", 4)) {
            String options = ", \"stream\": true, \"stream_options\": {\"include_usage\": true}";
            String events = post(server, "chat/completions", QUESTION + options).body();

            assertThat(events).contains("\"content\":\"It is 17.\"", "\"finish_reason\":\"stop\"");
            assertThat(events).contains("\"total_tokens\":20").endsWith("data: [DONE]\n\n");
        }
    }

    @Test
    void aChainOutOfTurnsWasCut() throws Exception {
        Policy calls = Policy.each(request -> Response.scripted(CALL));
        try (ModelServer server = serve(calls, "", 4)) {
            assertThat(post(server, "chat/completions", QUESTION).body()).contains("\"finish_reason\":\"length\"");
        }
    }

    @Test
    void whatItCannotDoIsRefused() throws Exception {
        Policy broken = Policy.each(request -> Response.failed(StopReason.INFRASTRUCTURE, "the model is gone"));
        try (ModelServer server = serve(broken, "Be brief.", 4)) {
            String tools = ", \"tools\": [{\"type\": \"function\", \"function\": {\"name\": \"mine\"}}]";
            assertThat(post(server, "chat/completions", QUESTION + tools).body())
                    .contains("tools must be left out");
            assertThat(post(server, "chat/completions", QUESTION + ", \"n\": 2").body())
                    .contains("n must be 1");
            assertThat(post(server, "chat/completions", "\"model\": \"other\", " + QUESTION)
                            .statusCode())
                    .isEqualTo(404);
            assertThat(post(server, "completions", "\"prompt\": \"Hi\"").statusCode())
                    .isEqualTo(400);
            String led = QUESTION.replace("[", "[{\"role\": \"system\", \"content\": \"Be long.\"}, ");
            assertThat(post(server, "chat/completions", led).body()).contains("a system prompt of its own");
            HttpResponse<String> failed = post(server, "chat/completions", QUESTION);
            assertThat(failed.statusCode()).isEqualTo(500);
            assertThat(failed.body()).contains("the model is gone");
            HttpRequest keyless = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/v1/models"))
                    .build();
            assertThat(client.send(keyless, HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(401);
        }
    }

    @Test
    void moreChatsThanMayAreRefused() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Policy slow = Policy.each(request -> {
            asked.countDown();
            await(go);
            return reply(request);
        });
        try (ModelServer server = serve(slow, "", 1)) {
            FutureTask<HttpResponse<String>> first = new FutureTask<>(() -> post(server, "chat/completions", QUESTION));
            Thread.ofVirtual().start(first);
            await(asked);
            assertThat(post(server, "chat/completions", QUESTION).statusCode()).isEqualTo(429);
            go.countDown();
            assertThat(first.get().statusCode()).isEqualTo(200);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
