// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Image;
import org.gem4j.env.Observation;
import org.gem4j.env.ToolCall;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.testing.FakeModelServer;
import org.gem4j.rollout.testing.FakeModelServer.Reply;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OpenAiPolicyTest {
    @Test
    void oneBadRequestSpoilsNoOther() {
        try (FakeModelServer server = FakeModelServer.start(asked -> asked.body()
                                .contains("bad")
                        ? Reply.error(400, "", "no")
                        : asked.body().contains("long")
                                ? Reply.error(400, "context_length_exceeded", "long")
                                : asked.body().contains("cut") ? Reply.chat("and so", "length") : Reply.chat("fine"));
                OpenAiPolicy policy = policy(server)) {
            List<Response> responses =
                    policy.respond(List.of(ask("ok"), ask("bad"), ask("long"), ask("cut"), ask("ok")));

            assertThat(responses)
                    .extracting(Response::stop)
                    .containsExactly(
                            StopReason.END_OF_TURN,
                            StopReason.INFRASTRUCTURE,
                            StopReason.PROMPT_TOO_LONG,
                            StopReason.LENGTH,
                            StopReason.END_OF_TURN);
            assertThat(responses.getFirst().text()).isEqualTo("fine");
            assertThat(policy.hopeless()).isEmpty();
            assertThat(policy.client().usage().failed()).isEqualTo(2);
        }
    }

    @Test
    void anUnknownModelIsHopeless() {
        try (FakeModelServer server = FakeModelServer.start(asked -> Reply.error(404, "", "no such model"));
                OpenAiPolicy policy = policy(server)) {
            assertThat(policy.respond(List.of(ask("x"))).getFirst().stop()).isEqualTo(StopReason.INFRASTRUCTURE);
            assertThat(policy.hopeless())
                    .hasValueSatisfying(why -> assertThat(why).contains("no model tiny"));
        }
    }

    @Test
    void resultsOfToolsCanBeSentAsTheUsers() {
        Prompt chat = new Prompt.Chat(List.of(new ChatMessage(ChatRole.TOOL, "42")));
        try (FakeModelServer server = FakeModelServer.start(asked -> Reply.chat("ok"));
                OpenAiPolicy asTool = policy(server);
                OpenAiPolicy asUser = new OpenAiPolicy(asTool.client(), ChatRole.USER)) {
            asTool.respond(List.of(ask(chat)));
            asUser.respond(List.of(ask(chat)));

            assertThat(server.asked().get(0).body()).contains("\"role\":\"tool\"");
            assertThat(server.asked().get(1).body()).contains("\"role\":\"user\"");
        }
    }

    @Test
    void imagesOfATemplatesTextAreSentToo() {
        Image image = new Image("image/png", new byte[] {1, 2, 3});
        Prompt rendered = PromptTemplate.of("qwen3_game").render(new Observation("look <image>", List.of(image)));
        try (FakeModelServer server = FakeModelServer.start(asked -> Reply.chat("ok"));
                OpenAiPolicy policy = policy(server)) {
            policy.respond(List.of(ask(rendered)));

            JsonNode content = JsonMapper.shared()
                    .readTree(server.asked().getFirst().body())
                    .at("/messages/0/content");
            assertThat(content.at("/0/text").asString()).endsWith("look ");
            assertThat(content.at("/1/image_url/url").asString()).isEqualTo("data:image/png;base64,AQID");
        }
    }

    @Test
    void imagesAndToolCallsAreSentInTheProtocolsForm() {
        Image image = new Image("image/png", new byte[] {1, 2, 3});
        ToolCall call = new ToolCall("add", Map.of("a", 1L));
        Prompt chat = new Prompt.Chat(List.of(
                new ChatMessage(ChatRole.USER, "look", List.of(image), List.of()),
                new ChatMessage(ChatRole.ASSISTANT, "", List.of(), List.of(call, call)),
                new ChatMessage(ChatRole.TOOL, "2"),
                new ChatMessage(ChatRole.TOOL, "3")));
        try (FakeModelServer server = FakeModelServer.start(asked -> Reply.chat("ok"));
                OpenAiPolicy policy = policy(server)) {
            policy.respond(List.of(ask(chat)));

            JsonNode messages = JsonMapper.shared()
                    .readTree(server.asked().getFirst().body())
                    .get("messages");
            assertThat(messages.at("/0/content/0/text").asString()).isEqualTo("look");
            assertThat(messages.at("/0/content/1/image_url/url").asString()).isEqualTo("data:image/png;base64,AQID");
            assertThat(messages.at("/1/tool_calls/0/function/name").asString()).isEqualTo("add");
            assertThat(messages.at("/1/tool_calls/0/function/arguments").asString())
                    .isEqualTo("{\"a\":1}");
            assertThat(messages.at("/2/tool_call_id")).isEqualTo(messages.at("/1/tool_calls/0/id"));
            assertThat(messages.at("/3/tool_call_id")).isEqualTo(messages.at("/1/tool_calls/1/id"));
        }
    }

    @Test
    void theCompletionsEndpointTakesNoChat() {
        try (FakeModelServer server = FakeModelServer.start(asked -> Reply.chat("ok"));
                OpenAiPolicy policy = new OpenAiPolicy(new OpenAiClient(
                        OpenAiOptions.of(server.baseUrl(), "tiny").withEndpoint(OpenAiOptions.Endpoint.COMPLETIONS)))) {
            Response refused = policy.respond(
                            List.of(ask(new Prompt.Chat(List.of(new ChatMessage(ChatRole.USER, "hello"))))))
                    .getFirst();

            assertThat(policy.takesChat()).isFalse();
            assertThat(refused.stop()).isEqualTo(StopReason.INFRASTRUCTURE);
            assertThat(refused.failure()).contains("chat endpoint");
            assertThat(server.asked()).isEmpty();
        }
    }

    private static OpenAiPolicy policy(FakeModelServer server) {
        return new OpenAiPolicy(new OpenAiClient(OpenAiOptions.of(server.baseUrl(), "tiny")));
    }

    private static Request ask(String prompt) {
        return ask(Prompt.text(prompt));
    }

    private static Request ask(Prompt prompt) {
        return new Request(prompt, Sampling.plain(4), 1);
    }
}
