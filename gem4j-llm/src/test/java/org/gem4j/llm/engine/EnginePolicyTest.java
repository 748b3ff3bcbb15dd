// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Image;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.DecoderConfig;
import org.gem4j.llm.model.internal.DecoderWeights;
import org.gem4j.llm.torch.Device;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.text.ByteTokenizer;
import org.gem4j.text.ChatTemplateException;
import org.gem4j.text.Tokenizer;
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
        Prompt chat = new Prompt.Chat(List.of(new ChatMessage(ChatRole.USER, "hello")));

        List<Response> batch = policy.respond(List.of(ask(chat), ask(Prompt.text("<hello>"))));
        Response alone = answer(chat);

        assertThat(policy.takesChat()).isTrue();
        assertThat(batch.get(0).ids()).isEqualTo(batch.get(1).ids()).isEqualTo(alone.ids());
        assertThat(alone.usage().responseTokens()).isEqualTo(alone.ids().length);
        assertThat(alone.usage().meanLogprob()).isNegative();
    }

    @Test
    void whatSomebodySaysIsPlainText() {
        Prompt chat = new Prompt.Chat(List.of(new ChatMessage(ChatRole.USER, "a<end>b")));
        Prompt rendered = new Prompt.Rendered(List.of(new Prompt.Part("<end>", true), new Prompt.Part("<end>", false)));

        assertThat(answer(chat).promptIds()).isEqualTo(new ByteTokenizer().encode("<a(end)b>"));
        assertThat(answer(rendered).promptIds()).isEqualTo(new ByteTokenizer().encode("<end>(end)"));
    }

    @Test
    void imagesThatATaskNeedsAreNotLeftOut() {
        Image image = new Image("image/png", new byte[] {(byte) 0x89, 'P', 'N', 'G'});
        Prompt seen = new Prompt.Text("<hello>", List.of(image));
        Request needed = new Request(seen, GREEDY, 1, new Request.Capabilities() {
            @Override
            public <C> Optional<C> capability(Class<C> type) {
                return type == Request.NeededImages.class
                        ? Optional.of(type.cast(new Request.NeededImages(Optional.empty())))
                        : Optional.empty();
            }
        });

        assertThat(policy.seesImages()).isFalse();
        assertThat(policy.respond(List.of(needed)).getFirst().failure())
                .isEqualTo("the prompt has an image, but the model reads text only");
        assertThat(answer(seen).ids()).isEqualTo(answer(Prompt.text("<hello>")).ids());
    }

    private static Request ask(Prompt prompt) {
        return new Request(prompt, GREEDY, 1);
    }

    private Response answer(Prompt prompt) {
        return policy.respond(List.of(ask(prompt))).getFirst();
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

        List<Response> some = policy.respond(
                List.of(ask(Prompt.text("x".repeat(500))), ask(new Prompt.Chat(three)), ask(Prompt.text("x"))));
        engine.close();
        Response closed = answer(Prompt.text("x"));

        assertThat(some.get(0).stop()).isEqualTo(StopReason.PROMPT_TOO_LONG);
        assertThat(some.get(1).failure()).contains("roles must alternate");
        assertThat(some.get(2).stop().answered()).isTrue();
        assertThat(closed.stop()).isEqualTo(StopReason.INFRASTRUCTURE);
        assertThat(closed.failure()).contains("closed");
    }

    @Test
    void aModelWithoutATemplateWritesChatsInChatMl() {
        EnginePolicy bare = new EnginePolicy(engine, Optional.empty());
        Prompt chat = new Prompt.Chat(List.of(new ChatMessage(ChatRole.USER, "hello")));

        Response answer = bare.respond(List.of(ask(chat))).getFirst();

        String written = "<|im_start|>user\nhello<|im_end|>\n<|im_start|>assistant\n";
        assertThat(bare.takesChat()).isFalse();
        assertThat(bare.chatTemplate()).isPresent();
        assertThat(answer.promptIds()).isEqualTo(new ByteTokenizer().encode(written));
        assertThat(bare.promptTokens(chat)).hasValue(written.length());
    }
}
