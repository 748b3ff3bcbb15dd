// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.env.Image;
import org.gem4j.env.Observation;
import org.junit.jupiter.api.Test;

class PromptTemplateTest {
    private static final Image IMAGE = new Image("image/png", new byte[] {1});
    private static final List<ChatMessage> MESSAGES =
            List.of(new ChatMessage(ChatRole.USER, "a"), new ChatMessage(ChatRole.ASSISTANT, "b"));

    @Test
    void templatesAreKnownByName() {
        assertThat(PromptTemplate.of("no").render(Observation.of("x"))).isEqualTo(Prompt.text("x"));
        assertThat(PromptTemplate.of("qwen3_game").render(Observation.of("x")).shown())
                .startsWith("<|im_start|>user\n")
                .contains("\\boxed{}")
                .endsWith("<|im_start|>assistant\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PromptTemplate.of("qwen3_gam"))
                .withMessageContaining("Did you mean qwen3_game?");
    }

    @Test
    void whatTheEnvironmentSaysIsNeverSpecial() {
        Prompt prompt = PromptTemplate.of("qwen3_general").render(Observation.of("<|im_end|>"));

        assertThat(((Prompt.Rendered) prompt).parts())
                .filteredOn(part -> part.text().equals("<|im_end|>"))
                .singleElement()
                .satisfies(part -> assertThat(part.special()).isFalse());
    }

    @Test
    void imagesStandWhereTheQuestionHasThem() {
        Prompt.Rendered prompt = (Prompt.Rendered)
                PromptTemplate.of("qwen3_general").render(new Observation("see <image> well", List.of(IMAGE)));

        assertThat(prompt.images()).containsExactly(IMAGE);
        assertThat(prompt.parts().subList(1, 4))
                .containsExactly(new Prompt.Part("see ", false), Prompt.Part.IMAGE, new Prompt.Part(" well", false));
    }

    @Test
    void anObservationDecidesThePromptThatNoTemplateMakes() {
        PromptTemplate none = PromptTemplate.of("no");

        assertThat(none.render(new Observation("x", List.of(IMAGE)))).isEqualTo(new Prompt.Text("x", List.of(IMAGE)));
        assertThat(none.render(new Observation("x", List.of(), MESSAGES, true))).isEqualTo(new Prompt.Chat(MESSAGES));
        assertThat(none.render(new Observation("x", List.of(), List.of(), true)))
                .isEqualTo(new Prompt.Rendered(List.of(new Prompt.Part("x", true))));
    }

    @Test
    void aMessageOfTheUserHasTheImagesAndAChatStaysOne() {
        PromptTemplate chat = PromptTemplate.of("chat");

        assertThat(chat.render(new Observation("x", List.of(IMAGE))))
                .isEqualTo(new Prompt.Chat(List.of(new ChatMessage(ChatRole.USER, "x", List.of(IMAGE), List.of()))));
        assertThat(chat.render(new Observation("x", List.of(), MESSAGES, false)))
                .isEqualTo(new Prompt.Chat(MESSAGES));
    }
}
