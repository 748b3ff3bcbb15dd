// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gem4j.rollout.ChatText;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.Situation;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.testing.FakeModelServer;
import org.gem4j.rollout.testing.FakeModelServer.Reply;
import org.gem4j.wrap.ChatMessage;
import org.gem4j.wrap.ChatRole;
import org.junit.jupiter.api.Test;

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
        String chat = ChatText.write(List.of(new ChatMessage(ChatRole.TOOL, "42")));
        try (FakeModelServer server = FakeModelServer.start(asked -> Reply.chat("ok"));
                OpenAiPolicy asTool = policy(server);
                OpenAiPolicy asUser = new OpenAiPolicy(asTool.client(), ChatRole.USER)) {
            asTool.answer(new Chat(chat));
            asUser.answer(new Chat(chat));

            assertThat(server.asked().get(0).body()).contains("\"role\":\"tool\"");
            assertThat(server.asked().get(1).body()).contains("\"role\":\"user\"");
        }
    }

    private record Chat(String prompt) implements Situation {
        @Override
        public Request request() {
            return ask(prompt);
        }

        @Override
        public boolean isChat() {
            return true;
        }

        @Override
        public boolean isRendered() {
            return false;
        }

        @Override
        public <C> Optional<C> capability(Class<C> type) {
            return Optional.empty();
        }
    }

    private static OpenAiPolicy policy(FakeModelServer server) {
        return new OpenAiPolicy(new OpenAiClient(OpenAiOptions.of(server.baseUrl(), "tiny")));
    }

    private static Request ask(String prompt) {
        return new Request(prompt, Sampling.plain(4), 1);
    }
}
