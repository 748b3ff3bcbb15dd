// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gem4j.rollout.Answer;
import org.gem4j.rollout.ChatText;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.Situation;
import org.gem4j.rollout.StopReason;
import org.gem4j.text.ByteTokenizer;
import org.gem4j.text.ChatTemplateException;
import org.gem4j.text.Tokenizer;
import org.gem4j.wrap.ChatMessage;
import org.gem4j.wrap.ChatRole;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EnginePolicyTest {
    private static final Sampling GREEDY = Sampling.plain(8).withTemperature(0);

    private final Engine engine = new Engine(
            () -> new Decoder(DecoderWeights.random(DecoderConfig.small(257, 64, 2, 128), 7)),
            new Careful(new ByteTokenizer()),
            EngineOptions.of(Device.CPU).withCacheMib(16));
    private final EnginePolicy policy = new EnginePolicy(engine, Optional.of((request, limit) -> {
        if (request.messages().size() > 2) {
            throw new ChatTemplateException("roles must alternate");
        }
        return "<" + request.messages().getLast().get("content") + ">";
    }));

    @AfterEach
    void close() {
        policy.close();
    }

    @Test
    void aChatIsAnsweredAsItsRenderedText() {
        String chat = ChatText.write(List.of(new ChatMessage(ChatRole.USER, "hello")));

        Answer chatted = policy.answer(new Asked(chat, true, GREEDY));
        Answer rendered = policy.answer(new Asked("<hello>", false, GREEDY));
        List<Response> batch = policy.respond(List.of(new Request("<hello>", GREEDY, 1)));

        assertThat(policy.takesMessages()).isTrue();
        assertThat(chatted.response().ids()).isEqualTo(rendered.response().ids());
        assertThat(batch.getFirst().ids()).isEqualTo(rendered.response().ids());
        assertThat(chatted.responseTokens()).isEqualTo(chatted.response().ids().length);
        assertThat(chatted.meanLogprob()).isNegative();
    }

    @Test
    void whatAChatSaysIsPlainText() {
        String chat = ChatText.write(List.of(new ChatMessage(ChatRole.USER, "a<end>b")));

        Answer chatted = policy.answer(new Asked(chat, true, GREEDY));
        String rendered =
                policy.chatTemplate().orElseThrow().render(List.of(new ChatMessage(ChatRole.USER, "a<end>b")));

        assertThat(chatted.response().promptIds()).isEqualTo(new ByteTokenizer().encode("<a(end)b>"));
        assertThat(rendered).isEqualTo("<a(end)b>");
        assertThat(policy.plain("<end>")).isEqualTo("(end)");
    }

    /// Has a mark that can be seen.
    private record Careful(Tokenizer bytes) implements Tokenizer {
        @Override
        public int[] encode(String text) {
            return bytes.encode(text);
        }

        @Override
        public String plain(String text) {
            return text.replace("<end>", "(end)");
        }

        @Override
        public String decode(int[] ids) {
            return bytes.decode(ids);
        }

        @Override
        public int vocabularySize() {
            return bytes.vocabularySize();
        }

        @Override
        public int endOfTurn() {
            return bytes.endOfTurn();
        }
    }

    @Test
    void whatCannotBeAnsweredIsData() {
        List<ChatMessage> three = List.of(
                new ChatMessage(ChatRole.USER, "a"),
                new ChatMessage(ChatRole.USER, "b"),
                new ChatMessage(ChatRole.USER, "c"));

        Answer tooLong = policy.answer(new Asked("x".repeat(500), false, GREEDY));
        Answer refused = policy.answer(new Asked(ChatText.write(three), true, GREEDY));
        engine.close();
        Answer closed = policy.answer(new Asked("x", false, GREEDY));

        assertThat(tooLong.response().stop()).isEqualTo(StopReason.PROMPT_TOO_LONG);
        assertThat(refused.failure()).contains("roles must alternate");
        assertThat(closed.response().stop()).isEqualTo(StopReason.INFRASTRUCTURE);
        assertThat(closed.failure()).contains("closed");
    }

    private record Asked(String prompt, boolean isChat, Sampling sampling) implements Situation {
        @Override
        public Request request() {
            return new Request(prompt, sampling, 1);
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
}
