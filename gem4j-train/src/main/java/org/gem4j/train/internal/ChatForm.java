// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.gem4j.env.ChatMessage;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.PromptEncoder;
import org.gem4j.text.Tokenizer;
import org.gem4j.wrap.ChatRenderer;

/// How the model of a run writes chats: in its own form, or in ChatML if it has none, as the embedded one. The model's
/// folder is read when the first chat is written. Thread-safe.
final class ChatForm implements ChatRenderer {
    private final Optional<Path> model;
    private Optional<ChatRenderer> read = Optional.empty();

    /// @param model the folder of the model; empty for the embedded one
    ChatForm(Optional<Path> model) {
        this.model = model;
    }

    @Override
    public String render(List<ChatMessage> messages) {
        return renderer().render(messages);
    }

    /// Reads the model's form if it was not read yet, so that what is wrong with it is known before the first
    /// chat.
    synchronized ChatRenderer renderer() {
        if (read.isEmpty()) {
            read = Optional.of(model.map(ChatForm::of).orElseGet(() -> PromptEncoder.chatMl(UnaryOperator.identity())));
        }
        return read.get();
    }

    private static ChatRenderer of(Path folder) {
        Tokenizer tokenizer = ModelFolder.readTokenizer(folder);
        return ModelFolder.readChatTemplate(folder)
                .map(template -> PromptEncoder.own(template, tokenizer, ModelFolder.seesImages(folder)))
                .orElseGet(() -> PromptEncoder.chatMl(tokenizer::plain));
    }
}
