// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gem4j.llm.ModelFolder;
import org.gem4j.rollout.PromptTemplate;
import org.gem4j.text.ChatRequest;
import org.gem4j.text.ChatTemplate;
import org.gem4j.train.config.TrainSettings;
import org.gem4j.wrap.ChatMessage;
import org.gem4j.wrap.ChatRenderer;
import org.gem4j.wrap.ChatRole;
import org.gem4j.wrap.WrapperContext;

/// How the model of a run writes chats: in its own form, or in ChatML if it has none, as the embedded one.
///
/// @param renderer writes a chat
/// @param always whether every prompt is to become a chat
record ModelsChat(ChatRenderer renderer, boolean always) {
    /// @param wrappers all wrappers of the run: the model's template is read only where something needs it
    static ModelsChat of(TrainSettings settings, String wrappers) {
        boolean always = settings.environment().applyChatTemplate();
        boolean needed = always || wrappers.contains("concat_chat");
        Optional<ChatTemplate> template = settings.model().embedded() || !needed
                ? Optional.empty()
                : ModelFolder.readChatTemplate(Path.of(settings.model().pretrain()));
        return new ModelsChat(template.map(ModelsChat::own).orElse(ModelsChat::chatMl), always);
    }

    WrapperContext context() {
        return WrapperContext.empty().with(ChatRenderer.class, renderer);
    }

    /// The template of this name, within a message of the user if every prompt is to be one.
    PromptTemplate template(String name) {
        PromptTemplate template = PromptTemplate.of(name);
        return always
                ? observation -> renderer.render(List.of(new ChatMessage(ChatRole.USER, template.render(observation))))
                : template;
    }

    private static ChatRenderer own(ChatTemplate template) {
        return messages -> template.render(ChatRequest.of(messages.stream()
                .map(message -> ChatRequest.message(message.role().wireName(), message.content()))
                .toList()));
    }

    private static String chatMl(List<ChatMessage> messages) {
        StringBuilder text = new StringBuilder();
        messages.forEach(message -> text.append("<|im_start|>")
                .append(message.role().wireName())
                .append('\n')
                .append(message.content())
                .append("<|im_end|>\n"));
        return text.append("<|im_start|>assistant\n").toString();
    }
}
