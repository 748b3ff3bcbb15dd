// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.gem4j.llm.ModelFolder;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.text.ChatRequest;
import org.gem4j.text.ChatTemplate;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.wrap.ChatMessage;
import org.gem4j.wrap.ChatRenderer;
import org.gem4j.wrap.ChatRole;
import org.gem4j.wrap.WrapperContext;

/// How the model of a run writes chats: in its own form, or in ChatML if it has none, as the embedded one. Special
/// tokens in what is said are plain text.
///
/// @param renderer writes a chat
/// @param always whether every prompt is to become a chat
/// @param said what an environment says, to be put into the words of a template
record ModelsChat(ChatRenderer renderer, boolean always, UnaryOperator<String> said) {
    /// @param wrappers all wrappers of the run: the model's template is read only where something needs it
    static ModelsChat of(TrainSettings settings, String wrappers) {
        boolean always = settings.environment().applyChatTemplate();
        boolean chats = wrappers.contains("concat_chat");
        if (settings.model().embedded() || !(always || settings.environment().writesChats())) {
            return new ModelsChat(chatMl(UnaryOperator.identity()), always, UnaryOperator.identity());
        }
        Path folder = Path.of(settings.model().pretrain());
        UnaryOperator<String> plain = ModelFolder.readTokenizer(folder)::plain;
        Optional<ChatTemplate> template =
                always || chats ? ModelFolder.readChatTemplate(folder) : Optional.<ChatTemplate>empty();
        ChatRenderer renderer = template.map(own -> own(own, plain)).orElseGet(() -> chatMl(plain));
        // What concat_chat hands over is a chat already.
        return new ModelsChat(renderer, always, chats ? UnaryOperator.identity() : plain);
    }

    WrapperContext context() {
        return WrapperContext.empty().with(ChatRenderer.class, renderer);
    }

    /// The template of this name, within a message of the user if every prompt is to be one.
    PromptTemplate template(String name) {
        PromptTemplate template = PromptTemplate.of(name);
        return always
                ? observation -> renderer.render(List.of(new ChatMessage(ChatRole.USER, template.render(observation))))
                : observation -> template.render(said.apply(observation));
    }

    private static ChatRenderer own(ChatTemplate template, UnaryOperator<String> plain) {
        return messages -> template.render(ChatRequest.of(messages.stream()
                        .map(message -> ChatRequest.message(message.role().wireName(), message.content()))
                        .toList())
                .withTexts(plain));
    }

    private static ChatRenderer chatMl(UnaryOperator<String> plain) {
        return messages -> {
            StringBuilder text = new StringBuilder();
            messages.forEach(message -> text.append("<|im_start|>")
                    .append(message.role().wireName())
                    .append('\n')
                    .append(plain.apply(message.content()))
                    .append("<|im_end|>\n"));
            return text.append("<|im_start|>assistant\n").toString();
        };
    }
}
